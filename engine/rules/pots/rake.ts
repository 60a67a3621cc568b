import type { Chips } from '../../words/chips.ts';
import type { Hand, Pot } from '../../words/hand.ts';
import type { Rake } from '../../words/stakes.ts';
import { variantOf } from '../../words/variants/all-variants.ts';

/** What the house takes from a hand, and for the jackpot besides. */
export interface Taken {
  readonly rake: Chips;
  readonly jackpot: Chips;
}

const nothing: Taken = { rake: 0, jackpot: 0 };

/** The rake of a hand whose bets are gathered, by its stakes. An uncalled bet has been returned and is not counted. */
export function rakeOf(hand: Hand): Taken {
  const { rake: rule } = hand.stakes;
  if (rule === undefined || (rule.noFlopNoDrop && !cameToFlop(hand))) return nothing;
  let pot = 0;
  for (const player of hand.players) pot += player.paid + player.dead;
  const cap = capFor(rule, hand.players.length) ?? pot;
  const rake = Math.min(rule.steps.length > 0 ? stepAt(rule, pot) : shareOf(rule, pot), cap, pot);
  const { jackpot } = rule;
  return { rake, jackpot: jackpot !== null && pot >= jackpot.from ? Math.min(jackpot.take, pot - rake) : 0 };
}

/** Whether the first board cards were dealt or, without a board, a second betting round or the run-out began. */
function cameToFlop(hand: Hand): boolean {
  const hasBoard = variantOf(hand.variant).streets.some((street) => street.boardCards > 0);
  if (hasBoard) return hand.board.length > 0;
  const beforeSecondRound = hand.stage === 'draw' || hand.stage === 'up-cards' ? hand.street < 2 : hand.street < 1;
  return hand.runOut || !beforeSecondRound;
}

/** Hundredths of a percent in the whole. */
const whole = 10_000;
const shareOf = ({ basisPoints, unit }: Rake, pot: Chips): Chips =>
  Math.floor((pot * basisPoints) / whole / unit) * unit;

const stepAt = ({ steps }: Rake, pot: Chips): Chips => steps.findLast(({ from }) => pot >= from)?.take ?? 0;

function capFor({ cap, caps }: Rake, dealtIn: number): Chips | null {
  let best: Rake['caps'][number] | null = null;
  for (const one of caps) if (one.players <= dealtIn && (best === null || one.players > best.players)) best = one;
  return best === null ? cap : best.cap;
}

/** The pots without what the house took, from the main pot first, then from the side pots. */
export function lessRaked(pots: readonly Pot[], raked: Chips): readonly Pot[] {
  if (raked === 0) return pots;
  let left = raked;
  return pots.map((pot) => {
    const taken = Math.min(left, pot.chips);
    left -= taken;
    return { ...pot, chips: pot.chips - taken };
  });
}
