import type { Chips } from '../../words/chips.ts';
import { done, type GivenOrder, no, type OfficeCommandOf, type OfficeDecision } from '../office-decision.ts';
import { type EntryNow, type EventNow, stillIn } from './event-now.ts';
import type { Occasion } from './occasion.ts';
import { isHandRunning } from './open-seats.ts';
import { satelliteOf, seatsAwarded } from './satellite-over.ts';
import { isTicketUsed, priceOf } from './tickets.ts';
import type { Heir } from './tournament.ts';

/** A seat won by chips whose winner, as the tables say now, had other chips than those it was awarded for. */
export interface SeatInDoubt {
  readonly entry: number;
  readonly player: string;
  /** The chips it was awarded for, or for which the floor has let it stand since. */
  readonly had: Chips;
  readonly chips: Chips;
  readonly target: Chips;
}

/**
 * Seats won by chips that the floor has to decide about again: after a corrected hand the winner is below the target, or others were given more or
 * less than what is above it.
 */
export function seatsInDoubt(now: EventNow): readonly SeatInDoubt[] {
  const { milestone = null } = satelliteOf(now.tournament) ?? {};
  if (milestone === null || now.tournament.cancelled === true) return [];
  const { target, chipsOut } = milestone;
  return seatsAwarded(now).flatMap((one) => {
    const { seatWon, withdrawn, number } = one.entry;
    const had = seatWon?.stands ?? withdrawn?.chips ?? 0;
    const chips = chipsNowOf(now, one);
    if (chips === null || chips === had || (chips >= target && chipsOut === 'all')) return [];
    return [{ entry: number, player: one.person, had, chips, target }];
  });
}

/** The chips the winner of a seat has left the table with, as its log now says; null: not known, or a hand is still in play. */
function chipsNowOf({ everyTable }: EventNow, { seated, back, out, stays }: EntryNow): Chips | null {
  const sits = seated ?? back;
  const table = sits === null ? undefined : everyTable.get(sits.tableId)?.state;
  if (sits !== null) return table === undefined || isHandRunning(table) ? null : sits.chips;
  return out === null ? (stays.at(-1)?.chipsOut ?? null) : 0;
}

/** It stands all the same; or it is taken back, the player plays on with the chips left to them, and those who were given some give them back. */
export function seatSettled(
  { now, state }: Occasion,
  { tournament, entry, at, chips, stands }: OfficeCommandOf<'settle-seat'>,
): OfficeDecision {
  const { stage, structure, ticketsGiven = [] } = now.tournament;
  // What the page showed: the hand may have been corrected again since.
  const isMeant = seatsInDoubt(now).some((one) => one.entry === entry && one.chips === chips);
  if (!isMeant) return no({ reason: 'no-seat', because: 'not-in-doubt' });
  if (stands) return done({ type: 'seat-stands', tournament, entry, at, chips });
  if (stage !== 'running') return no({ reason: 'not-now', stage });
  const used = ticketsGiven.find((one) => one.entry === entry && isTicketUsed(state, one.id));
  if (used !== undefined)
    return no({ reason: 'ticket', because: 'used', value: used.value, price: priceOf(structure) });
  const { heirs = [], given = [] } = now.entries.find((one) => one.entry.number === entry)?.entry.seatWon ?? {};
  if (heirs.length > 0) return no({ reason: 'no-seat', because: 'chips-coming' });
  const back = given.flatMap((heir) => stillThere(now, heir));
  return {
    events: [{ type: 'seat-taken-back', tournament, entry, at, back: back.map(({ heir }) => heir) }],
    orders: back.map(({ order }) => order),
  };
}

/** A share goes back from the seat its receiver has now. A player who has gone or lost it gives nothing back, and the chips page shows the difference. */
function stillThere(now: EventNow, heir: Heir): readonly { readonly heir: Heir; readonly order: GivenOrder }[] {
  const seated = stillIn(now).find(({ entry }) => entry.number === heir.entry)?.seated ?? null;
  if (seated === null || (seated.chips ?? 0) < heir.chips) return [];
  const { tableId, seat, chair } = seated;
  const order = { order: 'take-chips', seat, player: chair.player?.id ?? '', chips: heir.chips } as const;
  return [{ heir: { ...heir, tableId, seat }, order: { tableId, order } }];
}
