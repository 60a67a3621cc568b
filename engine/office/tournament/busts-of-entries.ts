import type { Money } from '../../words/money.ts';
import type { Elimination, Stay } from '../room-facts.ts';
import type { EntryNow } from './event-now.ts';
import type { Sale } from './tournament.ts';
import { overAt } from './when-out.ts';

/** What the tables say of hands in which somebody lost everything. */
interface ToldBusts {
  readonly eliminations: readonly Elimination[];
  /** The player's, for whichever entry. */
  readonly everyStay: readonly Stay[];
  readonly aheadOf: (tableId: string) => number;
}

/** The hands in which the player of an entry lost everything and kept the seat, oldest first: the chair tells the last of them itself. */
export function bustsOf(
  { seated, stays }: Pick<EntryNow, 'seated' | 'stays'>,
  { eliminations, everyStay, aheadOf }: ToldBusts,
): readonly Elimination[] {
  const isOf = (out: Elimination): boolean => isIn(out, { stays, everyStay });
  // A hand that was corrected since may have left them chips: then it does not say how they lost them.
  const before = eliminations.filter((one) => one.satOn === true && one.how !== undefined && isOf(one));
  const { logId } = stays.at(-1) ?? {};
  const { player = null, bust } = seated?.chair ?? {};
  if (seated === null || player === null || bust === undefined || logId === undefined) return before.sort(inOrder);
  const { tableId, seat } = seated;
  const now = { ...bust, tableId, logId, seat, player: player.id, at: bust.over, ahead: aheadOf(tableId) };
  return [...before, { ...now, satOn: true as const }].sort(inOrder);
}

/**
 * The hand that says who has won the head of somebody whose last chips a correction has taken between two hands: the one that had put them out before they were
 * brought back, or else one that takes everything from them as it was corrected. Undefined: no hand says it.
 */
export function handOfHead(
  { stays, lostElsewhere }: Pick<EntryNow, 'stays' | 'lostElsewhere'>,
  ended: Stay,
  outOf: (stay: Stay) => Elimination | undefined,
): Elimination | undefined {
  const before = stays
    .slice(0, stays.indexOf(ended))
    .flatMap((stay) => (stay.why === 'eliminated' ? (outOf(stay) ?? []) : []));
  return before.findLast(({ how }) => how !== undefined) ?? lostElsewhere.toSorted(inOrder).at(-1);
}

/** The hands that take everything from the player of an entry as they were corrected, after they had gone on to another table, or to the final day. */
export const lostElsewhereOf = (
  { stays }: Pick<EntryNow, 'stays'>,
  { eliminations, everyStay }: Pick<ToldBusts, 'eliminations' | 'everyStay'>,
): readonly Elimination[] =>
  eliminations.filter((one) => one.elsewhere === true && one.how !== undefined && isIn(one, { stays, everyStay }));

/** Whether it was in this entry's time at the table that the player lost everything. */
const isIn = (
  out: Elimination,
  { stays, everyStay }: Pick<EntryNow, 'stays'> & Pick<ToldBusts, 'everyStay'>,
): boolean =>
  staysOfHand(
    everyStay.filter(({ player }) => player === out.player),
    { ...out, over: out.at },
  ).some((stay) => stays.includes(stay));

/**
 * Of one person's stays, the one in which the hand of an elimination was dealt to them: by rows of the table's log, because its clock may have
 * been set since. Where the room does not know the hand's first row, all that fit by that clock.
 */
export function staysOfHand(stays: readonly Stay[], { logId, dealtAt, at, over = at }: Elimination): readonly Stay[] {
  const there = stays.filter((stay) => stay.logId === logId);
  if (dealtAt === undefined)
    return there.filter(({ from, until }) => from <= over && (until === null || over <= until));
  const begun = there.filter(({ sequence }) => sequence < dealtAt);
  // A correction may have opened an earlier stay again, while a later one has ended.
  const going = begun.filter(({ endedIn = Number.POSITIVE_INFINITY }) => endedIn > dealtAt);
  const before = going.length === 0 ? begun : going;
  const last = Math.max(...before.map(({ sequence }) => sequence));
  return before.filter(({ sequence }) => sequence === last);
}

/** Whether one hand was over before another: within one log its number decides, whatever the clock did. */
export const isBefore = (one: Elimination, other: Elimination): boolean => inOrder(one, other) < 0;

const inOrder = (one: Elimination, other: Elimination): number =>
  one.logId === other.logId ? one.hand - other.hand : overAt(one) - overAt(other);

/** The hand that was the table's last one when it was sold says it, whatever the clocks do. */
const isSoldAfter = ({ at = 0, after }: Sale, bust: Elimination): boolean =>
  after?.logId === bust.logId ? bust.hand <= after.hand : overAt(bust) <= at;

/** For each time an entry lost everything, what it has paid for bounties from then to the next time: that much is on the new head. */
export function bountiesSince({ entry: { sales = [] }, busts }: Pick<EntryNow, 'entry' | 'busts'>): readonly Money[] {
  const soldAfter = sales.map((sale) => busts.findLastIndex((bust) => isSoldAfter(sale, bust)));
  return busts.map((_bust, index) =>
    sales.reduce((sum, { price }, sale) => (soldAfter[sale] === index ? sum + (price.bounty ?? 0) : sum), 0),
  );
}
