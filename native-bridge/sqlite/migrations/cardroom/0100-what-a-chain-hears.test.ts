import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { cardroomKind } from '../cardroom.ts';
import { watched, whatAChainHears } from './0100-what-a-chain-hears.ts';

function migrated(): Database.Database {
  const db = new Database(':memory:');
  for (const { number, sql } of cardroomKind.migrations) if (number <= whatAChainHears.number) db.exec(sql);
  db.exec("INSERT INTO logs VALUES (1, 'L1', 'T1', 5)");
  return db;
}

test('it has the number in its name, and its SQL tables are strict', () => {
  expect(whatAChainHears.number).toBe(100);
  const strict = migrated().prepare(
    "SELECT name FROM pragma_table_list WHERE strict = 1 AND name IN ('changes', 'handed', 'cleared')",
  );
  expect(strict.pluck().all().sort()).toEqual(['changes', 'cleared', 'handed']);
});

test('a room outside a chain records no changes; a room in a chain records each under its key', () => {
  const db = migrated();
  const found = db.prepare('SELECT what, id FROM changes ORDER BY number');
  db.exec("INSERT INTO table_keys (table_id, key_hash, paired_at) VALUES ('T0', 'h0', 0)");
  expect(found.all()).toEqual([]);
  db.exec("INSERT INTO meta VALUES ('chained', '1')");
  db.exec("INSERT INTO table_keys (table_id, key_hash, paired_at) VALUES ('T1', 'h1', 0)");
  db.exec("UPDATE table_keys SET retired_at = 5 WHERE table_id = 'T1'");
  expect(found.all()).toEqual([
    { what: 'table-key', id: 'T1 h1' },
    { what: 'table-key', id: 'T1 h1' },
  ]);
});

test('every watched table records its changes', () => {
  const triggers = migrated().prepare(
    "SELECT tbl_name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%_for_the_chain_changed'",
  );
  expect(triggers.pluck().all().sort()).toEqual(watched.map(({ table }) => table).sort());
});
