import type { Chips } from '../../engine/notation.ts';
import type { Hand } from '../../engine/table.ts';
import { mixedStack } from './chip-breakdown.ts';
import type { SeatSpots } from './felt-layout.ts';
import type { Point } from './table-geometry.ts';

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
