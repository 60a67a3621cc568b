import type { Money } from '../../words/money.ts';
import type { Elimination, Stay } from '../room-facts.ts';
import type { EntryNow } from './event-now.ts';
import { overAt } from './when-out.ts';

/** What the tables say of hands in which somebody lost everything. */
interface ToldBusts {
  readonly eliminations: readonly Elimination[];
  readonly aheadOf: (tableId: string) => number;
}

/** The hands in which the player of an entry lost everything and kept the seat, oldest first: the chair tells the last of them itself. */
export function bustsOf(
  { seated, stays }: Pick<EntryNow, 'seated' | 'stays'>,
  { eliminations, aheadOf }: ToldBusts,
): readonly Elimination[] {
  const isOf = ({ logId, player, at }: Elimination) =>
    stays.some((stay) => stay.player === player && isIn(stay, logId, at));
  // A hand that was corrected since may have left them chips: then it does not say how they lost them.
  const before = eliminations.filter((one) => one.satOn === true && one.how !== undefined && isOf(one));
  const { logId } = stays.at(-1) ?? {};
  const { player = null, bust } = seated?.chair ?? {};
  if (seated === null || player === null || bust === undefined || logId === undefined) return before.sort(inOrder);
  const { tableId, seat } = seated;
  const now = { ...bust, tableId, logId, seat, player: player.id, at: bust.over, ahead: aheadOf(tableId) };
  return [...before, { ...now, satOn: true as const }].sort(inOrder);
}

const isIn = (stay: Stay, logId: string, at: number): boolean =>
  stay.logId === logId && stay.from <= at && (stay.until === null || at <= stay.until);

/** Whether one hand was over before another: within one log its number decides, whatever the clock did. */
export const isBefore = (one: Elimination, other: Elimination): boolean => inOrder(one, other) < 0;

const inOrder = (one: Elimination, other: Elimination): number =>
  one.logId === other.logId ? one.hand - other.hand : overAt(one) - overAt(other);

/** For each of its busts, what an entry has paid for bounties since, up to the next: that much is on the new head. */
export function bountiesSince({ entry: { sales = [] }, busts }: Pick<EntryNow, 'entry' | 'busts'>): readonly Money[] {
  const soldAfter = sales.map(({ at = 0 }) => busts.findLastIndex((bust) => overAt(bust) <= at));
  return busts.map((_bust, index) =>
    sales.reduce((sum, { price }, sale) => (soldAfter[sale] === index ? sum + (price.bounty ?? 0) : sum), 0),
  );
}
