import { PrivateFileFault } from '../native-bridge/contracts/private-files.ts';
import { ReleaseFault } from '../native-bridge/contracts/release.ts';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../native-bridge/contracts/time-source.ts';

/** What a disk or a file can do to a program; none of it is a mistake in the program. */
export const isFault = (error: unknown): error is Error =>
  error instanceof StorageFault || error instanceof PrivateFileFault || error instanceof ReleaseFault;

/**
 * The same time, with timers whose faults end no program: nobody waits for a timer who could be told, so the log is. Whatever
 * must happen again plans itself again all the same, by `repeat`.
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

/** Does the work so long after each time it has ended, whatever became of it. Returns what ends it. */
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
