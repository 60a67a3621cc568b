import type { OfficeState } from '../engine/office.ts';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { openReadOnlyLog, type ReadOnlyLog } from '../native-bridge/sqlite/read-only-log.ts';
import { openReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { officeOf } from '../server/cardroom/office/office-log.ts';

/**
 * Opens a table's log for a command and closes it afterwards. Returns the command's exit code, or 2 with the reason on standard error if
 * the file cannot be read.
 */
export async function readLog(path: string, use: (log: ReadOnlyLog) => number | Promise<number>): Promise<number> {
  try {
    const log = openReadOnlyLog(path);
    try {
      return await use(log);
    } finally {
      log.close();
    }
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error;
    console.error(error.message);
    return 2;
  }
}

/** The office as a cardroom's store has it. Throws a StorageFault if the store cannot be read. */
export function officeIn(path: string): OfficeState {
  const store = openReadOnlyStore(path);
  try {
    return officeOf(store.office);
  } finally {
    store.close();
  }
}

/** The number of the office's last event in a room's store. */
export function officeHeadIn(path: string): number {
  const store = openReadOnlyStore(path);
  try {
    return store.office.head().seq;
  } finally {
    store.close();
  }
}

/** Prints on standard error at which row the log stops making sense. Returns the exit code. */
export function sayNotPlayed(row: number, error: unknown): number {
  const [what] = (error as Error).message.split('\n');
  console.error(`The log cannot be played at row ${row}: ${what}\n“riffle verify” says what is wrong with it.`);
  return 2;
}
