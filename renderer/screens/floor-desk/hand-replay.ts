import { apply, type TableEvent, type TableState } from '../../../engine/table.ts';
import type { SeenEvent } from '../../../protocol/table-messages.ts';

/** The table after each of a hand's events. */
export type HandPictures = readonly (TableState | null)[];

/**
 * Grows pictures from the table just before the hand. Null from the first withheld event on, and everywhere if that table is not known:
 * what cannot be known is not made up.
 */
export function picturesOf(before: TableState | null, seen: readonly SeenEvent[]): HandPictures {
  return grown([], before, seen);
}

/** Remembers the pictures it grew last, so that a live hand continues where it stopped and is not replayed for every tap. */
export function growingPictures(): typeof picturesOf {
  let last: {
    readonly before: TableState | null;
    readonly seen: readonly SeenEvent[];
    readonly pictures: HandPictures;
  } = {
    before: null,
    seen: [],
    pictures: [],
  };
  return (before, seen) => {
    const goesOn = last.before === before && last.seen.every((one, index) => seen[index] === one);
    last = { before, seen, pictures: grown(goesOn ? last.pictures : [], before, seen) };
    return last.pictures;
  };
}

function grown(begun: HandPictures, before: TableState | null, seen: readonly SeenEvent[]): HandPictures {
  const pictures = [...begun];
  let state = begun.length === 0 ? before : (begun.at(-1) ?? null);
  for (const [index, { event, sequence }] of seen.entries()) {
    if (index < begun.length) continue;
    const isNext = sequence === (seen[index - 1]?.sequence ?? 0) + 1;
    state = state === null || event === null ? null : after(state, event, isNext);
    pictures.push(state);
  }
  return pictures;
}

/**
 * A correction made after another hand had begun is shown with the hand, although it moved chips at the other one's table. While the hand is the
 * table's last one it moves them here, and what follows, a seat that is opened, is about the chips it has left.
 */
const after = (state: TableState, event: TableEvent, isNext: boolean): TableState =>
  event.type === 'past-hand-amended' && event.hand === state.handNumber && !isNext ? state : apply(state, event);

/**
 * The index of the hand's own last event. Events between this hand and the next are shown with it but do not belong to it. A hand that was
 * undone back into its showdown ends a second time.
 */
export function endOfHand(seen: readonly SeenEvent[]): number {
  const ended = seen.findLastIndex(({ event }) => event?.type === 'hand-ended' || event?.type === 'hand-voided');
  if (ended < 0) return seen.length - 1;
  const next = seen.findIndex(({ event }, index) => index > ended && !isBusted(event));
  return next < 0 ? seen.length - 1 : next - 1;
}

const isBusted = (event: TableEvent | null): boolean => event?.type === 'seat-opened' && event.why === 'eliminated';
