import { withPlayer } from '../betting/apply-action.ts';
import type { TableEvent } from '../event.ts';
import type { Hand, TableState } from '../table-state.ts';
import { drawn } from './exchange.ts';
import { upCardsDue } from './streets.ts';
import { filledUp } from './up-cards.ts';

export type DealingEvent = Extract<
  TableEvent,
  { type: 'cards-awaited' | 'drawn' | 'up-cards-dealt' | 'opener-named' | 'runs-agreed' | 'board-dealt' }
>;

/** Cards that are awaited and come: exchanged, on a board, or face up before a player. */
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
          players: withPlayer(hand.players, event.seat, (player) => drawn(player, event.cards)),
        },
      };
    case 'up-cards-dealt':
      return {
        ...state,
        hand: {
          ...hand,
          players: withPlayer(hand.players, event.seat, (player) => ({
            ...player,
            up: [...player.up, ...event.cards],
          })),
        },
      };
    case 'opener-named': {
      const due = upCardsDue(hand);
      const players = hand.players.map((player) => (player.status === 'live' ? filledUp(player, due) : player));
      return { ...state, hand: { ...hand, opener: event.seat, players } };
    }
    case 'runs-agreed': {
      const again = Array.from({ length: event.runs - 1 }, () => hand.board);
      return { ...state, hand: { ...hand, runs: event.runs, moreBoards: again } };
    }
    case 'board-dealt':
      return { ...state, hand: withCards(hand, event.board ?? 0, event.cards) };
  }
}

function withCards(hand: Hand, board: number, cards: Hand['board']): Hand {
  if (board === 0) return { ...hand, board: [...hand.board, ...cards] };
  const moreBoards = hand.moreBoards.map((one, index) => (index === board - 1 ? [...one, ...cards] : one));
  return { ...hand, moreBoards };
}
