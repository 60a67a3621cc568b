import { memo } from 'react';
import { type Seat, type VariantId, variantOf } from '../../engine/notation.ts';
import { handRunning, type LegalActions, nextHandPlan, type TableState } from '../../engine/table.ts';
import { type Box, boxAround, overlaps, type SeatSpots } from './felt-layout.ts';
import type { Point, TableShape } from './table-geometry.ts';

const size = 36;

/** A marker before a seat: the dealer button or a blind. */
export interface Lammer extends Point {
  readonly seat: Seat;
  readonly kind: 'D' | 'SB' | 'BB';
}

interface Positions {
  readonly variant: VariantId;
  readonly button: Seat;
  readonly smallBlind: Seat | null;
  readonly bigBlind: Seat;
}

/** Positions of the hand in play or looked at again, or of the next one between hands. */
function positionsOf(state: TableState, legal: LegalActions, isReview: boolean): Positions | null {
  if (isReview || handRunning(state.hand)) return state.hand;
  return legal.start !== null && 'number' in legal.start ? legal.start : null;
}

/**
 * The button and blind markers; stud has none, a bomb pot no blinds. Heads-up the button is the small blind, and one marker says it. A
 * marker gives way to the open cards of its seat: beside the plate, and where the next plate is there, lower.
 */
export function lammersOf(
  state: TableState,
  legal: LegalActions,
  spots: readonly SeatSpots[],
  openCards: readonly Box[],
  { plate }: TableShape,
  isReview: boolean,
): readonly Lammer[] {
  const positions = positionsOf(state, legal, isReview);
  if (positions === null || variantOf(positions.variant).stud !== null) return [];
  const { button, smallBlind, bigBlind } = positions;
  const isBombPot = positions === state.hand ? state.hand?.bombPot === true : nextHandPlan(state).bombPot !== null;
  const placed: readonly (readonly [Lammer['kind'], Seat | null])[] = [
    ['D', button],
    ['SB', isBombPot || smallBlind === button ? null : smallBlind],
    ['BB', isBombPot ? null : bigBlind],
  ];
  const taken = [...openCards, ...spots.map(({ place }) => boxAround(place, plate.width, plate.height))];
  return placed.flatMap(([kind, seat]) => {
    const spot = seat === null ? undefined : spots[seat - 1];
    if (seat === null || spot === undefined) return [];
    const beside = { x: spot.place.x - plate.width / 2 - 22, y: spot.lammer.y };
    const places = [spot.lammer, beside, { ...beside, y: spot.place.y }];
    const isFree = (at: Point) => !taken.some((box) => overlaps(box, boxAround(at, size, size)));
    const at = places.find(isFree) ?? spot.lammer;
    // A dead button on a blind's seat is placed beside the blind's marker.
    const shifted = kind !== 'D' && seat === button;
    return [{ seat, kind, x: at.x + (shifted ? 30 : 0), y: at.y }];
  });
}

/** The markers on the felt. */
export const Lammers = memo(function Lammers({ lammers }: { lammers: readonly Lammer[] }) {
  return lammers.map(({ seat, kind, x, y }) => (
    <span
      key={kind}
      className={`lammer lammer-${kind}`}
      style={{ left: x - 18, top: y - 18 }}
      data-felt={`${kind} ${seat}`}
      aria-hidden="true"
    >
      {kind}
    </span>
  ));
});
