import type { Seat } from '../../engine/notation.ts';
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

/** The positions of one seat's things. All points are centres. */
export interface SeatSpots {
  readonly place: SeatPlace;
  /** How many seats the table has. */
  readonly seats: number;
  readonly bet: Point;
  readonly lammer: Point;
  /** Cards show below the plate on the far side, above it everywhere else. */
  readonly cards: 'above' | 'below';
}

export const boxAround = ({ x, y }: Point, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

/** The room of a tag that stands out of a plate's upper edge. */
export function tagOnPlate({ place: { x, y } }: SeatSpots, { plate }: TableShape): Box {
  const [left, bottom] = [x - plate.width / 2 + 46, y - plate.height / 2];
  return { left, top: bottom - 11, right: left + 100, bottom };
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function betOf(place: SeatPlace, { plate, sideBets, centre }: TableShape): Point {
  const { x, y, normal } = place;
  if (sideBets === 'under') {
    const inwards = Math.sign(centre.x - x);
    if (Math.abs(normal.x) > 0.6) return { x: x + inwards * (plate.width / 2 - 28), y: y + plate.height / 2 + 24 };
    if (normal.y > 0) return { x: x + inwards * 56, y: y - plate.height / 2 - 50 };
  }
  if (Math.abs(normal.x) > 0.6) {
    const inwards = normal.y < 0 ? 96 : 106;
    return {
      x: x - Math.sign(normal.x) * (plate.width / 2 + inwards),
      y: normal.y < 0 ? y + 90 * -normal.y : y - 104 * normal.y,
    };
  }
  if (normal.y < 0) return { x: x + 14, y: y + plate.height / 2 + 42 };
  // The seats beside the dealer: above their own marker and right of the next seat's.
  return { x: x + (x < centre.x ? 16 : -30), y: y - plate.height / 2 - 56 };
}

/** Beside the plate and never on it, and clear of the next seat's marker at the table's corners. */
function lammerOf(place: SeatPlace, seats: number, { plate, sideBets }: TableShape): Point {
  const { x, y, normal } = place;
  // With ten, the plate before the far side's first one reaches under it.
  const isTight = seats > 9;
  if (Math.abs(normal.x) > 0.6) {
    const isUpper = normal.y < -0.2;
    const upper = isTight && sideBets === 'under' ? 44 : 27;
    return {
      x: x - Math.sign(normal.x) * (plate.width / 2 + (isUpper ? 21 : 24)),
      y: isUpper ? y + upper : y - 28,
    };
  }
  return normal.y < 0
    ? { x: x - plate.width / 2 + 34, y: y + plate.height / 2 + 20 }
    : // Upright a tag ends before the cards and may begin under the marker.
      {
        x: x - plate.width / 2 + (isTight ? 32 : 20),
        y: y - plate.height / 2 - (sideBets === 'under' ? overTag.marker : 19),
      };
}

/** How far above its plate a marker stands clear of a tag that begins under it. */
const overTag = { marker: 33, tight: 35 } as const;

/** The marker where a tag of the plate may begin under it: beside the dealer it stands above the tag. */
export function lammerOverTag({ place, seats, lammer }: SeatSpots, { plate, sideBets }: TableShape): Point {
  const { x, y, normal } = place;
  if (sideBets !== 'inwards' || normal.y <= 0 || Math.abs(normal.x) > 0.6) return lammer;
  const edge = y - plate.height / 2;
  return seats > 9
    ? { x: x - plate.width / 2 + 55, y: edge - overTag.tight }
    : { x: lammer.x, y: edge - overTag.marker };
}

/** The positions of everything that belongs to a seat, seat 1 first. */
export function seatSpots(seats: number, shape: TableShape = landscapeTable): readonly SeatSpots[] {
  return seatPlaces(seats, shape).map((place) => ({
    place,
    seats,
    bet: betOf(place, shape),
    lammer: lammerOf(place, seats, shape),
    cards: place.normal.y < -0.5 ? 'below' : 'above',
  }));
}

/**
 * Something placed in front of a seat: its bet, or what it must add. Widths of the number and of the chips beside it: a stack of each
 * value, or all in one if there is no room for those.
 */
export interface BetSize {
  readonly seat: Seat;
  readonly is: 'bet' | 'to-call';
  readonly pill: number;
  /** Widths of other ways to write what a seat must add, each for want of room for the one before. Absent: none. */
  readonly narrower?: readonly number[];
  readonly chips: number;
  readonly oneStack: number;
}

/** The final position of a bet, and the chips that fit beside its number. */
export interface LaidBet extends Point {
  readonly seat: Seat;
  readonly is: BetSize['is'];
  readonly picture: 'stacks' | 'one-stack' | 'none';
  /** How it is written: 0 as it should be, or else the narrower way of this number, counted from 1. */
  readonly written: number;
}

const step = 28;
const pillHeight = 34;
const chipsGap = 6;
/** Width of the table's rail around the path of the plates. */
const leather = 14;

/**
 * Lays the bets so that none covers another, a plate or anything else there: the chips become one stack, then disappear, then the bet moves
 * along the path, away from the dealer if there is room. A number is never made smaller, and is nearer to another seat's place than to its
 * own only if there is no other room. What a seat must add is laid last: no bet moves for it, it is nearest to its own seat or nowhere, and
 * where there is no room for it, it is written in a narrower way.
 */
export function layBets(
  spots: readonly SeatSpots[],
  bets: readonly BetSize[],
  others: readonly Box[],
  shape: TableShape = landscapeTable,
): readonly LaidBet[] {
  const { width, height } = shape.plate;
  const taken: Box[] = [...others, ...spots.map(({ place }) => boxAround(place, width, height))];
  const laid = new Map<Seat, Box>();
  const inOrder = [...bets.filter((bet) => bet.is === 'bet'), ...bets.filter((bet) => bet.is === 'to-call')];
  return inOrder.flatMap(({ seat, is, pill: chosen, narrower = [], chips, oneStack }) => {
    const spot = spots[seat - 1];
    if (spot === undefined) return [];
    let pill = chosen;
    const isFree = (at: Point, width = pill) => {
      const box = boxAround(at, width, pillHeight);
      return !taken.some((one) => overlaps(one, box));
    };
    // In portrait the table is hardly wider than its felt, so there is no room for a bet beside it. Elsewhere the picture ends there.
    const farthestOut = shape.sideBets === 'inwards' ? shape.centre.x : shape.halfWidth + leather;
    const isOnTable = (at: Point) =>
      isBefore(at, spot.place, shape) && Math.abs(at.x - shape.centre.x) + pill / 2 <= farthestOut;
    const isOwn = (at: Point) =>
      is === 'bet'
        ? spots.every((other) => distance(at, spot.bet) <= distance(at, other.bet))
        : isNearestTo(seat, boxAround(at, pill, pillHeight), laid, spots, shape);
    const nearest = (holds: (at: Point) => boolean): Point | undefined => {
      for (const at of pointsOf(spot, shape)) if (holds(at)) return at;
      return undefined;
    };
    const ways = [chosen, ...narrower];
    let written = -1;
    let before: Point | undefined;
    while (before === undefined && ++written < ways.length) {
      pill = ways[written] ?? chosen;
      before = nearest((at) => isOnTable(at) && isFree(at) && isOwn(at));
    }
    // The key shows it too; in front of another seat it would only mislead.
    if (before === undefined && is === 'to-call') return [];
    const at = before ?? nearest((at) => isOnTable(at) && isFree(at)) ?? nearest((at) => isFree(at)) ?? spot.bet;
    const beside = { stacks: chips, 'one-stack': oneStack };
    const picture = (['stacks', 'one-stack'] as const).find(
      (one) => beside[one] > 0 && isFree(at, pill + beside[one] + chipsGap),
    );
    const box = boxAround(at, pill + (picture === undefined ? 0 : beside[picture] + chipsGap), pillHeight);
    taken.push(box);
    if (is === 'bet') laid.set(seat, box);
    return [{ seat, is, x: at.x, y: at.y, picture: picture ?? 'none', written }];
  });
}

/** Whether a point lies on the table, and farther in than the plate: nothing of a seat lies behind or beside it. */
function isBefore({ x, y }: Point, place: SeatPlace, { centre, halfWidth, halfHeight, radius, plate }: TableShape) {
  const across = Math.abs(x - centre.x);
  const down = Math.abs(y - centre.y);
  const corner = Math.hypot(Math.max(0, across - halfWidth + radius), Math.max(0, down - halfHeight + radius));
  const { normal } = place;
  const inwards = (place.x - x) * normal.x + (place.y - y) * normal.y;
  const isOnTable = across <= halfWidth && down <= halfHeight && corner <= radius;
  return isOnTable && inwards > (Math.abs(normal.x) > 0.6 ? 0 : plate.height / 2);
}

/** The empty room between two things. */
function gapBetween(a: Box, b: Box): number {
  const across = Math.max(a.left - b.right, b.left - a.right, 0);
  return Math.hypot(across, Math.max(a.top - b.bottom, b.top - a.bottom, 0));
}

/** A seat without a bet may be nearer by this, which nobody sees. */
const alike = 8;

/** Whether something is read as this seat's: no other's plate and no other's bet is nearer to it than both of its own. */
function isNearestTo(
  seat: Seat,
  box: Box,
  bets: ReadonlyMap<Seat, Box>,
  spots: readonly SeatSpots[],
  { plate }: TableShape,
): boolean {
  const fromSeat = ({ place }: SeatSpots): number => {
    const bet = bets.get(place.seat);
    const fromPlate = gapBetween(box, boxAround(place, plate.width, plate.height));
    return bet === undefined ? fromPlate : Math.min(fromPlate, gapBetween(box, bet));
  };
  const own = spots[seat - 1];
  return (
    own === undefined ||
    spots.every((other) => fromSeat(own) <= fromSeat(other) + (bets.has(other.place.seat) ? 0 : alike))
  );
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** As fine as the gaps between two bets of a full table are narrow. */
const [finestAcross, finestDown, farthest] = [3, 4, 180];
const upTo = (finest: number): readonly number[] =>
  Array.from({ length: (2 * farthest) / finest + 1 }, (_, index) => index * finest - farthest);
/** From a point to those around it, nearest first. */
const around: readonly Point[] = upTo(finestAcross)
  .flatMap((x) => upTo(finestDown).map((y) => ({ x, y })))
  .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

/** Where a bet may be: along the path, then, if a table is so full that the path has no room left, anywhere around. */
function* pointsOf(spot: SeatSpots, shape: TableShape): Iterable<Point> {
  for (const steps of [0, 1, -1, 2]) yield moved(spot, steps * step, shape);
  for (const { x, y } of around) yield { x: spot.bet.x + x, y: spot.bet.y + y };
}

/** The bet's point moved along the path, away from the middle of the dealing side. */
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
