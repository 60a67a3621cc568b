import { type HeadShare, headWon, type LastChips } from '../../rules/tournament/bounty.ts';
import type { BountyRules } from '../../words/bounty.ts';
import type { Money } from '../../words/money.ts';
import { type EventPolicies, eventPolicies } from './event-policies.ts';
import type { Structure } from './structure.ts';

/** What moves the money of heads, each entry by its number. */
export type BountyAct =
  | { readonly act: 'entry'; readonly entry: number; readonly bounty: Money }
  /** Chips bought beside the entry: their part for heads grows the own head. */
  | { readonly act: 'rebuy'; readonly entry: number; readonly bounty: Money }
  /** Before the first hand: paid back. */
  | { readonly act: 'withdraw'; readonly entry: number }
  /** `lost` null: disqualified, surrendered or gone, so that nobody won the last chips. `active` false: no head is won yet. */
  | {
      readonly act: 'out';
      readonly entry: number;
      readonly active: boolean;
      readonly lost: LastChips<number> | null;
    }
  /** Who won the last chips is not known: the head waits for the floor. */
  | { readonly act: 'out-unknown'; readonly entry: number }
  /** The last one left has the own head, and what waits for a champion. */
  | { readonly act: 'champion'; readonly entry: number }
  /** Nobody has won it in the flights: it goes to the prizes, or waits for a champion or the envelopes. */
  | { readonly act: 'from-flights'; readonly toPrizePool: Money; readonly waiting: Money }
  /** Each of these has the own head: they share out what is left. */
  | { readonly act: 'own-heads'; readonly entries: readonly number[] };

/** A head that was won, or not. */
export interface HeadTaken {
  readonly of: number;
  readonly value: Money;
  /** Clockwise from the left of the button. Empty: nobody has won it. */
  readonly to: readonly HeadShare<number>[];
  readonly went: 'won' | 'own' | 'prize-pool' | 'champion' | 'kept' | 'undrawn' | 'unknown';
  /** The envelope that was drawn for it; null: it is to be drawn yet. Absent: heads are no envelopes. */
  readonly envelope?: number | null;
}

/**
 * Where the money for heads is. Paid in, it is refunded, paid in cash, on a head, in an envelope, in the prizes, or unclaimed: these
 * always come to what was paid in.
 */
export interface BountyLedger {
  readonly paidIn: Money;
  readonly refunded: Money;
  /** Won in cash, by entry number. */
  readonly cash: ReadonlyMap<number, Money>;
  /** What stands on the heads of those still in, by entry number. */
  readonly heads: ReadonlyMap<number, Money>;
  /** In envelopes nobody has drawn. Absent: heads are no envelopes. */
  readonly inEnvelopes?: Money;
  readonly toPrizePool: Money;
  /** Belongs to no head: not won before the stage of heads began, left for the champion, or its winner is not known. */
  readonly unclaimed: Money;
  /** So much of it waits for the champion, or was not to be won yet. */
  readonly waiting: Money;
  /** Of a flight: what is played for on the final day instead. Absent: no flight. */
  readonly carried?: CarriedHeads;
  /** In the order in which they were won. */
  readonly taken: readonly HeadTaken[];
}

/** The money of heads that goes from a flight to the final day. */
interface CarriedHeads {
  /** On the heads of those who came through, by their entry in the flight. */
  readonly heads: ReadonlyMap<number, Money>;
  readonly toPrizePool: Money;
  readonly waiting: Money;
}

/** The ledger after these acts, in order. Heads of those who go out in one hand count as they stood before it. */
export function bountyLedger(
  acts: readonly BountyAct[],
  rules: BountyRules,
  noWinner: EventPolicies['bounty.noWinner'],
): BountyLedger {
  const heads = new Map<number, Money>();
  const cash = new Map<number, Money>();
  const taken: HeadTaken[] = [];
  const sums = { paidIn: 0, refunded: 0, toPrizePool: 0, unclaimed: 0, forChampion: 0, kept: 0 };
  const add = (to: Map<number, Money>, entry: number, sum: Money): void => {
    if (sum > 0) to.set(entry, (to.get(entry) ?? 0) + sum);
  };
  const off = (entry: number): Money => {
    const head = heads.get(entry) ?? 0;
    heads.delete(entry);
    return head;
  };
  const own = (entry: number): void => {
    const value = off(entry);
    add(cash, entry, value);
    if (value > 0)
      taken.push({ of: entry, value, to: [{ to: entry, share: value, cash: value, onHead: 0 }], went: 'own' });
  };
  const toNobody = (of: number, value: Money, went: 'prize-pool' | 'champion' | 'kept' | 'unknown'): void => {
    if (went === 'prize-pool') sums.toPrizePool += value;
    else sums.unclaimed += value;
    if (went === 'champion') sums.forChampion += value;
    if (went === 'kept') sums.kept += value;
    taken.push({ of, value, to: [], went });
  };
  for (const one of acts) {
    switch (one.act) {
      case 'entry':
      case 'rebuy':
        sums.paidIn += one.bounty;
        add(heads, one.entry, one.bounty);
        break;
      case 'withdraw':
        sums.refunded += off(one.entry);
        break;
      case 'out': {
        const { entry, active, lost } = one;
        const value = off(entry);
        // A player paid for their own head in a deal has none to lose afterwards.
        if (value === 0 && taken.some(({ of, went }) => of === entry && went === 'own')) break;
        if (!active) {
          toNobody(entry, value, 'kept');
          break;
        }
        const to = lost === null ? [] : headWon(value, lost, rules);
        if (to.length === 0) {
          toNobody(entry, value, noWinner);
          break;
        }
        taken.push({ of: entry, value, to, went: 'won' });
        for (const share of to) {
          add(cash, share.to, share.cash);
          // A player shown as out has no head, even while the tables' facts are still incomplete.
          if (heads.has(share.to) || share.onHead === 0) add(heads, share.to, share.onHead);
          else sums.unclaimed += share.onHead;
        }
        break;
      }
      case 'out-unknown':
        toNobody(one.entry, off(one.entry), 'unknown');
        break;
      case 'champion':
        own(one.entry);
        add(cash, one.entry, sums.forChampion);
        sums.unclaimed -= sums.forChampion;
        sums.forChampion = 0;
        break;
      case 'from-flights':
        sums.paidIn += one.toPrizePool + one.waiting;
        sums.toPrizePool += one.toPrizePool;
        sums.unclaimed += one.waiting;
        sums.forChampion += one.waiting;
        break;
      case 'own-heads':
        for (const entry of one.entries) own(entry);
        break;
    }
  }
  const { paidIn, refunded, toPrizePool, unclaimed, forChampion, kept } = sums;
  return { paidIn, refunded, cash, heads, toPrizePool, unclaimed, waiting: forChampion + kept, taken };
}

/** Half of a progressive head is paid where nothing else is said. */
export const usualCashShare = 5000;

/** How heads are won in a tournament; null: nobody has one. */
export function bountyRules(structure: Structure): BountyRules | null {
  const { bounty = null } = structure;
  if (bounty === null) return null;
  const policies = eventPolicies(structure);
  return {
    kind: bounty.kind,
    unit: bounty.unit,
    cashShare: bounty.cashShare ?? usualCashShare,
    winner: policies['bounty.winner'],
    split: policies['bounty.split'],
    oddUnit: policies['bounty.oddUnit'],
    absent: policies['bounty.absent'],
  };
}
