import type { Money } from '../../words/money.ts';
import type { HeadTaken } from './bounty-ledger.ts';
import { bountyNow } from './bounty-now.ts';
import type { EventNow } from './event-now.ts';
import { leftBehind } from './left-behind.ts';
import { type MysteryView, mysteryNow } from './mystery-now.ts';

/** An entry's share in the heads. */
interface HeadOfEntry {
  readonly entry: number;
  /** On the player's own head; null: none any more. */
  readonly head: Money | null;
  /** Their flight is closed, and their chips are in no bag yet: the head waits with them. Absent: not so. */
  readonly waitsForBag?: true;
  /** Won in cash, including a champion's own head. */
  readonly won: Money;
  /** The part of it that nobody else won: heads that waited for the champion, undrawn envelopes. */
  readonly unwon: Money;
  readonly paid: Money;
  /** Won and not paid. Negative: overpaid, after a corrected hand. */
  readonly owed: number;
}

/**
 * The money of heads. Refunded, paid or to be paid, on heads or in envelopes, in the prizes, unclaimed and carried on: together always what
 * was paid in.
 */
export interface BountyView {
  readonly paidIn: Money;
  readonly refunded: Money;
  readonly won: Money;
  /** On heads; for envelopes, in those not drawn. */
  readonly standing: Money;
  readonly toPrizePool: Money;
  readonly unclaimed: Money;
  /** For a flight: played for on the final day, on heads and otherwise. Absent: not a flight. */
  readonly carried?: Money;
  /** By entry number. */
  readonly entries: readonly HeadOfEntry[];
  /** In the order won. */
  readonly taken: readonly HeadTaken[];
  /** Absent: no envelopes are drawn for heads. */
  readonly mystery?: MysteryView;
}

/** Whose the heads are; null: the tournament has none. */
export function bountyView(now: EventNow, at: number): BountyView | null {
  const ledger = bountyNow(now);
  if (ledger === null) return null;
  const { paidIn, refunded, toPrizePool, unclaimed, heads, cash, taken, carried } = ledger;
  const shares = sharesOf(taken);
  const waiting = new Set(leftBehind(now).map(({ entry }) => entry.number));
  const entries = now.entries.map(({ entry: { number } }): HeadOfEntry => {
    const won = cash.get(number) ?? 0;
    const paid = paidFor(now, number);
    const head = heads.get(number) ?? carried?.heads.get(number) ?? null;
    const waits = waiting.has(number) ? { waitsForBag: true as const } : null;
    return { entry: number, head, ...waits, won, unwon: won - (shares.get(number) ?? 0), paid, owed: won - paid };
  });
  const standing = sum([...heads.values()]) + (ledger.inEnvelopes ?? 0);
  const mystery = mysteryNow(now, at);
  return {
    paidIn,
    refunded,
    won: sum([...cash.values()]),
    standing,
    toPrizePool,
    unclaimed,
    entries,
    taken,
    ...(carried === undefined
      ? {}
      : { carried: sum([...carried.heads.values()]) + carried.toPrizePool + carried.waiting }),
    ...(mystery === null ? {} : { mystery }),
  };
}

/** What each entry has in cash from heads it won. */
function sharesOf(taken: readonly HeadTaken[]): ReadonlyMap<number, Money> {
  const byEntry = Map.groupBy(
    taken.flatMap(({ to }) => to),
    ({ to }) => to,
  );
  return new Map([...byEntry].map(([entry, own]) => [entry, sum(own.map(({ cash }) => cash))]));
}

const paidFor = ({ tournament: { headsPaid = [] } }: EventNow, entry: number): Money =>
  sum(headsPaid.flatMap((one) => (one.entry === entry ? [one.amount] : [])));

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
