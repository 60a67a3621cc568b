import { memo } from 'react';
import house from '../../assets/chips/house.json' with { type: 'json' };
import type { Chips } from '../../engine/notation.ts';

/** Arc of the rim from one angle to another, in degrees, between two radii. */
function rimPiece(from: number, to: number, inner: number, outer: number): string {
  const at = (degrees: number, radius: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(50 + radius * Math.sin(angle)).toFixed(2)} ${(50 - radius * Math.cos(angle)).toFixed(2)}`;
  };
  return `M${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`;
}

function spotPaths({ spots, spotKind }: ChipLook): string {
  const width = { single: spots <= 4 ? 30 : spots <= 6 ? 25 : 16, double: 9, wide: 46 }[spotKind];
  const offsets = spotKind === 'double' ? [-8, 8] : [0];
  return Array.from({ length: spots }, (_, index) => (360 / spots) * index)
    .flatMap((middle) =>
      offsets.map((offset) => rimPiece(middle + offset - width / 2, middle + offset + width / 2, 38, 49)),
    )
    .join('');
}

/** A chip seen from above, with its printed value. */
export const ChipFace = memo(function ChipFace({
  value,
  values,
  size,
}: {
  value: Chips;
  values: readonly Chips[];
  size: number;
}) {
  const look = chipLook(value, values);
  const label = printedValue(value);
  const fontSize = label.length <= 2 ? 27 : label.length === 3 ? 24 : label.length === 4 ? 21 : 17.5;
  return (
    <svg className="chip-face" viewBox="0 0 100 100" width={size} height={size} aria-hidden="true">
      <circle cx="50" cy="50" r="49.5" fill={look.base} stroke="rgb(0 0 0 / 0.45)" />
      <path d={spotPaths(look)} fill={look.spot} />
      <circle
        cx="50"
        cy="50"
        r="36"
        fill="none"
        stroke={look.spot}
        strokeWidth="1.2"
        strokeDasharray="2 2.4"
        opacity="0.8"
      />
      <circle cx="50" cy="50" r="31" fill="var(--ivory)" />
      <text
        className="chip-value"
        x="50"
        y={50 + fontSize * 0.355}
        textAnchor="middle"
        fontSize={fontSize}
        fill={look.ink}
      >
        {label}
      </text>
    </svg>
  );
});

/** The look of a chip: neighbouring values differ in the number of spots as well as in colour. */
interface ChipLook {
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
function printedValue(value: Chips): string {
  if (value >= 1_000_000 && value % 100_000 === 0) return `${value / 1_000_000}M`;
  return value >= 100_000 && value % 1000 === 0 ? `${value / 1000}K` : String(value);
}
