import { expect, test } from 'vitest';
import { sampleTable } from '../test/support/sample-table.ts';
import { isWitness, type TableEvent } from './event.ts';
import { seenBy } from './visibility.ts';

test('who left a cash table with how much is not for the wall; that somebody left is', () => {
  const player = { id: 'p1', hash: '' };
  const departures = [{ player, chips: 5000, at: 0 }];
  const left: TableEvent = { type: 'seat-opened', seat: 1, why: 'left', chips: 5000, departures };
  const { departures: _departures, ...shown } = left;
  expect(seenBy('display', left)).toEqual(shown);
  expect(seenBy('dealer', left)).toBe(left);
  const back: TableEvent = { type: 'player-seated', seat: 1, player, stack: 5000, departures: [] };
  expect(seenBy('display', back)).not.toHaveProperty('departures');
});

const reason = { id: 'r', hash: '' };
const shuffler = { deck: 'RED', cards: null, expected: null, verified: null, inferred: false, code: null, live: true };
const testimony: readonly TableEvent[] = [
  { type: 'cards-seen', place: 1, count: 2 },
  { type: 'card-alarm', place: 1, alarm: 'foreign' },
  { type: 'foreign-gone', place: 1 },
  { type: 'cards-contested', contested: [[1, 2]] },
  { type: 'fold-seen', seat: 1 },
  { type: 'deal-seen', faults: [] },
  { type: 'shuffler-reported', what: 'taken', ...shuffler },
  { type: 'green-button-held', at: 0 },
  { type: 'device-changed', device: 'reader', state: 'ready', fault: null, why: null },
  { type: 'place-reads', place: 1, state: 'weak' },
  { type: 'deck-booked', what: 'registered', deck: 'RED', people: [], reason: null },
  { type: 'dealer-changed', from: null, to: null, at: 0 },
  { type: 'dealer-waits', dealer: null, at: 0 },
  { type: 'cards-sealed', hand: 1, seat: 1, box: 'AA==' },
  { type: 'call-taken', incident: 'i', at: 0, by: 'floor:s1', name: null },
  { type: 'call-left', incident: 'i', at: 0, by: 'floor:s1' },
  { type: 'staff-at-table', person: 's', name: { id: 'n', hash: '' }, role: 'floor', what: 'came', at: 0 },
  { type: 'notice-set', notice: { id: 'n', hash: '' } },
  { type: 'arrival-confirmed', seat: 1 },
  { type: 'departure-confirmed', seat: 1 },
];

test.each(testimony.map((event) => [event.type, event] as const))(
  '%s is not for the wall, and makes no tap stale',
  (_type, event) => {
    expect(seenBy('display', event)).toBeNull();
    expect(seenBy('floor', event)).toBe(event);
    expect(isWitness(event)).toBe(true);
  },
);

test('a wall shows that a table is halted, and why, but not by whom; no tap is stale for it', () => {
  const halted: TableEvent = { type: 'table-halted', why: 'balance', by: 'floor:1', at: 0 };
  const lifted: TableEvent = { type: 'halt-lifted', by: 'floor:2', at: 0 };
  expect(seenBy('display', halted)).toEqual({ ...halted, by: '' });
  expect(seenBy('display', lifted)).toEqual({ ...lifted, by: '' });
  expect(seenBy('floor', halted)).toBe(halted);
  const round: TableEvent = { type: 'hand-for-hand-set', round: 1, hand: null };
  const levels: TableEvent = { type: 'schedule-set', schedule: { startedAt: 0, levels: [] } };
  for (const event of [round, levels]) expect(seenBy('display', event)).toBe(event);
  for (const event of [halted, lifted, round, levels]) expect(isWitness(event)).toBe(true);
});

test('a wall sees that a player was moved and where to, not with which penalty', () => {
  const moved = {
    type: 'seat-opened',
    seat: 1,
    why: 'moved',
    chips: 500,
    movedTo: { tableId: 't2', seat: 3 },
  } as const;
  expect(seenBy('display', { ...moved, penalty: 2 })).toEqual(moved);
  expect(isWitness(moved)).toBe(false);
});

const words: readonly TableEvent[] = [
  { type: 'deck-accepted', deck: 'RED', at: 0, by: 'floor', reason },
  { type: 'deck-changed', deck: 'RED' },
  { type: 'witnesses-overruled', incident: 'i', at: 0, pot: 0, disagreements: [] },
];

test.each(words.map((event) => [event.type, event] as const))(
  '%s is not for the wall, but is somebody’s word',
  (_type, event) => {
    expect(seenBy('display', event)).toBeNull();
    expect(isWitness(event)).toBe(false);
  },
);

test('a board that was put in order is for everybody', () => {
  const event: TableEvent = { type: 'board-swapped', board: 0, first: 0, second: 1 };
  expect(seenBy('display', event)).toBe(event);
});

test('a wall sees a corrected hand as it is now; who was wrong about what, and who left with how much, is not for it', () => {
  const player = { id: 'p1', hash: '' };
  const { chairs, hand, handNumber, redeal, buttonPut, chipsIn, raked } = sampleTable([500, 500]);
  const event: TableEvent = {
    type: 'hand-amended',
    hand: 1,
    at: 0,
    by: 'floor:12',
    reason,
    amendment: [{ change: { change: 'remove', act: 2 }, was: null }],
    events: [
      { type: 'seat-opened', seat: 1, why: 'left', chips: 5000, departures: [{ player, chips: 5000, at: 0 }] },
      { type: 'floor-called', incident: 'i', at: 0, seat: 1 },
    ],
    restored: { chairs, hand, handNumber, redeal, buttonPut, chipsIn, raked, undo: null },
    moves: [],
  };
  expect(seenBy('floor', event)).toBe(event);
  const seen = JSON.stringify(seenBy('display', event));
  expect(seen).toContain('seat-opened');
  for (const hidden of ['departures', 'floor', '"remove"', '"r"']) expect(seen).not.toContain(hidden);
  expect(isWitness(event)).toBe(false);
});
