// Started by tests: another program, with another SQLite in it, that does one thing to a database of ours and says what came of it.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { backup, DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

const [what = '', path = '', copy = ''] = process.argv.slice(2);
const db = new DatabaseSync(path, { readOnly: what === 'hold' });

const ask = (sql: string): string => JSON.stringify(db.prepare(sql).get());
const read = (): string => ask('SELECT count(*) AS found FROM sqlite_schema');

/** Until whoever started it closes its input. */
async function hold(): Promise<string> {
  db.exec('BEGIN');
  process.stdout.write(`${read()}\n`);
  for await (const _ of process.stdin);
  return 'let go';
}

const acts: Readonly<Record<string, () => string | Promise<string>>> = {
  hold,
  read,
  checkpoint: () => ask('PRAGMA wal_checkpoint(TRUNCATE)'),
  backup: async () => `${await backup(db, copy)} pages`,
  // By the lock on the database file alone. A newer SQLite looks at the lock on the -shm as well, and would not see that one is missing.
  'have-alone': () => {
    db.exec('PRAGMA locking_mode = EXCLUSIVE');
    return read();
  },
};

try {
  process.stdout.write(`${await acts[what]?.()}\n`);
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`);
}
db.close();

const program = fileURLToPath(new URL('foreign-program.ts', import.meta.url));
const quietly = ['--disable-warning=ExperimentalWarning', program];

/** Has another program, with an SQLite of its own, open a database, do one thing and close it. What it says. */
export function foreignly(what: 'read' | 'checkpoint' | 'have-alone' | 'backup', ...paths: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...quietly, what, ...paths], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** As `foreignly('read')`, by the system's own `sqlite3`, which is older. False: there is none. */
export function readBySystem(path: string): boolean {
  const { error, status, stderr } = spawnSync('sqlite3', [path, 'SELECT count(*) FROM sqlite_schema'], {
    encoding: 'utf8',
  });
  if (error !== undefined) return false;
  if (status !== 0) throw new Error(stderr);
  return true;
}

/** Has another program read a database and keep it open. Lets it go when it is called, and waits until it has ended. */
export async function heldForeignly(path: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [...quietly, 'hold', path], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
  };
}
