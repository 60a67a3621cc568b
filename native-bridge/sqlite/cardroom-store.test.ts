import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { conformsToCardroomOffice } from '../contracts/cardroom-office.conformance.ts';
import { conformsToCardroomQuarantine } from '../contracts/cardroom-quarantine.conformance.ts';
import { conformsToCardroomSearch } from '../contracts/cardroom-search.conformance.ts';
import { conformsToCardroomStore } from '../contracts/cardroom-store.conformance.ts';
import { batch, grown, hand, opening, rows, tableAt } from '../contracts/sample-projections.ts';
import { openCardroomStore } from './cardroom-store.ts';

const newPlace = () => {
  const path = join(temporaryFolder(), 'cardroom.db');
  return { open: () => openCardroomStore({ path, newStoreId: randomUUID }) };
};

conformsToCardroomStore(newPlace);
conformsToCardroomSearch(newPlace);
conformsToCardroomOffice(newPlace);
conformsToCardroomQuarantine(newPlace);

test('an audit trail with a row changed behind the program does not hold', () => {
  const path = join(temporaryFolder(), 'cardroom.db');
  const store = openCardroomStore({ path, newStoreId: randomUUID });
  for (const reason of ['one', 'two', 'three']) store.appendAudit({ ...opening, reason });
  store.close();
  const changed = (sql: string): boolean => {
    const db = new Database(path);
    db.exec(`DROP TRIGGER IF EXISTS audit_is_not_changed; DROP TRIGGER IF EXISTS audit_is_not_deleted; ${sql}`);
    db.close();
    const again = openCardroomStore({ path, newStoreId: randomUUID });
    const holds = again.audit.holds();
    again.close();
    return holds;
  };
  expect(changed('')).toBe(true);
  expect(changed("UPDATE audit SET reason = 'none' WHERE number = 2")).toBe(false);
  expect(changed("UPDATE audit SET reason = 'two' WHERE number = 2")).toBe(true);
  expect(changed("UPDATE audit SET seats = '[2]' WHERE number = 3")).toBe(false);
  expect(changed('DELETE FROM audit WHERE number = 1')).toBe(false);
});

test('names stored by an older program are found once this one has opened the store', () => {
  const path = join(temporaryFolder(), 'cardroom.db');
  const texts = [{ id: 'p1', text: 'Dvořák', salt: 's' }];
  const first = openCardroomStore({ path, newStoreId: randomUUID });
  first.accept(batch(rows, { texts }), grown({ table: tableAt(6), hands: [hand] }));
  first.close();
  const db = new Database(path);
  db.exec('UPDATE private_texts SET folded = NULL');
  db.close();
  const store = openCardroomStore({ path, newStoreId: randomUUID });
  onTestFinished(() => store.close());
  expect(store.search.hands({ player: 'dvorak', limit: 9 })).toHaveLength(1);
});

test('a row missing or changed near the end of a log is noticed at the next opening', () => {
  for (const damage of ['DELETE FROM events WHERE seq = 5', "UPDATE events SET previous_hash = 'x' WHERE seq = 5"]) {
    const path = join(temporaryFolder(), 'cardroom.db');
    const open = () => openCardroomStore({ path, newStoreId: randomUUID });
    const store = open();
    store.accept(batch(rows), grown({ table: tableAt(6) }));
    store.close();
    const db = new Database(path);
    db.exec(`DROP TRIGGER events_are_not_changed; DROP TRIGGER events_are_not_deleted; ${damage}`);
    db.close();
    expect(open).toThrow(
      expect.objectContaining({ code: 'corrupted', message: expect.stringContaining('restore it') }),
    );
  }
});

test.each([0, 100, 180, 190, 200])('a store whose schema was set back to %i is damaged, in a sentence', (version) => {
  const path = join(temporaryFolder(), 'cardroom.db');
  openCardroomStore({ path, newStoreId: () => 'store-1' }).close();
  const db = new Database(path);
  db.pragma(`user_version = ${version}`);
  db.close();
  expect(() => openCardroomStore({ path, newStoreId: () => 'store-1' })).toThrow(
    expect.objectContaining({
      code: 'corrupted',
      message: expect.stringMatching(
        / is damaged \(.+\): restore it|^Another program has changed .+: .+\. Restore a backup/,
      ),
    }),
  );
});
