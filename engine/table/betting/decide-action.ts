import { isLastStreet } from '../../rules/dealing/streets.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import { afterWager } from '../../rules/wager/limits/after-wager.ts';
import { afterBringIn } from '../../rules/wager/limits/bring-in.ts';
import { nextAfter, nextWithout } from '../../rules/wager/next-to-act.ts';
import { foldRuling } from '../../rules/wager/non-standard-fold.ts';
import { isBound, mustBringIn, wagerRefusal } from '../../rules/wager/refuse-wager.ts';
import { type Limits, wagerLimits } from '../../rules/wager/wager-limits.ts';
import { isChips } from '../../words/chips.ts';
import type { Command } from '../../words/command.ts';
import type { TableEvent } from '../../words/event.ts';
import type { Hand, HandSeat } from '../../words/hand.ts';
import type { WagerLimits } from '../../words/legal-actions.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { TableState } from '../../words/table-state.ts';
import { closeRound } from '../dealing/begin-street.ts';
import { wakeSleeper } from '../dealing/sleeper.ts';
import { type Decision, type Draft, draft, refuse } from '../draft.ts';

type Action = Extract<
  Command,
  { type: 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'complete' | 'bring-in' | 'all-in' }
>;

/** A player's action in turn. One that is out of turn, too small, too large or not open is refused with what is allowed. */
export function decideAction(state: TableState, action: Action): Decision {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
  const player = hand.players.find((one) => one.seat === action.seat);
  if (player === undefined || player.status !== 'live') return refuse({ reason: 'not-in-hand', seat: action.seat });
  if (hand.stage !== 'betting' || hand.toAct === null) return refuse({ reason: 'betting-closed' });
  if (hand.toAct !== action.seat) return refuse({ reason: 'not-your-turn', seat: action.seat, toAct: hand.toAct });
  const event = eventOf(state, hand, player, action, wagerLimits(state, hand, action.seat));
  if (!('type' in event)) return refuse(event);
  return actionDone(draft(state).add(event)).done();
}

/** Where the hand goes after an action. */
export function actionDone(before: Draft): Draft {
  const after = wakeSleeper(before);
  return after.hand.toAct === null ? closeRound(after) : after;
}

function eventOf(
  state: TableState,
  hand: Hand,
  player: HandSeat,
  action: Action,
  limits: Limits,
): TableEvent | Refusal {
  const { seat } = action;
  switch (action.type) {
    case 'fold':
      if (!limits.fold) return limits.bringIn === null ? isBound(state, hand, seat, limits) : mustBringIn(seat, limits);
      return folded(state, hand, player, limits);
    case 'check':
      if (limits.bringIn !== null) return mustBringIn(seat, limits);
      if (limits.call !== null) return { reason: 'must-call-or-fold', seat, call: limits.call.chips };
      return { type: 'checked', seat, toAct: nextAfter(hand, seat, player.bet, player.allIn) };
    case 'call':
      if (limits.bringIn !== null) return mustBringIn(seat, limits);
      return limits.call === null ? { reason: 'nothing-to-call', seat } : called(hand, player, limits.call);
    case 'bring-in':
      return limits.bringIn === null ? { reason: 'no-bring-in-due', seat } : broughtIn(hand, player, limits.bringIn);
    case 'all-in':
      return allIn(state, hand, player, limits);
    case 'bet':
    case 'raise':
    case 'complete':
      return wager(state, hand, player, action, limits);
  }
}

function folded({ overlay }: TableState, hand: Hand, player: HandSeat, { check }: Limits): TableEvent {
  const { seat } = player;
  const made = { inTurn: true, facingBet: !check, lastRound: isLastStreet(hand) };
  const { incident } = foldRuling(made, effectivePolicies(hand.rulebook, overlay));
  const toAct = nextWithout(hand, seat);
  const event = { type: 'folded', seat, toAct } as const;
  return incident === null ? event : { ...event, incident };
}

function called(hand: Hand, player: HandSeat, call: NonNullable<Limits['call']>): TableEvent {
  const { seat } = player;
  const { to, chips, allIn } = call;
  return { type: 'called', seat, to, chips, allIn, toAct: nextAfter(hand, seat, to, allIn) };
}

function broughtIn(hand: Hand, player: HandSeat, bringIn: NonNullable<Limits['bringIn']>): TableEvent {
  const { chips, allIn } = bringIn;
  const betting = afterBringIn(hand, chips);
  const toAct = nextAfter({ players: hand.players, posts: hand.posts, betting }, player.seat, chips, allIn);
  return { type: 'brought-in', seat: player.seat, to: chips, chips, allIn, betting, toAct };
}

/** All chips, as whichever action that amounts to. */
function allIn(state: TableState, hand: Hand, player: HandSeat, limits: Limits): TableEvent | Refusal {
  const { seat } = player;
  if (limits.maxTo === null) return { reason: 'stack-uncounted', seat };
  if (limits.call?.allIn) return called(hand, player, limits.call);
  if (limits.bringIn?.allIn) return broughtIn(hand, player, limits.bringIn);
  return wager(state, hand, player, { type: limits.kind, seat, to: limits.maxTo }, limits);
}

function wager(
  state: TableState,
  hand: Hand,
  player: HandSeat,
  action: Extract<Action, { type: 'bet' | 'raise' | 'complete' }>,
  limits: Limits,
): TableEvent | Refusal {
  const { to } = action;
  // A stack may have grown beyond any buy-in: whatever is there can be bet.
  const isThere = Number.isSafeInteger(to) && to > 0 && to <= (limits.maxTo ?? 0);
  if ((!isChips(to) || to === 0) && !isThere) return { reason: 'bad-amount', amount: to };
  const refused = wagerRefusal(state, hand, player, action, limits);
  const isLetStand = action.stands === true && refused?.reason === 'below-minimum' && to > hand.betting.toMatch;
  if (refused !== null && !isLetStand) return refused;
  const event = wagered(hand, player, action.type, to, limits);
  return isLetStand ? { ...event, stands: true } : event;
}

type Wagered = Extract<TableEvent, { type: 'bet' | 'raised' | 'completed' }>;

const wageredAs = { bet: 'bet', raise: 'raised', complete: 'completed' } as const;

function wagered(hand: Hand, player: HandSeat, kind: WagerLimits['kind'], to: number, limits: Limits): Wagered {
  const allInNow = limits.maxTo === to;
  const betting = afterWager(hand, player.seat, to, allInNow);
  return {
    type: wageredAs[kind],
    seat: player.seat,
    to,
    chips: to - player.bet,
    allIn: allInNow,
    betting,
    toAct: nextAfter({ players: hand.players, posts: hand.posts, betting }, player.seat, to, allInNow),
  };
}
