import type {
  NewAuditRow,
  StaffListMark,
  StaffRecord,
  StoredStaff,
  StoredTableKeys,
  TableKey,
} from '../contracts/cardroom-store.ts';
import { inTransaction, type WriteDatabase } from './database.ts';
import { withFaults } from './sqlite-faults.ts';

export const tableKeysSql = `SELECT table_id AS tableId, key_hash AS keyHash, paired_at AS pairedAt, retired_at AS retiredAt
  FROM table_keys ORDER BY rowid`;

export function prepareTableKeys(db: WriteDatabase): StoredTableKeys {
  const all = db.prepare<[], TableKey>(tableKeysSql);
  const keep = db.prepare<[TableKey], never>(
    `INSERT INTO table_keys (table_id, key_hash, paired_at, retired_at) VALUES (:tableId, :keyHash, :pairedAt, :retiredAt)
     ON CONFLICT (table_id, key_hash) DO UPDATE SET paired_at = :pairedAt, retired_at = :retiredAt`,
  );
  return {
    all: () => withFaults(db.name, () => all.all()),
    keep: (keys) => {
      // Retired keys come first, to make room for the next one.
      const inOrder = keys.toSorted((one, other) => Number(one.retiredAt === null) - Number(other.retiredAt === null));
      inTransaction(db, () => {
        for (const key of inOrder) keep.run(key);
      });
    },
  };
}

export const staffSql = `SELECT id, staff_number AS number, name, role, badge, pin_salt AS pinSalt, pin_hash AS pinHash, demo,
  added_at AS addedAt, retired_at AS retiredAt FROM staff ORDER BY staff.number`;
export const staffListSql = 'SELECT version, issued_at AS issuedAt, badge_salt AS badgeSalt FROM staff_list';

export type StaffRow = Omit<StaffRecord, 'pin' | 'isDemo'> & {
  readonly pinSalt: string | null;
  readonly pinHash: string | null;
  readonly demo: number;
};

export function prepareCardroomStaff(db: WriteDatabase, audit: (row: NewAuditRow) => void): StoredStaff {
  const all = db.prepare<[], StaffRow>(staffSql);
  const mark = db.prepare<[], StaffListMark>(staffListSql);
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
    keep: (people, list, { audited, along } = {}) => {
      inTransaction(db, () => {
        for (const person of people) keepPerson.run(rowOf(person));
        keepMark.run(list);
        if (audited !== undefined) audit(audited);
        along?.(all.all().map(recordOf));
      });
      // A forgotten name or a replaced hash must not stay readable in the write-ahead log.
      withFaults(db.name, () => db.pragma('wal_checkpoint(TRUNCATE)'));
    },
  };
}

export function recordOf({ pinSalt, pinHash, demo, ...person }: StaffRow): StaffRecord {
  const pin = pinSalt === null || pinHash === null ? null : { salt: pinSalt, hash: pinHash };
  return { ...person, pin, isDemo: demo === 1 };
}

function rowOf({ pin, isDemo, ...person }: StaffRecord): StaffRow {
  return { ...person, pinSalt: pin?.salt ?? null, pinHash: pin?.hash ?? null, demo: isDemo ? 1 : 0 };
}
