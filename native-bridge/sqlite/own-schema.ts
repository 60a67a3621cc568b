import Database from 'better-sqlite3';
import { StorageFault } from '../contracts/storage-fault.ts';
import type { ReadDatabase } from './database.ts';
import { type FileKind, schemaVersion } from './schema.ts';
import { withFaults } from './sqlite-faults.ts';

/** A trigger or an index: with them another program would have this one write, or read, what it wants. */
export interface Attached {
  readonly type: 'trigger' | 'index';
  readonly name: string;
  readonly sql: string;
}

interface Shape {
  readonly type: 'table' | 'view' | 'virtual' | 'shadow';
  /** Names, types and keys of all columns, generated ones too, in order. */
  readonly columns: readonly string[];
}

interface OwnSchema {
  readonly attached: ReadonlyMap<string, Attached>;
  readonly tables: ReadonlyMap<string, Shape>;
}

type Readable = Pick<ReadDatabase, 'prepare'>;

// An index without a text belongs to its table.
const attachedSql = `SELECT type, name, sql FROM sqlite_schema
  WHERE type IN ('trigger', 'index') AND sql IS NOT NULL ORDER BY name`;

const tablesSql = `SELECT list.name AS "table", list.type AS type, info.name AS name, lower(info.type) AS holds,
    info."notnull" AS isFilled, info.pk AS key, info.hidden AS hidden
  FROM pragma_table_list AS list LEFT JOIN pragma_table_xinfo(list.name, list.schema) AS info
  WHERE list.schema = 'main' AND list.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY list.name, info.cid`;

interface ColumnRow extends Pick<Shape, 'type'> {
  readonly table: string;
  readonly name: string;
  readonly holds: string;
  readonly isFilled: number;
  readonly key: number;
  readonly hidden: number;
}

const known = new WeakMap<FileKind, Map<number, OwnSchema>>();

/** What a file of this version has that was just made. */
export function ownSchema(kind: FileKind, version: number): OwnSchema {
  const byVersion = known.get(kind) ?? new Map<number, OwnSchema>();
  known.set(kind, byVersion);
  const before = byVersion.get(version);
  if (before !== undefined) return before;
  const made = new Database(':memory:');
  try {
    for (const { number, sql } of kind.migrations) if (number <= version) made.exec(sql);
    const own = {
      attached: new Map(attachedTo(made as Readable).map((one) => [one.name, one])),
      tables: tablesOf(made as Readable),
    };
    byVersion.set(version, own);
    return own;
  } finally {
    made.close();
  }
}

export const attachedTo = (db: Readable): readonly Attached[] => db.prepare<[], Attached>(attachedSql).all();

function tablesOf(db: Readable): ReadonlyMap<string, Shape> {
  const tables = new Map<string, Shape & { readonly columns: string[] }>();
  for (const { table, type, name, ...column } of db.prepare<[], ColumnRow>(tablesSql).all()) {
    const shape = tables.get(table) ?? { type, columns: [] };
    tables.set(table, shape);
    shape.columns.push(`${name} ${Object.values(column).join(' ')}`);
  }
  return tables;
}

/**
 * Throws a `corrupted` fault unless the file has every table as its version of the program makes it. A view, or a table of another shape, would
 * be read as what this program has written there. Tables of others are read by nobody, and stay.
 */
export function assertOwnTables(db: ReadDatabase, kind: FileKind): void {
  const { tables } = ownSchema(kind, schemaVersion(db));
  const other = withFaults(db.name, () => otherTable(tablesOf(db), tables));
  if (other === null) return;
  const sentence = `Another program has changed ${db.name}: ${other}. Restore a backup: “riffle restore” names the newest good one.`;
  throw new StorageFault('corrupted', sentence);
}

function otherTable(found: ReadonlyMap<string, Shape>, own: ReadonlyMap<string, Shape>): string | null {
  for (const [name, { type, columns }] of own) {
    const there = found.get(name);
    if (there === undefined) return `its table ${name} is gone`;
    if (there.type !== type) return `its table ${name} is a ${there.type === 'view' ? 'view' : 'virtual table'} now`;
    const place = columns.findIndex((column, index) => there.columns[index] !== column);
    const added = there.columns[columns.length];
    if (place >= 0) return `column ${nameIn(columns[place])} of its table ${name} is another one, or is gone`;
    if (added !== undefined) return `column ${nameIn(added)} of its table ${name} is none of its own`;
  }
  return null;
}

const nameIn = (column: string | undefined): string => column?.split(' ')[0] ?? '';
