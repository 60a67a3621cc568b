// Started by tests: another program, with another SQLite in it, that does one thing to a database of ours and says what came of it.
import { backup, DatabaseSync } from 'node:sqlite';

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
