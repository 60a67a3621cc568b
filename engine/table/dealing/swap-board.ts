import { boardsOf } from '../../rules/dealing/streets.ts';
import type { Command } from '../../words/command.ts';
import type { Hand } from '../../words/hand.ts';
import type { BoardPlaces } from '../../words/legal-actions.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { type Decision, draft, refuse } from '../draft.ts';

/** Board cards that may change places: those of one dealing, until the showdown ends. Their order does not affect any hand. */
export function swappablePlaces(hand: Hand | null): readonly BoardPlaces[] {
  if (hand === null || hand.board.length < 2 || hand.stage === 'awards' || hand.stage === 'over') return [];
  const { streets } = variantOf(hand.variant);
  const open: BoardPlaces[] = [];
  for (const [board, { length: lying }] of boardsOf(hand).entries()) {
    let first = 0;
    for (const { boardCards } of streets) {
      const after = Math.min(first + boardCards, lying);
      if (after - first > 1) open.push({ board, places: placesBetween(first, after) });
      first = after;
    }
  }
  return open;
}

function placesBetween(first: number, after: number): readonly number[] {
  const places: number[] = [];
  for (let place = first; place < after; place++) places.push(place);
  return places;
}

/** Two cards of one dealing change places, to match the table and not the reader's order. */
export function swapBoard(
  state: TableState,
  { first, second, board = 0 }: Extract<Command, { type: 'swap-board' }>,
): Decision {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
  const isOpen = swappablePlaces(hand).some(
    (one) => one.board === board && one.places.includes(first) && one.places.includes(second),
  );
  if (!isOpen || first === second) return refuse({ reason: 'not-swappable', first, second });
  return draft(state).add({ type: 'board-swapped', board, first, second }).done();
}
