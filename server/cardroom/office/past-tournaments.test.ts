import { expect, test } from 'vitest';
import type { Tournament, TournamentView } from '../../../engine/office.ts';
import type { TableEvent } from '../../../engine/table.ts';
import { plannedRoom } from '../../../test/support/tournament-room.ts';
import { PastTournaments } from './past-tournaments.ts';

const dayMs = 24 * 3_600_000;

/** Tournaments of one a day, oldest first, all over but the last. */
function evenings(count: number): readonly Tournament[] {
  const { tournament } = plannedRoom();
  return Array.from({ length: count }, (_, day) => ({
    ...tournament,
    id: `e${day}`,
    createdAt: day * dayMs,
    stage: day === count - 1 ? 'running' : 'over',
  }));
}

test('of a year of tournaments the newest that are over are told, and none is looked at again with every change', () => {
  const all = evenings(365);
  const past = new PastTournaments();
  const looked: string[] = [];
  const view = ({ id }: Tournament) => ({ id }) as unknown as TournamentView;
  const look = (one: Tournament) => {
    looked.push(one.id);
    return view(one);
  };
  const at = 364 * dayMs;
  const told = past.views(all, at, look, () => null);
  expect(told).toEqual(looked.map((id) => ({ id })));
  expect(looked).toEqual(['e363', 'e362', 'e361', 'e360', 'e359', 'e358', 'e357']);
  expect(past.views(all, at + 500, look, () => null)).toEqual(told);
  expect(looked).toHaveLength(7);
  // Paid out since: at once. Tables that came back since: one after the other.
  const paid = all.map((one) => (one.id === 'e360' ? { ...one, paid: { 1: { at, amount: 5 } } } : one));
  past.views(paid, at + 1_000, look, () => null);
  expect(looked.slice(7)).toEqual(['e360']);
  past.views(paid, at + 40_000, look, () => null);
  past.views(paid, at + 40_500, look, () => null);
  expect(looked.slice(8)).toEqual(['e363', 'e362']);
});

test('a hand corrected at a table a finished tournament still has is seen at once', () => {
  const all = evenings(3).map((one) => ({ ...one, tables: [`t ${one.id}`] }));
  const past = new PastTournaments();
  const looked: string[] = [];
  const look = (one: Tournament) => {
    looked.push(one.id);
    return { id: one.id } as unknown as TournamentView;
  };
  let told = 0;
  const tableNow = (tableId: string) => (tableId === 't e1' ? told : 0);
  past.views(all, 3 * dayMs, look, tableNow);
  told += 1;
  past.views(all, 3 * dayMs + 1, look, tableNow);
  past.views(all, 3 * dayMs + 2, look, tableNow);
  expect(looked).toEqual(['e1', 'e0', 'e1']);
});

test('a hand corrected at a table that something else is played at by now is seen at once', () => {
  const all = evenings(3);
  const past = new PastTournaments();
  const looked: string[] = [];
  const look = (one: Tournament) => {
    looked.push(one.id);
    return { id: one.id } as unknown as TournamentView;
  };
  const seenAfter = (event: TableEvent): readonly string[] => {
    const before = looked.length;
    past.heard([{ event }]);
    past.views(all, 3 * dayMs, look, () => null);
    return looked.slice(before);
  };
  past.views(all, 3 * dayMs, look, () => null);
  const carried = { type: 'chips-taken-back', seat: 1, chips: 500, handed: 500 } as const;
  const ended = { type: 'hand-ended', number: 7, at: 0, potChips: 500 } as const;
  const amended = { hand: 7, at: 0, by: 'floor:1', reason: null, amendment: [], events: [], moves: [] } as const;
  expect(seenAfter(ended)).toEqual([]);
  expect(seenAfter(carried)).toEqual([]);
  expect(seenAfter({ ...amended, type: 'past-hand-amended', transfers: [], raked: 0 })).toEqual(['e1', 'e0']);
  // What the correction takes at another table.
  expect(seenAfter({ ...carried, of: { tableId: 't1', hand: 7, entry: 1 } })).toEqual(['e1', 'e0']);
});
