import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

const lookMs = 10_000;
/** Less is how clocks are put right every day. */
const leastMs = 30_000;

/**
 * Says when this PC's clock was put forward or back, or the PC slept: levels and penalties go by the clock, and only a person
 * knows which time was the right one. Returns what ends it.
 */
export function watchClock({
  time,
  report,
}: {
  readonly time: TimeSource;
  readonly report: (sentence: string) => void;
}): () => void {
  let cancel = (): void => {};
  const lookAfter = (last: number): void => {
    cancel = time.after(lookMs, () => {
      const now = time.now();
      const jumpMs = now - last - lookMs;
      if (Math.abs(jumpMs) >= leastMs) report(sentence(jumpMs));
      lookAfter(now);
    });
  };
  lookAfter(time.now());
  return () => cancel();
}

function sentence(jumpMs: number): string {
  const minutes = Math.abs(jumpMs) / 60_000;
  const amount = minutes < 2 ? `${Math.round(minutes * 60)} seconds` : `${Math.round(minutes)} minutes`;
  return `The clock of this PC went ${jumpMs > 0 ? 'forward' : 'back'} by ${amount}: levels go by the time it shows now. Look whether it is right.`;
}
