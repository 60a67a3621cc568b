import type { PrivateText } from '../contracts/event-log.ts';
import { inTransaction, type ReadDatabase, type WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

/** Queries on the `private_texts` of a log or a store; they never return erased texts. */
export interface PrivateTextQueries {
  of(ids: readonly string[]): readonly PrivateText[];
  all(): readonly PrivateText[];
}

export function preparePrivateTextQueries(db: ReadDatabase): PrivateTextQueries {
  const byIds = db.prepare<[string], PrivateText>(
    'SELECT id, text, salt FROM private_texts WHERE id IN (SELECT value FROM json_each(?)) AND text IS NOT NULL ORDER BY number',
  );
  const all = db.prepare<[], PrivateText>(
    'SELECT id, text, salt FROM private_texts WHERE text IS NOT NULL ORDER BY number',
  );
  return {
    of: (ids) => withFaults(db.name, () => byIds.all(JSON.stringify(ids))),
    all: () => withFaults(db.name, () => all.all()),
  };
}

/** Returns a function that stores one text, inside the caller's transaction, and returns whether its id was new. */
export function prepareKeepText(db: WriteDatabase): (text: PrivateText) => boolean {
  const keep = db.prepare<[string, string, string], never>(
    'INSERT INTO private_texts (id, text, salt) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING',
  );
  return ({ id, text, salt }) => keep.run(id, text, salt).changes === 1;
}

/**
 * Returns a function that forgets texts in one step, in the file and in its write-ahead log. While a reader uses that log, it is emptied at
 * the latest when the file is closed.
 */
export function prepareEraseTexts(db: WriteDatabase): (ids: readonly string[]) => void {
  const erase = db.prepare<[string], never>(
    'UPDATE private_texts SET text = NULL, salt = NULL WHERE id IN (SELECT value FROM json_each(?))',
  );
  return (ids) => {
    inTransaction(db, () => erase.run(JSON.stringify(ids)));
    emptyWriteAheadLog(db);
  };
}

/** Removes overwritten data from the write-ahead log too. It does not wait for a reader, because play would wait as well. */
export function emptyWriteAheadLog(db: WriteDatabase): void {
  withFaults(db.name, () => {
    const patience = Number(db.pragma('busy_timeout', { simple: true }));
    db.pragma('busy_timeout = 0');
    try {
      db.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      db.pragma(`busy_timeout = ${patience}`);
    }
  });
}
