import { variantOf } from '../../engine/notation.ts';
import { boardsOf } from '../../engine/rules.ts';
import type { Hand } from '../../engine/table.ts';
import type { Box } from './felt-layout.ts';
import type { Point, TableShape } from './table-geometry.ts';

/** A place of a board; the middle place of a street carries its name. */
export type BoardSlot = 'flop' | 'turn' | 'river' | null;

/** The places of each board of a hand, first card first. */
export function boardSlots(hand: Hand): readonly BoardSlot[] {
  const { streets, stud } = variantOf(hand.variant);
  if (stud !== null) return hand.board.length > 0 || hand.stage === 'board' ? [null] : [];
  return streets.flatMap(({ name, boardCards }) => {
    const named = name === 'flop' || name === 'turn' || name === 'river' ? name : null;
    const middle = Math.floor((boardCards - 1) / 2);
    return Array.from({ length: boardCards }, (_, index) => (index === middle ? named : null));
  });
}

/** Where the boards are, one above the other, and how far down that moves the pots. */
export interface BoardLayout {
  readonly slots: readonly BoardSlot[];
  readonly cardWidth: number;
  readonly gap: number;
  readonly left: number;
  /** Top of each board. */
  readonly tops: readonly number[];
  /** Each board, or the name of the street in its place. */
  readonly boxes: readonly Box[];
  readonly potsTop: number;
}

/** Height of several boards together: whatever leaves room for the pots. */
const heightOfSeveral = 129;
/** Room for the number beside a board if there are several. */
const numberWidth = 26;

function sizeOf(boards: number, cardOfOne: number) {
  if (boards === 1) return { cardWidth: cardOfOne, gap: 8, between: 0 };
  const between = 4;
  const height = (heightOfSeveral - (boards - 1) * between) / boards;
  return { cardWidth: Math.floor(height / 1.4), gap: boards === 2 ? 6 : 4, between };
}

/** Where a game without a board shows its street's name. */
export const streetTop = (centre: Point): number => centre.y - 58;

export function boardLayout(hand: Hand, { centre, board: first }: TableShape): BoardLayout {
  const places = boardSlots(hand);
  const slots = places.length;
  const boards = boardsOf(hand).length;
  const { cardWidth, gap, between } = sizeOf(boards, first.cardWidth);
  const rowWidth = slots * cardWidth + Math.max(0, slots - 1) * gap;
  const height = Math.round(cardWidth * 1.4);
  const left = centre.x - rowWidth / 2;
  const tops = Array.from(
    { length: slots === 0 ? 0 : boards },
    (_, board) => centre.y - first.above + board * (height + between),
  );
  const edge = boards > 1 ? numberWidth : 0;
  return {
    slots: places,
    cardWidth,
    gap,
    left,
    tops,
    boxes:
      slots === 0
        ? [{ left: centre.x - 110, top: streetTop(centre), right: centre.x + 110, bottom: streetTop(centre) + 26 }]
        : tops.map((top) => ({ left: left - edge, top, right: left + rowWidth, bottom: top + height })),
    potsTop: slots === 0 ? centre.y - 6 : (tops.at(-1) ?? 0) + height + first.pots,
  };
}
