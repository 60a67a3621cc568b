import { type CSSProperties, useState } from 'react';
import type { Chips } from '../../engine/notation.ts';
import type { Hand } from '../../engine/table.ts';
import { type ChipMove, movesBetween } from './chip-moves.ts';
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
