/** A point inside the table area, in px of the 1280×800 design; y grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A seat's place: the centre of its plate and the unit vector pointing off the table. */
export interface SeatPlace extends Point {
  readonly seat: number;
  readonly normal: Point;
  /** Length along the path, clockwise from the middle of the dealing side. */
  readonly along: number;
}

/** The rounded rectangle on which the plates are centred, and the first seat's distance from its start, by seat count. */
export interface TableShape {
  readonly width: number;
  readonly height: number;
  readonly centre: Point;
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly radius: number;
  readonly plate: { readonly width: number; readonly height: number };
  /** Width of a card of a single board, how far above the centre the boards begin, and how far below them the pots. */
  readonly board: { readonly cardWidth: number; readonly above: number; readonly pots: number };
  /** How many lines of pots there are before they are drawn more compactly. */
  readonly potRows: number;
  readonly tray: { readonly width: number; readonly top: number };
  /** Where the rows begin that stand in the middle between hands: the first of these with room for them. */
  readonly middleTops: readonly number[];
  readonly burnPile: Point;
  /** Where bets of the side seats are: inwards of the plate, or under its inner end if the table is narrow. */
  readonly sideBets: 'inwards' | 'under';
  readonly firstSeatAt: (seats: number, length: number) => number;
}

const shareOfLength: Readonly<Record<number, number>> = {
  2: 0.25,
  3: 0.25,
  4: 0.17,
  5: 0.16,
  6: 0.135,
  7: 0.125,
  8: 0.118,
};

/** The table on a 1280×800 screen. Sizes are px of the design. */
export const landscapeTable: TableShape = {
  width: 1164,
  height: 452,
  centre: { x: 582, y: 230 },
  halfWidth: 482,
  halfHeight: 176,
  radius: 176,
  plate: { width: 176, height: 76 },
  board: { cardWidth: 70, above: 78, pots: 18 },
  potRows: 1,
  tray: { width: 236, top: 388 },
  middleTops: [130],
  burnPile: { x: 410, y: 376 },
  sideBets: 'inwards',
  firstSeatAt: (seats, length) => (shareOfLength[seats] ?? 0) * length || (seats === 9 ? 270 : 262),
};

const firstSeatUpright: Readonly<Record<number, number>> = { 4: 330, 5: 300, 6: 250, 7: 230, 8: 215, 9: 205, 10: 200 };

const uprightTable: TableShape = {
  width: 800,
  height: 700,
  centre: { x: 400, y: 340 },
  halfWidth: 296,
  halfHeight: 282,
  radius: 200,
  plate: { width: 168, height: 74 },
  board: { cardWidth: 62, above: 92, pots: 39 },
  potRows: 2,
  tray: { width: 216, top: 604 },
  middleTops: [236, 190, 140],
  burnPile: { x: 564, y: 452 },
  sideBets: 'under',
  firstSeatAt: (seats, length) => firstSeatUpright[seats] ?? length / 4,
};

/** With ten plates the corners must be wider, or two of them would overlap there. */
const uprightTableOfTen: TableShape = { ...uprightTable, radius: 120 };

/** With four or five seats the last plate is where the burned cards are with other numbers. */
const uprightTableOfFew: TableShape = { ...uprightTable, burnPile: { x: 240, y: 540 } };

/** The table on an 800×1280 screen. */
export const portraitTable = (seats: number): TableShape =>
  seats > 9 ? uprightTableOfTen : seats === 4 || seats === 5 ? uprightTableOfFew : uprightTable;

/** Length of the whole path. */
export function pathLength({ halfWidth, halfHeight, radius }: TableShape): number {
  return 4 * (halfWidth - radius) + 4 * (halfHeight - radius) + 2 * Math.PI * radius;
}

/** The point `along` px clockwise from the middle of the dealing side, going left first, with its outward normal. */
export function pointOnPath(shape: TableShape, along: number): Point & { readonly normal: Point } {
  const { centre, halfWidth: a, halfHeight: b, radius: r } = shape;
  const quarter = (Math.PI / 2) * r;
  const length = pathLength(shape);
  let rest = ((along % length) + length) % length;
  const line = (from: Point, dx: number, dy: number, normal: Point) => ({
    x: from.x + dx * rest,
    y: from.y + dy * rest,
    normal,
  });
  /** `start` is the angle of the normal at the corner's beginning; screen angles grow clockwise. */
  const corner = (cx: number, cy: number, start: number) => {
    const angle = start + rest / r;
    const normal = { x: Math.cos(angle), y: Math.sin(angle) };
    return { x: cx + r * normal.x, y: cy + r * normal.y, normal };
  };
  const left = centre.x - a + r;
  const right = centre.x + a - r;
  const top = centre.y - b + r;
  const bottom = centre.y + b - r;
  const pieces: readonly [number, () => Point & { readonly normal: Point }][] = [
    [a - r, () => line({ x: centre.x, y: centre.y + b }, -1, 0, { x: 0, y: 1 })],
    [quarter, () => corner(left, bottom, Math.PI / 2)],
    [2 * (b - r), () => line({ x: centre.x - a, y: bottom }, 0, -1, { x: -1, y: 0 })],
    [quarter, () => corner(left, top, Math.PI)],
    [2 * (a - r), () => line({ x: left, y: centre.y - b }, 1, 0, { x: 0, y: -1 })],
    [quarter, () => corner(right, top, 1.5 * Math.PI)],
    [2 * (b - r), () => line({ x: centre.x + a, y: top }, 0, 1, { x: 1, y: 0 })],
    [quarter, () => corner(right, bottom, 0)],
  ];
  for (const [size, at] of pieces) {
    if (rest < size) return at();
    rest -= size;
  }
  return line({ x: right, y: centre.y + b }, -1, 0, { x: 0, y: 1 });
}

/** Places of all chairs of a table, seat 1 first. Chairs keep their places even when empty. */
export function seatPlaces(seats: number, shape: TableShape = landscapeTable): readonly SeatPlace[] {
  const length = pathLength(shape);
  const first = shape.firstSeatAt(seats, length);
  return Array.from({ length: seats }, (_, index) => {
    const along = seats === 1 ? length / 2 : first + ((length - 2 * first) * index) / (seats - 1);
    return { seat: index + 1, along, ...pointOnPath(shape, along) };
  });
}
