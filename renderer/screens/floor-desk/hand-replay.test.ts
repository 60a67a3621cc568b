import { expect, test } from 'vitest';
import {
  apply,
  type HandAct,
  type HandTape,
  listActs,
  type TableEvent,
  type TableState,
  tapeAfter,
} from '../../../engine/index.ts';
import { picturesOf } from './hand-replay.ts';
import { ScriptedTable } from './scripted-table.ts';

const players = { 1: 'Ada', 2: 'Bob', 3: 'Cyril', 5: 'Eva' };
const played = () => new ScriptedTable({ tableId: 't', name: 'Table 1', seats: 6, at: 0, players }).wait(10).start();

const chips = ({ state }: ScriptedTable) => state.chairs.map(({ stack }) => stack);

test('the last picture is the table as it is, the first one the table after the hand began', () => {
  const table = played();
  table.act(1200).act('call').act('fold').act('fold');
  const pictures = picturesOf(table.overview().state, table.handEvents);
  expect(pictures).toHaveLength(table.handEvents.length);
  expect(pictures.at(-1)?.chairs).toEqual(table.state.chairs);
  expect(pictures.at(-1)?.hand).toEqual(table.state.hand);
  expect(pictures[0]?.chairs.map(({ stack }) => stack)).toEqual([10_000, 20_000, 30_000, 0, 50_000, 0]);
});

test('a step taken back is taken back in the pictures too', () => {
  const table = played();
  table.act('call');
  table.submit({ type: 'undo', step: 'called' });
  table.act('fold');
  const pictures = picturesOf(table.overview().state, table.handEvents);
  expect(pictures.at(-1)?.hand?.actions).toEqual(table.state.hand?.actions);
  expect(pictures.at(-1)?.chairs.map(({ stack }) => stack)).toEqual(chips(table));
});

test('people who came, left, were counted or bought chips during the hand are put back before it', () => {
  const table = played();
  table.submit({ type: 'set-away', seat: 5, away: true });
  table.submit({ type: 'seat-player', seat: 6, player: { id: 't-6', hash: '' }, stack: 7_000 });
  table.submit({ type: 'add-chips', seat: 6, chips: 1_000 });
  const pictures = picturesOf(table.overview().state, table.handEvents);
  expect(pictures[0]?.chairs[5]).toMatchObject({ player: null, stack: 0 });
  expect(pictures[0]?.chairs[4]).toMatchObject({ away: false });
  expect(pictures.at(-1)?.chairs).toEqual(table.state.chairs);
});

test('a player whose stack nobody counted is drawn without one', () => {
  const table = new ScriptedTable({ tableId: 't', name: 'Table 1', seats: 3, at: 0, players: { 1: 'Ada', 2: 'Bob' } });
  table.submit({ type: 'seat-player', seat: 3, player: { id: 't-3', hash: '' }, stack: null });
  table.start().act('call');
  const pictures = picturesOf(table.overview().state, table.handEvents);
  expect(pictures.at(-1)?.chairs[2]?.stack).toBeNull();
  expect(pictures.at(-1)?.hand).toEqual(table.state.hand);
});

test('a hand that is over can be drawn as long as its table has not begun the next one', () => {
  const table = played();
  table.act('fold').act('fold').act('fold');
  table.submit({ type: 'push-pot', at: table.at, pot: 0 });
  const pictures = picturesOf(table.overview().state, table.handEvents);
  expect(pictures.at(-1)?.hand?.stage).toBe('over');
  expect(pictures.at(-1)?.chairs).toEqual(table.state.chairs);
});

test('of an older hand the bets are drawn, the stacks are not made up', () => {
  const table = played();
  table.act('fold').act('fold').act('fold');
  table.submit({ type: 'push-pot', at: table.at, pot: 0 });
  const before = table.handEvents;
  table.start();
  const pictures = picturesOf(table.overview().state, before);
  expect(pictures[0]?.chairs.every(({ stack }) => stack === null)).toBe(true);
  expect(pictures.at(-1)?.hand?.number).toBe(1);
});

test('nothing is drawn of a hand whose beginning is missing, nor after an event that was kept back', () => {
  const table = played();
  table.act('call');
  const state = table.overview().state;
  expect(picturesOf(state, table.handEvents.slice(1)).every((picture) => picture === null)).toBe(true);
  const [first, second, ...rest] = table.handEvents;
  if (first === undefined || second === undefined) throw new Error('A hand begins with several events.');
  const pictures = picturesOf(state, [first, { ...second, event: null }, ...rest]);
  expect(pictures[0]).not.toBeNull();
  expect(pictures.slice(1).every((picture) => picture === null)).toBe(true);
});

test('before its correction a hand is drawn as it was booked, after it as it should have been', () => {
  const table = played();
  table.act('all-in').act('fold');
  const tape = table.seen.reduce<HandTape | null>((kept, { event }, index) => {
    const before = table.seen
      .slice(0, index)
      .reduce<TableState | null>((s, seen) => apply(s, seen.event as TableEvent), null);
    return event === null ? kept : tapeAfter(kept, before, event);
  }, null);
  const act = listActs(tape as HandTape).findIndex(({ recount }) => recount);
  const { to, seat } = listActs(tape as HandTape)[act] as HandAct;
  const changes = [{ change: 'recount', act, to: (to ?? 0) + 500 }] as const;
  const { handNumber: hand } = table.state;
  table.submit({ type: 'amend-hand', at: table.at, by: 'floor', hand, changes, reason: null, tape });
  const pictures = picturesOf(table.overview().state, table.handEvents);
  const stackAt = (index: number) => pictures.at(index)?.chairs[(seat ?? 0) - 1]?.stack;
  expect(pictures[0]?.chairs.map(({ stack }) => stack)).toEqual([10_000, 20_000, 30_000, 0, 50_000, 0]);
  expect(stackAt(-2)).toBe(0);
  expect(pictures.at(-1)?.chairs).toEqual(table.state.chairs);
});
