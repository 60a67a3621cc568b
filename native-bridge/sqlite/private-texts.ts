import type { PrivateText } from '../contracts/event-log.ts';
import { inTransaction, type ReadDatabase, type WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

/** Questions to the `private_texts` of a log or a store; erased texts are never among the answers. */
export interface PrivateTextQueries {
  of(ids: readonly string[]): readonly PrivateText[];
  all(): readonly PrivateText[];
}

/** Prepares the questions once. */
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

/** Returns a function that keeps one text, inside the caller's transaction, and tells whether its id was new. */
export function prepareKeepText(db: WriteDatabase): (text: PrivateText) => boolean {
  const keep = db.prepare<[string, string, string], never>(
    'INSERT INTO private_texts (id, text, salt) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING',
  );
  return ({ id, text, salt }) => keep.run(id, text, salt).changes === 1;
}

/** Returns a function that forgets texts in one step: out of the file and its write-ahead log; if a reader is using that log just now, at the latest when the file is closed. */
export function prepareEraseTexts(db: WriteDatabase): (ids: readonly string[]) => void {
  const erase = db.prepare<[string], never>(
    'UPDATE private_texts SET text = NULL, salt = NULL WHERE id IN (SELECT value FROM json_each(?))',
  );
  return (ids) => {
    inTransaction(db, () => erase.run(JSON.stringify(ids)));
    emptyWriteAheadLog(db);
  };
}

/** What was overwritten goes out of the write-ahead log, too. A reader is not waited for: the play is, meanwhile. */
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
