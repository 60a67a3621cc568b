import { mostRuns } from '../../rules/dealing/deck-cards.ts';
import { boardsOf, dueBoard } from '../../rules/dealing/streets.ts';
import { areBoardsKnown } from '../../rules/pots/hand-values.ts';
import { heldRefused } from '../../rules/showdown/show-order.ts';
import { unknownCard } from '../../words/card.ts';
import type { Command } from '../../words/command.ts';
import type { Hand } from '../../words/hand.ts';
import type { BoardPlaces } from '../../words/legal-actions.ts';
import type { TableState } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { settle } from '../showdown/apply-showdown.ts';
import { cardsRefused } from '../showdown/decide-showdown.ts';
import { beginStreet } from './begin-street.ts';

/** Board cards, one by one as the reader sees them or several at once as keyed; `??` is an unnamed card. */
export function dealBoard(state: TableState, command: Extract<Command, { type: 'deal-board' }>): Decision {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
  if (command.places !== undefined) return nameBoard(state, hand, command, command.places);
  const next = dueBoard(hand);
  if (next === null) return refuse({ reason: 'no-board-card-due' });
  const held = heldRefused(state);
  if (held !== null) return refuse(held);
  const { board, due } = next;
  if (command.board !== undefined && command.board !== board) return refuse({ reason: 'other-board-first', board });
  if (command.cards.length > due || command.cards.length === 0) return refuse({ reason: 'too-many-board-cards', due });
  const refusal = cardsRefused(hand, null, command.cards);
  if (refusal !== null) return refuse(refusal);
  const dealt = { type: 'board-dealt', cards: command.cards, by: command.by } as const;
  const after = draft(state).add(board === 0 ? dealt : { ...dealt, board });
  return (dueBoard(after.hand) === null ? beginStreet(after, hand.street) : after).done();
}

const nowhere: readonly BoardPlaces[] = [];

/** Places of dealt cards not yet named, as long as they can change who wins. */
export function unnamedPlaces(hand: Hand): readonly BoardPlaces[] {
  if (hand.stage === 'awards' || hand.stage === 'over' || areBoardsKnown(hand)) return nowhere;
  return boardsOf(hand)
    .map((cards, board) => ({ board, places: cards.flatMap((card, place) => (card === unknownCard ? [place] : [])) }))
    .filter(({ places }) => places.length > 0);
}

/** Names cards that are dealt already. */
function nameBoard(
  state: TableState,
  hand: Hand,
  { cards, by, board = 0 }: Extract<Command, { type: 'deal-board' }>,
  places: readonly number[],
): Decision {
  const open = unnamedPlaces(hand).find((one) => one.board === board)?.places ?? [];
  const isOpen = new Set(places).size === places.length && places.every((place) => open.includes(place));
  if (!isOpen || places.length === 0 || places.length !== cards.length)
    return refuse({ reason: 'board-place-not-open' });
  const refusal = cardsRefused(hand, null, cards);
  if (refusal !== null) return refuse(refusal);
  const named = draft(state).add({ type: 'board-dealt', cards, by, ...(board === 0 ? {} : { board }), places });
  return (hand.stage === 'showdown' ? settle(named) : named).done();
}

/** The most times a board is run. */
const runsMax = 3;

/**
 * How often the rest of the board may be run; null if it may not. Only in cash games with a board, with cards to come and no betting left,
 * and as far as the deck lasts.
 */
export function runsAllowed(state: TableState, hand: Hand): number | null {
  const open = state.mode === 'cash' && hand.stage === 'board' && hand.runOut && variantOf(hand.variant).stud === null;
  if (!open || hand.runs > 1 || hand.moreBoards.length > 0) return null;
  const most = Math.min(runsMax, mostRuns(variantOf(hand.variant), hand.players.length, hand.board.length));
  return most < 2 ? null : most;
}

/** All-in players agree to run the rest of the board several times; each board plays for its share of every pot. */
export function agreeRuns(state: TableState, { runs }: Extract<Command, { type: 'agree-runs' }>): Decision {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
  const most = runsAllowed(state, hand);
  if (most === null) return refuse({ reason: 'runs-not-open' });
  if (!Number.isInteger(runs) || runs < 2 || runs > most) return refuse({ reason: 'bad-runs', runs, most });
  return draft(state).add({ type: 'runs-agreed', runs }).done();
}

/**
 * Board cards that may change places: those of one dealing, until the showdown ends. Their order does not affect any hand. Where none of
 * them is named, no order is known.
 */
export function swappablePlaces(hand: Hand | null): readonly BoardPlaces[] {
  if (hand === null || hand.board.length < 2 || hand.stage === 'awards' || hand.stage === 'over') return nowhere;
  const { streets } = variantOf(hand.variant);
  const open: BoardPlaces[] = [];
  for (let board = 0; board <= hand.moreBoards.length; board++) {
    const lying = board === 0 ? hand.board : (hand.moreBoards[board - 1] ?? []);
    let first = 0;
    for (const { boardCards } of streets) {
      const after = Math.min(first + boardCards, lying.length);
      if (after - first > 1 && lying.slice(first, after).some((card) => card !== unknownCard))
        open.push({ board, places: placesBetween(first, after) });
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

/** Two cards dealt together change places, to match the table instead of the reader's order. */
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
