import { copyFileSync, rmSync } from 'node:fs';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';

/** The time of a program that takes its timers with it when it ends. */
export const timeWhile = (time: TimeSource, isRunning: () => boolean): TimeSource => ({
  now: () => time.now(),
  after: (delayMs, action) =>
    time.after(delayMs, () => {
      if (isRunning()) action();
    }),
});

/** Puts a backup in the place of a database that nobody has open. */
export function replaceDatabase(path: string, backup: string): void {
  for (const companion of ['', '-wal', '-shm']) rmSync(path + companion, { force: true });
  copyFileSync(backup, path);
}
