import type { Proposal } from '../../engine/office.ts';
import { enter, plannedRoom, type TournamentRoom } from './tournament-room.ts';

/** Proposals of one kind. */
export const proposed = <What extends Proposal['what']>(room: TournamentRoom, what: What) =>
  room.view().proposals.filter((one): one is Extract<Proposal, { what: What }> => one.what === what);

/** The command that draws the final table of the event, at this table. */
export const finalTableAt = (room: TournamentRoom, tableId: string) =>
  ({
    type: 'draw-final-table',
    tournament: 'e',
    at: room.at,
    tableId,
    rolls: room.rolls(),
    ids: room.ids(),
  }) as const;

/** A running tournament with this many players at each table, in the seats from 1 on; no hand was played. */
export function roomOf(counts: readonly number[], structure: Parameters<typeof plannedRoom>[0] = {}): TournamentRoom {
  const room = plannedRoom({ ...structure, tables: counts.length });
  let player = 0;
  for (const [table, count] of counts.entries())
    for (let seat = 1; seat <= count; seat++) enter(room, `p${++player}`, { tableId: `t${table + 1}`, seat });
  room.do({ type: 'start-tournament', tournament: 'e', at: room.at });
  // A fixed seat would be kept: these are not fixed.
  const { e } = room.office.tournaments;
  if (e !== undefined) {
    const entries = e.entries.map((entry) => ({ ...entry, fixed: false }));
    room.office = { ...room.office, tournaments: { e: { ...e, entries } } };
  }
  return room;
}
