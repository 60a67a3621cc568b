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

/** Every row of every SQL table of a cardroom's file that is grown from the logs, read beside its running server. */
export function projectionsIn(path: string): Readonly<Record<string, readonly unknown[]>> {
  const db = new Database(path, { readonly: true });
  try {
    return Object.fromEntries(grown.map((name) => [name, db.prepare(`SELECT * FROM ${name} ORDER BY 1, 2, 3`).all()]));
  } finally {
    db.close();
  }
}

const grown = [
  'tables',
  'seats',
  'hands',
  'hand_players',
  'records',
  'record_cites',
  'hand_snapshots',
  'stays',
  'eliminations',
  'rake',
  'collections',
  'devices',
  'device_facts',
  'decisions',
  'dealings',
  'staff_texts',
];
