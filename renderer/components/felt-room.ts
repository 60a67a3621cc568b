import type { Box } from './felt-layout.ts';

/** Nothing on the felt comes nearer to another thing than this. */
const air = 2;

/** How wide something may be that lies in the middle between two heights, so that it meets none of what is there. */
export function roomBetween(taken: readonly Box[], middle: number, top: number, bottom: number): number {
  const beside = taken.filter((box) => box.top < bottom && box.bottom > top);
  const half = Math.min(
    ...beside.map(({ left, right }) => (right <= middle ? middle - right : left >= middle ? left - middle : 0)),
    middle,
  );
  return Math.max(0, 2 * (half - air));
}
