import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Chips } from '../../engine/notation.ts';
import { continueTable, decide, type TableEvent } from '../../engine/table.ts';
import { busyEvening } from '../../test/support/busy-evening.ts';
import { playRandomly } from '../../test/support/random-hands.ts';
import { randomTables } from '../../test/support/random-table.ts';
import { rareEvents } from '../../test/support/rare-events.ts';
import { eventSchema, eventTypes } from './event-schema.ts';

const asWritten = (event: TableEvent): unknown => JSON.parse(JSON.stringify(event));

/** Passes, and nothing of it is left behind. */
function expectWhole(event: TableEvent): void {
  const written = asWritten(event);
  const read = eventSchema.safeParse(written);
  if (!read.success) throw new Error(`${JSON.stringify(written)}: ${read.error.message}`);
  expect(read.data).toEqual(written);
}

/** The same evenings in every run, so that no kind of event is missed by chance. */
const evenings = fc.sample(randomTables, { numRuns: 60, seed: 19 }).map((from) => busyEvening(from, 400).events);
const everyEvent: readonly TableEvent[] = [...evenings.flat(), ...rareEvents];
/** One of each kind, the one with most to say. */
const oneOfEach = [...Map.groupBy(everyEvent, ({ type }) => type).values()].map((events) =>
  events.reduce((longest, event) => (JSON.stringify(event).length > JSON.stringify(longest).length ? event : longest)),
);

test('there is at least one event of every kind, and all of them pass whole', () => {
  expect(new Set(oneOfEach.map(({ type }) => type))).toEqual(new Set(eventTypes));
  for (const event of everyEvent) expectWhole(event);
});

test('whatever is played at any table in any game passes whole', () => {
  fc.assert(
    fc.property(randomTables, (from) => playRandomly(from).events.forEach(expectWhole)),
    { numRuns: 60 },
  );
  fc.assert(
    fc.property(randomTables, (from) => busyEvening(from, 150).events.forEach(expectWhole)),
    { numRuns: 20 },
  );
});

test('the first event of a log in which a table goes on carries the whole table', () => {
  const ended = fc
    .sample(randomTables, { numRuns: 40, seed: 18 })
    .map((from) => busyEvening(from, 200).state)
    .filter(({ hand }) => hand === null || hand.stage === 'over');
  for (const before of ended) {
    const counts: Record<number, Chips> = Object.fromEntries(
      before.chairs.flatMap(({ seat, player, stack }) => (player === null ? [] : [[seat, stack ?? 0]])),
    );
    const givenUp = { log: 'l', sequence: 7, hash: 'h', at: 1, by: 'floor:1', reason: { id: 'r', hash: 'h' } };
    const next = continueTable({ ...before, country: 'CZ' }, { ...givenUp, counts });
    if ('refusal' in next) throw new Error(next.refusal.reason);
    const decision = decide(null, next.command);
    if ('refusal' in decision) throw new Error(decision.refusal.reason);
    decision.events.forEach(expectWhole);
  }
  expect(ended.length).toBeGreaterThan(3);
});

/** No field of any event is such a thing. */
const strange = { nobody: [[]] };

/** The value with something strange in the place of each of its parts in turn. */
function* spoiled(value: unknown): Generator<unknown> {
  yield strange;
  if (Array.isArray(value))
    for (const [at, item] of value.entries()) for (const bad of spoiled(item)) yield value.with(at, bad);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) for (const bad of spoiled(item)) yield { ...value, [key]: bad };
}

test.each(oneOfEach.map((event) => [event.type, event] as const))(
  'no part of %s may be something else',
  (_type, event) => {
    const passed = [...spoiled(asWritten(event))].filter((bad) => eventSchema.safeParse(bad).success);
    expect(passed).toEqual([]);
  },
);

test.each(oneOfEach.map((event) => [event.type, event] as const))(
  'what %s does not have is left behind, and what it must have is not left out',
  (_type, event) => {
    const written = asWritten(event) as Readonly<Record<string, unknown>>;
    expect(eventSchema.parse({ ...written, incidents: 5, chairs2: strange })).toEqual(written);
    expect(eventSchema.safeParse({ type: event.type }).success).toBe(Object.keys(written).length === 1);
  },
);
