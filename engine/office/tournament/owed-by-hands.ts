import type { OfCorrected, OwedByHand, OwedInVain, StillOwed } from '../../words/owed-by-hand.ts';
import type { TableOrder } from '../../words/table-order.ts';
import {
  done,
  type GivenOrder,
  no,
  type OfficeCommandOf,
  type OfficeDecision,
  type OfficeHandlers,
} from '../office-decision.ts';
import type { RoomFacts } from '../room-facts.ts';
import { isSame } from '../same-data.ts';
import type { EntryNow, EventNow } from './event-now.ts';
import { type Occasion, ofTournament } from './occasion.ts';
import { isHandRunning } from './open-seats.ts';
import { rebuysRefused } from './registration.ts';
import { hasHand, type Tournament } from './tournament.ts';

/** An order for chips that a corrected hand owes. */
type OwedOrder = Extract<TableOrder, { order: 'add-chips' | 'take-chips' }> & { readonly of: OfCorrected };

/** Whether an order carries what a corrected hand owes: nobody has bought or won such chips. */
export const isOwed = (order: TableOrder): order is OwedOrder =>
  (order.order === 'add-chips' || order.order === 'take-chips') && order.of !== undefined;

/** What is still owed, with the entry it is owed to or by; undefined: nobody plays on with the bag it was. */
interface Claim extends StillOwed {
  readonly player: string;
  readonly one: EntryNow | undefined;
}

/** What the tables have told of hands of these tournaments. */
function toldOf({ uses = [] }: Tournament, everyTable: EventNow['everyTable']): readonly OwedByHand[] {
  const told = [...everyTable.values()].flatMap(({ state }) => state.owedByHands ?? []);
  if (told.length === 0) return told;
  return told.filter(({ of }) => uses.some((use) => use.tableId === of.tableId && hasHand(use, of.hand)));
}

/** Closed flights whose players play on here: what their hands owe is owed here. */
const flightsGoneOn = (now: EventNow): readonly EventNow[] =>
  now.tournament.dayOpened === undefined ? [] : now.flightsNow();

/**
 * What hands corrected at one table owe at others and has not been carried there yet, as all tables tell, less what the floor has settled. Read
 * from the tables each time, so it does not matter in which order they report, nor how often a hand is corrected.
 */
function claims(now: EventNow): readonly Claim[] {
  const { tournament, everyTable, entries, personOf } = now;
  const { owedSettled = [], flightClosed } = tournament;
  // What a flight still owes then is asked for on the final day.
  const own = flightClosed === undefined ? toldOf(tournament, everyTable) : [];
  const told = [
    ...own.map((said) => ({ ...said, one: entries.find(({ entry }) => entry.number === said.of.entry) })),
    ...flightsGoneOn(now).flatMap(({ tournament: flight }) =>
      toldOf(flight, everyTable).map((said) => ({ ...said, one: wentOn(now, flight.id, said.of.entry) })),
    ),
  ];
  return [...Map.groupBy(told, ({ of }) => keyOf(of))].flatMap(([key, all]): readonly Claim[] => {
    const settled = owedSettled.reduce((sum, one) => (keyOf(one.of) === key ? sum + one.chips : sum), 0);
    const chips = all.reduce((sum, one) => sum + one.chips, -settled);
    const [first] = all;
    if (first === undefined || chips === 0) return [];
    const { of, one, player } = first;
    return [{ of, chips, one, player: personOf(player) }];
  });
}

const keyOf = ({ tableId, hand, entry }: OfCorrected): string => `${tableId} ${hand} ${entry}`;

/** The entry of the final day that a flight's entry went on to. */
const wentOn = ({ entries }: EventNow, tournament: string, number: number): EntryNow | undefined =>
  entries.find(({ entry: { from = [] } }) => from.some((one) => one.tournament === tournament && one.entry === number));

/** Whether anything is still owed. */
export const isAnythingOwed = (now: EventNow): boolean => claims(now).length > 0;

/** Chips on their way between tables by corrected hands; negative: so many still lie at a table, and were given at another one already. */
export const owedTogether = (now: EventNow): number => sumOf(claims(now));

/**
 * What corrected hands have added to the chips in play, or taken from them: what hands of flights owe to bags, and what the floor has settled. Of a
 * closed flight: how much less, or more, its bags should hold.
 */
export function owedIssued(now: EventNow): number {
  const ofFlights = flightsGoneOn(now).map(({ tournament }) =>
    sumOf(toldOf(tournament, now.everyTable).filter(isFirstTold)),
  );
  return ofFlights.reduce((sum, chips) => sum + chips, -sumOf(now.tournament.owedSettled ?? []));
}

/** How many chips more than are in its bags a closed flight should have there, by hands corrected since. */
export const owedToBags = ({ tournament, everyTable }: EventNow): number =>
  tournament.flightClosed === undefined ? 0 : sumOf(toldOf(tournament, everyTable).filter(isFirstTold));

const isFirstTold = ({ carried }: OwedByHand): boolean => carried !== true;

const sumOf = (all: readonly { readonly chips: number }[]): number => all.reduce((sum, { chips }) => sum + chips, 0);

/** Orders that bring the chips to where the player sits now, or fetch them there. */
export function owedOrders(now: EventNow, facts: RoomFacts): readonly GivenOrder[] {
  const owed = claims(now);
  if (owed.length === 0) return [];
  const waiting = [...now.everyTable.keys()].flatMap((tableId) =>
    facts
      .ordersWaiting(tableId)
      .filter(isOwed)
      .map((order) => ({ tableId, order })),
  );
  return owed.flatMap((one): readonly GivenOrder[] => {
    // The sum may have changed since: nothing more is asked for before the table has answered.
    const asked = waiting.filter(({ order }) => isSame(order.of, one.of));
    if (asked.length > 0) return asked;
    const { seated = null } = one.one ?? {};
    if (seated === null || inVain(one) !== null) return [];
    const { tableId, seat, chair } = seated;
    const said = { seat, player: chair.player?.id ?? '', chips: Math.abs(one.chips), of: one.of };
    if (one.chips < 0) return [{ tableId, order: { order: 'take-chips', ...said } }];
    return [{ tableId, order: { order: 'add-chips', ...said, behind: false } }];
  });
}

/** A corrected hand has taken the player's last chips, the dealer has handed them over, and no re-buy is sold any more: out. */
export function isLeftWithNothing(
  { tournament, everyTable, at }: EventNow,
  { seated }: EntryNow,
  facts: RoomFacts,
): boolean {
  const table = everyTable.get(seated?.tableId ?? '')?.state;
  if (seated === null || table === undefined || isHandRunning(table)) return false;
  const { uses = [], structure } = tournament;
  const { tableId, seat } = seated;
  const { handNumber } = table;
  // Whoever is out is known by hand and seat: not before the first hand of a table, nor where somebody else lost that seat in its last one.
  if (!uses.some((use) => use.tableId === tableId && hasHand(use, handNumber))) return false;
  if (facts.eliminations(tableId, handNumber - 1).some((one) => one.hand === handNumber && one.seat === seat))
    return false;
  const { stack, player, bust, toTake, announced, behind } = seated.chair;
  const waits = toTake !== undefined || announced !== undefined || behind !== undefined;
  if (stack !== 0 || bust !== undefined || waits) return false;
  const { rebuy } = structure;
  return (
    table.owedByHands?.some((one) => one.player === player?.id) === true &&
    (rebuy === null || rebuysRefused(tournament, rebuy, at) !== null)
  );
}

/** What the floor has to settle: the player has fewer chips, or is out. */
export const owedInVain = (now: EventNow): readonly OwedInVain[] => claims(now).flatMap((one) => inVain(one) ?? []);

function inVain({ of, chips, one, player }: Claim): OwedInVain | null {
  if (one === undefined || one.state === 'out' || one.state === 'withdrawn') return { of, chips, player, has: null };
  const has = one.seated?.chips ?? null;
  return chips < 0 && has !== null && has + chips < 0 ? { of, chips, player, has } : null;
}

/** The player gives what they have, or nothing, and the house brings the rest into play; or what cannot be given any more leaves play. */
function owedSettled({ now }: Occasion, command: OfficeCommandOf<'settle-owed'>): OfficeDecision {
  const { tournament, of, at, chips, taken } = command;
  const { stage } = now.tournament;
  if (stage !== 'running') return no({ reason: 'not-now', stage });
  // What the page showed: the player may have won or lost chips since.
  const one = owedInVain(now).find((other) => isSame(other.of, of) && other.chips === chips);
  if (one === undefined || taken > (one.has ?? 0) || (chips > 0 && taken > 0)) return no({ reason: 'not-owed' });
  return done({ type: 'owed-settled', tournament, of, at, chips: chips + taken });
}

export const owedHandlers: OfficeHandlers<'settle-owed'> = { 'settle-owed': ofTournament(owedSettled) };
