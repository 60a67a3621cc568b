import type { Chips } from '../../engine/notation.ts';

/** How a chip looks: neighbouring values differ in the number of spots as well as in colour. */
export interface ChipLook {
  readonly base: string;
  readonly spot: string;
  readonly spots: number;
  readonly spotKind: 'single' | 'double' | 'wide';
  /** Colour of the printed value, at least 4.5 : 1 on the ivory inlay. */
  readonly ink: string;
}

const looks: readonly ChipLook[] = [
  { base: '#23282b', spot: '#f1ede2', spots: 4, spotKind: 'single', ink: '#23282b' },
  { base: '#6a3fa6', spot: '#f3e6ff', spots: 6, spotKind: 'single', ink: '#5b3494' },
  { base: '#e8c01e', spot: '#2a2410', spots: 8, spotKind: 'single', ink: '#6b5300' },
  { base: '#c9492b', spot: '#fbeade', spots: 6, spotKind: 'double', ink: '#a8361b' },
  { base: '#2388bf', spot: '#f6fbff', spots: 3, spotKind: 'wide', ink: '#15618d' },
  { base: '#b22f6b', spot: '#fde8f1', spots: 6, spotKind: 'single', ink: '#952257' },
  { base: '#5b6b2d', spot: '#f0f4df', spots: 8, spotKind: 'single', ink: '#46541f' },
  { base: '#e7e2d4', spot: '#1f4683', spots: 6, spotKind: 'double', ink: '#1f4683' },
  { base: '#2b2b30', spot: '#e9b63a', spots: 3, spotKind: 'wide', ink: '#765100' },
];

const places = new Map<Chips, number>([
  [25, 6],
  [100, 0],
  [500, 1],
  [1000, 2],
  [5000, 3],
  [25_000, 4],
  [100_000, 5],
  [500_000, 6],
  [1_000_000, 7],
  [5_000_000, 8],
]);

/**
 * The look of a value: the usual one where there is one, else by its place in the house's own list, so that neighbours
 * differ. It is counted from the largest: when the smallest chips leave the table the others look as before.
 */
export function chipLook(value: Chips, houseValues: readonly Chips[]): ChipLook {
  const usual = houseValues.every((each) => places.has(each)) ? places.get(value) : undefined;
  const fromLargest = houseValues.length - 1 - Math.max(0, houseValues.indexOf(value));
  const place = usual ?? fromLargest % looks.length;
  return looks[place] as ChipLook;
}

/** The value as printed on a chip: without separators, in thousands or millions from 100,000. */
export function printedValue(value: Chips): string {
  if (value >= 1_000_000 && value % 100_000 === 0) return `${value / 1_000_000}M`;
  return value >= 100_000 && value % 1000 === 0 ? `${value / 1000}K` : String(value);
}
