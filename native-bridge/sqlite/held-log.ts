import { existsSync } from 'node:fs';
import { tableLogFiles } from '../disk/table-log-files.ts';
import { type EventLogOptions, openEventLog, type SqliteEventLog, takeLogLock } from './event-log.ts';
import { dropNext, intoOneFile, nextOf, replaceByNext } from './replace-file.ts';

type OpeningOptions = Pick<EventLogOptions, 'tableId' | 'newLogId'>;

/** The place of a table's log, which nobody else writes or takes until it is released; whatever is opened here goes with it. */
export interface HeldLog {
  /** An attempt that was broken off has been finished just now: the log in use is the new one. */
  readonly isFinished: boolean;
  open(options: OpeningOptions): SqliteEventLog;
  /** An empty log that may take the place of the one in use; one that was begun before is thrown away. */
  openNext(options: OpeningOptions): SqliteEventLog;
  /** Puts the next log in the place of the one in use, and says where that is now. Both are closed. */
  takeUp(logId: string, at: number): string;
  dropNext(): void;
  release(): void;
}

/** Throws `LogInUse` while a program writes the log in use, and a `StorageFault` while one has it open. */
export function holdLog(folder: string): HeldLog {
  const files = tableLogFiles(folder);
  const path = files.inUse;
  const lock = takeLogLock(path);
  const held = { ...lock, release: () => {} };
  try {
    // Better said before anything is begun than at its end.
    if (existsSync(path)) intoOneFile(path);
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    isFinished: lock.isFinished,
    open: (options) => openEventLog({ ...options, path, lock: held }),
    openNext: (options) => {
      dropNext(path);
      const next = nextOf(path);
      return openEventLog({ ...options, path: next, lock: { ...held, path: next } });
    },
    takeUp: (logId, at) => {
      const kept = files.whenGivenUp(logId, at);
      replaceByNext(path, kept);
      return kept;
    },
    dropNext: () => dropNext(path),
    release: () => lock.release(),
  };
}
