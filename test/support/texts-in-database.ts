import Database from 'better-sqlite3';

/** Every text in every table of a SQLite file, one a line. */
export function textsInDatabase(path: string): string {
  const db = new Database(path, { readonly: true });
  const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
  const rows = names.flatMap((name) => db.prepare(`SELECT * FROM "${name}"`).raw().all() as unknown[][]);
  db.close();
  return rows
    .flat()
    .filter((value) => typeof value === 'string')
    .join('\n');
}
