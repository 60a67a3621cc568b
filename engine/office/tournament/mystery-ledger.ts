import type { HeadShare } from '../../rules/tournament/bounty.ts';
import type { Money } from '../../words/money.ts';
import type { BountyLedger, HeadTaken } from './bounty-ledger.ts';
import type { EventPolicies } from './event-policies.ts';
import { sharedEnvelope } from './mystery.ts';
import type { MysteryDraw } from './tournament.ts';

/** The facts by which the money in envelopes is divided. */
export interface MysteryTerms {
  readonly draw: MysteryDraw | null;
  readonly unit: Money;
  readonly champion: EventPolicies['mystery.champion'];
  readonly undrawn: EventPolicies['mystery.undrawn'];
  /** Nobody plays on. */
  readonly isDecided: boolean;
  /** The last entry left at the end; null: none yet, or several have made a deal. */
  readonly winner: number | null;
  /** Entries that are in a deal. */
  readonly inDeal: readonly number[];
}

/** A head that was won and whose envelope has not been drawn. */
export interface HeadToDraw {
  readonly of: number;
  /** Clockwise from the left of the button: they share it. */
  readonly by: readonly number[];
}

/**
 * The money of heads for which envelopes are drawn. `heads` says who has taken which head as if each were worth its price; what they get for it is
 * what was drawn. A draw belongs to the head: if a corrected hand gives the head to another player, what was drawn goes along; while the head's own
 * player is back in play, it lies on the head.
 */
export function mysteryLedger(
  heads: BountyLedger,
  terms: MysteryTerms,
): BountyLedger & { readonly due: readonly HeadToDraw[] } {
  const { draw, unit, champion, isDecided, inDeal } = terms;
  const drawn = new Map(draw?.draws.map((one) => [one.of, one]));
  const cash = new Map<number, Money>();
  const due: HeadToDraw[] = [];
  const give = (entry: number, sum: Money): void => {
    if (sum > 0) cash.set(entry, (cash.get(entry) ?? 0) + sum);
  };
  const taken = heads.taken.flatMap((head): readonly HeadTaken[] => {
    const { of, went, to } = head;
    if (went === 'own' && champion === 'none' && !inDeal.includes(of)) return [];
    if (went === 'unknown') return [{ ...head, value: drawn.get(of)?.amount ?? 0 }];
    if (went !== 'won' && went !== 'own') return [{ ...head, value: 0, went: went === 'kept' ? 'kept' : 'undrawn' }];
    const by = to.map((share) => share.to);
    const envelope = drawn.get(of);
    if (envelope === undefined) due.push({ of, by });
    const amount = envelope?.amount ?? 0;
    const shares = sharedEnvelope(amount, by.length, unit);
    for (const [index, entry] of by.entries()) give(entry, shares[index] ?? 0);
    const parts = by.map((entry, index): HeadShare<number> => {
      const share = shares[index] ?? 0;
      return { to: entry, share, cash: share, onHead: 0 };
    });
    return [{ of, value: amount, to: parts, went, envelope: envelope?.number ?? null }];
  });
  const { paidIn, refunded } = heads;
  const isOpen = due.length > 0 || taken.some(({ went }) => went === 'unknown');
  const won = [...cash.values()].reduce((sum, one) => sum + one, 0);
  const left = paidIn - refunded - won;
  const none = { paidIn, refunded, cash, taken, due, toPrizePool: 0, waiting: 0 };
  // The heads themselves carry no money: it is in the envelopes.
  const inPlay = new Map([...heads.heads].map(([entry]) => [entry, 0]));
  if (!isDecided) return { ...none, heads: inPlay, inEnvelopes: left, unclaimed: 0 };
  if (isOpen) return { ...none, heads: new Map(), inEnvelopes: 0, unclaimed: left };
  const heirs = heirsOf(terms);
  const shares = sharedEnvelope(left, heirs.length, unit);
  for (const [index, entry] of heirs.entries()) give(entry, shares[index] ?? 0);
  const toPrizePool = heirs.length === 0 ? left : 0;
  return { ...none, heads: new Map(), inEnvelopes: 0, toPrizePool, unclaimed: 0 };
}

/** Who gets the money nobody drew. Empty: it goes to the prizes. */
function heirsOf({ undrawn, winner, inDeal }: MysteryTerms): readonly number[] {
  if (undrawn === 'prize-pool') return [];
  if ((undrawn === 'deal' || winner === null) && inDeal.length > 0) return inDeal;
  return winner === null ? [] : [winner];
}
