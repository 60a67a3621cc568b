import type { AuditRow, CardroomStore, LogBranch } from '../../../native-bridge/contracts/cardroom-store.ts';
import { emptyHead, type LogHead, type LogRow } from '../../../native-bridge/contracts/event-log.ts';
import type { SignedHead, TipSignature } from '../../../native-bridge/contracts/signed-head.ts';
import type { OfficeRow } from '../../../native-bridge/contracts/stored-office.ts';
import { rowHash } from '../../sync/hash-chain.ts';
import type { UplinkLog } from '../../sync/uplink.ts';

/** A log of the room as an uplink reads it, with the table's signatures for the rows it sent. */
export interface LogSource {
  readonly log: UplinkLog;
  /** `office`, `audit`, or the table’s. */
  readonly tableId: string;
  readonly signTip?: (row: LogRow) => TipSignature | null;
}

/** Never asked for a log of the room: orders are handled elsewhere. */
const own = { byRequest: () => [], voucher: null };

/** A table's log, as the room holds it. */
export function logOfTable(
  store: CardroomStore,
  { logId, tableId }: { readonly logId: string; readonly tableId: string },
): LogSource {
  const { rows, texts, signatures } = store;
  return {
    tableId,
    log: {
      ...own,
      logId,
      get head() {
        return rows.position(logId);
      },
      read: (after, limit) => rows.read(logId, after, limit),
      texts: (ids) => texts.of(ids),
      heads: (after, limit) => signatures.heads(logId, after, limit),
      newestHead: (key) => signatures.covered(logId, key ?? null),
    },
    signTip: ({ seq, hash }) => {
      const tip = signatures.tips(logId).find((one) => one.seq === seq && one.hash === hash);
      return tip === undefined ? null : { key: tip.key, signature: tip.signature };
    },
  };
}

/** Another history of a table's log: the held one up to the fork, and the rows stored separately. */
export function logOfBranch(store: CardroomStore, { branch, logId, tableId, parted, head }: LogBranch): LogSource {
  const { rows, branches, texts } = store;
  return {
    tableId,
    log: {
      ...own,
      logId,
      get head() {
        return branches.of(logId).find((one) => one.branch === branch)?.head ?? head;
      },
      read: (after, limit) => {
        const held = after >= parted.seq ? [] : rows.read(logId, after, Math.min(limit, parted.seq - after));
        const left = limit - held.length;
        return left === 0 ? held : [...held, ...branches.rows(branch, Math.max(after, parted.seq), left)];
      },
      texts: (ids) => texts.of(ids),
      heads: () => [],
      newestHead: () => null,
    },
  };
}

/** The office's decisions, under the room's own id. */
export function logOfOffice(store: CardroomStore): LogSource {
  const { office, signatures, texts, storeId } = store;
  return {
    tableId: 'office',
    log: {
      ...own,
      logId: storeId,
      get head() {
        return office.head();
      },
      read: (after, limit) => office.read(after, limit).map(rowOfOffice),
      texts: (ids) => texts.of(ids),
      heads: (after, limit) => signatures.officeHeads(after, limit),
      newestHead: (key) => newestOf(signatures.newestOfficeHead(), key),
    },
  };
}

const newestOf = (newest: SignedHead | null, key: string | undefined): SignedHead | null =>
  newest === null || key === undefined || newest.key === key ? newest : null;

const rowOfOffice = (row: OfficeRow): LogRow => ({ ...row, hand: 0 });

/** The name of the audit trail among a room's logs. */
export const auditLogId = (storeId: string): string => `audit-${storeId}`;

/** An audit trail entry as a row of a log: the event is the whole entry, including its own hash. */
function rowOfAudit(logId: string, entry: AuditRow, { seq, hash: previousHash }: LogHead): LogRow {
  const { at, by, what, hand } = entry;
  const body = JSON.stringify(entry);
  const row = { seq: seq + 1, hand: hand ?? 0, at, actor: by, kind: what, request: null, body, previousHash };
  return { ...row, hash: rowHash(logId, row) };
}

/** Entries read at a time, newest first. */
const entriesAtOnce = 500;

/**
 * The audit trail as a log like the others, so that the same uplink sends it. Its rows depend only on the trail, so they are the same
 * whenever they are made.
 */
export function logOfAudit(store: CardroomStore): LogSource {
  const logId = auditLogId(store.storeId);
  const rows: LogRow[] = [];
  const grown = (): readonly LogRow[] => {
    const fresh: AuditRow[] = [];
    for (let before: number | null = null; ; ) {
      const entries: readonly AuditRow[] = store.audit.read(before, entriesAtOnce);
      const wanted = entries.filter(({ number }) => number > rows.length);
      fresh.push(...wanted);
      const last = entries.at(-1);
      if (last === undefined || wanted.length < entries.length) break;
      before = last.number;
    }
    for (const entry of fresh.reverse()) rows.push(rowOfAudit(logId, entry, rows.at(-1) ?? emptyHead));
    return rows;
  };
  return {
    tableId: 'audit',
    log: {
      ...own,
      logId,
      get head() {
        const last = grown().at(-1);
        return last === undefined ? emptyHead : { seq: last.seq, hash: last.hash };
      },
      read: (after, limit) => grown().slice(after, after + limit),
      texts: () => [],
      heads: () => [],
      newestHead: () => null,
    },
  };
}
