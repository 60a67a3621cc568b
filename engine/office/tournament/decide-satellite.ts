import type { Chips } from '../../words/chips.ts';
import { done, no, type OfficeCommandOf, type OfficeDecision, type OfficeHandlers } from '../office-decision.ts';
import { heldWrongly, leftInTill } from './decide-money.ts';
import { type EntryNow, type EventNow, type Seated, stillIn } from './event-now.ts';
import { type Occasion, ofTournament, untilOver } from './occasion.ts';
import { isHandRunning } from './open-seats.ts';
import { areChipsComing, isAnybodySent, milestoneAt } from './satellite-now.ts';
import { satelliteOf } from './satellite-over.ts';
import { seatSettled } from './seats-in-doubt.ts';
import { shareOrder } from './share-answered.ts';
import { standingsOf } from './standings.ts';
import { rowsOf } from './stays-of-entries.ts';
import type { TicketRefused } from './ticket-refused.ts';
import { isTicketUsed, priceOf, ticketGiven } from './tickets.ts';
import type { Heir } from './tournament.ts';
import type { TournamentEvent } from './tournament-event.ts';

/** Seats won by chips, and tickets for them. */
export const satelliteHandlers: OfficeHandlers<'award-seats' | 'settle-seat' | 'give-ticket' | 'take-ticket'> = {
  'award-seats': untilOver(({ now }, command) => awarded(now, command)),
  'settle-seat': ofTournament(seatSettled),
  'give-ticket': ofTournament(given),
  'take-ticket': ofTournament(({ now, state, at }, { tournament, ticket: id, inMoney }) => {
    const ticket = now.tournament.ticketsGiven?.find((one) => one.id === id);
    const refused = (because: TicketRefused) =>
      no({ reason: 'ticket', because, value: ticket?.value ?? 0, price: priceOf(now.tournament.structure) });
    if (ticket === undefined) return refused('unknown');
    // A player who used it and has lost the place owes its worth; once that is paid, the seat is its new winner's.
    const isPlayed = isTicketUsed(state, id);
    if (isPlayed && (inMoney !== true || heldWrongly(now, ticket.entry) === null)) return refused('used');
    if (!isPlayed && inMoney === true) return refused('unused');
    return done({ type: 'ticket-taken-back', tournament, ticket: id, ...(isPlayed ? { inMoney: true, at } : {}) });
  }),
};

/** Between hands. A player who has reached the target leaves with its chips; chips above it go to those who were dealt in. */
function awarded(now: EventNow, { tournament, tableId, at, chosen }: OfficeCommandOf<'award-seats'>): OfficeDecision {
  const table = now.tables.get(tableId);
  if (table === undefined) return no({ reason: 'unknown', what: 'table', id: tableId });
  if (isHandRunning(table)) return no({ reason: 'not-between-hands', tableId, hand: table.handNumber });
  const refused = (because: 'no-milestone' | 'chips-coming' | 'leaving' | 'not-reached' | 'tied' | 'none-left') =>
    no({ reason: 'no-seat', because });
  const reached = milestoneAt(now, tableId, chosen);
  if (reached === null) return refused('no-milestone');
  if (areChipsComing(now, tableId)) return refused('chips-coming');
  if (isAnybodySent(now, tableId)) return refused('leaving');
  if (reached.winners.length === 0) return refused(reached.tied.length > 0 ? 'tied' : 'not-reached');
  const here = stillIn(now).filter(({ seated }) => seated?.tableId === tableId);
  const winners = reached.winners.flatMap((number) => here.filter(({ entry }) => String(entry.number) === number));
  if (winners.length === 0) return refused('none-left');
  const shares = here.flatMap((one) => inheriting(one, reached.stacks[String(one.entry.number)]));
  const target = satelliteOf(now.tournament)?.milestone?.target ?? 0;
  const left = leftByEach(winners, shares, target);
  return {
    events: winners.map((one, index) => seatWon(one, left[index] ?? [])),
    orders: left.flat().map(({ seated, chips }) => shareOrder(seated, chips)),
  };

  function seatWon({ entry, seated, stays }: EntryNow, own: readonly Share[]): SeatWon {
    const chips = seated?.chips ?? entry.chips;
    const heirs = own.map((share): Heir => {
      const { seat } = share.seated;
      return { entry: share.one.entry.number, tableId, seat, chips: share.chips };
    });
    const shared = heirs.reduce((sum, heir) => sum + heir.chips, 0);
    const withHeirs = heirs.length === 0 ? {} : { heirs };
    return { type: 'seat-won', tournament, entry: entry.number, at, chips, shared, rows: rowsOf(stays), ...withHeirs };
  }
}

type SeatWon = Extract<TournamentEvent, { type: 'seat-won' }>;

/** Of the shares, what each winner has left to others: their own chips above the target. They come back if only this winner's seat is taken back. */
function leftByEach(
  winners: readonly EntryNow[],
  shares: readonly Share[],
  target: Chips,
): readonly (readonly Share[])[] {
  const open = shares.map(({ chips }) => chips);
  return winners.map(({ seated }) => {
    let above = Math.max(0, (seated?.chips ?? 0) - target);
    return shares.flatMap((share, index) => {
      const chips = Math.min(above, open[index] ?? 0);
      above -= chips;
      open[index] = (open[index] ?? 0) - chips;
      return chips === 0 ? [] : [{ ...share, chips }];
    });
  });
}

/** A remaining player, and their share of the chips of a won seat. */
interface Share {
  readonly one: EntryNow;
  readonly seated: Seated;
  readonly chips: Chips;
}

/** Players who have more chips after the seats were won than before. */
function inheriting(one: EntryNow, after: number | undefined): readonly Share[] {
  const { seated } = one;
  const more = (after ?? 0) - (seated?.chips ?? 0);
  return after === undefined || seated === null || more <= 0 ? [] : [{ one, seated, chips: more }];
}

function given(
  { now }: Occasion,
  { tournament, id, entry, at, value }: OfficeCommandOf<'give-ticket'>,
): OfficeDecision {
  const { structure, ticketsGiven = [] } = now.tournament;
  const { ticket: won = 0, prize } = standingsOf(now).find((one) => one.entry === entry) ?? {};
  const refused = (because: TicketRefused) => no({ reason: 'ticket', because, value: won, price: value });
  if (won === 0 || won !== value) return refused('not-won');
  const has = ticketsGiven.find((ticket) => ticket.entry === entry);
  if (has !== undefined) return no(ticketGiven(has));
  // A player already paid for another place does not win a seat as well.
  const paid = now.tournament.paid[entry]?.amount ?? prize ?? 0;
  if (paid !== (prize ?? 0)) return no({ reason: 'paid-already', entry, amount: paid });
  const left = leftInTill(now);
  if (value > left) return no({ reason: 'paid-to-others', left });
  const transferable = structure.satellite?.transferable ?? false;
  return done({ type: 'ticket-given', tournament, ticket: { id, entry, value, at, transferable } });
}
