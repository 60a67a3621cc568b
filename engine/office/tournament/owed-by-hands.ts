import type { OfCorrected, OwedInVain, StillOwed } from '../../words/owed-by-hand.ts';
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
import { isOwedTo, owedInBags, owedToBag, sumOf, toldOf } from './owed-sums.ts';
import type { Tournament } from './tournament.ts';

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

/** What has not been carried to where the player sits now. */
const claims = ({ tournament, owed, entries, personOf }: EventNow): readonly Claim[] =>
  owed.flatMap((sum): readonly Claim[] => {
    const one = entries.find(({ entry }) => isOwedTo(sum, tournament.id, entry));
    return sum.chips === 0 ? [] : [{ of: sum.of, chips: sum.chips, one, player: personOf(sum.player) }];
  });

/** Whether anything is still owed. */
export const isAnythingOwed = ({ owed }: EventNow): boolean => owed.some(({ chips }) => chips !== 0);

/** Chips on their way between tables by corrected hands; negative: so many still lie at a table, and were given at another one already. */
export const owedTogether = ({ owed }: EventNow): number => sumOf(owed);

/**
 * What corrected hands have added to the chips in play, or taken from them: what hands of flights owe to bags, and what the floor has settled. Of a
 * closed flight: how much less, or more, its bags should hold.
 */
export function owedIssued({ tournament, flights, everyTable, owed }: EventNow): number {
  const settled = owed.reduce((sum, one) => sum + one.settled, 0);
  const toBags = (tournament.dayOpened === undefined ? [] : flights).map(
    (flight) => firstTold(flight, everyTable) - sumOf(owedToBag(flight, everyTable)),
  );
  return toBags.reduce((sum, chips) => sum + chips, -settled);
}

/** How many chips more than are in its bags a closed flight should have there, by hands corrected since. */
export const owedToBags = ({ tournament, everyTable }: EventNow): number =>
  tournament.flightClosed === undefined ? 0 : firstTold(tournament, everyTable);

const firstTold = (event: Tournament, everyTable: EventNow['everyTable']): number => sumOf(everTold(event, everyTable));

/** What hands of a flight owe, wherever it has been carried since, without what bags made late hold of it. */
const everTold = (
  event: Tournament,
  everyTable: EventNow['everyTable'],
): readonly (StillOwed & { player: string })[] => [
  ...toldOf(event, everyTable).filter(({ carried }) => carried !== true),
  ...owedInBags(event).map(({ of, chips }) => {
    const { player } = event.entries.find(({ number }) => number === of.entry) ?? {};
    return { of, chips: -chips, player: player?.id ?? '' };
  }),
];

/** By player, what corrected hands owe them, or take from them: of a closed flight what its bags should hold beside what is in them. */
export function owedByPlayer({ tournament, everyTable, owed, personOf }: EventNow): readonly {
  readonly player: string;
  readonly chips: number;
}[] {
  const all = tournament.flightClosed === undefined ? owed : everTold(tournament, everyTable);
  const byPlayer = Map.groupBy(all, ({ player }) => personOf(player));
  return [...byPlayer].flatMap(([player, own]) => (sumOf(own) === 0 ? [] : [{ player, chips: sumOf(own) }]));
}

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
