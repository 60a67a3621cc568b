import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const companions = ['', '-wal', '-shm', '.lock'];

/** The logs of one table in its folder: the one in use, those given up, and the one that is about to take their place. */
export interface TableLogFiles {
  readonly inUse: string;
  /** Made whole before it takes the place of the one in use. */
  readonly next: string;
  /** Oldest first, by the names they were given. */
  readonly givenUp: () => readonly string[];
  /** Leftovers of an attempt that was broken off are thrown away: nothing was played in them. */
  readonly clearNext: () => void;
  /** Puts `next` in the place of the log in use, which keeps its own name from now on. Both are closed. */
  readonly takeUp: (logId: string, at: number) => string;
}

/** Finds the logs in a table's folder, and finishes what a power cut left half done: from the moment the old log is put away, the new one counts. */
export function tableLogFiles(folder: string): TableLogFiles {
  const inUse = join(folder, 'table.db');
  const next = join(folder, 'table-next.db');
  if (!existsSync(inUse) && existsSync(next)) move(next, inUse);
  return {
    inUse,
    next,
    givenUp: () =>
      readdirSync(folder)
        .filter((name) => /^table-\d+-.+\.db$/.test(name))
        .sort()
        .map((name) => join(folder, name)),
    clearNext: () => {
      for (const companion of companions) rmSync(next + companion, { force: true });
    },
    takeUp: (logId, at) => {
      const old = join(folder, `table-${at}-${logId}.db`);
      move(inUse, old);
      move(next, inUse);
      return old;
    },
  };
}

/** A log that was closed has its pages in one file; what stands beside it is of no use to anybody. */
function move(from: string, to: string): void {
  renameSync(from, to);
  for (const companion of companions.slice(1)) rmSync(from + companion, { force: true });
}
