import { drawn } from '../../rules/dealing/exchange.ts';
import { upCardsDue } from '../../rules/dealing/streets.ts';
import { filledUp } from '../../rules/dealing/up-cards.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Hand } from '../../words/hand.ts';
import type { TableState } from '../../words/table-state.ts';
import { playerOf, withPlayer } from '../betting/apply-action.ts';

export type DealingEvent = Extract<
  TableEvent,
  {
    type:
      | 'cards-awaited'
      | 'drawn'
      | 'up-cards-dealt'
      | 'opener-named'
      | 'runs-agreed'
      | 'board-dealt'
      | 'board-swapped';
  }
>;

/** Awaited cards that arrive: drawn, on a board, or face up in front of a player. */
export function applyDealing(state: TableState, hand: Hand, event: DealingEvent): TableState {
  switch (event.type) {
    case 'cards-awaited': {
      const opener = event.what === 'up-cards' && event.street !== hand.street ? null : hand.opener;
      return {
        ...state,
        hand: { ...hand, stage: event.what, street: event.street, toAct: event.toAct, opener },
      };
    }
    case 'drawn':
      return {
        ...state,
        hand: {
          ...hand,
          toAct: event.toAct,
          players: withPlayer(hand.players, drawn(playerOf(hand, event.seat), event.cards)),
        },
      };
    case 'up-cards-dealt': {
      const player = playerOf(hand, event.seat);
      const up = [...player.up, ...event.cards];
      return { ...state, hand: { ...hand, players: withPlayer(hand.players, { ...player, up }) } };
    }
    case 'opener-named': {
      const due = upCardsDue(hand);
      const players = hand.players.map((player) => (player.status === 'live' ? filledUp(player, due) : player));
      return { ...state, hand: { ...hand, opener: event.seat, players } };
    }
    case 'runs-agreed': {
      const again = Array.from({ length: event.runs - 1 }, () => hand.board);
      return { ...state, hand: { ...hand, runs: event.runs, moreBoards: again, sharedCards: hand.board.length } };
    }
    case 'board-dealt': {
      const { places, cards: dealt } = event;
      const change =
        places === undefined
          ? (cards: Board) => [...cards, ...dealt]
          : (cards: Board) => cards.map((card, place) => dealt[places.indexOf(place)] ?? card);
      return { ...state, hand: withBoard(hand, event.board ?? 0, change) };
    }
    case 'board-swapped':
      return { ...state, hand: withBoard(hand, event.board, (cards) => swapped(cards, event)) };
  }
}

type Board = Hand['board'];

function withBoard(hand: Hand, board: number, change: (cards: Board) => Board): Hand {
  if (board === 0) return { ...hand, board: change(hand.board) };
  const moreBoards = hand.moreBoards.map((one, index) => (index === board - 1 ? change(one) : one));
  return { ...hand, moreBoards };
}

function swapped(cards: Board, { first, second }: { readonly first: number; readonly second: number }): Board {
  const [one, other] = [cards[first], cards[second]];
  if (one === undefined || other === undefined) throw new Error(`No cards lie at ${first} and ${second}.`);
  return cards.with(first, other).with(second, one);
}
