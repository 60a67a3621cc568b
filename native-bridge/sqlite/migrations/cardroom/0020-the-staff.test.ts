import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { theStaff } from './0020-the-staff.ts';

function migrated(): Database.Database {
  const db = new Database(':memory:');
  db.exec(theStaff.sql);
  return db;
}

/** Enters a person; by default an active dealer without badge and PIN. */
function enter(db: Database.Database, given: Readonly<Record<string, string | number | null>>): void {
  const row = { id: 'p1', staff_number: '1', name: 'Jana', role: 'dealer', demo: 0, added_at: 1, ...given };
  const columns = Object.keys(row);
  db.prepare(`INSERT INTO staff (${columns.join()}) VALUES (${columns.map(() => '?').join()})`).run(Object.values(row));
}

test('it has the number in its name, and every SQL table is strict', () => {
  expect(theStaff.number).toBe(20);
  const tables = migrated().prepare(
    "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  expect(tables.all()).toEqual(['staff', 'staff_list'].map((name) => ({ name, strict: 1 })));
});

test('two people never share a number or a badge, unless one of them is retired', () => {
  const db = migrated();
  enter(db, { badge: 'b1' });
  expect(() => enter(db, { id: 'p2' })).toThrow('UNIQUE');
  expect(() => enter(db, { id: 'p2', staff_number: '2', badge: 'b1' })).toThrow('UNIQUE');
  expect(() => enter(db, { staff_number: '2' })).toThrow('UNIQUE');
  db.exec("UPDATE staff SET badge = NULL, retired_at = 5 WHERE id = 'p1'");
  enter(db, { id: 'p2', badge: 'b1' });
});

test('a retired person cannot sign in, and only a retired person may lack a name', () => {
  const db = migrated();
  expect(() => enter(db, { retired_at: 5, badge: 'b1' })).toThrow('CHECK');
  expect(() => enter(db, { retired_at: 5, pin_salt: 's', pin_hash: 'h' })).toThrow('CHECK');
  expect(() => enter(db, { pin_hash: 'h' })).toThrow('CHECK');
  expect(() => enter(db, { name: null })).toThrow('CHECK');
  expect(() => enter(db, { role: 'display' })).toThrow('CHECK');
  enter(db, { name: null, retired_at: 5 });
});

test('there is only one list', () => {
  const db = migrated();
  db.exec("INSERT INTO staff_list VALUES (1, 7, 1, 's')");
  expect(() => db.exec("INSERT INTO staff_list VALUES (2, 8, 1, 's')")).toThrow('CHECK');
});
