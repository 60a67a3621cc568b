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
import { isHandRunning } from './open-seats.ts';
import { rebuysRefused } from './registration.ts';
import { hasHand, type Tournament } from './tournament.ts';

/** An order for chips that a corrected hand owes. */
type OwedOrder = Extract<TableOrder, { order: 'add-chips' | 'take-chips' }> & { readonly of: OfCorrected };

/** Whether an order carries what a corrected hand owes: nobody has bought or won such chips. */
export const isOwed = (order: TableOrder): order is OwedOrder =>
  (order.order === 'add-chips' || order.order === 'take-chips') && order.of !== undefined;

/**
 * What hands corrected at one table owe at others and has not been carried there yet, as all tables tell, less what the floor has settled. Read
 * from the tables each time, so it does not matter in which order they report, nor how often a hand is corrected.
 */
export function stillOwed({ tournament, everyTable }: EventNow): readonly StillOwed[] {
  const { uses = [], owedSettled = [] } = tournament;
  const told = [...everyTable.values()].flatMap(({ state }) => state.owedByHands ?? []);
  if (told.length === 0) return [];
  const own = told.filter(({ of }) => uses.some((use) => use.tableId === of.tableId && hasHand(use, of.hand)));
  const settled = owedSettled.map(({ of, chips }) => ({ of, chips: -chips }));
  return [...Map.groupBy([...own, ...settled], ({ of }) => `${of.tableId} ${of.hand} ${of.entry}`).values()].flatMap(
    (all) => {
      const chips = all.reduce((sum, one) => sum + one.chips, 0);
      const [first] = all;
      return first === undefined || chips === 0 ? [] : [{ of: first.of, chips }];
    },
  );
}

/** Chips on their way between tables by corrected hands; negative: so many still lie at a table, and were given at another one already. */
export const owedTogether = (now: EventNow): number => stillOwed(now).reduce((sum, { chips }) => sum + chips, 0);

/** Chips the floor has let leave play so; negative: the house has brought so many into play. */
export const owedSettledOf = ({ owedSettled = [] }: Tournament): number =>
  owedSettled.reduce((sum, { chips }) => sum + chips, 0);

/** Orders that bring the chips to where the player sits now, or fetch them there. */
export function owedOrders(now: EventNow, facts: RoomFacts): readonly GivenOrder[] {
  const owed = stillOwed(now);
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
    const { seated = null } = entryOf(now, one) ?? {};
    if (seated === null || inVain(now, one) !== null) return [];
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
export const owedInVain = (now: EventNow): readonly OwedInVain[] =>
  stillOwed(now).flatMap((one) => inVain(now, one) ?? []);

function inVain(now: EventNow, { of, chips }: StillOwed): OwedInVain | null {
  const one = entryOf(now, { of });
  if (one === undefined) return null;
  const { person: player, state, seated } = one;
  if (state === 'out' || state === 'withdrawn') return { of, chips, player, has: null };
  const has = seated?.chips ?? null;
  return chips < 0 && has !== null && has + chips < 0 ? { of, chips, player, has } : null;
}

const entryOf = ({ entries }: EventNow, { of }: Pick<StillOwed, 'of'>): EntryNow | undefined =>
  entries.find(({ entry }) => entry.number === of.entry);

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
