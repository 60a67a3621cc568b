// Started by tests: another program, with its own SQLite, that does one thing to a database of ours and prints the result.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { backup, DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

const [what = '', path = '', copy = ''] = process.argv.slice(2);
const db = new DatabaseSync(path, { readOnly: what === 'hold' });

const ask = (sql: string): string => JSON.stringify(db.prepare(sql).get());
const read = (): string => ask('SELECT count(*) AS found FROM sqlite_schema');

/** Waits until the starter closes its input. */
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
  // Only by the lock on the database file. A newer SQLite also checks the lock on the -shm, and would not notice that one is missing.
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

/** Has another program, with its own SQLite, open a database, do one thing and close it. Returns what it printed. */
export function foreignly(what: 'read' | 'checkpoint' | 'have-alone' | 'backup', ...paths: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...quietly, what, ...paths], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** Like `foreignly('read')`, with the system's own, older `sqlite3`. Returns false if there is none. */
export function readBySystem(path: string): boolean {
  const { error, status, stderr } = spawnSync('sqlite3', [path, 'SELECT count(*) FROM sqlite_schema'], {
    encoding: 'utf8',
  });
  if (error !== undefined) return false;
  if (status !== 0) throw new Error(stderr);
  return true;
}

/** Has another program read a database and keep it open. The returned function lets it go and waits for its end. */
export async function heldForeignly(path: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [...quietly, 'hold', path], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
  };
}
