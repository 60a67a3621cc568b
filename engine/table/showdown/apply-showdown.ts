import { keyOf } from '../../rules/pots/layer-pots.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Hand } from '../../words/hand.ts';
import type { TableState } from '../../words/table-state.ts';
import { withPlayer } from '../betting/apply-action.ts';

export type ShowdownEvent = Extract<
  TableEvent,
  { type: 'showdown-opened' | 'hand-tabled' | 'cards-shown' | 'hand-mucked' | 'hand-killed' | 'winners-named' }
>;

/** Hands turned up, given up or killed. */
export function applyShowdown(state: TableState, hand: Hand, event: ShowdownEvent): TableState {
  switch (event.type) {
    case 'showdown-opened':
      return { ...state, hand: { ...hand, stage: 'showdown', toAct: null, showOrder: event.order } };
    case 'hand-tabled':
    case 'cards-shown':
      return {
        ...state,
        hand: {
          ...hand,
          players: withPlayer(hand.players, event.seat, (player) => ({ ...player, tabled: event.cards })),
        },
      };
    case 'hand-mucked':
      return {
        ...state,
        hand: { ...hand, players: withPlayer(hand.players, event.seat, (player) => ({ ...player, status: 'mucked' })) },
      };
    case 'hand-killed':
      return {
        ...state,
        hand: {
          ...hand,
          toAct: event.toAct,
          players: withPlayer(hand.players, event.seat, (player) => ({ ...player, status: 'folded' })),
        },
      };
    case 'winners-named':
      return { ...state, hand: { ...hand, named: { ...hand.named, [keyOf(event)]: event.seats } } };
  }
}
