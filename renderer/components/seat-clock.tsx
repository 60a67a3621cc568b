import { useEffect, useState } from 'react';
import type { Seat } from '../../engine/notation.ts';
import type { LegalActions } from '../../engine/table.ts';
import { makeCountdown } from '../text/times.ts';

/** The clock called on a seat, in milliseconds of the table's own time. */
export type RunningClock = NonNullable<LegalActions['clock']>;

/** The last ten seconds are announced. */
const lastSeconds = 10;
const radius = 19;
const around = 2 * Math.PI * radius;

/** Milliseconds left on a clock now, updated four times a second; null without a clock. */
export function useClockLeft(clock: RunningClock | null, tableNow: () => number): number | null {
  const [now, setNow] = useState(tableNow);
  useEffect(() => {
    if (clock === null) return;
    setNow(tableNow());
    const timer = setInterval(() => setNow(tableNow()), 250);
    return () => clearInterval(timer);
  }, [clock, tableNow]);
  if (clock === null) return null;
  return Math.max(0, clock.deadline - Math.max(now, clock.calledAt));
}

const isLast = (leftMs: number): boolean => Math.ceil(leftMs / 1000) <= lastSeconds;

/** The seat's number in a ring that empties as its clock runs. */
export function NumberInRing({ seat, clock, leftMs }: { seat: Seat; clock: RunningClock; leftMs: number }) {
  const share = Math.min(1, leftMs / Math.max(1, clock.deadline - clock.calledAt));
  return (
    <span className={`seat-number seat-clock ${isLast(leftMs) ? 'seat-clock-last' : ''}`}>
      <svg className="seat-clock-ring" viewBox="0 0 44 44" aria-hidden="true">
        <circle className="seat-clock-disc" cx="22" cy="22" r="21.5" />
        <circle
          className="seat-clock-left"
          cx="22"
          cy="22"
          r={radius}
          strokeDasharray={`${(share * around).toFixed(1)} ${around.toFixed(1)}`}
          transform="rotate(-90 22 22)"
        />
      </svg>
      <span className="seat-clock-number">{seat}</span>
    </span>
  );
}

/** "0:45"; whole seconds alone for the last ten. */
export function SecondsLeft({ leftMs }: { leftMs: number }) {
  const text = isLast(leftMs) ? String(Math.ceil(leftMs / 1000)) : makeCountdown(leftMs);
  return <span className={`seat-seconds ${isLast(leftMs) ? 'seat-seconds-last' : ''}`}>{text}</span>;
}
