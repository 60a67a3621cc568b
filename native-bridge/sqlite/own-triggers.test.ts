import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { cardroomKind } from './migrations/cardroom.ts';
import { tableLogKind } from './migrations/table-log.ts';
import { openWriteDatabase } from './open-database.ts';
import { foreignTriggers, putTriggersRight } from './own-triggers.ts';

test.each([cardroomKind, tableLogKind])(
  'triggers of others are taken out of a $name, and its own are put back',
  (kind) => {
    const db = openWriteDatabase(join(temporaryFolder(), 'file.db'), kind);
    onTestFinished(() => db.close());
    expect([foreignTriggers(db, kind), putTriggersRight(db, kind)]).toEqual([[], []]);
    const made = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name";
    const own = db.prepare<[], { name: string }>(made).all();
    const [changed, gone] = own.map(({ name }) => name);
    db.exec(`DROP TRIGGER ${changed}; DROP TRIGGER ${gone}`);
    db.exec(`CREATE TRIGGER ${changed} AFTER INSERT ON events BEGIN DELETE FROM meta; END`);
    db.exec('CREATE TRIGGER "of ""others""" AFTER INSERT ON meta BEGIN DELETE FROM meta; END');
    expect(putTriggersRight(db, kind)).toEqual([changed, 'of "others"'].sort());
    expect(db.prepare<[], { name: string }>(made).all()).toEqual(own);
  },
);

test('an index of others, which may say otherwise than its table, is taken out, and an own one that was taken away is made again', () => {
  const db = openWriteDatabase(join(temporaryFolder(), 'cardroom.db'), cardroomKind);
  onTestFinished(() => db.close());
  const indexes = "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name";
  const own = db.prepare<[], { name: string }>(indexes).all();
  db.exec(`CREATE INDEX told ON stays (player, chips_out, why); DROP INDEX ${own[0]?.name}`);
  expect(putTriggersRight(db, cardroomKind)).toEqual(['told']);
  expect(db.prepare<[], { name: string }>(indexes).all()).toEqual(own);
});

test('a file of an older version is held against what it was made with', () => {
  const [newest, ...older] = cardroomKind.migrations.toReversed();
  const before = { ...cardroomKind, migrations: older.toReversed() };
  const db = openWriteDatabase(join(temporaryFolder(), 'cardroom.db'), before);
  onTestFinished(() => db.close());
  expect(newest?.number).toBeGreaterThan(older[0]?.number ?? 0);
  expect(foreignTriggers(db, cardroomKind)).toEqual([]);
});
