import type { TableEvent } from '../../words/event.ts';
import type { Betting, Hand, HandSeat, Share } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import type { actsInTurn, TableState } from '../../words/table-state.ts';
import { withChair, withChips } from '../seats/apply-seats.ts';
import { waitingAfter } from './out-of-turn/apply-out-of-turn.ts';

export type ActionEvent = Extract<
  TableEvent,
  {
    type:
      | 'ante-posted'
      | 'blind-posted'
      | 'betting-opened'
      | (typeof actsInTurn)[number]
      | 'sleeper-woke'
      | 'uncalled-returned'
      | 'bets-gathered';
  }
>;

export function withPlayer(
  players: readonly HandSeat[],
  seat: Seat,
  change: (player: HandSeat) => HandSeat,
): readonly HandSeat[] {
  const changed = [...players];
  for (let index = 0; index < changed.length; index++) {
    const player = changed[index] as HandSeat;
    if (player.seat === seat) changed[index] = change(player);
  }
  return changed;
}

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

/** Forced bets and actions. */
export function applyAction(state: TableState, hand: Hand, event: ActionEvent): TableState {
  switch (event.type) {
    case 'ante-posted':
      return pay(state, hand, event.seat, event.chips, (player) => ({
        ...player,
        allIn: event.allIn,
        dead: player.dead + (event.dead ? event.chips : 0),
        paid: player.paid + (event.dead ? 0 : event.chips),
      }));
    case 'blind-posted':
      return blindPosted(state, hand, event);
    case 'betting-opened':
      return {
        ...state,
        hand: { ...hand, stage: 'betting', street: event.street, toAct: event.toAct, betting: event.betting },
      };
    case 'folded': {
      const { forfeits = 0 } = event;
      const folded = acted(state, hand, event, (player) => ({
        ...player,
        status: 'folded',
        acted: true,
        bet: player.bet + forfeits,
      }));
      if (forfeits === 0) return folded;
      return { ...folded, chairs: withChair(folded.chairs, event.seat, (chair) => withChips(chair, -forfeits)) };
    }
    case 'checked':
      return acted(state, hand, event, (player) => ({ ...player, acted: true, facedAt: hand.betting.toMatch }));
    case 'called':
      return wagered(state, event.undercall === true ? undercalled(hand, event.seat) : hand, event);
    case 'bet':
    case 'raised':
    case 'completed':
    case 'brought-in':
      return wagered(state, hand, event);
    case 'sleeper-woke':
      return { ...state, hand: woken(hand, event) };
    case 'uncalled-returned':
      // What nobody matched may reach into an ante that the others could not pay in full.
      return pay(state, hand, event.seat, -event.chips, (player) => ({
        ...player,
        bet: Math.max(0, player.bet - event.chips),
        paid: player.paid - Math.max(0, event.chips - player.bet),
      }));
    case 'bets-gathered':
      return { ...state, hand: gathered(hand, event.runOut) };
  }
}

/** Its turn has come once: from now on its chips are its bet, whatever others raise to. */
function woken(hand: Hand, { seat, toAct, betting }: Extract<ActionEvent, { type: 'sleeper-woke' }>): Hand {
  const players = withPlayer(hand.players, seat, (player) => ({ ...player, facedAt: betting.toMatch }));
  return { ...hand, players, toAct, betting };
}

const undercalled = (hand: Hand, seat: Seat): Hand => ({
  ...hand,
  undercalls: [...(hand.undercalls ?? []), { seat, street: hand.street }],
});

function blindPosted(state: TableState, hand: Hand, event: Extract<ActionEvent, { type: 'blind-posted' }>): TableState {
  const { seat, kind, chips, allIn, due = chips } = event;
  const named = namedPost(hand, kind, { seat, chips: due });
  return pay(state, named, seat, chips, (player) =>
    kind === 'dead-post'
      ? { ...player, allIn, dead: player.dead + chips }
      : { ...player, allIn, bet: player.bet + chips },
  );
}

/** Straddles and posts are kept in full: what the others owe does not shrink with a short stack. */
function namedPost(hand: Hand, kind: Extract<ActionEvent, { type: 'blind-posted' }>['kind'], post: Share): Hand {
  switch (kind) {
    case 'straddle':
      return { ...hand, straddles: [...hand.straddles, post] };
    case 'sleeper':
    case 'live-post':
    case 'dead-post':
      return { ...hand, posts: [...hand.posts, { ...post, kind }] };
    case 'small':
    case 'big':
      return hand;
  }
}

/** A player who said or did what binds, and has not acted yet. */
export function withBound(
  state: TableState,
  { seat, outcome }: Extract<TableEvent, { type: 'wager-ruled' }>,
): TableState {
  const { hand } = state;
  if (hand === null || outcome.ruling !== 'refused' || outcome.binds !== true) return state;
  const to = outcome.options.includes('fold') ? 'call-or-fold' : 'call-or-raise';
  return { ...state, hand: { ...hand, bound: [...(hand.bound ?? []), { seat, street: hand.street, to }] } };
}

/** What bound a player until their action no longer binds. */
const boundAfter = (bound: NonNullable<Hand['bound']>, seat: Seat): NonNullable<Hand['bound']> =>
  bound.filter((one) => one.seat !== seat || one.round === true);

type PlayedEvent = Extract<ActionEvent, { type: (typeof actsInTurn)[number] }>;

const actionNames = {
  folded: 'fold',
  checked: 'check',
  called: 'call',
  bet: 'bet',
  raised: 'raise',
  completed: 'complete',
  'brought-in': 'bring-in',
} as const;

/** A player's action, noted in the hand; the turn goes on. */
function acted(state: TableState, hand: Hand, event: PlayedEvent, change: (player: HandSeat) => HandSeat): TableState {
  const { seat, toAct } = event;
  const wager = event.type !== 'folded' && event.type !== 'checked';
  const to = wager ? event.to : totalForfeited(hand, event);
  const note = { seat, action: actionNames[event.type], to, street: hand.street };
  return {
    ...state,
    chairs: wager ? withChair(state.chairs, seat, (chair) => withChips(chair, -event.chips)) : state.chairs,
    hand: {
      ...hand,
      players: withPlayer(hand.players, seat, change),
      betting: bettingAfter(hand, event),
      toAct,
      actions: [...hand.actions, note],
      ...(hand.bound === undefined ? null : { bound: boundAfter(hand.bound, seat) }),
      ...(hand.outOfTurn === undefined ? null : { outOfTurn: waitingAfter(hand, seat) }),
    },
  };
}

/** Chips a folded player leaves in front because they were given up with the hand; else 0. */
function totalForfeited({ players }: Hand, event: Extract<PlayedEvent, { type: 'folded' | 'checked' }>): number {
  if (event.type === 'checked' || event.forfeits === undefined) return 0;
  return event.forfeits + (players.find(({ seat }) => seat === event.seat)?.bet ?? 0);
}

/** A bet or raise sets the amount to match; other actions leave it unchanged. */
const bettingAfter = (hand: Hand, event: PlayedEvent): Betting =>
  event.type === 'folded' || event.type === 'checked' || event.type === 'called' ? hand.betting : event.betting;

function wagered(state: TableState, hand: Hand, event: Extract<PlayedEvent, { readonly chips: number }>): TableState {
  const { to, allIn } = event;
  const facedAt = bettingAfter(hand, event).toMatch;
  return acted(state, hand, event, (player) => ({ ...player, bet: to, allIn, acted: true, facedAt }));
}

/** The round is over: bets go to the pots. */
const gathered = (hand: Hand, runOut: boolean): Hand => ({
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
});
