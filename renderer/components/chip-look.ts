import house from '../../assets/chips/house.json' with { type: 'json' };
import type { Chips } from '../../engine/notation.ts';

/** The look of a chip: neighbouring values differ in the number of spots as well as in colour. */
export interface ChipLook {
  readonly base: string;
  readonly spot: string;
  readonly spots: number;
  readonly spotKind: 'single' | 'double' | 'wide';
  /** Colour of the printed value, at least 4.5 : 1 on the ivory inlay. */
  readonly ink: string;
}

const looks = house as readonly ChipLook[];

const places = new Map<Chips, number>(
  house.flatMap(({ values }, place) => values.map((value) => [value, place] as const)),
);

/**
 * The look of a value: the usual one if there is one, otherwise by its place in the house's list, so that neighbours differ. Places count
 * from the largest value: when the smallest chips leave the table, the others keep their look.
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
