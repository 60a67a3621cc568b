import { expect, test } from 'vitest';
import {
  answerCorrection,
  apply,
  type HandAct,
  type HandTape,
  type TableEvent,
  type TableState,
  tapeAfter,
} from '../../../engine/table.ts';
import type { SeenEvent } from '../../../protocol/table-messages.ts';
import { ScriptedTable } from '../../room/scripted-table.ts';
import { endOfHand, growingPictures, picturesOf } from './hand-replay.ts';
import { correctedEvents } from './hand-versions.ts';

const players = { 1: 'Ada', 2: 'Bob', 3: 'Cyril', 5: 'Eva' };
const opened = () => new ScriptedTable({ tableId: 't', name: 'Table 1', seats: 6, at: 0, players }).wait(10);

const grownFrom = (seen: readonly SeenEvent[]): TableState | null =>
  seen.reduce<TableState | null>((state, { event }) => (event === null ? state : apply(state, event)), null);

/** The table just before a hand, and the hand's events. */
function handOf(table: ScriptedTable, number: number) {
  const isStart = ({ event }: SeenEvent) => event?.type === 'hand-started';
  const starts = table.seen.flatMap((one, index) => (isStart(one) ? [index] : []));
  const [from = 0, to] = [starts[number - 1], starts[number]];
  return { before: grownFrom(table.seen.slice(0, from)), events: table.seen.slice(from, to) };
}

const withoutUndo = (state: TableState | null | undefined) => ({ ...state, undo: null });

test('every picture is the table as it was after that event', () => {
  const table = opened().start().act(1200).act('call').act('fold').act('fold');
  const { before, events } = handOf(table, 1);
  const pictures = picturesOf(before, events);
  expect(pictures).toHaveLength(events.length);
  expect(withoutUndo(pictures.at(-1))).toEqual(withoutUndo(table.state));
});

test('an older hand is drawn with the stacks and people of its own time', () => {
  const table = opened().start().act('fold').act('fold').act('fold');
  table.submit({ type: 'push-pot', at: table.at, pot: 0 });
  const then = table.state;
  table.submit({ type: 'open-seat', seat: 5 });
  table.submit({ type: 'add-chips', seat: 1, chips: 5_000 });
  table.start();
  const { before, events } = handOf(table, 1);
  const pictures = picturesOf(before, events);
  // What was brought and who left since is none of the hand's doing.
  const at = endOfHand(events);
  expect(at).toBe(events.findIndex(({ event }) => event?.type === 'hand-ended'));
  expect(pictures[at]?.chairs).toEqual(then.chairs);
  expect(pictures[at]?.chairs[4]?.player?.id).toBe('t-5');
});

test('a step taken back is taken back in the pictures too', () => {
  const table = opened().start().act('call');
  table.submit({ type: 'undo', step: 'called' });
  table.act('fold');
  const { before, events } = handOf(table, 1);
  expect(picturesOf(before, events).at(-1)?.hand?.actions).toEqual(table.state.hand?.actions);
});

test('a hand whose last pot was taken back and pushed again ends where it ended last', () => {
  const table = opened().start().act('fold').act('fold').act('fold');
  table.submit({ type: 'push-pot', at: table.at, pot: 0 });
  table.submit({ type: 'undo', step: 'pot-pushed' });
  table.wait(2).submit({ type: 'push-pot', at: table.at, pot: 0 });
  const then = table.state;
  table.submit({ type: 'add-chips', seat: 1, chips: 5_000 });
  const { before, events } = handOf(table, 1);
  const at = endOfHand(events);
  expect(at).toBe(events.findLastIndex(({ event }) => event?.type === 'hand-ended'));
  expect(picturesOf(before, events)[at]?.chairs).toEqual(then.chairs);
});

test('nothing is drawn where the table before the hand is not known, nor after an event that was kept back', () => {
  const table = opened().start().act('call');
  const { before, events } = handOf(table, 1);
  expect(picturesOf(null, events).every((picture) => picture === null)).toBe(true);
  const [first, second, ...rest] = events;
  if (first === undefined || second === undefined) throw new Error('A hand begins with several events.');
  const pictures = picturesOf(before, [first, { ...second, event: null }, ...rest]);
  expect(pictures[0]).not.toBeNull();
  expect(pictures.slice(1).every((picture) => picture === null)).toBe(true);
});

test('a hand in play goes on from the pictures there are, and another one begins anew', () => {
  const table = opened().start().act('call');
  const grow = growingPictures();
  const one = handOf(table, 1);
  const first = grow(one.before, one.events);
  table.act('fold');
  const two = { before: one.before, events: handOf(table, 1).events };
  const second = grow(two.before, two.events);
  expect(second.slice(0, first.length).every((picture, index) => picture === first[index])).toBe(true);
  expect(second).toEqual(picturesOf(two.before, two.events));
  expect(grow(two.before, two.events.slice(0, 2))).toEqual(first.slice(0, 2));
});

/** An all-in of the first to act was counted 500 short. */
function corrected() {
  const table = opened().start().act('all-in').act('fold');
  const tape = table.seen.reduce<HandTape | null>((kept, { event }, index) => {
    const before = grownFrom(table.seen.slice(0, index));
    return event === null ? kept : tapeAfter(kept, before, event as TableEvent);
  }, null);
  const { acts } = answerCorrection(table.state, tape, { what: 'acts', hand: 1 }) as {
    readonly acts: readonly HandAct[];
  };
  const act = acts.findIndex(({ recount }) => recount);
  const { to, seat } = acts[act] as HandAct;
  const changes = [{ change: 'recount', act, to: (to ?? 0) + 500 }] as const;
  table.wait(20).submit({ type: 'amend-hand', at: table.at, by: 'floor:F', hand: 1, changes, reason: null, tape });
  return { table, seat: seat ?? 0 };
}

test('both histories of a corrected hand come to the same table, the first by what was booked, the other without it', () => {
  const { table, seat } = corrected();
  table.wait(2).act('fold');
  const { before, events } = handOf(table, 1);
  const other = correctedEvents(events, 1) ?? [];
  const [booked, amended] = [picturesOf(before, events), picturesOf(before, other)];
  for (const pictures of [booked, amended]) {
    expect(pictures.at(-1)?.chairs).toEqual(table.state.chairs);
    expect(pictures.at(-1)?.hand).toEqual(table.state.hand);
  }
  const inFor = (pictures: typeof booked) =>
    new Set(pictures.map((one) => one?.hand?.players.find((player) => player.seat === seat)?.bet ?? 0));
  expect(inFor(booked).size).toBe(inFor(amended).size + 1);
  expect(other.map(({ event }) => event?.type)).not.toContain('hand-amended');
});

test('the corrected history keeps the times of what was booked, and what devices saw', () => {
  const table = opened().start();
  table.wait(3).submit({ type: 'note', fact: { type: 'cards-seen', place: 2, count: 2 } }, 'device:reader');
  table.wait(4).act('call').act('fold');
  const { events } = handOf(table, 1);
  const tape = events.flatMap(({ event }) => (event === null || event.type === 'cards-seen' ? [] : [event]));
  const amended = { type: 'hand-amended', hand: 1, events: tape } as never;
  const all = [...events, { sequence: 99, at: 90_000, actor: 'floor:F', event: amended }];
  expect(correctedEvents(all, 1)).toEqual(events);
  expect(correctedEvents(events, 1)).toBeNull();
  expect(correctedEvents(all, 2)).toBeNull();
});
