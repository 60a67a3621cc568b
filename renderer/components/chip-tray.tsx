import { memo } from 'react';
import type { Chips } from '../../engine/notation.ts';
import { chipLook } from './chip-look.ts';
import type { TableShape } from './table-geometry.ts';

/** The house's chip tray in front of the dealer, large values left. Decoration only: nothing counts it. */
export const ChipTray = memo(function ChipTray({ values, shape }: { values: readonly Chips[]; shape: TableShape }) {
  const shown = [...values].sort((a, b) => b - a).slice(-5);
  const columns = shown.flatMap((value, index) => (index === 0 ? [value] : [value, value]));
  return (
    <span
      className="chip-tray"
      style={{ left: shape.centre.x - shape.tray.width / 2, ...shape.tray }}
      data-felt="tray"
      aria-hidden="true"
    >
      {columns.map((value, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of the tray have no identity but their place
          key={index}
          className="tray-column"
          style={{ backgroundColor: chipLook(value, values).base }}
        />
      ))}
    </span>
  );
});
