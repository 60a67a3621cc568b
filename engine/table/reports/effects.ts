import { dealtAt } from '../../rules/dealing/streets.ts';
import type { Incident } from '../../words/incident.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Effect } from '../../words/report.ts';
import { reportRule } from '../../words/report-kind.ts';
import { handShown } from '../../words/table-state.ts';
import { variantOf } from '../../words/variants/all-variants.ts';
import { decideAction } from '../betting/decide-action.ts';
import { beginStreet, closeRound } from '../dealing/begin-street.ts';
import type { Draft } from '../draft.ts';
import { everythingBack, redealOf } from '../incidents/chips-back.ts';
import { whenInPlay } from '../seats/chips-behind.ts';
import { killHand } from '../showdown/decide-kill.ts';
import { clockOf } from './clock.ts';
import { withGathered, withTotals } from './correct-bets.ts';

/** The report an effect belongs to, and when it is applied. */
export interface Occasion {
  readonly incident: Incident;
  readonly at: number;
}

/** The table after one effect of a ruling, or why it cannot be applied. */
export function applyEffect(before: Draft, effect: Effect, { incident, at }: Occasion): Draft | Refusal {
  switch (effect.effect) {
    case 'deal-again':
    case 'void-hand':
      return chipsReturned(before, effect, { incident, at });
    case 'kill-hand':
      return decided(before, killHand(before.state, effect.seat, 0));
    case 'check':
      return decided(before, decideAction(before.state, { type: 'check', seat: effect.seat }));
    case 'bring-in':
      return decided(before, decideAction(before.state, { type: 'bring-in', seat: effect.seat }));
    case 'correct-bets':
      return corrected(before, effect);
    case 'take-back-bet': {
      const { seat, to } = effect;
      return before.add(withTotals(before.state, before.hand, [{ seat, chips: to }]));
    }
    case 'redeal-street':
      return streetAgain(before);
    case 'void-card':
      return before.add({ type: 'card-voided', card: effect.card });
    case 'keep-odd-chip':
      return before.add({ type: 'odd-chip-kept', chips: effect.chips });
    case 'bar-aggression':
      return before.add({ type: 'aggression-barred', seat: effect.seat });
    case 'retrieve-hand':
      return before.add({ type: 'hand-retrieved', seat: effect.seat });
    case 'release-run-out':
      return before.add({ type: 'run-out-released', number: before.hand.number });
    case 'start-clock':
      return before.add({
        type: 'clock-called',
        clock: clockOf(before.state, before.hand, { ...effect, at: incident.at }),
      });
    case 'stop-clock':
      return before.add({ type: 'clock-stopped', seat: before.hand.toAct ?? 0 });
    default:
      return withPlayers(before, effect, incident);
  }
}

type OfPlayers = Extract<
  Effect,
  {
    effect:
      | 'count'
      | 'penalty'
      | 'away'
      | 'forfeit'
      | 'rebuy'
      | 'move-player'
      | 'set-stack'
      | 'put-button'
      | 'announce-colour-up';
  }
>;

/** Effects on people and chips beside the hand. */
function withPlayers(before: Draft, effect: OfPlayers, incident: Incident): Draft | Refusal {
  switch (effect.effect) {
    case 'count':
      return counted(before, effect.seat, incident);
    case 'penalty':
      return before.add({ type: 'penalty-given', seat: effect.seat, hands: effect.hands });
    case 'away':
      return before.add({ type: 'player-away', seat: effect.seat, away: effect.away });
    case 'forfeit': {
      const { seat, chips } = effect;
      const { stack = null } = before.state.chairs[seat - 1] ?? {};
      if (stack === null) return { reason: 'stack-uncounted', seat };
      if (chips > stack) return { reason: 'more-than-stack', seat, to: chips, maxTo: stack };
      return isPlaying(before, seat) ?? before.add({ type: 'chips-forfeited', seat, chips });
    }
    case 'rebuy': {
      const { seat, chips } = effect;
      const when = whenInPlay(before.state, { seat, chips, at: null });
      // Whether it is too late is exactly what the floor has just ruled.
      if (typeof when === 'object' && when.reason !== 'rebuy-too-late') return when;
      return before.add({ type: when === 'next-hand' ? 'chips-announced' : 'rebuy-announced', seat, chips });
    }
    case 'move-player': {
      const { seat, to } = effect;
      const chair = before.state.chairs[to - 1];
      if (chair === undefined) return { reason: 'no-such-seat', seat: to, seats: before.state.chairs.length };
      if (chair.player !== null) return { reason: 'seat-taken', seat: to };
      return isPlaying(before, seat) ?? before.add({ type: 'player-moved', seat, to });
    }
    case 'set-stack': {
      const { seat, chips } = effect;
      const { stack = null, drift = 0 } = before.state.chairs[seat - 1] ?? {};
      const difference = chips - (stack ?? drift);
      return isPlaying(before, seat) ?? before.add({ type: 'stack-counted', seat, stack: chips, difference });
    }
    case 'put-button':
      return before.add({ type: 'button-moved', seat: effect.seat });
    case 'announce-colour-up':
      return before.add({ type: 'colour-up-announced', chips: effect.chips });
  }
}

/** Stacks and chairs of players dealt in change only between hands. */
function isPlaying({ state }: Draft, seat: number): Refusal | null {
  const { hand } = state;
  if (hand === null || hand.stage === 'over' || !hand.players.some((player) => player.seat === seat)) return null;
  return { reason: 'hand-running', hand: handShown(state) };
}

function counted(before: Draft, seat: number, { report }: Incident): Draft {
  if (report === undefined) return before;
  const { about } = reportRule(report.kind);
  const count = (before.state.chairs[seat - 1]?.counts?.[about] ?? 0) + 1;
  return before.add({ type: 'incident-counted', seat, about, count });
}

function chipsReturned(
  before: Draft,
  effect: Extract<Effect, { effect: 'deal-again' | 'void-hand' }>,
  { incident, at }: Occasion,
): Draft | Refusal {
  const { hand, state } = before;
  // Once a pot is pushed its chips are a player's, and only a correction moves them.
  if (hand.stage === 'over' || hand.awards.some((award) => award.pushed))
    return { reason: 'hand-moved-on', hand: incident.hand };
  const back = { incident: incident.id, at, returned: everythingBack(hand) };
  if (effect.effect === 'void-hand') {
    const again = effect.dealtAgain ? { redeal: redealOf(state, hand, undefined) } : {};
    return before.add({ type: 'hand-voided', ...back, ...again });
  }
  return before.add({ type: 'misdeal-declared', ...back, redeal: redealOf(state, hand, effect.positions) });
}

function decided(before: Draft, decision: ReturnType<typeof killHand>): Draft | Refusal {
  if ('refusal' in decision) return decision.refusal;
  return before.addAll(decision.events);
}

function corrected(before: Draft, { bets, gathered }: Extract<Effect, { effect: 'correct-bets' }>): Draft {
  if (gathered) return before.add(withGathered(before.state, before.hand, bets));
  const after = before.add(withTotals(before.state, before.hand, bets));
  return after.hand.toAct === null ? closeRound(after) : after;
}

/** The board as it was before the street, with its cards awaited again. */
function streetAgain(before: Draft): Draft {
  const { hand } = before;
  const lying = hand.street === 0 ? 0 : dealtAt(variantOf(hand.variant), hand.street - 1).boardCards;
  const taken = before.add({ type: 'board-corrected', cards: hand.board.slice(0, lying) });
  return beginStreet(taken, hand.street);
}
