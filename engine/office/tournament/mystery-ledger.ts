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

/** The money of heads in envelopes. `drawn`: what was drawn for heads that are in play again, by entry. */
export type EnvelopeLedger = BountyLedger & {
  readonly due: readonly HeadToDraw[];
  readonly drawn: ReadonlyMap<number, Money>;
};

/**
 * The money of heads for which envelopes are drawn. `heads` says who has taken which head as if each were worth its price; what they get for it is
 * what was drawn. A draw belongs to the head: if a corrected hand gives the head to another player, what was drawn goes along; while the head's own
 * player is back in play, it lies on the head.
 */
export function mysteryLedger(heads: BountyLedger, terms: MysteryTerms): EnvelopeLedger {
  const { unit, champion, isDecided, inDeal } = terms;
  const cash = new Map<number, Money>();
  const due: HeadToDraw[] = [];
  const give = (entry: number, sum: Money): void => {
    if (sum > 0) cash.set(entry, (cash.get(entry) ?? 0) + sum);
  };
  const { lost, drawn } = drawnFor(heads, terms);
  const taken = lost.flatMap(({ head, envelope }): readonly HeadTaken[] => {
    const { of, went, to } = head;
    if (went === 'own' && champion === 'none' && !inDeal.includes(of)) return [];
    if (went === 'unknown') return [{ ...head, value: envelope?.amount ?? 0 }];
    if (went !== 'won' && went !== 'own') return [{ ...head, value: 0, went: went === 'kept' ? 'kept' : 'undrawn' }];
    const by = to.map((share) => share.to);
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
  const none = { paidIn, refunded, cash, taken, due, drawn, toPrizePool: 0, waiting: 0 };
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

/** The heads that were lost, each with its own draw: an entry that has bought a new head draws once more for it. */
function drawnFor({ taken, heads }: BountyLedger, { draw }: Pick<MysteryTerms, 'draw'>) {
  const draws = Map.groupBy(draw?.draws ?? [], ({ of }) => of);
  const isDrawnFor = ({ went }: HeadTaken): boolean => went === 'won' || went === 'own';
  const lost = taken.flatMap((head, index) => {
    const { of, value, went } = head;
    const before = taken.slice(0, index).filter((one) => one.of === of && one.went !== 'kept');
    // A player who is back with chips that a hand owes, or that were bought without a head, has none to lose once more.
    if (value === 0 && before.length > 0) return [];
    // If nobody knows who has won it, it was drawn for while somebody did.
    const nth = (went === 'unknown' ? taken.filter((one) => one.of === of) : before).filter(isDrawnFor).length;
    return [{ head, envelope: draws.get(of)?.[nth] }];
  });
  const drawn = [...heads.keys()].flatMap((entry) => {
    const back = draws.get(entry)?.[lost.filter(({ head }) => head.of === entry && isDrawnFor(head)).length];
    return back === undefined ? [] : [[entry, back.amount] as const];
  });
  return { lost, drawn: new Map(drawn) };
}

/** Who gets the money nobody drew. Empty: it goes to the prizes. */
function heirsOf({ undrawn, winner, inDeal }: MysteryTerms): readonly number[] {
  if (undrawn === 'prize-pool') return [];
  if ((undrawn === 'deal' || winner === null) && inDeal.length > 0) return inDeal;
  return winner === null ? [] : [winner];
}
