import { memo } from 'react';
import type { Chips } from '../../engine/notation.ts';
import { type ChipLook, chipLook, printedValue } from './chip-look.ts';

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
