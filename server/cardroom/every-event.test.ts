import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply, type Command, type TableEvent, type TableState } from '../../engine/table.ts';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { eventTypes } from '../../protocol/events/event-schema.ts';
import { busyEvening } from '../../test/support/busy-evening.ts';
import { randomTables } from '../../test/support/random-table.ts';
import { rareEvents } from '../../test/support/rare-events.ts';
import { rareStories } from '../../test/support/rare-stories.ts';
import { play, sampleOpening } from '../../test/support/sample-table.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { rowsOf } from '../../test/support/table-rows.ts';
import { logOf } from '../../test/support/told-hands.ts';
import { overviewOf } from './overview.ts';
import { type LiveTable, projectRows } from './project-rows.ts';
import { readEvent } from './read-event.ts';
import { rebuildProjections } from './rebuild-table.ts';
import { Room } from './room.ts';

/** The room's picture of a table whose log has these events. */
function grownFrom(events: readonly TableEvent[]) {
  const grown = projectRows(null, { tableId: 't', logId: 'log-1' }, rowsOf('log-1', events));
  if ('unfit' in grown) throw new Error(grown.unfit);
  return grown.table.state;
}

/** The same by a room that has started again after every so many rows: it knows what it has stored, and nothing else. */
function grownByRestarts(events: readonly TableEvent[], rowsEach: number): string {
  const log = { tableId: 't', logId: 'log-1' };
  const rows = rowsOf(log.logId, events);
  let stored = 'null';
  for (let at = 0; at < rows.length; at += rowsEach) {
    const grown = projectRows(JSON.parse(stored) as LiveTable | null, log, rows.slice(at, at + rowsEach));
    if ('unfit' in grown) throw new Error(grown.unfit);
    stored = JSON.stringify(grown.table);
  }
  return JSON.stringify((JSON.parse(stored) as LiveTable).state);
}

/** A table's own state as its room keeps it: only the table takes steps back. */
const inRoom = (own: TableState | null): string => JSON.stringify(own && { ...own, undo: null });

test('whatever happens at a table, the room has the same picture of it, also where it has started again in between', () => {
  fc.assert(
    fc.property(randomTables, fc.integer({ min: 1, max: 40 }), (from, rowsEach) => {
      const { events } = busyEvening(from, 200);
      const written = JSON.parse(JSON.stringify(events)) as readonly TableEvent[];
      const own = inRoom(written.reduce<TableState | null>(apply, null));
      expect(JSON.stringify(grownFrom(events))).toBe(own);
      expect(grownByRestarts(events, rowsEach)).toBe(own);
    }),
    { numRuns: 20 },
  );
});

const rarely = rareStories();

test('what happens rarely changes the room’s picture as the table’s own, after every event', () => {
  const log = { tableId: 't', logId: 'log-1' };
  for (const { from, events } of rarely) {
    let own = JSON.parse(JSON.stringify(from)) as TableState;
    let room = { ...log, head: emptyHead, state: own };
    for (const event of events) {
      const rows = rowsOf(log.logId, [event], { after: room.head, hand: own.handNumber });
      const grown = projectRows(room, log, rows);
      if ('unfit' in grown) throw new Error(`${event.type}: ${grown.unfit}`);
      room = grown.table;
      own = apply(own, JSON.parse(JSON.stringify(event)) as TableEvent);
      expect(JSON.stringify(room.state), event.type).toBe(inRoom(own));
    }
  }
});

test('a chip race is understood, and the hands after it', () => {
  const race: Command = {
    type: 'race-chips',
    old: 25,
    new: 100,
    odd: { 1: 3, 2: 1 },
    cards: { 1: ['Js', '2h', '4c'], 2: ['Kd'] },
  };
  const opening = sampleOpening([5075, 825, 1200, 3000], { mode: 'tournament', chipValues: [25, 100, 500] });
  const stakes = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null };
  const levels = [{ ...stakes, number: 1, minutes: 20, smallestChip: 100 }];
  const commands: readonly Command[] = [
    ...opening,
    { type: 'set-schedule', schedule: { startedAt: 0, levels } },
    race,
    { type: 'start-hand', at: 1, by: 'dealer' },
  ];
  const events = logOf(commands);
  expect(events.map(({ type }) => type)).toContain('chips-raced');
  expect(JSON.stringify(grownFrom(events))).toBe(JSON.stringify(play(null, commands)));
});

const rowsAtOnce = 40;

test('every event the engine can make goes through the room: kept, understood, shown to everybody, and grown to the same again', () => {
  const { store, time } = storeOnDisk();
  const room = new Room({ store, time, tableKeys: new Map(), staffList: () => null });
  const met = new Set<string>(rarely.flatMap(({ events }) => events.map(({ type }) => type)));
  // The evenings in which the schema's own test meets every kind.
  for (const [index, from] of fc.sample(randomTables, { numRuns: 60, seed: 24 }).entries()) {
    const { events } = busyEvening(from, 400);
    const log = { tableId: `t${index}`, logId: `log-${index}` };
    const opened = events.map((event) => (event.type === 'table-opened' ? { ...event, tableId: log.tableId } : event));
    let hand = 0;
    const rows: LogRow[] = [];
    for (const event of opened) {
      met.add(event.type);
      if (event.type === 'hand-started') hand = event.number;
      rows.push(...rowsOf(log.logId, [event], { after: rows.at(-1) ?? emptyHead, hand }));
    }
    const written = JSON.parse(JSON.stringify(opened)) as readonly TableEvent[];
    let own: TableState | null = null;
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      expect(room.intake.accept({ ...log, rows: rows.slice(at, at + rowsAtOnce), texts: [] })).toBeNull();
      for (const viewer of ['floor', 'display'] as const) expect(overviewOf(room, log.tableId, viewer)).not.toBeNull();
      own = written.slice(at, at + rowsAtOnce).reduce<TableState | null>(apply, own);
      expect(JSON.stringify(room.table(log.tableId)?.state)).toBe(inRoom(own));
    }
  }
  expect(room.notUnderstood()).toEqual([]);
  expect(rebuildProjections(store, ({ unfit }) => expect.unreachable(unfit.unfit))).toBeNull();
  // What no evening comes to is read as any other.
  const others = rowsOf('rare', rareEvents);
  expect(others.flatMap((row) => ('unfit' in readEvent(row) ? [row.kind] : []))).toEqual([]);
  expect(eventTypes.filter((type) => !met.has(type))).toEqual([]);
});
