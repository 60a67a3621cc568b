import type { Chips } from '../../words/chips.ts';
import type { EventSeatOf, TableOrder } from '../../words/table-order.ts';
import type { TextRef } from '../../words/text-ref.ts';
import {
  done,
  type GivenOrder,
  no,
  type OfficeCommandOf,
  type OfficeDecision,
  type OfficeHandlers,
} from '../office-decision.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import { chipsOfEntry, type EntryNow, type EventNow, eventNow, stillIn } from './event-now.ts';
import { leftBehind } from './left-behind.ts';
import { type Occasion, ofTournament, untilOver } from './occasion.ts';
import { isHandRunning, moveOf, seatsKept, seatsOf } from './open-seats.ts';
import { isForHeads, isKeptWithReason, isPaidBack } from './paid-back.ts';
import { aheadOf, rebuyRefusedFor, saleUndone } from './rebuy-of-entry.ts';
import { addOnsRefused, levelsNow, rebuysRefused, registrationRefused } from './registration.ts';
import { rowsBefore, rowsOf } from './stays-of-entries.ts';
import type { EntryPrice } from './structure.ts';
import { ticketRefused } from './tickets.ts';
import type { HandOfLog, Tournament } from './tournament.ts';

/** What is sold to a player, and what is taken back. */
export const entryHandlers: OfficeHandlers<
  'enter' | 'withdraw-entry' | 'take-out-entry' | 'sell-rebuy' | 'sell-add-on' | 'take-back-sale' | 'decline-rebuy'
> = {
  enter: ofTournament(entered),
  'withdraw-entry': ofTournament(({ now }, command) => withdrawn(now, command, null)),
  'take-out-entry': ofTournament(({ now }, command) => withdrawn(now, command, command.reason)),
  'sell-rebuy': ofTournament((occasion, command) => rebought(occasion, command)),
  'sell-add-on': ofTournament((occasion, command) => addedOn(occasion, command)),
  'take-back-sale': untilOver((occasion, { entry }) => tookBack(occasion, entry)),
  'decline-rebuy': untilOver((occasion, { entry }) => declined(occasion, entry)),
};

function entered(
  { now, state, facts, at: shown }: Occasion,
  { at, player, fixed, ticket, again }: OfficeCommandOf<'enter'>,
): OfficeDecision {
  const { id, entries, structure } = now.tournament;
  if (now.tournament.mystery !== undefined) return no(promisedAlready);
  const person = now.personOf(player.id);
  const all = now.entries.filter((one) => one.person === person);
  // A player who was taken out has played, and buys in again like anybody else who is out.
  const before = all.filter(({ state: is, entry }) => is !== 'withdrawn' || entry.withdrawn?.kept === true);
  const inNow = before.find(({ state: is }) => is !== 'out' && is !== 'withdrawn');
  if (inNow !== undefined) return no({ reason: 'already-in', player: person, entry: inNow.entry.number });
  const why = before.at(-1)?.entry.withdrawn?.reason;
  if (why !== undefined && again !== true) return no({ reason: 'taken-out', player: person, why: why.id });
  const through = throughRefused(now.tournament, { state, facts, at: shown }, person);
  if (through !== null) return no(through);
  // A player who played a flight and arrives on the final day buys in again.
  const hasPlayed = before.length > 0 || wasInFlights(now, person);
  const closed = hasPlayed ? reentryRefused(now, before, shown) : registrationRefused(now.tournament, shown);
  if (closed !== null) return no(closed);
  const wrong = ticket === undefined ? null : ticketRefused(now.tournament, state, { ticket, person });
  if (wrong !== null) return no(wrong);
  const taken = fixed === null ? null : fixedRefused(now, fixed, person);
  if (taken !== null) return no(taken);
  const known = state.players[person];
  const after = rowsBefore(all);
  const ref: TextRef = known === undefined ? player : { id: known.id, hash: known.hash };
  return done({
    type: 'entry-sold',
    tournament: id,
    entry: {
      number: entries.length + 1,
      player: ref,
      at,
      kind: hasPlayed ? 're-entry' : 'entry',
      ...(after === null ? {} : { after }),
      paid: structure.entry,
      chips: structure.startingChips,
      rebuys: 0,
      addOn: false,
      seat: fixed,
      fixed: fixed !== null && !sitsAt(now, fixed, person),
      withdrawn: null,
      ...(ticket === undefined ? {} : { ticket }),
    },
  });
}

const wasInFlights = (now: EventNow, person: string): boolean =>
  now.flightsNow().some(({ entries }) => entries.some((one) => one.person === person && one.state !== 'withdrawn'));

/** Whether the person already sits in that seat, before the office has heard of them; then no particular seat is asked for. */
const sitsAt = (now: EventNow, { tableId, seat }: EventSeatOf, person: string): boolean =>
  now.seated.some((one) => one.person === person && one.tableId === tableId && one.seat === seat);

/** Money for heads goes into envelopes, and none may be added once the envelopes are promised. */
const promisedAlready = { reason: 'mystery', because: 'promised' } as const;

function reentryRefused({ tournament }: EventNow, before: readonly EntryNow[], at: number): OfficeRefusal | null {
  const { structure, stage, closed } = tournament;
  const { reentry, days = null } = structure;
  const isThrough = before.some(({ entry: { from } }) => from !== undefined);
  if (isThrough && days?.stacks === 'first') return { reason: 'flights', why: 'through' };
  if (stage === 'over') return { reason: 'not-now', stage };
  if (reentry === null) return { reason: 'no-reentry', because: 'not-offered', limit: null };
  if (closed) return { reason: 'registration-closed', level: null };
  const { untilLevel, most } = reentry;
  if (levelsNow(tournament, at).over >= untilLevel)
    return { reason: 'no-reentry', because: 'too-late', limit: untilLevel };
  return most !== null && before.length > most ? { reason: 'no-reentry', because: 'too-many', limit: most } : null;
}

/** Why this seat cannot be promised to a player; null if it can. `person`: may already sit there, before the office has heard of it. */
export function fixedRefused(
  now: EventNow,
  { tableId, seat }: EventSeatOf,
  person: string | null = null,
): OfficeRefusal | null {
  if (!now.tournament.tables.includes(tableId)) return { reason: 'unknown', what: 'table', id: tableId };
  const seats = seatsOf(now, tableId);
  if (seat < 1 || seat > seats) return { reason: 'no-such-seat', tableId, seat, seats };
  const sits = now.seated.find((one) => one.tableId === tableId && one.seat === seat);
  if (sits !== undefined && sits.person !== person) return { reason: 'seat-taken', tableId, seat, by: sits.person };
  const isKept = seatsKept(now).some((one) => one.tableId === tableId && one.seat === seat);
  if (!isKept) return null;
  const kept = now.entries.find(({ entry }) => entry.seat?.tableId === tableId && entry.seat.seat === seat);
  return { reason: 'seat-taken', tableId, seat, by: kept?.person ?? '' };
}

function withdrawn(
  now: EventNow,
  command: OfficeCommandOf<'withdraw-entry' | 'take-out-entry'>,
  reason: TextRef | null,
): OfficeDecision {
  const { id, stage } = now.tournament;
  const one = entryOf(now, command.entry);
  if (one === null) return unknownEntry(command.entry);
  // A player who comes back into a closed flight without a bag may still be taken out.
  if (stage === 'over' && (reason === null || !leftBehind(now).includes(one))) return no({ reason: 'not-now', stage });
  if (one.state === 'out' || one.state === 'withdrawn') return no({ reason: 'not-seated', player: one.person });
  const kept = reason === null ? !isPaidBack(now, one) : isKeptWithReason(now, one);
  const chips = chipsOfEntry(one) ?? one.entry.chips;
  const { entry, at } = command;
  if (kept && reason === null) return no({ reason: 'reason-missing', player: one.person });
  const said = reason === null ? {} : { reason };
  return done({ type: 'entry-withdrawn', tournament: id, entry, at, chips, kept, rows: rowsOf(one.stays), ...said });
}

function rebought(
  { now, at: shown }: Occasion,
  { entry, at, sold: known }: OfficeCommandOf<'sell-rebuy'>,
): OfficeDecision {
  const { id, stage, structure } = now.tournament;
  const one = entryOf(now, entry);
  if (one === null) return unknownEntry(entry);
  const { rebuy } = structure;
  if (known !== one.entry.rebuys) return no({ reason: 'sold-already', player: one.person, rebuys: one.entry.rebuys });
  if (rebuy === null) return no({ reason: 'no-rebuy', because: 'not-offered', limit: null });
  if (isForHeads(now, rebuy.price)) return no(promisedAlready);
  if (stage === 'over') return no({ reason: 'not-now', stage });
  const notNow = rebuysRefused(now.tournament, rebuy, shown);
  if (notNow !== null) return no(notNow);
  if (one.seated === null || one.state !== 'playing') return no({ reason: 'not-seated', player: one.person });
  const notThis = rebuyRefusedFor(one, rebuy);
  if (notThis !== null) return no(notThis);
  // The table would not find them on that seat any more when it is told of the chips.
  if (moveOf(now, one) !== null) return no({ reason: 'order-waits', tableId: one.seated.tableId });
  const { chips, price } = rebuy;
  return sold(now, one, { type: 'rebuy-sold', tournament: id, entry, at, chips, price }, true);
}

function addedOn({ now, at: shown }: Occasion, { entry, at }: { entry: number; at: number }): OfficeDecision {
  const { id, stage, structure } = now.tournament;
  const one = entryOf(now, entry);
  if (one === null) return unknownEntry(entry);
  const { addOn } = structure;
  const refused = (because: 'not-offered' | 'too-many', limit: number | null) =>
    no({ reason: 'no-add-on', because, limit });
  if (addOn === null) return refused('not-offered', null);
  if (isForHeads(now, addOn.price)) return no(promisedAlready);
  if (stage === 'over') return no({ reason: 'not-now', stage });
  const notNow = addOnsRefused(now.tournament, addOn, shown);
  if (notNow !== null) return no(notNow);
  if (one.entry.addOn) return refused('too-many', 1);
  if (one.seated === null || one.state !== 'playing') return no({ reason: 'not-seated', player: one.person });
  if (moveOf(now, one) !== null) return no({ reason: 'order-waits', tableId: one.seated.tableId });
  const { chips, price } = addOn;
  return sold(now, one, { type: 'add-on-sold', tournament: id, entry, at, chips, price }, false);
}

/** Sells it: the table is ordered to bring the chips, unless the dealer has already put them into play. */
function sold(
  now: EventNow,
  one: EntryNow,
  sale: {
    readonly type: 'rebuy-sold' | 'add-on-sold';
    readonly tournament: string;
    readonly entry: number;
    readonly at: number;
    readonly chips: Chips;
    readonly price: EntryPrice;
  },
  behind: boolean,
): OfficeDecision {
  const { seated } = one;
  const after = lastHandAt(now, one);
  const event = { ...sale, ...(after && { after }) };
  if (seated === null || aheadOf(one, event.chips)) return done(event);
  const { tableId, seat, chair } = seated;
  const order: GivenOrder = {
    tableId,
    order: { order: 'add-chips', seat, player: chair.player?.id ?? '', chips: event.chips, behind },
  };
  return { events: [event], orders: [order] };
}

/** The last hand that is over where the player of this entry sits, if the table is in contact with the room. */
function lastHandAt({ everyTable }: EventNow, { seated, stays }: EntryNow): HandOfLog | null {
  const stay = stays.at(-1);
  const table = everyTable.get(seated?.tableId ?? '');
  if (table?.linked !== true || stay === undefined || stay.tableId !== seated?.tableId) return null;
  const { hand, handNumber } = table.state;
  const isRunning = hand !== null && hand.stage !== 'over';
  return { logId: stay.logId, hand: isRunning ? handNumber - 1 : handNumber };
}

/** Money and chips go back together, as soon as the table has taken the chips out of play; at once where it has done so by itself. */
function tookBack({ now, facts, at }: Occasion, number: number): OfficeDecision {
  const one = entryOf(now, number);
  if (one === null) return unknownEntry(number);
  const sale = one.entry.sales?.at(-1);
  if (sale === undefined) return no({ reason: 'nothing-sold', player: one.person });
  if (isForHeads(now, sale.price)) return no(promisedAlready);
  if (one.seated === null || one.state !== 'playing') return no({ reason: 'not-seated', player: one.person });
  const { tableId, seat, chair, chips } = one.seated;
  const player = chair.player?.id ?? '';
  const waits = facts.ordersWaiting(tableId).some((order) => isAboutChips(order) && order.player === player);
  if (waits) return no({ reason: 'order-waits', tableId });
  if (saleUndone(one) !== null)
    return done({ type: 'sale-taken-back', tournament: now.tournament.id, entry: number, at, sale });
  if ((chips ?? 0) < sale.chips) return no({ reason: 'chips-gone', player: one.person, chips: sale.chips });
  return { events: [], orders: [{ tableId, order: { order: 'take-chips', seat, player, chips: sale.chips } }] };
}

const isAboutChips = (order: TableOrder): order is Extract<TableOrder, { order: 'add-chips' | 'take-chips' }> =>
  order.order === 'add-chips' || order.order === 'take-chips';

/** A player without chips declines: the table is ordered to let them go, as for every player who goes out. */
function declined({ now, facts }: Occasion, number: number): OfficeDecision {
  const one = entryOf(now, number);
  if (one === null) return unknownEntry(number);
  if (one.seated === null || one.state !== 'playing') return no({ reason: 'not-seated', player: one.person });
  const { tableId, seat, chair, chips } = one.seated;
  // A player who is all in has no stack but may still win.
  const table = now.tables.get(tableId);
  if (table !== undefined && isHandRunning(table) && table.hand?.players.some((dealt) => dealt.seat === seat) === true)
    return no({ reason: 'hands-running', tables: [tableId] });
  if (chips !== 0 || (chair.announced ?? 0) > 0) return no({ reason: 'has-chips', player: one.person });
  // The chips sold are still in the tray, and they belong to the player.
  if (chair.behind !== undefined) return no({ reason: 'not-given', player: one.person, tableId, chips: chair.behind });
  const player = chair.player?.id ?? '';
  if (facts.ordersWaiting(tableId).some((order) => 'player' in order && order.player === player))
    return no({ reason: 'order-waits', tableId });
  return { events: [], orders: [{ tableId, order: { order: 'move-out', seat, player, to: null } }] };
}

const entryOf = (now: EventNow, number: number): EntryNow | null =>
  now.entries.find(({ entry }) => entry.number === number) ?? null;

const unknownEntry = (entry: number): OfficeDecision => no({ reason: 'unknown', what: 'entry', id: String(entry) });

/** Nobody plays two flights at once. If only the first bag counts, nobody who has one buys in again. */
function throughRefused(
  { id, flightOf, structure }: Tournament,
  { state, facts, at }: Pick<Occasion, 'state' | 'facts' | 'at'>,
  person: string,
): OfficeRefusal | null {
  const flights = Object.values(state.tournaments).filter((one) => one.flightOf === flightOf && one.id !== id);
  for (const flight of flightOf === undefined ? [] : flights) {
    const own = stillIn(eventNow(flight, state, facts, at)).find((one) => one.person === person);
    if (own !== undefined && flight.stage !== 'over')
      return { reason: 'already-in', player: person, entry: own.entry.number };
    const isThrough = own !== undefined && flight.flightClosed?.bags.some(({ entry }) => entry === own.entry.number);
    if (isThrough === true && structure.days?.stacks === 'first') return { reason: 'flights', why: 'through' };
  }
  return null;
}
