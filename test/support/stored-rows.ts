import Database from 'better-sqlite3';

/** Number and hash of every event a cardroom's file holds, in order, read beside its running server. */
export function storedRows(path: string): readonly { readonly seq: number; readonly hash: string }[] {
  const db = new Database(path, { readonly: true });
  try {
    return db
      .prepare<[], { seq: number; hash: string }>('SELECT seq, lower(hash) AS hash FROM events ORDER BY log, seq')
      .all();
  } finally {
    db.close();
  }
}
