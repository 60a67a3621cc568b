import type { CardroomSignatures, HeadFinding, SigningKey } from '../contracts/cardroom-signatures.ts';
import type { SignedHead } from '../contracts/signed-head.ts';
import { inTransaction, type ReadDatabase, unplanned, type WriteDatabase } from './database.ts';
import { headColumns } from './event-log.ts';
import { withFaults } from './sqlite-faults.ts';

/** The reading half. */
export type ReadSignatures = Omit<
  CardroomSignatures,
  'keepKey' | 'keepHeads' | 'keepTip' | 'keepFinding' | 'keepOfficeHead'
>;

export function prepareReadSignatures(db: ReadDatabase): ReadSignatures {
  const keys = db.prepare<[], SigningKey>(
    `SELECT log_id AS logId, table_id AS tableId, key, paired, how, voucher, met_at AS metAt
     FROM signing_keys ORDER BY number`,
  );
  const inLog = 'log = (SELECT number FROM logs WHERE log_id = ?)';
  const heads = db.prepare<[string, number, number], SignedHead>(
    `SELECT ${headColumns} FROM signed_heads WHERE ${inLog} AND seq > ? ORDER BY seq, number DESC LIMIT ${unplanned('?')}`,
  );
  const upTo = db.prepare<[string, string], { readonly seq: number | null }>(
    // Numbers are 1, 2, 3 … up to the first missing one.
    `SELECT max(seq) AS seq FROM (
       SELECT seq, number, row_number() OVER (ORDER BY number) AS place
       FROM (SELECT max(seq) AS seq, number FROM signed_heads WHERE ${inLog} AND key = ? GROUP BY number))
     WHERE number = place`,
  );
  const findings = db.prepare<[], HeadFinding>(
    `SELECT log_id AS logId, table_id AS tableId, seq, what, met_at AS metAt FROM head_findings ORDER BY number`,
  );
  const office = db.prepare<[number, number], SignedHead>(
    `SELECT ${headColumns} FROM office_heads WHERE seq > ? ORDER BY seq LIMIT ${unplanned('?')}`,
  );
  const newestOffice = db.prepare<[], SignedHead>(`SELECT ${headColumns} FROM office_heads ORDER BY seq DESC LIMIT 1`);
  return {
    ...prepareTips(db),
    keys: () => withFaults(db.name, () => keys.all()),
    heads: (logId, after, limit) => withFaults(db.name, () => heads.all(logId, after, limit)),
    signedUpTo: (logId, key) => withFaults(db.name, () => upTo.get(logId, key)?.seq ?? 0),
    findings: () => withFaults(db.name, () => findings.all()),
    officeHeads: (after, limit) => withFaults(db.name, () => office.all(after, limit)),
    newestOfficeHead: () => withFaults(db.name, () => newestOffice.get() ?? null),
  };
}

/** What covers the history held: a head or tip of one of its rows. */
function prepareTips(db: ReadDatabase): Pick<ReadSignatures, 'tips' | 'covered'> {
  const isThere = db.prepare<[], object>("SELECT 1 FROM sqlite_schema WHERE name = 'signed_tips'").get() !== undefined;
  const tipColumns = headColumns.replace('number', '0 AS number');
  // A copied disk signs with the same key, so only signatures on the history held here count.
  const newestOf = (columns: string, signed: string) =>
    db.prepare<[{ readonly logId: string; readonly key: string | null }], SignedHead>(
      `SELECT ${columns} FROM ${signed} AS signed
       WHERE log = (SELECT number FROM logs WHERE log_id = :logId) AND (:key IS NULL OR key = :key)
         AND hash = (SELECT hash FROM events WHERE events.log = signed.log AND events.seq = signed.seq)
       ORDER BY seq DESC LIMIT 1`,
    );
  const newest = [newestOf(headColumns, 'signed_heads'), ...(isThere ? [newestOf(tipColumns, 'signed_tips')] : [])];
  const ofLog = isThere
    ? db.prepare<[string], SignedHead>(
        `SELECT ${tipColumns} FROM signed_tips WHERE log = (SELECT number FROM logs WHERE log_id = ?) ORDER BY seq`,
      )
    : null;
  return {
    covered: (logId, key) =>
      withFaults(db.name, () => {
        const found = newest.flatMap((query) => query.get({ logId, key }) ?? []);
        return found.sort((one, other) => other.seq - one.seq)[0] ?? null;
      }),
    tips: (logId) => withFaults(db.name, () => ofLog?.all(logId) ?? []),
  };
}

export function prepareSignatures(db: WriteDatabase): CardroomSignatures {
  const keepKey = db.prepare<[SigningKey], never>(
    `INSERT INTO signing_keys (log_id, table_id, key, paired, how, voucher, met_at)
     VALUES (:logId, :tableId, :key, :paired, :how, :voucher, :metAt) ON CONFLICT (log_id, key) DO NOTHING`,
  );
  const keepHead = db.prepare<[SignedHead & { readonly logId: string }], never>(
    `INSERT INTO signed_heads (log, ${headColumns})
     SELECT logs.number, :seq, :hand, :at, :hash, :number, :key, :signature FROM logs WHERE log_id = :logId
     ON CONFLICT (log, seq, hash, key) DO NOTHING`,
  );
  const keepTip = db.prepare<[SignedHead & { readonly logId: string }], never>(
    `INSERT INTO signed_tips (log, key, seq, hand, at, hash, signature)
     SELECT logs.number, :key, :seq, :hand, :at, :hash, :signature FROM logs WHERE log_id = :logId
     ON CONFLICT (log, key) DO UPDATE SET seq = :seq, hand = :hand, at = :at, hash = :hash, signature = :signature
     WHERE :seq > seq`,
  );
  const keepFinding = db.prepare<[HeadFinding], never>(
    `INSERT INTO head_findings (log_id, table_id, seq, what, met_at) VALUES (:logId, :tableId, :seq, :what, :metAt)
     ON CONFLICT (log_id, seq, what) DO NOTHING`,
  );
  const keepOffice = db.prepare<[SignedHead], never>(
    `INSERT INTO office_heads (${headColumns}) VALUES (:seq, :hand, :at, :hash, :number, :key, :signature)`,
  );
  return {
    ...prepareReadSignatures(db),
    keepKey: (key) => void inTransaction(db, () => keepKey.run(key)),
    keepHeads: (logId, heads) =>
      inTransaction(db, () => {
        for (const head of heads) keepHead.run({ ...head, logId });
      }),
    keepTip: (logId, tip) => void inTransaction(db, () => keepTip.run({ ...tip, logId })),
    keepFinding: (finding) => void inTransaction(db, () => keepFinding.run(finding)),
    keepOfficeHead: (head) => void inTransaction(db, () => keepOffice.run(head)),
  };
}
