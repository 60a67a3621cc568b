import { type CSSProperties, useState } from 'react';
import type { Chips } from '../../engine/notation.ts';
import type { Hand } from '../../engine/table.ts';
import { mixedStack } from './chip-breakdown.ts';
import { ChipStack } from './chip-stack.tsx';
import type { SeatSpots } from './felt-layout.ts';
import type { Point } from './table-geometry.ts';

/** Chips gathered into the pots and pushed to their winners. The amounts change at once; this only shows where the chips went. */
export function ChipsInMotion(props: {
  readonly hand: Hand | null;
  readonly spots: readonly SeatSpots[];
  readonly values: readonly Chips[];
  readonly potAt: (pot: number) => Point;
  readonly potsMiddle: Point;
}) {
  const { hand, values } = props;
  const [seen, setSeen] = useState<Seen>({ hand, moves: [], wave: 0 });
  if (seen.hand !== hand) {
    const moves = movesBetween(seen.hand, hand, props);
    // A card on the board must not stop chips that are still moving.
    setSeen(moves.length === 0 ? { ...seen, hand } : { hand, moves, wave: seen.wave + 1 });
  }
  const arrived = (id: string) =>
    setSeen((before) => ({ ...before, moves: before.moves.filter((move) => move.id !== id) }));
  return seen.moves.map((move) => (
    <span
      key={`${seen.wave} ${move.id}`}
      className="chips-moving"
      style={pathOf(move)}
      aria-hidden="true"
      onAnimationEnd={() => arrived(move.id)}
    >
      <ChipStack chips={move.chips} values={values} />
    </span>
  ));
}

interface Seen {
  readonly hand: Hand | null;
  readonly moves: readonly ChipMove[];
  /** Counts the moves, so that the same seat's next chips start a new animation. */
  readonly wave: number;
}

const pathOf = ({ from, to, delayMs }: ChipMove): CSSProperties =>
  ({
    left: from.x,
    top: from.y,
    '--move-x': `${(to.x - from.x).toFixed(1)}px`,
    '--move-y': `${(to.y - from.y).toFixed(1)}px`,
    '--move-after': delayMs,
  }) as CSSProperties;

/** Chips on their way over the felt, from the bottom of the stack up. */
export interface ChipMove {
  readonly id: string;
  readonly chips: readonly Chips[];
  readonly from: Point;
  readonly to: Point;
  /** Milliseconds after the first stack of the same move. */
  readonly delayMs: number;
}

const staggerMs = 40;
/** All stacks of one move have arrived after 400 ms: the last one starts early enough for its own 220. */
const lastStartMs = 180;

/** How far from a plate's middle its chips are, towards the middle of the table. */
const beforePlate = { x: 70, y: 34 };

/** Visible moves between two moments of one hand: bets gathered into the pots, and pots pushed to their winners. */
export function movesBetween(
  before: Hand | null,
  after: Hand | null,
  felt: {
    readonly spots: readonly SeatSpots[];
    readonly values: readonly Chips[];
    /** The middle of a pot on the felt. */
    readonly potAt: (pot: number) => Point;
    readonly potsMiddle: Point;
  },
): readonly ChipMove[] {
  if (before === null || after === null || before === after || before.number !== after.number) return [];
  const moves = [...gathered(before, after, felt), ...pushed(before, after, felt)];
  const step = Math.min(staggerMs, lastStartMs / Math.max(1, moves.length - 1));
  return moves.map((move, index) => ({ ...move, delayMs: Math.round(step * index) }));
}

type Felt = Parameters<typeof movesBetween>[2];
type Unstarted = Omit<ChipMove, 'delayMs'>;

function gathered(before: Hand, after: Hand, { spots, values, potsMiddle }: Felt): readonly Unstarted[] {
  return after.players.flatMap(({ seat, bet, paid }): Unstarted[] => {
    const spot = spots[seat - 1];
    // The last caller's bet and its gathering are shown at once; a bet that went back to its stack is not shown.
    const chips = paid - (before.players.find((player) => player.seat === seat)?.paid ?? 0);
    if (bet > 0 || chips <= 0 || spot === undefined) return [];
    return [{ id: `bet ${seat}`, chips: mixedStack(chips, values), from: spot.bet, to: potsMiddle }];
  });
}

function pushed(before: Hand, after: Hand, { spots, values, potAt }: Felt): readonly Unstarted[] {
  return after.awards
    .filter((award) => award.pushed && before.awards.some(({ pot, pushed: was }) => pot === award.pot && !was))
    .flatMap(({ pot, shares }) =>
      shares.flatMap(({ seat, chips }): Unstarted[] => {
        const place = spots[seat - 1]?.place;
        if (place === undefined || chips === 0) return [];
        const to = { x: place.x - beforePlate.x * place.normal.x, y: place.y - beforePlate.y * place.normal.y };
        return [{ id: `pot ${pot} ${seat}`, chips: mixedStack(chips, values), from: potAt(pot), to }];
      }),
    );
}
