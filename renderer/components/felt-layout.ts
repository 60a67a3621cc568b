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
      { x: x - plate.width / 2 + (isTight ? 32 : 20), y: y - plate.height / 2 - (sideBets === 'under' ? 31 : 19) };
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
  /** The width of what a seat must add in letters of the usual size; absent: it already has that size. */
  readonly least?: number;
  readonly chips: number;
  readonly oneStack: number;
}

/** The final position of a bet, and the chips that fit beside its number. */
export interface LaidBet extends Point {
  readonly seat: Seat;
  readonly is: BetSize['is'];
  readonly picture: 'stacks' | 'one-stack' | 'none';
  /** Letters of the usual size, because there is no room for larger ones. */
  readonly isPlain?: true;
}

const step = 28;
const pillHeight = 34;
const chipsGap = 6;
/** No text is closer to a plate's edge than this. */
const plateEdge = 11;
/** Width of the table's rail around the path of the plates. */
const leather = 14;

/**
 * Lays the bets so that none covers another, a plate or anything else there: the chips become one stack, then disappear, then the bet moves
 * along the path, away from the dealer if there is room. A number is never made smaller, and is nearer to another seat's place than to its
 * own only if there is no other room. What a seat must add is laid last: no bet moves for it, and without room for its larger letters it
 * has the usual size.
 */
export function layBets(
  spots: readonly SeatSpots[],
  bets: readonly BetSize[],
  others: readonly Box[],
  shape: TableShape = landscapeTable,
): readonly LaidBet[] {
  const taken: Box[] = [...others];
  const plates = platesOf(spots, shape);
  const inOrder = [...bets.filter((bet) => bet.is === 'bet'), ...bets.filter((bet) => bet.is === 'to-call')];
  return inOrder.flatMap(({ seat, is, pill: chosen, least, chips, oneStack }) => {
    const spot = spots[seat - 1];
    if (spot === undefined) return [];
    let pill = chosen;
    const isFree = (at: Point, width = pill, among = plates) => {
      const box = boxAround(at, width, pillHeight);
      return !taken.some((one) => overlaps(one, box)) && !among.some((one) => overlaps(one, box));
    };
    // Nothing of a seat is farther out than its plate. In portrait the table is hardly wider than its felt, so there is no room for a bet
    // beside it.
    const isOnTable = (at: Point) =>
      Math.abs(at.y - shape.centre.y) <= shape.halfHeight &&
      distance(at, shape.centre) < distance(spot.place, shape.centre) &&
      (shape.sideBets === 'inwards' || Math.abs(at.x - shape.centre.x) + pill / 2 <= shape.halfWidth + leather);
    // What a seat must add misleads only before another seat that has chips out.
    const rivals = is === 'bet' ? spots : spots.filter(({ place }) => bets.some((bet) => bet.seat === place.seat));
    const isOwn = (at: Point) => rivals.every((other) => distance(at, spot.bet) <= distance(at, other.bet));
    const nearest = (holds: (at: Point) => boolean): Point | undefined => {
      for (const at of pointsOf(spot, shape)) if (holds(at)) return at;
      return undefined;
    };
    const own = (among = plates) => nearest((at) => isOnTable(at) && isOwn(at) && isFree(at, pill, among));
    const leaning = () => (is === 'to-call' ? own(platesOf(spots, shape, seat)) : undefined);
    let before = own();
    if (before === undefined && least !== undefined) {
      pill = least;
      before = own();
    }
    before ??= leaning();
    // The key shows it too; in front of another seat it would only mislead.
    if (before === undefined && is === 'to-call') return [];
    const at = before ?? nearest((at) => isOnTable(at) && isFree(at)) ?? nearest((at) => isFree(at)) ?? spot.bet;
    const beside = { stacks: chips, 'one-stack': oneStack };
    const picture = (['stacks', 'one-stack'] as const).find(
      (one) => beside[one] > 0 && isFree(at, pill + beside[one] + chipsGap),
    );
    taken.push(boxAround(at, pill + (picture === undefined ? 0 : beside[picture] + chipsGap), pillHeight));
    const plain = pill < chosen ? ({ isPlain: true } as const) : {};
    return [{ seat, is, x: at.x, y: at.y, picture: picture ?? 'none', ...plain }];
  });
}

/** The plates' boxes. What `lean` must add may cover the blank edge of its own plate if there is no other room. */
const platesOf = (spots: readonly SeatSpots[], { plate }: TableShape, lean?: Seat): readonly Box[] =>
  spots.map(({ place }) => boxAround(place, plate.width, plate.height - (place.seat === lean ? 2 * plateEdge : 0)));

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const offsets = Array.from({ length: 21 }, (_, index) => (index - 10) * 18);
/** From a point to those around it, nearest first. */
const around: readonly Point[] = offsets
  .flatMap((x) => offsets.map((y) => ({ x, y })))
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
