import { memo } from 'react';
import type { Chips } from '../../engine/notation.ts';
import { chipLook } from './chip-face.tsx';

const width = 30;
const thickness = 5;
const flat = 7;

/** Width of stacks side by side on the felt. */
export const stacksWidth = (stacks: number): number => (stacks === 0 ? 0 : stacks * width + (stacks - 1) * 2);

/** A stack seen from the dealer's seat, 30 px wide and 5 px a chip; `chips` from the bottom up. */
export const ChipStack = memo(function ChipStack({
  chips,
  values,
}: {
  chips: readonly Chips[];
  values: readonly Chips[];
}) {
  const height = chips.length * thickness + 2 * flat + 1;
  return (
    <svg className="chip-stack" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {chips.map((value, index) => {
        const look = chipLook(value, values);
        const top = height - flat - 0.5 - (index + 1) * thickness;
        const isTop = index === chips.length - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: chips of a stack have no identity but their height
          <g key={index}>
            <path
              d={`M0.5 ${top}v${thickness}a14.5 ${flat} 0 0 0 29 0v-${thickness}Z`}
              fill={look.base}
              stroke="rgb(0 0 0 / 0.5)"
              strokeWidth="0.8"
            />
            <path
              d={`M5 ${top + 5}v${thickness}M12 ${top + 6.6}v${thickness}M18 ${top + 6.6}v${thickness}M25 ${top + 5}v${thickness}`}
              stroke={look.spot}
              strokeWidth="2.6"
              opacity="0.85"
            />
            <ellipse
              cx="15"
              cy={top}
              rx="14.5"
              ry={flat}
              fill={look.base}
              stroke="rgb(0 0 0 / 0.5)"
              strokeWidth="0.8"
            />
            {isTop && <ellipse cx="15" cy={top} rx="9.6" ry="4.3" fill="var(--ivory)" />}
          </g>
        );
      })}
    </svg>
  );
});
