import type { TableEvent } from '../../words/event.ts';
import type { Betting, Hand, HandSeat, Share } from '../../words/hand.ts';
import type { Seat } from '../../words/seat.ts';
import type { actsInTurn, TableState } from '../../words/table-state.ts';
import { withChipsAt } from '../seats/apply-seats.ts';
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

/** The player of an event: only somebody in the hand has such events. */
export function playerOf({ players }: Pick<Hand, 'players'>, seat: Seat): HandSeat {
  for (const player of players) if (player.seat === seat) return player;
  throw new Error(`Seat ${seat} is not in the hand.`);
}

/** The players with one of them replaced. */
export function withPlayer(players: readonly HandSeat[], now: HandSeat): readonly HandSeat[] {
  const changed = [...players];
  for (let index = 0; index < changed.length; index++) if (changed[index]?.seat === now.seat) changed[index] = now;
  return changed;
}

/** Moves chips from a stack into the hand; `player` is the player afterwards. */
const pay = (state: TableState, hand: Hand, chips: number, player: HandSeat): TableState => ({
  ...state,
  chairs: withChipsAt(state.chairs, player.seat, -chips),
  hand: { ...hand, players: withPlayer(hand.players, player) },
});

/** Forced bets and actions. */
export function applyAction(state: TableState, hand: Hand, event: ActionEvent): TableState {
  switch (event.type) {
    case 'ante-posted': {
      const { seat, chips, allIn, dead } = event;
      const player = playerOf(hand, seat);
      return pay(
        state,
        hand,
        chips,
        dead ? { ...player, allIn, dead: player.dead + chips } : { ...player, allIn, paid: player.paid + chips },
      );
    }
    case 'blind-posted':
      return blindPosted(state, hand, event);
    case 'betting-opened':
      return {
        ...state,
        hand: { ...hand, stage: 'betting', street: event.street, toAct: event.toAct, betting: event.betting },
      };
    case 'folded': {
      const { seat, forfeits = 0 } = event;
      const player = playerOf(hand, seat);
      const out: HandSeat = { ...player, status: 'folded', acted: true, bet: player.bet + forfeits };
      const folded = acted(state, hand, event, out);
      return forfeits === 0 ? folded : { ...folded, chairs: withChipsAt(folded.chairs, seat, -forfeits) };
    }
    case 'checked':
      return acted(state, hand, event, {
        ...playerOf(hand, event.seat),
        acted: true,
        facedAt: hand.betting.toMatch,
      });
    case 'called':
      return wagered(state, event.undercall === true ? undercalled(hand, event.seat) : hand, event);
    case 'bet':
    case 'raised':
    case 'completed':
    case 'brought-in':
      return wagered(state, hand, event);
    case 'sleeper-woke':
      return { ...state, hand: woken(hand, event) };
    case 'uncalled-returned': {
      const { chips } = event;
      const player = playerOf(hand, event.seat);
      const { bet, paid } = player;
      // What nobody matched may include part of an ante that the others could not pay in full.
      const left = { ...player, bet: Math.max(0, bet - chips), paid: paid - Math.max(0, chips - bet) };
      return pay(state, hand, -chips, left);
    }
    case 'bets-gathered':
      return { ...state, hand: gathered(hand, event.runOut) };
  }
}

/** The sleeper's turn has come: from now on its chips are its bet, whatever others raise to. */
function woken(hand: Hand, { seat, toAct, betting }: Extract<ActionEvent, { type: 'sleeper-woke' }>): Hand {
  const players = withPlayer(hand.players, { ...playerOf(hand, seat), facedAt: betting.toMatch });
  return { ...hand, players, toAct, betting };
}

const undercalled = (hand: Hand, seat: Seat): Hand => ({
  ...hand,
  undercalls: [...(hand.undercalls ?? []), { seat, street: hand.street }],
});

function blindPosted(state: TableState, hand: Hand, event: Extract<ActionEvent, { type: 'blind-posted' }>): TableState {
  const { seat, kind, chips, allIn, due = chips } = event;
  const named = namedPost(hand, kind, { seat, chips: due });
  const player = playerOf(hand, seat);
  return pay(
    state,
    named,
    chips,
    kind === 'dead-post'
      ? { ...player, allIn, dead: player.dead + chips }
      : { ...player, allIn, bet: player.bet + chips },
  );
}

/** Straddles and posts are noted in full: a short stack does not reduce what the others owe. */
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

/** A player is bound by what they said or did, and has not acted yet. */
export function withBound(
  state: TableState,
  { seat, outcome }: Extract<TableEvent, { type: 'wager-ruled' }>,
): TableState {
  const { hand } = state;
  if (hand === null || outcome.ruling !== 'refused' || outcome.binds !== true) return state;
  const to = outcome.options.includes('fold') ? 'call-or-fold' : 'call-or-raise';
  return { ...state, hand: { ...hand, bound: [...(hand.bound ?? []), { seat, street: hand.street, to }] } };
}

/** The binding constraints after an action; those that only held until this action are dropped. */
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

/** A player's action, noted in the hand, with the player afterwards; the turn passes on. */
function acted(state: TableState, hand: Hand, event: PlayedEvent, player: HandSeat): TableState {
  const { seat, toAct } = event;
  const wager = event.type !== 'folded' && event.type !== 'checked';
  const to = wager ? event.to : totalForfeited(hand, event);
  const note = { seat, action: actionNames[event.type], to, street: hand.street };
  const after: Hand = {
    ...hand,
    players: withPlayer(hand.players, player),
    betting: bettingAfter(hand, event),
    toAct,
    actions: [...hand.actions, note],
  };
  return {
    ...state,
    chairs: wager ? withChipsAt(state.chairs, seat, -event.chips) : state.chairs,
    hand: hand.bound === undefined && hand.outOfTurn === undefined ? after : withWaiting(after, hand, seat),
  };
}

/** What binds or waits once the seat has acted. */
const withWaiting = (after: Hand, before: Hand, seat: Seat): Hand => ({
  ...after,
  ...(before.bound === undefined ? null : { bound: boundAfter(before.bound, seat) }),
  ...(before.outOfTurn === undefined ? null : { outOfTurn: waitingAfter(before, seat) }),
});

/** Chips a folding player gave up with the hand, which stay in front; otherwise 0. */
function totalForfeited({ players }: Hand, event: Extract<PlayedEvent, { type: 'folded' | 'checked' }>): number {
  if (event.type === 'checked' || event.forfeits === undefined) return 0;
  return event.forfeits + (players.find(({ seat }) => seat === event.seat)?.bet ?? 0);
}

/** A bet or raise sets the amount to match; other actions leave it unchanged. */
const bettingAfter = (hand: Hand, event: PlayedEvent): Betting =>
  event.type === 'folded' || event.type === 'checked' || event.type === 'called' ? hand.betting : event.betting;

function wagered(state: TableState, hand: Hand, event: Extract<PlayedEvent, { readonly chips: number }>): TableState {
  const { seat, to, allIn } = event;
  const facedAt = bettingAfter(hand, event).toMatch;
  return acted(state, hand, event, { ...playerOf(hand, seat), bet: to, allIn, acted: true, facedAt });
}

/** The round is over: bets are gathered into the pots. */
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
