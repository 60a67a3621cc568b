import type { Seat } from '../../engine/index.ts';
import {
  landscapeTable,
  type Point,
  pointOnPath,
  type SeatPlace,
  seatPlaces,
  type TableShape,
} from './table-geometry.ts';

/** An upright rectangle by its edges. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where the things of one seat lie. All points are centres. */
export interface SeatSpots {
  readonly place: SeatPlace;
  readonly bet: Point;
  readonly lammer: Point;
  /** Cards peep out below the plate on the far side, above it everywhere else. */
  readonly cards: 'above' | 'below';
  /** At the ends of the table there is more room above and below a bet than beside it. */
  readonly atEnd: boolean;
}

export const boxAround = ({ x, y }: Point, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export const boardBox = ({ centre }: TableShape): Box => ({
  left: centre.x - 191,
  right: centre.x + 191,
  top: centre.y - 78,
  bottom: centre.y + 20,
});

function betOf(place: SeatPlace, { plate }: TableShape): Point {
  const { x, y, normal } = place;
  if (Math.abs(normal.x) > 0.6) {
    const inwards = normal.y < 0 ? 78 : 106;
    return {
      x: x - Math.sign(normal.x) * (plate.width / 2 + inwards),
      y: normal.y < 0 ? y + 90 * -normal.y : y - 90 * normal.y,
    };
  }
  return normal.y < 0 ? { x: x + 6, y: y + plate.height / 2 + 42 } : { x: x - 30, y: y - plate.height / 2 - 50 };
}

function lammerOf(place: SeatPlace, { plate }: TableShape): Point {
  const { x, y, normal } = place;
  if (Math.abs(normal.x) > 0.6) {
    return { x: x - Math.sign(normal.x) * (plate.width / 2 + 24), y: normal.y < -0.2 ? y + 24 : y - 28 };
  }
  return normal.y < 0
    ? { x: x - plate.width / 2 + 14, y: y + plate.height / 2 + 10 }
    : { x: x - plate.width / 2 + 20, y: y - plate.height / 2 - 14 };
}

/** The places of everything that belongs to a seat, seat 1 first. */
export function seatSpots(seats: number, shape: TableShape = landscapeTable): readonly SeatSpots[] {
  return seatPlaces(seats, shape).map((place) => ({
    place,
    bet: betOf(place, shape),
    lammer: lammerOf(place, shape),
    cards: place.normal.y < -0.5 ? 'below' : 'above',
    atEnd: Math.abs(place.normal.x) > 0.6,
  }));
}

/** A bet to be laid: the size of its numbers, and the width of the chip picture beside them. */
export interface BetSize {
  readonly seat: Seat;
  readonly pill: number;
  readonly height: number;
  readonly chips: number;
}

/** Where a bet lies at last, and whether the chip picture fits. */
export interface LaidBet extends Point {
  readonly seat: Seat;
  readonly withChips: boolean;
}

const step = 28;

/**
 * Lays the bets so that none covers another, a plate, the board or anything else that lies there: the chip picture goes first,
 * then the bet moves along the path, away from the person dealing if there is room. A number is never made smaller, and never
 * comes to lie nearer to another seat's place than to its own. What the seat to act must add is laid last: no bet moves for it.
 */
export function layBets(
  spots: readonly SeatSpots[],
  bets: readonly BetSize[],
  others: readonly Box[],
  shape: TableShape = landscapeTable,
): readonly LaidBet[] {
  const taken: Box[] = [
    boardBox(shape),
    ...others,
    ...spots.map(({ place }) => boxAround(place, shape.plate.width, shape.plate.height)),
  ];
  return [...bets]
    .sort((a, b) => a.height - b.height)
    .flatMap((bet) => {
      const spot = spots[bet.seat - 1];
      if (spot === undefined) return [];
      const full = bet.pill + (bet.chips > 0 ? bet.chips + 6 : 0);
      const free = (at: Point, width: number) => !taken.some((box) => overlaps(box, boxAround(at, width, bet.height)));
      const points = [...[0, 1, -1, 2].map((steps) => moved(spot, steps * step, shape)), ...around(spot.bet)];
      const isOwn = (at: Point) => spots.every((other) => distance(at, spot.bet) <= distance(at, other.bet));
      const fits = (at: Point) => free(at, bet.pill);
      const at = points.find((point) => fits(point) && isOwn(point)) ?? points.find(fits) ?? spot.bet;
      const withChips = bet.chips > 0 && free(at, full);
      taken.push(boxAround(at, withChips ? full : bet.pill, bet.height));
      return [{ seat: bet.seat, x: at.x, y: at.y, withChips }];
    });
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Points around one, nearest first, for a table so full that the path has no room left. */
function around({ x, y }: Point): readonly Point[] {
  const offsets = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((steps) => steps * 18);
  return offsets
    .flatMap((dx) => offsets.map((dy) => ({ x: x + dx, y: y + dy, far: Math.hypot(dx, dy) })))
    .sort((a, b) => a.far - b.far);
}

/** The bet's point carried along the path, away from the middle of the dealing side. */
function moved({ place, bet }: SeatSpots, distance: number, shape: TableShape): Point {
  const away = place.x < shape.centre.x ? distance : -distance;
  const there = pointOnPath(shape, place.along + away);
  return { x: bet.x + there.x - place.x, y: bet.y + there.y - place.y };
}

/** Width of a number on the felt: Inter's digits at this size, its separators, and the pill's padding. */
export const pillWidth = (text: string, fontSize: number): number =>
  [...text].reduce(
    (sum, letter) => sum + fontSize * (/\d/.test(letter) ? 0.63 : /[,\u202f .]/.test(letter) ? 0.28 : 0.58),
    22,
  );
