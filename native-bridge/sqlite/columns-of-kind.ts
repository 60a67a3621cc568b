import Database from 'better-sqlite3';
import type { FileKind } from './schema.ts';

/** A column as SQLite describes it. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

/** The SQL tables of a sort of file with their columns, as its migrations make them. */
export function columnsOfKind(kind: FileKind): ReadonlyMap<string, readonly Column[]> {
  const db = new Database(':memory:');
  try {
    for (const { sql } of kind.migrations) db.exec(sql);
    const tables = db
      .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all();
    const columns = db.prepare<[string], Column>('SELECT name, type, "notnull", pk FROM pragma_table_info(?)');
    return new Map(tables.map(({ name }) => [name, columns.all(name)]));
  } finally {
    db.close();
  }
}
