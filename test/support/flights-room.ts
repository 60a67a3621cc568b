import { structureTemplates, type TournamentView, tournamentView } from '../../engine/office.ts';
import { decide } from '../../engine/table.ts';
import { usualDays } from '../../protocol/structure-schema.ts';
import { TournamentRoom } from './tournament-room.ts';

type Structure = typeof structureTemplates.regular;
export type Days = NonNullable<Structure['days']>;

/** A room with a tournament `e` over several days, with the house's usual structure. */
export function daysRoom(
  { seed = 1, tables = 1, days = usualDays }: { seed?: number; tables?: number; days?: Days } = {},
  structure: Partial<Structure> = {},
): TournamentRoom {
  const room = new TournamentRoom(seed, tables);
  const { regular } = structureTemplates;
  room.do({
    type: 'plan-tournament',
    id: 'e',
    at: room.at,
    structure: { ...regular, rulebook: 'tda-2011', seatsPerTable: 9, days, ...structure },
    name: 'Main event',
  });
  return room;
}

/** A flight of `e` at every table of the room, started, with these people seated. */
export function beginFlight(room: TournamentRoom, flight: string, players: readonly string[]): void {
  room.do({ type: 'plan-flight', tournament: 'e', id: flight, at: room.at, name: flight });
  for (const tableId of room.tables.keys()) room.do({ type: 'use-table', tournament: flight, tableId });
  for (const id of players)
    room.do({ type: 'enter', tournament: flight, at: room.at, player: { id, hash: '' }, fixed: null });
  room.do(
    { type: 'draw-seats', tournament: flight, at: room.at, entries: 'all', rolls: room.rolls() },
    { type: 'start-tournament', tournament: flight, at: room.at },
  );
}

export const viewOf = (room: TournamentRoom, id: string): TournamentView => {
  const tournament = room.office.tournaments[id];
  if (tournament === undefined) throw new Error(`There is no tournament ${id}.`);
  return tournamentView(tournament, room.office, room.facts(), room.at);
};

/** A player's table and seat. */
export function seatOf(room: TournamentRoom, player: string): { readonly tableId: string; readonly seat: number } {
  for (const tableId of room.tables.keys()) {
    const chair = room.table(tableId).chairs.find((one) => one.player?.id === player);
    if (chair !== undefined) return { tableId, seat: chair.seat };
  }
  throw new Error(`${player} sits nowhere.`);
}

/** A player loses everything to another player of the table. */
export function putOut(room: TournamentRoom, player: string, winner?: string): void {
  const { tableId, seat } = seatOf(room, player);
  const other = room.playersAt(tableId).find((one) => one !== seat) ?? 0;
  room.hand(tableId, [seat], winner === undefined ? other : seatOf(room, winner).seat);
}

/** The fewest chips of these values that make a stack. */
export function countsOf(chips: number, values: readonly number[]): Readonly<Record<number, number>> {
  let left = chips;
  return Object.fromEntries(
    [...values].reverse().map((value) => {
      const count = Math.floor(left / value);
      left -= count * value;
      return [value, count];
    }),
  );
}

/** Bags a stack at its table; `off`: how many more chips were counted than the book says. */
export function bagStack(room: TournamentRoom, player: string, off = 0): void {
  const { tableId, seat } = seatOf(room, player);
  const table = room.table(tableId);
  const stack = (table.chairs[seat - 1]?.stack ?? 0) + off;
  const decision = decide(table, {
    type: 'bag-stack',
    seat,
    counts: countsOf(stack, table.chipValues),
    number: `${tableId}-${seat}`,
    stated: stack,
    playerSigned: true,
    by: 'dealer:1+floor:2',
    at: room.at,
  });
  if ('refusal' in decision) throw new Error(JSON.stringify(decision.refusal));
  room.tables.set(tableId, decision.after);
}

/** Ends the day, bags every stack and closes the flight, which frees its tables. */
export function closeFlight(room: TournamentRoom, flight: string): void {
  room.do({ type: 'bag-flight', tournament: flight, at: room.at, on: true });
  for (const { player, state } of viewOf(room, flight).standings) if (state === 'playing') bagStack(room, player);
  room.do({ type: 'close-flight', tournament: flight, at: room.at });
}
