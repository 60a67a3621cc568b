import { type HeadShare, headWon, type LastChips } from '../../rules/tournament/bounty.ts';
import { splitSum } from '../../rules/tournament/split-sum.ts';
import type { BountyRules } from '../../words/bounty.ts';
import type { Money } from '../../words/money.ts';
import { type EventPolicies, eventPolicies } from './event-policies.ts';
import type { Structure } from './structure.ts';

/** Acts that move the money of heads; entries by number. */
export type BountyAct =
  | { readonly act: 'entry'; readonly entry: number; readonly bounty: Money }
  /** Chips bought besides the entry: their part for heads is on the player's own head, a new one if they had lost it. */
  | { readonly act: 'rebuy'; readonly entry: number; readonly bounty: Money }
  /** Before the first hand: refunded. */
  | { readonly act: 'withdraw'; readonly entry: number }
  /** `lost` null: disqualified, surrendered or gone, so nobody won the last chips. `active` false: no head is won yet. */
  | {
      readonly act: 'out';
      readonly entry: number;
      readonly active: boolean;
      readonly lost: LastChips<number> | null;
    }
  /** Nobody knows who won the last chips: the head waits for the floor. */
  | { readonly act: 'out-unknown'; readonly entry: number }
  /** The last player left gets their own head, and what waits for a champion. */
  | { readonly act: 'champion'; readonly entry: number }
  /** Not won in the flights: it goes to the prizes, or waits for a champion or the envelopes. */
  | { readonly act: 'from-flights'; readonly toPrizePool: Money; readonly waiting: Money }
  /** Each of these gets their own head: they share what is left. `rest`: what waits for a champion as well, because nobody becomes one. */
  | { readonly act: 'own-heads'; readonly entries: readonly number[]; readonly rest?: true };

/** A head that was won, or that nobody won. */
export interface HeadTaken {
  readonly of: number;
  readonly value: Money;
  /** Clockwise from the left of the button. Empty: nobody won it. */
  readonly to: readonly HeadShare<number>[];
  readonly went: 'won' | 'own' | 'prize-pool' | 'champion' | 'kept' | 'undrawn' | 'unknown';
  /** The envelope that was drawn for it; null: not drawn yet. Absent: heads are not envelopes. */
  readonly envelope?: number | null;
}

/**
 * Where the money for heads is. It is refunded, paid in cash, on a head, in an envelope, in the prizes, or unclaimed; these always add up
 * to what was paid in.
 */
export interface BountyLedger {
  readonly paidIn: Money;
  readonly refunded: Money;
  /** Won in cash, by entry number. */
  readonly cash: ReadonlyMap<number, Money>;
  /** What is on the heads of those still in, by entry number. */
  readonly heads: ReadonlyMap<number, Money>;
  /** In undrawn envelopes. Absent: heads are not envelopes. */
  readonly inEnvelopes?: Money;
  readonly toPrizePool: Money;
  /** Belongs to no head: not won before heads counted, left for the champion, or its winner is not known. */
  readonly unclaimed: Money;
  /** The part of it that waits for the champion, or could not be won yet. */
  readonly waiting: Money;
  /** For a flight: what is played for on the final day instead. Absent: not a flight. */
  readonly carried?: CarriedHeads;
  /** In the order won. */
  readonly taken: readonly HeadTaken[];
}

/** The money of heads that goes from a flight to the final day. */
interface CarriedHeads {
  /** On the heads of those who came through, by their entry in the flight. */
  readonly heads: ReadonlyMap<number, Money>;
  readonly toPrizePool: Money;
  readonly waiting: Money;
}

/** What has been booked so far, and the ways money moves. */
function openBook(unit: Money) {
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
  const restTo = (entries: readonly number[]): void => {
    const parts = entries.map(() => 1);
    for (const [index, share] of splitSum(sums.forChampion, parts, unit).entries())
      add(cash, entries[index] ?? 0, share);
    sums.unclaimed -= sums.forChampion;
    sums.forChampion = 0;
  };
  const toNobody = (of: number, value: Money, went: 'prize-pool' | 'champion' | 'kept' | 'unknown'): void => {
    if (went === 'prize-pool') sums.toPrizePool += value;
    else sums.unclaimed += value;
    if (went === 'champion') sums.forChampion += value;
    if (went === 'kept') sums.kept += value;
    taken.push({ of, value, to: [], went });
  };
  return { heads, cash, taken, sums, add, off, own, restTo, toNobody };
}

/** The ledger after these acts, in order. Heads of players eliminated in one hand count as they stood before it. */
export function bountyLedger(
  acts: readonly BountyAct[],
  rules: BountyRules,
  noWinner: EventPolicies['bounty.noWinner'],
): BountyLedger {
  const { heads, cash, taken, sums, add, off, own, restTo, toNobody } = openBook(rules.unit);
  for (const one of acts) {
    switch (one.act) {
      case 'entry':
        sums.paidIn += one.bounty;
        add(heads, one.entry, one.bounty);
        break;
      case 'rebuy':
        sums.paidIn += one.bounty;
        heads.set(one.entry, (heads.get(one.entry) ?? 0) + one.bounty);
        break;
      case 'withdraw':
        sums.refunded += off(one.entry);
        break;
      case 'out': {
        const { entry, active, lost } = one;
        const value = off(entry);
        // A player who got their own head in a deal has none to lose afterwards.
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
        restTo([one.entry]);
        break;
      case 'from-flights':
        sums.paidIn += one.toPrizePool + one.waiting;
        sums.toPrizePool += one.toPrizePool;
        sums.unclaimed += one.waiting;
        sums.forChampion += one.waiting;
        break;
      case 'own-heads':
        for (const entry of one.entries) own(entry);
        if (one.rest === true) restTo(one.entries);
        break;
    }
  }
  const { paidIn, refunded, toPrizePool, unclaimed, forChampion, kept } = sums;
  return { paidIn, refunded, cash, heads, toPrizePool, unclaimed, waiting: forChampion + kept, taken };
}

/** By default half of a progressive head is paid. */
export const usualCashShare = 5000;

/** How heads are won in a tournament; null: there are none. */
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
