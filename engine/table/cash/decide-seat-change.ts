import { positionsFor } from '../../rules/button/next-positions.ts';
import { newcomerOwes } from '../../rules/cash/owed-blinds.ts';
import { type SeatChangeTerms, seatChangeTerms } from '../../rules/cash/seat-change.ts';
import { nextGame } from '../../rules/mixed/next-game.ts';
import { effectivePolicies } from '../../rules/rulebooks/all-rulebooks.ts';
import type { Command } from '../../words/command.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import { type Chair, handShown, type Owed, type TableState } from '../../words/table-state.ts';
import { type Decision, type Draft, draft, refuse } from '../draft.ts';
import { betweenHandsRefused, notInSeat } from '../orders/decide-order.ts';

type SeatChangeCommand = Extract<Command, { type: 'change-seat' }>;

/** Between hands a cash player takes an open seat, with everything kept for the old one. */
export function decideSeatChange(state: TableState, { from, to, player }: SeatChangeCommand): Decision {
  const other = player === undefined ? null : notInSeat(state, from, player);
  if (other !== null) return refuse(other);
  // A player the office sends to another seat has not asked for it.
  if (player !== undefined && state.mode === 'tournament') return sentToSeat(state, from, to);
  const terms = seatChangeAt(state, from, to);
  if ('reason' in terms) return refuse(terms);
  const chair = state.chairs[from - 1] as Chair;
  const by = player === undefined ? { here: true as const } : {};
  const changed = draft(state).add({ type: 'seat-changed', from, to, ...by });
  return withdrawn(terms.freeEntry ? changed : owing(changed, chair, to), from).done();
}

function sentToSeat(state: TableState, from: Seat, to: Seat): Decision {
  const target = state.chairs[to - 1];
  if (target === undefined) return refuse({ reason: 'no-such-seat', seat: to, seats: state.chairs.length });
  if (target.player !== null) return refuse({ reason: 'seat-taken', seat: to });
  const refused = betweenHandsRefused(state);
  return refused === null ? draft(state).add({ type: 'seat-changed', from, to }).done() : refuse(refused);
}

/** What this change would cost the player, or why it cannot be made now. */
export function seatChangeAt(state: TableState, from: Seat, to: Seat): SeatChangeTerms | Refusal {
  const { hand, redeal, chairs, mode } = state;
  const chair = chairs[from - 1];
  const target = chairs[to - 1];
  if (mode === 'tournament') return { reason: 'cash-only' };
  if (chair === undefined) return { reason: 'no-such-seat', seat: from, seats: chairs.length };
  if (target === undefined) return { reason: 'no-such-seat', seat: to, seats: chairs.length };
  if (chair.player === null) return { reason: 'seat-open', seat: from };
  if (target.player !== null) return { reason: 'seat-taken', seat: to };
  if (hand !== null && hand.stage !== 'over') return { reason: 'hand-running', hand: handShown(state) };
  if (redeal !== null) return { reason: 'redeal-keeps', hand: redeal.of };
  return newcomerOwes(state) ? termsOf(state, from, to) : free;
}

const free: SeatChangeTerms = { freeEntry: true, posts: 0, mayWait: false };

function termsOf(state: TableState, from: Seat, to: Seat): SeatChangeTerms {
  const policies = effectivePolicies(state.rulebook, state.overlay);
  const game = nextGame(state, null);
  const next = positionsFor(state, { game, policies });
  // Without opponents, or without blinds in the next game, no blind passes anybody.
  if ('reason' in next || game.stakes.bigBlind === 0) return free;
  const live = next.players.map(({ seat }) => seat);
  return seatChangeTerms(
    { from, to, seats: state.chairs.length, live, next, bigBlind: game.stakes.bigBlind },
    policies,
  );
}

/** A big blind already owed is not owed twice. */
function owing(changed: Draft, { owes }: Chair, to: Seat): Draft {
  const after: Owed = { big: true, small: owes?.small ?? false, posts: owes?.posts ?? false };
  return owes?.big === true ? changed : changed.add({ type: 'blinds-owed', seat: to, owes: after });
}

/** A straddle belongs to the place it was announced for. It is cancelled, together with those that doubled it. */
function withdrawn(changed: Draft, from: Seat): Draft {
  const { nextHand } = changed.state;
  const index = nextHand.straddles.findIndex(({ seat }) => seat === from);
  if (index < 0) return changed;
  return changed.add({
    type: 'next-hand-planned',
    nextHand: { ...nextHand, straddles: nextHand.straddles.slice(0, index) },
  });
}
