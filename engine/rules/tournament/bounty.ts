import type { BountyRules, TableBounty } from '../../words/bounty.ts';
import type { Money } from '../../words/money.ts';
import type { Seat } from '../../words/seat.ts';
import { splitSum, type Weights } from './split-sum.ts';

/** One part of a pot, and who won chips of it. */
interface PartWonBy<Who> {
  /** 0 is the first board. */
  readonly board: number;
  readonly winners: readonly Who[];
}

/** Who took the last chips of an eliminated player. */
export interface LastChips<Who> {
  /** The player was away and lost them to a blind or an ante. */
  readonly away: boolean;
  /** The winners of the pot that held them; null: they went into no pot. */
  readonly won: readonly PartWonBy<Who>[] | null;
  readonly main: readonly PartWonBy<Who>[];
  /** All winners of both, clockwise from the left of the button: odd units are given out in this order. */
  readonly clockwise: readonly Who[];
}

/** What one winner gets of a head. */
export interface HeadShare<Who> {
  readonly to: Who;
  readonly share: Money;
  /** Paid to the winner. */
  readonly cash: Money;
  /** Added to the winner's own head. */
  readonly onHead: Money;
}

/** Who wins a head, clockwise from the left of the button. Empty: nobody. */
export function headWon<Who>(head: Money, lost: LastChips<Who>, rules: BountyRules): readonly HeadShare<Who>[] {
  const { won, main, away, clockwise } = lost;
  const parts = (rules.winner === 'main-pot' ? main : won) ?? [];
  if (parts.length === 0 || (away && rules.absent === 'no-winner')) return [];
  const winners = clockwise.filter((who) => parts.some((part) => part.winners.includes(who)));
  const weights = rules.split === 'equal-heads' ? { of: winners.map(() => 1n) } : asPotGoes(parts, winners);
  const shares = splitSum(head, weights, rules.unit);
  return winners.flatMap((to, index) => {
    const share = shares[index] ?? 0;
    const cash = cashOf(share, rules);
    // Everybody who won the head shares the envelope, even if its price has fewer units than there are winners.
    return share === 0 && rules.kind !== 'mystery' ? [] : [{ to, share, cash, onHead: share - cash }];
  });
}

/** Divides as the pot does: equal parts for each board, then for each half of a board, then for each winner. */
function asPotGoes<Who>(parts: readonly PartWonBy<Who>[], winners: readonly Who[]): Weights {
  const boards = new Set(parts.map(({ board }) => board)).size;
  const divisors = parts.map(({ board, winners: sharing }) =>
    BigInt(boards * parts.filter((part) => part.board === board).length * sharing.length),
  );
  const whole = divisors.reduce((product, divisor) => product * divisor, 1n);
  const weightOf = (who: Who): bigint =>
    parts.reduce((sum, part, index) => (part.winners.includes(who) ? sum + whole / (divisors[index] ?? 1n) : sum), 0n);
  return { of: winners.map(weightOf) };
}

/** The part of a share that is paid: in whole units, the odd one by the rule. */
function cashOf(share: Money, { kind, unit, cashShare, oddUnit }: BountyRules): Money {
  if (kind !== 'progressive') return share;
  const step = BigInt(Math.max(1, unit));
  const [exact, divisor] = [BigInt(share) * BigInt(cashShare), 10_000n * step];
  const isOdd = oddUnit === 'cash' && exact % divisor > 0n;
  return Math.min(share, Number((exact / divisor + (isOdd ? 1n : 0n)) * step));
}

/** The bounty of the player in that seat; undefined: none. */
export const headAt = (bounty: TableBounty | undefined, seat: Seat, player: string | undefined): Money | undefined =>
  bounty?.ofSeats?.[seat] ?? bounty?.heads[player ?? ''];
