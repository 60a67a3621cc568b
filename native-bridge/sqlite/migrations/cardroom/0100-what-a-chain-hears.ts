import type { Migration } from '../../schema.ts';

/** How a change is found when rows are replaced and not only added; `key` is made of the written row. */
export interface Watched {
  readonly what: string;
  readonly table: string;
  readonly key: (row: 'NEW' | 'OLD') => string;
  /** By default every write counts. */
  readonly when?: string;
}

const logOf = (row: string): string => `(SELECT log_id FROM logs WHERE number = ${row}.log)`;
export const inLog =
  (...columns: readonly string[]) =>
  (row: 'NEW' | 'OLD'): string =>
    [logOf(row), ...columns.map((column) => `${row}.${column}`)].join(` || ' ' || `);
const columns =
  (...names: readonly string[]) =>
  (row: 'NEW' | 'OLD'): string =>
    names.map((name) => `${row}.${name}`).join(` || ' ' || `);

/** What a room's store sends to its chain besides the logs, since this migration. */
export const watched: readonly Watched[] = [
  { what: 'order', table: 'orders', key: columns('id') },
  { what: 'staff', table: 'staff', key: columns('id') },
  { what: 'table-key', table: 'table_keys', key: columns('table_id', 'key_hash') },
  { what: 'signing-key', table: 'signing_keys', key: columns('log_id', 'key') },
  { what: 'finding', table: 'head_findings', key: columns('number') },
  { what: 'hand', table: 'hands', key: inLog('hand') },
  { what: 'hand', table: 'rake', key: inLog('hand') },
  { what: 'stay', table: 'stays', key: inLog('seat', 'from_seq') },
  { what: 'elimination', table: 'eliminations', key: inLog('hand', 'seat') },
  { what: 'collection', table: 'collections', key: inLog('seq') },
  { what: 'record', table: 'records', key: inLog('record_id') },
  { what: 'dealing', table: 'dealings', key: inLog('from_seq') },
  { what: 'erased-text', table: 'private_texts', key: columns('id'), when: 'NEW.text IS NULL' },
];

const changed = ({ what, key }: Watched, row: 'NEW' | 'OLD'): string =>
  `INSERT INTO changes (what, id) VALUES ('${what}', ${key(row)});`;

/** A room outside a chain writes down no changes. */
const isChained = `EXISTS (SELECT 1 FROM meta WHERE key = 'chained')`;

/** Triggers that write down each change of such a table while the room belongs to a chain. */
export function triggersOf(one: Watched): string {
  const { what, table, when = 'TRUE' } = one;
  const name = `${table}_for_the_chain`;
  const erased =
    what === 'erased-text'
      ? ''
      : `CREATE TRIGGER ${name}_added AFTER INSERT ON ${table} WHEN ${isChained} BEGIN ${changed(one, 'NEW')} END;
         CREATE TRIGGER ${name}_gone AFTER DELETE ON ${table} WHEN ${isChained} BEGIN ${changed(one, 'OLD')} END;`;
  return `${erased}
    CREATE TRIGGER ${name}_changed AFTER UPDATE ON ${table} WHEN ${when} AND ${isChained} BEGIN ${changed(one, 'NEW')} END;`;
}

/** What a room tells its chain, and what it hears from it. */
export const whatAChainHears: Migration = {
  number: 100,
  sql: `
    CREATE TABLE changes (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      what   TEXT NOT NULL,
      id     TEXT NOT NULL,
      -- Random: by it the chain's last one is found in this file, or in no older copy of it.
      token  TEXT NOT NULL DEFAULT (lower(hex(randomblob(8))))
    ) STRICT;
    ${watched.map(triggersOf).join('\n')}

    -- What the chain has handed down, to the letter as it was signed; the newest version of each.
    CREATE TABLE handed (
      kind      TEXT NOT NULL,
      name      TEXT NOT NULL,
      version   INTEGER NOT NULL,
      item      TEXT NOT NULL UNIQUE,
      said      TEXT NOT NULL, -- JSON
      signature TEXT NOT NULL,
      at        INTEGER NOT NULL,
      taken_at  INTEGER,
      PRIMARY KEY (kind, name)
    ) STRICT, WITHOUT ROWID;
    -- Players who have the name of somebody who is kept out, and are somebody else.
    CREATE TABLE cleared (
      player TEXT PRIMARY KEY, -- private_texts.id
      by     TEXT NOT NULL,
      at     INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
