import { PrivateFileFault } from '../native-bridge/contracts/private-files.ts';
import { ReleaseFault } from '../native-bridge/contracts/release.ts';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../native-bridge/contracts/time-source.ts';

/** Faults of a disk or a file; none of them is a bug in the program. */
export const isFault = (error: unknown): error is Error =>
  error instanceof StorageFault || error instanceof PrivateFileFault || error instanceof ReleaseFault;

/**
 * The same time source, with timers whose faults end no program: nobody awaits a timer, so the fault goes to the log. Recurring work still
 * reschedules itself, by `repeat`.
 */
export function tolerantTime(time: TimeSource, report: (sentence: string) => void): TimeSource {
  return {
    now: () => time.now(),
    after: (delayMs, action) =>
      time.after(delayMs, () => {
        try {
          action();
        } catch (error) {
          if (!isFault(error)) throw error;
          report(error.message);
        }
      }),
  };
}

/** Does the work again this long after each time it has ended, whatever the outcome. Returns a function that stops it. */
export function repeat(time: TimeSource, everyMs: number, work: () => void): () => void {
  let isOver = false;
  let cancel = (): void => {};
  const later = (): void => {
    cancel = time.after(everyMs, () => {
      try {
        work();
      } finally {
        if (!isOver) later();
      }
    });
  };
  later();
  return () => {
    isOver = true;
    cancel();
  };
}
