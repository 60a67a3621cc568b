import { substantialAction } from '../../rules/irregularities/substantial-action.ts';
import { rebuyRuling } from '../../rules/procedure/rebuy.ts';
import { levelAt } from '../../rules/procedure/stakes.ts';
import { effectivePolicies, ruleFor } from '../../rules/rulebooks/all-rulebooks.ts';
import { wagerLimits } from '../../rules/wager/wager-limits.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Report, ReportOutcome } from '../../words/report.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';
import { isDealtIn, rebuyAsked, rebuyNotTaken } from '../seats/chips-behind.ts';
import { type Answer, type Asked, forFloor, handOf, isHandOpen, says } from './answer.ts';
import { runningClock } from './clock.ts';
import { notNow } from './report-fits.ts';

/** Why a call for the clock, its end, or a re-buy is refused; null: it is not (tda-2011#25 and 27, tda-sk#25 and 27, tda-cz#24 and 26). */
export function clockRefused({ state, report, seat }: Asked, at: number): Refusal | null {
  const { rulebook, overlay, hand } = state;
  const policies = effectivePolicies(rulebook, overlay);
  if (report.kind === 'clock-called') {
    const isAway = report.seat !== undefined && (state.chairs[seat - 1]?.away ?? false);
    if (isAway && policies['atSeat.neededFor'].includes('clock'))
      return { reason: 'clock-from-afar', seat, rule: ruleFor(rulebook, 'atSeat.neededFor', overlay) };
    const reasonable = policies.reasonableTimeSeconds;
    const left = reasonable === null || report.since === undefined ? 0 : reasonable - (at - report.since) / 1000;
    if (left <= 0) return null;
    const rule = ruleFor(rulebook, 'reasonableTimeSeconds', overlay);
    return { reason: 'clock-too-soon', seat: hand?.toAct ?? 0, seconds: Math.ceil(left), rule };
  }
  if (report.kind === 'dispute') return disputeRefused(state, report, at);
  if (report.kind === 'rebuy') return rebuyNotTaken(state, { seat, chips: report.chips ?? 0, at });
  const clock = runningClock(state);
  if (report.kind !== 'clock-declared' || clock === null || at >= clock.deadline) return null;
  return { reason: 'clock-early', seat: clock.seat, seconds: Math.ceil((clock.deadline - at) / 1000) };
}

/**
 * A result may be disputed until the next hand; if the hand ended before a break, only for so many seconds (tda-2024#22). `since`: when its
 * pot was awarded.
 */
function disputeRefused(state: TableState, report: Report, at: number): Refusal | null {
  const { hand, schedule, rulebook, overlay } = state;
  const tooLate = notNow(state, report.kind);
  const isRunning = hand !== null && hand.stage !== 'over' && hand.stage !== 'awards';
  if (isRunning && report.choice !== 'accounting') return tooLate;
  const seconds = effectivePolicies(rulebook, overlay)['dispute.breakSeconds'];
  const { since } = report;
  if (seconds === null || since === undefined || schedule === null) return null;
  const inBreak = levelAt(schedule, since).breakUntil !== null;
  return inBreak && at > since + seconds * 1000 ? tooLate : null;
}

/** Seconds to think, then seconds counted aloud. If somebody says it is too soon and the house sets no time, the floor decides. */
export const clockCalled: Answer = (asked, policies) => {
  const outcome = clockStarts(asked, policies);
  const { reasonableTimeSeconds: reasonable } = policies;
  const caller = asked.report.seat;
  const inHand =
    caller === undefined || handOf(asked).players.some((one) => one.seat === caller && one.status === 'live');
  const turnsOnCaller = ['clock.byWhom', 'callClockSeconds'] as const;
  const { choice } = asked.report;
  const isAway = choice === 'other-table-away';
  // A player from another table has to be in their seat there (tda-2024#29).
  if (isAway && policies['clock.byWhom'] === 'any-in-event' && policies['atSeat.neededFor'].includes('clock'))
    return { outcome: says('clock-not-at-seat'), turnsOn: ['atSeat.neededFor', ...turnsOnCaller] };
  if (isAway || choice === 'other-table')
    return policies['clock.byWhom'] === 'any-in-event'
      ? { outcome: forFloor('clock-floor', { seat: handOf(asked).toAct ?? 0 }), turnsOn: turnsOnCaller }
      : { outcome: says('clock-not-theirs'), turnsOn: turnsOnCaller };
  if (!inHand && policies['clock.byWhom'] === 'in-hand')
    return { outcome: says('clock-not-theirs'), turnsOn: turnsOnCaller };
  if (choice === 'too-soon' && reasonable === null) {
    const { seat = 0 } = outcome.sentence.values;
    return { outcome: forFloor('clock-floor', { seat }), turnsOn: ['reasonableTimeSeconds', 'callClockSeconds'] };
  }
  return { outcome, turnsOn: ['callClockSeconds', 'countdownSeconds'] };
};

function clockStarts(
  asked: Asked,
  { callClockSeconds: seconds, countdownSeconds: countdown }: Policies,
): ReportOutcome {
  const toAct = handOf(asked).toAct ?? 0;
  const start = { effect: 'start-clock', seat: toAct, by: asked.report.seat ?? null } as const;
  return says('clock-starts', { seat: toAct, seconds, countdown }, [start]);
}

/** What the floor may do if somebody says that a clock was called too soon. */
export const clockAllowed = (asked: Asked, policies: Policies): readonly ReportOutcome[] => [
  clockStarts(asked, policies),
  forFloor('clock-not-yet', { seat: handOf(asked).toAct ?? 0 }),
];

/** Time is up: the hand is dead and its chips stay. Where the house says so, a player who could check has only checked. */
export const clockDeclared: Answer = (asked, policies) => {
  const hand = handOf(asked);
  const { seat } = runningClock(asked.state) ?? { seat: 0 };
  // At the very moment the player acted: the action counts if the rulebook says so.
  if (asked.report.choice === 'tie' && policies['clock.tie'] === 'player')
    return { outcome: says('clock-tie', { seat }), turnsOn: ['clock.tie'] };
  const couldCheck = hand.stage === 'betting' && wagerLimits(asked.state, hand, seat).check;
  if (couldCheck && policies.clockExpiry === 'check-or-dead')
    return { outcome: says('clock-checks', { seat }, [{ effect: 'check', seat }]), turnsOn: ['clockExpiry'] };
  return {
    outcome: says('clock-dead', { seat }, [{ effect: 'kill-hand', seat }]),
    turnsOn: couldCheck ? ['clockExpiry', 'callClockSeconds'] : ['callClockSeconds', 'countdownSeconds'],
  };
};

/** A hand begun at the previous level: corrected until there is substantial action, then it stands (tda-2024#23). */
export const wrongLevel: Answer = (asked, policies) => {
  const { hand } = asked.state;
  const late = hand === null || substantialAction(hand.policies.substantialAction, hand.actions) !== null;
  const stands = late || policies['level.wrongLevel'] === 'stands';
  return {
    outcome: says(stands ? 'level-stands' : 'level-right'),
    turnsOn: ['level.wrongLevel', 'substantialAction'],
  };
};

/** Chips of a removed value, found later: exchanged at equal value, and what is less than the smallest chip leaves play (tda-2024#24C). */
export const oldChips: Answer = ({ state, report }, policies) => {
  const { chips = 0, count = 0 } = report;
  const smallest = state.chipValues[0] ?? chips;
  const turnsOn = ['chipRace.leftovers'] as const;
  if (policies['chipRace.leftovers'] === 'house') return { outcome: forFloor('old-chips-floor'), turnsOn };
  const exchanged = Math.floor((chips * count) / smallest);
  return {
    outcome: says('old-chips', { count: exchanged, smallest, chips: chips * count - exchanged * smallest }),
    turnsOn,
  };
};

export const clockStopped: Answer = ({ state }) => ({
  outcome: says('clock-stops', { seat: runningClock(state)?.seat ?? 0 }, [{ effect: 'stop-clock' }]),
  turnsOn: ['callClockSeconds'],
});

/**
 * Decks change between hands, on a dealer push, with the level or as the house says; players may not ask (tda-2011#23, tda-sk#23,
 * tda-cz#22).
 */
export const deckChange: Answer = (asked, { deckChange: { on, playerMayAsk } }) => {
  const { choice } = asked.report;
  const turnsOn = ['deckChange'] as const;
  if (choice === 'player' && !playerMayAsk) return { outcome: says('deck-not-for-players'), turnsOn };
  if (choice !== 'player' && !on.some((one) => one === choice)) return { outcome: says('deck-not-then'), turnsOn };
  return { outcome: says(isHandOpen(asked) ? 'deck-after-hand' : 'deck-changes'), turnsOn };
};

/** Announced before the next hand, the chips are in play and owed; announced later, for the hand after, if at all. */
export const rebuy: Answer = (asked, policies) => {
  const { state, seat, report } = asked;
  const { chips: amount = 0 } = report;
  const effects = [{ effect: 'rebuy', seat, chips: amount }] as const;
  const isNext = isDealtIn(state, seat);
  // A cash player may add chips at any time: table stakes keep them out of the hand.
  if (state.mode === 'cash')
    return { outcome: says(isNext ? 'rebuy-next' : 'rebuy-now', { seat, chips: amount }, effects), turnsOn: ['rebuy'] };
  const { outcome, turnsOn } = rebuyRuling(rebuyAsked(state, seat), policies);
  if (outcome === 'floor') return { outcome: forFloor('rebuy-floor', { seat }), turnsOn };
  if (outcome === 'refused') return { outcome: says('rebuy-refused', { seat }), turnsOn };
  const key = isNext || outcome === 'next-hand' ? 'rebuy-next' : 'rebuy-now';
  return { outcome: says(key, { seat, chips: amount }, effects), turnsOn };
};

/** What the floor may do where the text leaves a re-buy open. */
export const rebuyAllowed = ({ seat, report: { chips = 0 } }: Asked): readonly ReportOutcome[] => [
  forFloor('rebuy-now', { seat, chips }, [{ effect: 'rebuy', seat, chips }]),
  forFloor('rebuy-refused', { seat }),
];

/** Taking a chip out of play is up to the floor, and is announced first (tda-2011#22, tda-sk#22, tda-cz#21). */
export const colourUp: Answer = ({ report: { chips = 0, choice } }, policies) => {
  // One player buys up everybody's small chips, at equal value and between hands (tda-2026#26D).
  if (choice === 'one-buyer')
    return {
      outcome: policies['chipRace.appointedBuyer'] ? forFloor('race-one-buyer', { chips }) : says('race-no-buyer'),
      turnsOn: ['chipRace.appointedBuyer'],
    };
  return {
    outcome:
      choice === 'player'
        ? says('colour-up-not-for-players')
        : forFloor('colour-up', { chips }, [{ effect: 'announce-colour-up', chips }]),
    turnsOn: ['colourUpAnnounced'],
  };
};
