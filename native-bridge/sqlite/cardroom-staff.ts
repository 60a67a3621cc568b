import type { StaffListMark, StaffRecord, StoredStaff } from '../contracts/cardroom-store.ts';
import { inTransaction, type WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

type StaffRow = Omit<StaffRecord, 'pin' | 'isDemo'> & {
  readonly pinSalt: string | null;
  readonly pinHash: string | null;
  readonly demo: number;
};

/** Prepares the statements once. */
export function prepareCardroomStaff(db: WriteDatabase): StoredStaff {
  const all = db.prepare<[], StaffRow>(
    `SELECT id, staff_number AS number, name, role, badge, pin_salt AS pinSalt, pin_hash AS pinHash, demo,
            added_at AS addedAt, retired_at AS retiredAt FROM staff ORDER BY staff.number`,
  );
  const mark = db.prepare<[], StaffListMark>(
    'SELECT version, issued_at AS issuedAt, badge_salt AS badgeSalt FROM staff_list',
  );
  const keepPerson = db.prepare<[StaffRow], never>(
    `INSERT INTO staff (id, staff_number, name, role, badge, pin_salt, pin_hash, demo, added_at, retired_at)
     VALUES (:id, :number, :name, :role, :badge, :pinSalt, :pinHash, :demo, :addedAt, :retiredAt)
     ON CONFLICT (id) DO UPDATE SET staff_number = :number, name = :name, role = :role, badge = :badge,
       pin_salt = :pinSalt, pin_hash = :pinHash, retired_at = :retiredAt`,
  );
  const keepMark = db.prepare<[StaffListMark], never>(
    `INSERT INTO staff_list (one, version, issued_at, badge_salt) VALUES (1, :version, :issuedAt, :badgeSalt)
     ON CONFLICT (one) DO UPDATE SET version = :version, issued_at = :issuedAt, badge_salt = :badgeSalt`,
  );
  return {
    all: () => withFaults(db.name, () => all.all().map(recordOf)),
    list: () => withFaults(db.name, () => mark.get() ?? null),
    keep: (people, list) => {
      inTransaction(db, () => {
        for (const person of people) keepPerson.run(rowOf(person));
        keepMark.run(list);
      });
      // A name that was forgotten and a hash that was replaced must not stay readable in the write-ahead log.
      withFaults(db.name, () => db.pragma('wal_checkpoint(TRUNCATE)'));
    },
  };
}

function recordOf({ pinSalt, pinHash, demo, ...person }: StaffRow): StaffRecord {
  const pin = pinSalt === null || pinHash === null ? null : { salt: pinSalt, hash: pinHash };
  return { ...person, pin, isDemo: demo === 1 };
}

function rowOf({ pin, isDemo, ...person }: StaffRecord): StaffRow {
  return { ...person, pinSalt: pin?.salt ?? null, pinHash: pin?.hash ?? null, demo: isDemo ? 1 : 0 };
}
