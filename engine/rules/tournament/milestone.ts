import type { Chips } from '../../words/chips.ts';
import { clockwiseFrom, type Seat } from '../../words/seat.ts';
import { splitSum } from './split-sum.ts';

interface StackAtSeat {
  readonly player: string;
  readonly seat: Seat;
  readonly stack: Chips;
}

/** A satellite in which a player wins a seat by reaching so many chips at the end of a hand. One table of it. */
export interface Milestone {
  readonly target: Chips;
  readonly seats: number;
  /** Seats already won. */
  readonly awarded: number;
  /** Players at other tables. */
  readonly leftElsewhere: number;
  /** The smallest chip. */
  readonly unit: Chips;
  /** What leaves play with a winner: all their chips, or only the target, with the rest shared by those dealt into the hand. */
  readonly chipsOut: 'all' | 'target';
  readonly players: readonly StackAtSeat[];
  /** The player the floor has chosen among equal stacks. Absent: nobody. */
  readonly chosen?: string;
  readonly dealtIn: readonly string[];
  readonly button: Seat;
}

export interface MilestoneReached {
  /** Larger stack first; equal stacks clockwise from the left of the button. */
  readonly winners: readonly string[];
  /** Players who reached it with equal stacks and exceed the remaining seats: the floor decides. */
  readonly tied: readonly string[];
  /** Stacks of those who play on. */
  readonly stacks: Readonly<Record<string, Chips>>;
  readonly outOfPlay: Chips;
  readonly seatsLeft: number;
  readonly left: number;
  readonly over: boolean;
  /** Once it is over: how many of those left win seats too, and how many seats have no player. */
  readonly alsoSeated: number;
  readonly unclaimed: number;
}

export function milestoneReached(terms: Milestone): MilestoneReached {
  const { target, seats, awarded, leftElsewhere, players, chosen, button } = terms;
  const toWin = seats - awarded;
  const order = clockwiseFrom(
    button,
    players.map(({ seat }) => seat),
  );
  const reached = players
    .filter(({ stack }) => stack >= target)
    .sort(
      (one, other) =>
        other.stack - one.stack ||
        Number(other.player === chosen) - Number(one.player === chosen) ||
        order.indexOf(one.seat) - order.indexOf(other.seat),
    );
  const last = reached[toWin - 1];
  const isShort = last !== undefined && reached[toWin]?.stack === last.stack;
  // The chosen player has a seat. If several remain, the next is chosen once this seat is awarded.
  const tied =
    isShort && last.player !== chosen
      ? reached.filter(({ player, stack }) => stack === last.stack && player !== chosen)
      : [];
  const winners = reached.slice(0, toWin).filter((one) => !tied.includes(one));
  const stay = players.filter((one) => one.stack > 0 && !winners.includes(one));
  const { stacks, outOfPlay } = chipsLeft(terms, winners, stay);
  const seatsLeft = toWin - winners.length;
  const left = stay.length + leftElsewhere;
  const over = left <= seatsLeft || seatsLeft === 0;
  return {
    winners: winners.map(({ player }) => player),
    tied: tied.map(({ player }) => player),
    stacks,
    outOfPlay,
    seatsLeft,
    left,
    over,
    alsoSeated: over ? Math.min(left, seatsLeft) : 0,
    unclaimed: over ? Math.max(0, seatsLeft - left) : 0,
  };
}

/** Divides the chips above the target among players who were dealt in and have chips. If there are none, these chips leave play too. */
function chipsLeft(
  { target, unit, chipsOut, dealtIn, button }: Milestone,
  winners: readonly StackAtSeat[],
  stay: readonly StackAtSeat[],
): Pick<MilestoneReached, 'stacks' | 'outOfPlay'> {
  const taken = winners.reduce((sum, { stack }) => sum + stack, 0);
  const heirs = clockwiseFrom(
    button,
    stay.filter(({ player }) => dealtIn.includes(player)).map(({ seat }) => seat),
  );
  const shared = chipsOut === 'all' || heirs.length === 0 ? 0 : taken - target * winners.length;
  const shares = splitSum(
    shared,
    heirs.map(() => 1),
    unit,
  );
  const stacks = stay.map(({ player, seat, stack }) => [player, stack + (shares[heirs.indexOf(seat)] ?? 0)]);
  return { stacks: Object.fromEntries(stacks), outOfPlay: taken - shared };
}
