import type { Chips } from '../../words/chips.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import type { Seat } from '../../words/seat.ts';

/** A clock called on a player. Times in seconds; null: the hand has not been declared dead yet. */
export interface Clock {
  readonly seat: Seat;
  readonly calledAt: number;
  readonly declaredAt: number | null;
}

type ClockTimes = Pick<Policies, 'callClockSeconds' | 'countdownSeconds'>;

/**
 * Where a clock stands: thinking, counting down aloud, due to be declared, or declared. `secondsLeft` of the present
 * phase.
 */
export interface ClockNow {
  readonly phase: 'thinking' | 'countdown' | 'declaration-due' | 'declared';
  readonly secondsLeft: number;
}

/** Where a clock stands at a moment. A hand is dead by being declared so, however long that takes. */
export function clockAt({ calledAt, declaredAt }: Clock, at: number, policies: ClockTimes): ClockNow {
  if (declaredAt !== null && at >= declaredAt) return { phase: 'declared', secondsLeft: 0 };
  const countdownAt = calledAt + policies.callClockSeconds;
  const dueAt = countdownAt + policies.countdownSeconds;
  if (at < countdownAt) return { phase: 'thinking', secondsLeft: countdownAt - at };
  if (at < dueAt) return { phase: 'countdown', secondsLeft: dueAt - at };
  return { phase: 'declaration-due', secondsLeft: 0 };
}

/** Why no clock is called. */
export type ClockRefusal = 'caller-away' | 'nobody-to-act' | 'not-to-act' | 'clock-running' | 'too-soon';

/** Somebody asks for a clock on a seat. Times in seconds. */
export interface ClockAsked {
  /** Staff need no seat to be at. */
  readonly byStaff: boolean;
  readonly byPresent: boolean;
  readonly on: Seat;
  readonly toAct: Seat | null;
  /** A clock is running at the table. */
  readonly running: boolean;
  /** Since the action reached the seat; null: not asked about. */
  readonly thinking: number | 'unknown' | null;
}

/**
 * Whether a clock may be called (tda-2011#25 and 27, tda-sk#25 and 27, tda-cz#24 and 26). No text says what a
 * reasonable time is.
 */
export function callClock(
  { byStaff, byPresent, on, toAct, running, thinking }: ClockAsked,
  policies: Pick<Policies, 'atSeat.neededFor' | 'reasonableTimeSeconds' | 'callClockSeconds'>,
): Finding<
  | { readonly accepted: true }
  | { readonly accepted: false; readonly reason: ClockRefusal }
  | { readonly ruling: 'floor' }
> {
  const refused = (reason: ClockRefusal) => ({ accepted: false, reason }) as const;
  if (!byStaff && !byPresent && policies['atSeat.neededFor'].includes('clock'))
    return { outcome: refused('caller-away'), turnsOn: ['atSeat.neededFor'] };
  if (toAct === null) return { outcome: refused('nobody-to-act'), turnsOn: ['callClockSeconds'] };
  if (on !== toAct) return { outcome: refused('not-to-act'), turnsOn: ['callClockSeconds'] };
  if (running) return { outcome: refused('clock-running'), turnsOn: ['callClockSeconds'] };
  if (thinking === null) return { outcome: { accepted: true }, turnsOn: ['callClockSeconds'] };
  const reasonable = policies.reasonableTimeSeconds;
  const turnsOn = ['reasonableTimeSeconds', 'callClockSeconds'] as const;
  if (reasonable === null || thinking === 'unknown') return { outcome: { ruling: 'floor' }, turnsOn };
  return { outcome: thinking >= reasonable ? { accepted: true } : refused('too-soon'), turnsOn };
}

/** An action under a clock counts if it comes before the hand is declared dead (tda-2011#25, tda-sk#25, tda-cz#24). */
export function actUnderClock(
  { clock, at }: { readonly clock: Clock; readonly at: number },
  policies: ClockTimes,
): Finding<{ readonly accepted: boolean; readonly deadHands: readonly Seat[] }> {
  const late = clockAt(clock, at, policies).phase === 'declared';
  return {
    outcome: { accepted: !late, deadHands: late ? [clock.seat] : [] },
    turnsOn: ['callClockSeconds', 'countdownSeconds'],
  };
}

/** A clock that nothing answers until `at`. */
export interface ClockUnanswered {
  readonly clock: Clock;
  readonly at: number;
  /** Chips to call; 0: the player could check. */
  readonly facing: Chips;
  /** The player's chips in the pot so far. */
  readonly contribution: Chips;
}

/**
 * What nobody acting comes to: the countdown, and at its end the dead hand, whose chips stay (tda-2011#25, tda-sk#25,
 * tda-cz#24).
 */
export function clockRunsOut(
  { clock, at, facing, contribution }: ClockUnanswered,
  policies: ClockTimes & Pick<Policies, 'clockExpiry'>,
): Finding<{
  readonly countdownStarted: boolean;
  readonly deadHands: readonly Seat[];
  readonly chipsStay: Readonly<Record<Seat, Chips>>;
  readonly ruling?: 'check';
}> {
  const { phase } = clockAt(clock, at, policies);
  const times = ['callClockSeconds', 'countdownSeconds'] as const;
  if (phase === 'thinking' || phase === 'countdown')
    return {
      outcome: { countdownStarted: phase === 'countdown', deadHands: [], chipsStay: {} },
      turnsOn: times,
    };
  const chipsStay = { [clock.seat]: contribution };
  if (facing === 0 && policies.clockExpiry === 'check-or-dead')
    return {
      outcome: { countdownStarted: true, deadHands: [], chipsStay: {}, ruling: 'check' },
      turnsOn: ['clockExpiry', ...times],
    };
  return {
    outcome: { countdownStarted: true, deadHands: [clock.seat], chipsStay },
    turnsOn: facing === 0 ? ['clockExpiry', ...times] : times,
  };
}
