import type { TableEvent } from '../event.ts';
import type { Seat } from '../seat.ts';
import { withChair, withChips } from '../seats/apply-seats.ts';
import type { ActionNote, Betting, Hand, HandSeat, TableState } from '../table-state.ts';
import { variantOf } from '../variants/all-variants.ts';

type ActionEvent = Extract<
  TableEvent,
  {
    type:
      | 'ante-posted'
      | 'blind-posted'
      | 'betting-opened'
      | 'folded'
      | 'checked'
      | 'called'
      | 'bet'
      | 'raised'
      | 'uncalled-returned'
      | 'bets-gathered'
      | 'board-dealt'
      | 'board-complete';
  }
>;

const actionEvents: ReadonlySet<string> = new Set([
  'ante-posted',
  'blind-posted',
  'betting-opened',
  'folded',
  'checked',
  'called',
  'bet',
  'raised',
  'uncalled-returned',
  'bets-gathered',
  'board-dealt',
  'board-complete',
] satisfies ActionEvent['type'][]);
export const isActionEvent = (event: TableEvent): event is ActionEvent => actionEvents.has(event.type);

export const withPlayer = (
  players: readonly HandSeat[],
  seat: Seat,
  change: (player: HandSeat) => HandSeat,
): readonly HandSeat[] => players.map((player) => (player.seat === seat ? change(player) : player));

/** Chips from a stack to the table: `change` books them in the hand. */
function pay(
  state: TableState,
  hand: Hand,
  seat: Seat,
  chips: number,
  change: (player: HandSeat) => HandSeat,
): TableState {
  return {
    ...state,
    chairs: withChair(state.chairs, seat, (chair) => withChips(chair, -chips)),
    hand: { ...hand, players: withPlayer(hand.players, seat, change) },
  };
}

/** Forced bets, actions, and the dealing of the board. */
export function applyAction(state: TableState, hand: Hand, event: ActionEvent): TableState {
  switch (event.type) {
    case 'ante-posted':
      return pay(state, hand, event.seat, event.chips, (player) => ({
        ...player,
        allIn: event.allIn,
        ...(event.dead ? { dead: player.dead + event.chips } : { paid: player.paid + event.chips }),
      }));
    case 'blind-posted':
      return pay(state, hand, event.seat, event.chips, (player) => ({
        ...player,
        allIn: event.allIn,
        bet: player.bet + event.chips,
      }));
    case 'betting-opened':
      return {
        ...state,
        hand: { ...hand, stage: 'betting', street: event.street, toAct: event.toAct, betting: event.betting },
      };
    case 'folded':
      return acted(
        state,
        {
          ...hand,
          players: withPlayer(hand.players, event.seat, (player) => ({ ...player, status: 'folded', acted: true })),
        },
        event,
        {
          seat: event.seat,
          action: 'fold',
          to: 0,
          street: hand.street,
        },
      );
    case 'checked':
      return acted(state, { ...hand, players: withPlayer(hand.players, event.seat, marked(hand.betting)) }, event, {
        seat: event.seat,
        action: 'check',
        to: 0,
        street: hand.street,
      });
    case 'called':
    case 'bet':
    case 'raised':
      return wagered(state, hand, event);
    case 'uncalled-returned':
      // What nobody matched may reach into an ante that the others could not pay in full.
      return pay(state, hand, event.seat, -event.chips, (player) => ({
        ...player,
        bet: Math.max(0, player.bet - event.chips),
        paid: player.paid - Math.max(0, event.chips - player.bet),
      }));
    case 'bets-gathered':
      return { ...state, hand: gathered(hand, event.runOut) };
    case 'board-dealt':
      return { ...state, hand: { ...hand, board: [...hand.board, ...event.cards] } };
    case 'board-complete':
      // No card is due any more, although the event that says who acts is still to come.
      return { ...state, hand: { ...hand, street: event.street, stage: hand.runOut ? 'board' : 'betting' } };
  }
}

const marked =
  (betting: Betting) =>
  (player: HandSeat): HandSeat => ({ ...player, acted: true, facedAt: betting.toMatch });

const acted = (
  state: TableState,
  hand: Hand,
  event: { readonly toAct: Seat | null },
  note: ActionNote,
): TableState => ({
  ...state,
  hand: { ...hand, toAct: event.toAct, actions: [...hand.actions, note] },
});

function wagered(
  state: TableState,
  hand: Hand,
  event: Extract<ActionEvent, { type: 'called' | 'bet' | 'raised' }>,
): TableState {
  const betting = event.type === 'called' ? hand.betting : event.betting;
  const paid = pay(state, { ...hand, betting }, event.seat, event.chips, (player) => ({
    ...player,
    bet: event.to,
    allIn: event.allIn,
    acted: true,
    facedAt: betting.toMatch,
  }));
  const action = event.type === 'called' ? 'call' : event.type === 'bet' ? 'bet' : 'raise';
  return acted(paid, paid.hand ?? hand, event, { seat: event.seat, action, to: event.to, street: hand.street });
}

/** The round is over: bets go to the pots, and the next board cards are awaited if the game has any. */
function gathered(hand: Hand, runOut: boolean): Hand {
  const last = variantOf(hand.variant).streets.length - 1;
  return {
    ...hand,
    players: hand.players.map((player) => ({
      ...player,
      paid: player.paid + player.bet,
      bet: 0,
      acted: false,
      facedAt: 0,
    })),
    toAct: null,
    runOut,
    stage: hand.street < last ? 'board' : hand.stage,
  };
}
