import { type Box, boxAround, lammerOverTag, type SeatSpots } from '../../../components/felt-layout.ts';
import { roomBetween } from '../../../components/felt-room.ts';
import type { TableShape } from '../../../components/table-geometry.ts';
import { MeasuredOnce, onLook } from './measured-once.ts';

/** Letters of the stakes, and of all other rows, relative to the usual ones: tried in this order. */
const sizes: readonly (readonly [stakes: number, others: number])[] = [
  [1, 1],
  [0.85, 1],
  [0.7, 1],
  [0.7, 0.9],
  [0.6, 0.85],
  [0.55, 0.8],
  [0.5, 0.72],
  [0.45, 0.64],
  [0.4, 0.56],
];

/** A winner may have more than one line; it may be as wide as there is room at this height. */
const sentenceHeight = 120;

/** What may lie at the table between hands, wherever the button is. */
const takenBetweenHands = (spots: readonly SeatSpots[], shape: TableShape): readonly Box[] =>
  spots.flatMap((spot) => {
    const at = boxAround(spot.place, shape.plate.width, shape.plate.height);
    const markers = [spot.lammer, lammerOverTag(spot, shape)].map((marker) => boxAround(marker, 36, 36));
    // A tag stands out of the upper edge.
    return [{ ...at, top: at.top - 11 }, ...markers];
  });

interface Fitted {
  readonly top: number;
  readonly stakes: number;
  readonly others: number;
}

/**
 * Keeps the rows in the middle of the felt clear of plates, markers and tray, whatever they say: they begin higher if there is room, then
 * the stakes become smaller, then everything.
 */
export function keepMiddleClear(rows: HTMLElement, spots: readonly SeatSpots[], shape: TableShape): () => void {
  const taken = takenBetweenHands(spots, shape);
  const set = ({ top, stakes, others }: Fitted): void => {
    rows.style.top = `${top}px`;
    rows.style.setProperty('--stakes-fit', String(stakes));
    rows.style.setProperty('--rows-fit', String(others));
    // The browser measures whole pixels: lines as wide as a part of one more would never fit.
    const room = Math.floor(roomBetween(taken, shape.centre.x, top, top + sentenceHeight));
    rows.style.setProperty('--rows-room', `${room}px`);
  };
  const fits = (top: number): boolean =>
    ([...rows.children] as HTMLElement[]).every(({ offsetTop, offsetHeight, scrollWidth }) => {
      const [from, to] = [top + offsetTop, top + offsetTop + offsetHeight];
      return to <= shape.tray.top && scrollWidth <= roomBetween(taken, shape.centre.x, from, to);
    });
  // A point stands between two things on one line, never at its beginning or end.
  const pointAgain = (): void => {
    const lineOf = (one: Element | null): number => (one instanceof HTMLElement ? one.offsetTop : 0);
    for (const point of rows.querySelectorAll<HTMLElement>('.next-point')) {
      const isBetween = lineOf(point.previousElementSibling) === lineOf(point.nextElementSibling);
      point.style.visibility = isBetween ? 'visible' : 'hidden';
    }
  };
  const measured = new MeasuredOnce<Fitted>(() => {
    const tries = sizes.flatMap(([stakes, others]) => shape.middleTops.map((top) => ({ top, stakes, others })));
    for (const one of tries) {
      set(one);
      if (fits(one.top)) return one;
    }
    return tries.at(-1) ?? { top: 0, stakes: 1, others: 1 };
  });
  const refit = (): void => {
    set(measured.of(rows, ''));
    pointAgain();
  };
  refit();
  return onLook(rows, refit);
}
