import { existsSync } from 'node:fs';
import { tableLogFiles } from '../disk/table-log-files.ts';
import { type EventLogOptions, openEventLog, type SqliteEventLog, takeLogLock } from './event-log.ts';
import { dropNext, intoOneFile, nextOf, replaceByNext } from './replace-file.ts';

type OpeningOptions = Pick<EventLogOptions, 'tableId' | 'newLogId'>;

/** The place of a table's log. No other program writes or takes it until it is released; everything opened here is closed with it. */
export interface HeldLog {
  /** An interrupted replacement was finished just now: the log in use is the new one. */
  readonly isFinished: boolean;
  open(options: OpeningOptions): SqliteEventLog;
  /** Opens an empty log that may replace the one in use; an earlier attempt is deleted. */
  openNext(options: OpeningOptions): SqliteEventLog;
  /** Puts the next log in the place of the one in use, and returns the path of the old one. Both are closed. */
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
    // Better to fail now than at the end.
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
