import { isChips } from '../chips.ts';
import type { Command } from '../command.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import type { TableEvent } from '../event.ts';
import type { Refusal } from '../refusal.ts';
import { ruleFor } from '../rulebooks/all-rulebooks.ts';
import type { Seat } from '../seat.ts';
import type { Betting, Hand, HandSeat, TableState } from '../table-state.ts';
import { closeRound } from './close-round.ts';
import { nextToAct } from './next-to-act.ts';
import { type Limits, wagerLimits } from './wager-limits.ts';

type Action = Extract<Command, { type: 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'all-in' }>;

/** A player's action in turn. Out of turn, too small, too large or not open: refused with what is allowed. */
export function decideAction(state: TableState, action: Action): Decision {
  const { hand } = state;
  if (hand === null || hand.stage === 'over') return refuse({ reason: 'no-hand' });
  const player = hand.players.find((one) => one.seat === action.seat);
  if (player === undefined || player.status !== 'live') return refuse({ reason: 'not-in-hand', seat: action.seat });
  if (hand.stage !== 'betting' || hand.toAct === null) return refuse({ reason: 'betting-closed' });
  if (hand.toAct !== action.seat) return refuse({ reason: 'not-your-turn', seat: action.seat, toAct: hand.toAct });
  const event = eventOf(state, hand, player, action, wagerLimits(state, hand, action.seat));
  if (!('type' in event)) return refuse(event);
  const after = draft(state).add(event);
  return (after.hand.toAct === null ? closeRound(after) : after).done();
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
      return { type: 'folded', seat, toAct: nextAfter(hand, { ...player, status: 'folded' }) };
    case 'check':
      if (limits.call !== null) return { reason: 'must-call-or-fold', seat, call: limits.call.chips };
      return { type: 'checked', seat, toAct: nextAfter(hand, { ...player, acted: true }) };
    case 'call':
      return limits.call === null ? { reason: 'nothing-to-call', seat } : called(hand, player, limits.call);
    case 'all-in':
      return allIn(state, hand, player, limits);
    case 'bet':
    case 'raise':
      return wager(state, hand, player, action, limits);
  }
}

function called(hand: Hand, player: HandSeat, call: NonNullable<Limits['call']>): TableEvent {
  const after = { ...player, bet: call.to, allIn: call.allIn, acted: true };
  return {
    type: 'called',
    seat: player.seat,
    to: call.to,
    chips: call.chips,
    allIn: call.allIn,
    toAct: nextAfter(hand, after),
  };
}

function allIn(state: TableState, hand: Hand, player: HandSeat, limits: Limits): TableEvent | Refusal {
  const { seat } = player;
  if (limits.maxTo === null) return { reason: 'stack-uncounted', seat };
  if (limits.call?.allIn) return called(hand, player, limits.call);
  if (limits.wager === null) return noWager(state, hand, seat, limits);
  return wagered(hand, player, limits.wager.kind, limits.maxTo, limits);
}

function wager(
  state: TableState,
  hand: Hand,
  player: HandSeat,
  action: Extract<Action, { type: 'bet' | 'raise' }>,
  limits: Limits,
): TableEvent | Refusal {
  const { seat } = player;
  const { to } = action;
  if (!isChips(to) || to === 0) return { reason: 'bad-amount', amount: to };
  const facing = hand.betting.toMatch > 0 ? 'raise' : 'bet';
  if (action.type !== facing) {
    return {
      reason: facing === 'raise' ? 'raise-instead-of-bet' : 'bet-instead-of-raise',
      seat,
      minTo: limits.wager?.minTo ?? null,
    };
  }
  if (limits.maxTo !== null && to > limits.maxTo) return { reason: 'more-than-stack', seat, to, maxTo: limits.maxTo };
  if (limits.wager === null) return noWager(state, hand, seat, limits);
  if (to < limits.wager.minTo) {
    const rule = ruleFor(hand.rulebook, 'minRaise.base', state.overlay);
    return { reason: 'below-minimum', seat, to, minTo: limits.wager.minTo, rule };
  }
  return wagered(hand, player, facing, to, limits);
}

function noWager(state: TableState, hand: Hand, seat: Seat, limits: Limits): Refusal {
  const call = limits.call?.chips ?? 0;
  if (limits.noWager !== 'not-reopened') return { reason: 'nobody-left-to-raise', seat, call };
  return { reason: 'raise-not-open', seat, call, rule: ruleFor(hand.rulebook, 'reopen.nl', state.overlay) };
}

function wagered(hand: Hand, player: HandSeat, type: 'bet' | 'raise', to: number, limits: Limits): TableEvent {
  const allInNow = limits.maxTo === to;
  const betting = afterWager(hand.betting, player.seat, to, allInNow);
  const after = { ...player, bet: to, allIn: allInNow, acted: true };
  return {
    type: type === 'bet' ? 'bet' : 'raised',
    seat: player.seat,
    to,
    chips: to - player.bet,
    allIn: allInNow,
    betting,
    toAct: nextAfter({ players: hand.players, betting }, after),
  };
}

/** A bet or raise of at least the minimum is full: it sets the next minimum and reopens the betting (TDA 38). */
function afterWager(betting: Betting, seat: Seat, to: number, allInNow: boolean): Betting {
  const raiseBy = to - betting.toMatch;
  const full = raiseBy >= betting.minRaiseBy;
  return {
    toMatch: to,
    minRaiseBy: full ? raiseBy : betting.minRaiseBy,
    lastFullTo: full ? to : betting.lastFullTo,
    largestRaise: Math.max(betting.largestRaise, raiseBy),
    allInRun: allInNow ? betting.allInRun + raiseBy : 0,
    lastAggressor: seat,
  };
}

/** Who is next once `player` has become what its action makes of it. */
const nextAfter = ({ players, betting }: Pick<Hand, 'players' | 'betting'>, player: HandSeat): Seat | null =>
  nextToAct({ players: players.map((one) => (one.seat === player.seat ? player : one)), betting }, player.seat);
