import { expect } from 'vitest';
import { eventResults, type Structure, structureTemplates } from '../../engine/office.ts';
import type { TournamentRoom } from './tournament-room.ts';

type SatellitePlan = NonNullable<Structure['satellite']>;

const { regular } = structureTemplates;
const prize = 10_000;
/** Seats worth 250.00, as many as were paid for. */
export const usualSeats: SatellitePlan = {
  event: 'Main Event',
  seatValue: 25_000,
  guaranteedSeats: 0,
  remainder: 'bubble',
  bubblePlaces: 1,
  tie: 'share-value',
  transferable: false,
  milestone: null,
};

/** Entries of 100.00, sold only before the start. */
export const satellite = (plan: Partial<SatellitePlan> = {}) => ({
  satellite: { ...usualSeats, ...plan },
  entry: { prize, fee: 1_000 },
  payouts: { ...regular.payouts, roundTo: 100, guaranteed: 0 },
  lateUntilLevel: 0,
  reentry: null,
});
export const seats = (room: TournamentRoom) => {
  const { satellite: view } = room.view();
  if (view === undefined) throw new Error('Seats are won in it.');
  return view;
};
export const entryAt = (room: TournamentRoom, seat: number, tableId = 't1'): number => {
  const player = room.table(tableId).chairs[seat - 1]?.player?.id;
  return room.tournament.entries.findLast((entry) => entry.player.id === player)?.number ?? 0;
};
export const standing = (room: TournamentRoom, entry: number) =>
  room.view().standings.find((one) => one.entry === entry);

/** Cash and seats add up exactly to what was paid in plus what the house added. */
export function expectToAddUp(room: TournamentRoom): void {
  const { standings, pool, prizes, tickets } = room.view();
  expect([...prizes, ...tickets.map(({ value }) => value)].reduce((sum, one) => sum + one, 0)).toBe(pool);
  if (!seats(room).over) return;
  const { unclaimed, draw } = seats(room);
  const { lines } = eventResults(room.tournament, { state: room.office, facts: room.facts(), at: room.at });
  const inFiles = lines.reduce((sum, one) => sum + one.prize + one.tickets, 0);
  const won = standings.reduce((sum, one) => sum + (one.prize ?? 0) + (one.ticket ?? 0), 0);
  expect(inFiles).toBe(won);
  expect(
    won + unclaimed * usualSeats.seatValue + (draw === null ? 0 : draw.seats * usualSeats.seatValue + draw.cash),
  ).toBe(pool);
}
