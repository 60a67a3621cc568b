import { expect, test } from 'vitest';
import type { TableEvent } from './event.ts';
import { isWitness } from './event-families.ts';

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
  { type: 'table-halted', why: 'balance', by: 'floor:1', at: 0 },
  { type: 'halt-lifted', by: 'floor:2', at: 0 },
  { type: 'hand-for-hand-set', round: 1, hand: null },
  { type: 'others-elsewhere', others: true },
  { type: 'schedule-set', schedule: { startedAt: 0, levels: [] } },
];

const words: readonly TableEvent[] = [
  { type: 'deck-accepted', deck: 'RED', at: 0, by: 'floor', reason },
  { type: 'deck-changed', deck: 'RED' },
  { type: 'witnesses-overruled', incident: 'i', at: 0, pot: 0, disagreements: [] },
  { type: 'seat-opened', seat: 1, why: 'moved', chips: 500, movedTo: { tableId: 't2', seat: 3 } },
  { type: 'board-swapped', board: 0, first: 0, second: 1 },
];

test.each(testimony.map((event) => [event.type, event] as const))('%s makes no tap stale', (_type, event) => {
  expect(isWitness(event)).toBe(true);
});

test.each(words.map((event) => [event.type, event] as const))(
  '%s is somebody’s word: a tap from before it is stale',
  (_type, event) => {
    expect(isWitness(event)).toBe(false);
  },
);
