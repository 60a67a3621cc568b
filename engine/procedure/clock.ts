import type { Policies } from '../rulebook.ts';
import type { Finding } from '../rulebooks/consult.ts';
import type { Seat } from '../seat.ts';

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
