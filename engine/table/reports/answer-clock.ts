import { callClock } from '../../rules/procedure/clock.ts';
import { rebuyRuling } from '../../rules/procedure/rebuy.ts';
import { type AskedBy, changeDeck } from '../../rules/procedure/requests.ts';
import { effectivePolicies, ruleFor } from '../../rules/rulebooks/all-rulebooks.ts';
import { wagerLimits } from '../../rules/wager/wager-limits.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { ReportOutcome } from '../../words/report.ts';
import { isDealtIn, rebuyAsked } from '../seats/chips-behind.ts';
import { type Answer, type Asked, forFloor, handOf, isHandOpen, says } from './answer.ts';
import { runningClock } from './clock.ts';

/** What a call for the clock, or its end, is refused for; null: nothing. */
export function clockRefused({ state, report, seat }: Asked, at: number): Refusal | null {
  if (report.kind === 'clock-called') {
    const { neededFor } = { neededFor: effectivePolicies(state.rulebook, state.overlay)['atSeat.neededFor'] };
    const isAway = state.chairs[seat - 1]?.away ?? false;
    if (!isAway || !neededFor.includes('clock')) return null;
    return { reason: 'clock-from-afar', seat, rule: ruleFor(state.rulebook, 'atSeat.neededFor', state.overlay) };
  }
  const clock = runningClock(state);
  if (report.kind !== 'clock-declared' || clock === null || at >= clock.deadline) return null;
  return { reason: 'clock-early', seat: clock.seat, seconds: Math.ceil((clock.deadline - at) / 1000) };
}

/** So many seconds, then so many counted aloud. */
export const clockCalled: Answer = (asked, policies) => {
  const toAct = handOf(asked).toAct ?? 0;
  const call = { byStaff: false, byPresent: true, on: toAct, toAct, running: false, thinking: null } as const;
  const { turnsOn } = callClock(call, policies);
  const { callClockSeconds: seconds, countdownSeconds: countdown } = policies;
  const start = { effect: 'start-clock', seat: toAct, by: asked.seat } as const;
  return {
    outcome: says('clock-starts', { seat: toAct, seconds, countdown }, [start]),
    turnsOn: [...turnsOn, 'countdownSeconds'],
  };
};

/** Time is up: the hand is dead and its chips stay; a player who could check may only have lost the turn. */
export const clockDeclared: Answer = (asked, policies) => {
  const hand = handOf(asked);
  const { seat } = runningClock(asked.state) ?? { seat: 0 };
  const couldCheck = hand.stage === 'betting' && wagerLimits(asked.state, hand, seat).check;
  if (couldCheck && policies.clockExpiry === 'check-or-dead')
    return { outcome: says('clock-checks', { seat }, [{ effect: 'check', seat }]), turnsOn: ['clockExpiry'] };
  return {
    outcome: says('clock-dead', { seat }, [{ effect: 'kill-hand', seat }]),
    turnsOn: couldCheck ? ['clockExpiry', 'callClockSeconds'] : ['callClockSeconds', 'countdownSeconds'],
  };
};

export const clockStopped: Answer = ({ state }) => ({
  outcome: says('clock-stops', { seat: runningClock(state)?.seat ?? 0 }, [{ effect: 'stop-clock' }]),
  turnsOn: ['callClockSeconds'],
});

/** Decks change between hands, and not because a player asks. */
export const deckChange: Answer = (asked, policies) => {
  const by = (asked.report.choice ?? 'player') as AskedBy;
  const { outcome, turnsOn } = changeDeck({ by, handOpen: isHandOpen(asked), deckIn: null }, policies);
  if (outcome.accepted) return { outcome: says('deck-changes'), turnsOn };
  return { outcome: says(outcome.reason === 'hand-open' ? 'deck-after-hand' : 'deck-not-for-players'), turnsOn };
};

/** Announced before the next hand the chips are in play and owed; later it is for the hand after, if at all. */
export const rebuy: Answer = (asked, policies) => {
  const { state, seat, report } = asked;
  const { chips: amount = 0 } = report;
  const effects = [{ effect: 'rebuy', seat, chips: amount }] as const;
  const isNext = isDealtIn(state, seat);
  // A cash player may add chips at any time: table stakes keep them out of the hand.
  if (state.mode === 'cash')
    return { outcome: says(isNext ? 'rebuy-next' : 'rebuy-now', { seat, chips: amount }, effects), turnsOn: ['rebuy'] };
  const { outcome, turnsOn } = rebuyRuling(rebuyAsked(state, seat, amount), policies);
  if (outcome.ruling === 'floor') return { outcome: forFloor('rebuy-floor', { seat }), turnsOn };
  if (outcome.rebuy === 'refused') return { outcome: says('rebuy-refused', { seat }), turnsOn };
  const key = isNext || outcome.rebuy === 'next-hand' ? 'rebuy-next' : 'rebuy-now';
  return { outcome: says(key, { seat, chips: amount }, effects), turnsOn };
};

/** What the floor may do where the text leaves a re-buy open. */
export const rebuyAllowed = ({ seat, report: { chips = 0 } }: Asked): readonly ReportOutcome[] => [
  forFloor('rebuy-now', { seat, chips }, [{ effect: 'rebuy', seat, chips }]),
  forFloor('rebuy-refused', { seat }),
];

export const colourUp: Answer = ({ report: { chips = 0 } }) => ({
  outcome: forFloor('colour-up', { chips }, [{ effect: 'announce-colour-up', chips }]),
  turnsOn: ['colourUpAnnounced'],
});
