import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply, type TableEvent, type TableState } from '../../engine/table.ts';
import { applyPatch } from '../../protocol/public-events/merge-patch.ts';
import { type PublicEvent, publicEventSchema } from '../../protocol/public-events/public-event.ts';
import { tableStream } from '../../protocol/public-events/public-stream.ts';
import { publicTableSchema } from '../../protocol/public-events/public-table.ts';
import { publicTableOf } from '../../protocol/public-events/public-table-of.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import { nightAtTable } from '../support/feed-room.ts';
import { playRandomly } from '../support/random-hands.ts';
import { randomTables } from '../support/random-table.ts';
import { SecondTable } from './second-table.ts';

/** Players with an even number agreed to be named. */
const nameOf = (id: string): string | null => (Number(id.slice(1)) % 2 === 0 ? `Name of ${id}` : null);
const options = { nameOf, rulings: true };

const placed = (events: readonly TableEvent[]) =>
  events.map((event, index) => ({ sequence: index + 1, at: index, event }));

function told(events: readonly TableEvent[], from = 0): readonly PublicEvent[] {
  const stream = tableStream('log', options);
  return placed(events).flatMap((one) => {
    if (one.sequence <= from) {
      stream.pass(one);
      return [];
    }
    const event = stream.next(one);
    return event === null ? [] : [event];
  });
}

const logOf = (played: readonly TableEvent[]) => JSON.parse(JSON.stringify(played)) as readonly TableEvent[];

test('any table: each event fits the schema, and both patches and an independent program give the table’s state', () => {
  fc.assert(
    fc.property(randomTables, fc.nat(), (from, somewhere) => {
      const events = logOf(playRandomly(from).events);
      const stream = told(events);
      const last = publicTableOf(events.reduce<TableState | null>(apply, null) as TableState, nameOf);
      expect(publicTableSchema.parse(last)).toEqual(last);
      const second = new SecondTable();
      let patched: unknown = {};
      for (const event of stream) {
        expect(publicEventSchema.parse(event)).toEqual(event);
        patched = applyPatch(patched, event.now ?? {});
        second.take(JSON.parse(JSON.stringify(event)));
      }
      expect(patched).toEqual(last);
      expect(second.state).toEqual(last);
      const at = stream[somewhere % stream.length]?.n ?? 0;
      expect(told(events, at)).toEqual(stream.filter(({ n }) => n > at));
    }),
    { numRuns: Number(process.env.RIFFLE_HANDS ?? 60) / 2 },
  );
});

const nightOf = (steps: number): readonly TableEvent[] => nightAtTable(steps).rows.map((row) => readEvent(row));

const cardsIn = (value: unknown): readonly string[] => JSON.stringify(value).match(/"[2-9TJQKA][cdhs]"/g) ?? [];

test('a night with corrections: rebuilt by an independent program, and without anything private', () => {
  const events = nightOf(4_000);
  const types = new Set(events.map(({ type }) => type));
  for (const type of ['step-undone', 'hand-amended', 'incident-ruled'] as const) expect(types).toContain(type);
  const last = publicTableOf(events.reduce<TableState | null>(apply, null) as TableState, nameOf);
  const stream = told(events);
  const second = new SecondTable();
  const open = new Set<string>();
  let row = 0;
  for (const event of stream) {
    second.take(JSON.parse(JSON.stringify(event)));
    // Cards are sent once they are open, and not before.
    for (; row < event.n; row += 1) for (const card of cardsIn(events[row])) open.add(card);
    expect(cardsIn(event).filter((card) => !open.has(card))).toEqual([]);
    if (event.type === 'hand-began') open.clear();
  }
  expect(second.state).toEqual(last);
  const text = JSON.stringify(stream);
  expect(text).toContain('Name of p2');
  expect(text).not.toMatch(/Name of p\d*[13579]"|"p\d+"|hash|incident|reason|penalt|dealer|witness|box|undo/);
});

test('a house that publishes no rulings: none is in the stream', () => {
  const stream = tableStream('log', { ...options, rulings: false });
  const types = placed(nightOf(1_500)).map((one) => stream.next(one)?.type);
  expect(types).toContain('hand-began');
  expect(types).not.toContain('ruling');
});

test('a new reader gets the whole table first; before the log begins there is none', () => {
  const events = nightOf(300);
  const stream = tableStream('log', options);
  expect(stream.whole(0)).toBeNull();
  for (const one of placed(events)) stream.pass(one);
  const last = publicTableOf(events.reduce<TableState | null>(apply, null) as TableState, nameOf);
  expect(publicEventSchema.parse(stream.whole(5))).toMatchObject({ type: 'table', n: events.length, at: 5, now: last });
});

test('a consent given meanwhile adds and removes no event: the numbers stay the same', () => {
  const events = placed(nightOf(400));
  let isAgreed = false;
  const stream = tableStream('log', { nameOf: () => (isAgreed ? 'Anna' : null), rulings: false });
  const live = events.flatMap((one, index) => {
    isAgreed = index % 3 !== 0;
    return stream.next(one) ?? [];
  });
  const later = tableStream('log', { nameOf: () => 'Anna', rulings: false });
  const again = events.flatMap((one) => later.next(one) ?? []);
  expect(live.map(({ id, after }) => [id, after])).toEqual(again.map(({ id, after }) => [id, after]));
  expect(JSON.stringify(live)).toContain('Anna');
});
