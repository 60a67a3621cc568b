import type { TimeSource } from '../contracts/time-source.ts';

/** The machine's own clock and timers, for the programs that talk to real lines. */
export const systemTime: TimeSource = {
  now: () => Date.now(),
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};
