import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { leastJumpMs } from '../even-clock.ts';
import { repeat } from '../timers.ts';

const lookMs = 10_000;

/**
 * Reports when this PC's clock was set forward or back, or the PC slept. Levels and penalties go by the clock, and only a person knows
 * which time was right. Returns a function that stops it.
 */
export function watchClock({
  time,
  wallClock = () => time.now(),
  report,
}: {
  readonly time: TimeSource;
  readonly wallClock?: () => number;
  readonly report: (sentence: string) => void;
}): () => void {
  let last = wallClock();
  return repeat(time, lookMs, () => {
    const now = wallClock();
    const jumpMs = now - last - lookMs;
    last = now;
    if (Math.abs(jumpMs) >= leastJumpMs) report(sentence(jumpMs));
  });
}

function sentence(jumpMs: number): string {
  const minutes = Math.abs(jumpMs) / 60_000;
  const amount = minutes < 2 ? `${Math.round(minutes * 60)} seconds` : `${Math.round(minutes)} minutes`;
  return jumpMs > 0
    ? `The clock of this PC went forward by ${amount}: levels go by the time it shows now. Look whether it is right.`
    : `The clock of this PC went back by ${amount}: levels go on as time passes, and by the clock after a restart. Look whether it is right.`;
}
