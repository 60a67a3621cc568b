import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Database from 'better-sqlite3';

/** What a process holds at one moment. */
export interface Weight {
  /** Bytes in use after everything that may go has gone. */
  readonly heap: number;
  /** What keeps an event loop busy, and open files. */
  readonly handles: number;
  readonly files: number;
  /** Bytes of the largest write-ahead log in the folder. */
  readonly wal: number;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Weighs this process and the databases in `folder`. */
export async function weigh(folder: string): Promise<Weight> {
  // What a promise or a finalizer still holds goes in the next turn.
  for (let turn = 0; turn < 3; turn += 1) {
    collect();
    await new Promise(setImmediate);
  }
  const logs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('-wal'));
  return {
    heap: process.memoryUsage().heapUsed,
    handles: process.getActiveResourcesInfo().length,
    files: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
    wal: Math.max(0, ...logs.map((name) => statSync(join(folder, name)).size)),
  };
}

/** Questions and changes SQLite was asked for, and the rows it gave, since counting began. */
export interface Asked {
  readonly statements: number;
  readonly rows: number;
  /** Puts everything back as it was. */
  stop(): void;
}

/** Counts what every database of this process is asked. */
export function countStatements(): Asked {
  const memory = new Database(':memory:');
  const prototype = Object.getPrototypeOf(memory.prepare('SELECT 1')) as Record<
    string,
    (...given: unknown[]) => unknown
  >;
  memory.close();
  const count = { statements: 0, rows: 0 };
  const before = ['all', 'get', 'run'].map((name) => [name, prototype[name]] as const);
  for (const [name, ask] of before) {
    prototype[name] = function (this: unknown, ...given: unknown[]): unknown {
      const answer = ask?.apply(this, given);
      count.statements += 1;
      count.rows += Array.isArray(answer) ? answer.length : 1;
      return answer;
    };
  }
  return {
    get statements() {
      return count.statements;
    },
    get rows() {
      return count.rows;
    },
    stop: () => {
      for (const [name, ask] of before) if (ask !== undefined) prototype[name] = ask;
    },
  };
}
