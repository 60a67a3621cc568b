import { chipsAtTable, type TableState } from '../../engine/table.ts';
import { emptyHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { sentenceOfFinding } from '../../server/cardroom/signed-heads.ts';
import { walkChain } from '../../server/sync/hash-chain.ts';
import { requestOfOrder } from '../../server/sync/order-answers.ts';
import { SignedRows } from '../verify-heads.ts';
import type { RoomUnderFaults } from './room-under-faults.ts';
import type { RunningTable } from './table-program.ts';

const everyRow = 100_000_000;

/** What is wrong with the logs at the tables and in the room, in sentences. */
export function wrongLogs(room: RoomUnderFaults): readonly string[] {
  return [
    ...[...room.tables].flatMap(([name, running]) => [
      ...wrongAtTable(name, running),
      ...missingInRoom(room, name, running),
    ]),
    ...brokenChains(room),
    ...wrongHeads(room),
    ...room.store.projections.logs().flatMap(({ logId }) => doneTwice(room, logId)),
  ];
}

function wrongAtTable(name: string, { log, table }: RunningTable): readonly string[] {
  const rows = log.read(0, everyRow);
  const end = walkChain(log.logId, emptyHead, rows);
  return [
    ...('found' in end ? [`table ${name}: the chain breaks at row ${end.seq}`] : []),
    ...(table.state !== null && chipsAtTable(table.state) !== table.state.chipsIn
      ? [`table ${name}: chips are missing`]
      : []),
    ...wrongClock(name, table.state, rows),
  ];
}

/** No bank is negative, no decision took longer than its clock allowed, and the table's own clock never went back, whatever the time of day did. */
function wrongClock(name: string, state: TableState | null, rows: readonly LogRow[]): readonly string[] {
  const { banks = {} } = state?.shotClock?.clock ?? {};
  const below = Object.values(banks).some((bank) => bank < 0);
  let last = 0;
  let back = 0;
  for (const { body } of rows) {
    const { type, at, took } = JSON.parse(body) as { type: string; at?: number; took?: { ms: number } | null };
    if (type !== 'decision-timed' || at === undefined) continue;
    if (at < last || (took?.ms ?? 0) < 0) back += 1;
    last = at;
  }
  return [
    ...(below ? [`table ${name}: a time bank is below nothing`] : []),
    ...(back === 0 ? [] : [`table ${name}: the clock of decisions went back ${back} times`]),
  ];
}

/** A room of an older version takes rows that no tip covers: a table whose disk was put back since takes none of them back, and says so. */
export const leavesUnsigned = ({ statuses }: RoomUnderFaults, name: string): boolean =>
  statuses.get(name)?.sentence?.includes('that this table has not signed') === true;

/** Every event of a table is in the room once, in the history held or beside it, hash for hash. */
function missingInRoom(room: RoomUnderFaults, name: string, { log }: RunningTable): readonly string[] {
  const { store } = room;
  const rows = log.read(0, everyRow);
  const held = store.rows.read(log.logId, 0, everyRow);
  const branches = store.branches.of(log.logId);
  const { state, unsent, sentence } = room.statuses.get(name) ?? { state: 'unlinked', unsent: 0, sentence: null };
  const link =
    state === 'linked' && unsent === 0 ? [] : [`table ${name}: ${state}, ${unsent} events unsent: ${sentence}`];
  const told = leavesUnsigned(room, name) ? held.slice(0, rows.length) : held;
  if (branches.length === 0)
    return JSON.stringify(told) === JSON.stringify(rows)
      ? link
      : [...link, `table ${name}: the room holds ${held.length} of ${rows.length} events, or others`];
  const kept = [held, ...branches.map(({ branch }) => store.branches.rows(branch, 0, everyRow))].flat();
  const hashes = new Set(kept.map(({ hash }) => hash));
  const missing = rows.filter(({ hash }) => !hashes.has(hash)).length;
  return [...link, ...(missing === 0 ? [] : [`table ${name}: ${missing} events are in no history the room holds`])];
}

function brokenChains({ store }: RoomUnderFaults): readonly string[] {
  const walked = (what: string, logId: string, after: typeof emptyHead, rows: readonly LogRow[]): readonly string[] => {
    const end = walkChain(logId, after, rows);
    return 'found' in end ? [`${what}: the chain breaks at row ${end.seq}`] : [];
  };
  const office = store.office.read(0, everyRow).map((row) => ({ ...row, hand: 0 }));
  return [
    ...store.projections
      .logs()
      .flatMap(({ logId }) => walked(`log ${logId}`, logId, emptyHead, store.rows.read(logId, 0, everyRow))),
    ...store.branches
      .of(null)
      .flatMap(({ branch, logId, parted }) =>
        walked(`branch ${branch} of ${logId}`, logId, parted, store.branches.rows(branch, 0, everyRow)),
      ),
    ...walked('office', store.storeId, emptyHead, office),
    ...(store.audit.holds() ? [] : ['the audit trail does not hang together']),
  ];
}

/** Tables have signed what they sent, and every hand's end. */
function wrongHeads({ room, store, tables }: RoomUnderFaults): readonly string[] {
  const atTables = [...tables].flatMap(([name, { log }]) => {
    const signed = new SignedRows(log.heads(0, everyRow));
    for (const row of log.read(0, everyRow)) signed.take(row);
    const found = signed.findings({ logId: log.logId, keys: null, tail: 'whole', pcs: 'all' });
    const held = new Set(store.signatures.heads(log.logId, 0, everyRow).map(({ signature }) => signature));
    const missing = log.heads(0, everyRow).filter(({ signature }) => !held.has(signature)).length;
    const away = missing === 0 ? [] : [`${missing} signed heads of ${log.logId} are not in the room`];
    return [...found, ...away].map((sentence) => `table ${name}: ${sentence}`);
  });
  return [...atTables, ...room.heads.findings.map(sentenceOfFinding)];
}

/** The rows of one request are together in a log. */
function doneTwice({ store }: RoomUnderFaults, logId: string): readonly string[] {
  const last = new Map<string, number>();
  const twice = new Set<string>();
  for (const { request, seq } of store.rows.read(logId, 0, everyRow)) {
    if (request === null) continue;
    const before = last.get(request);
    if (before !== undefined && before !== seq - 1) twice.add(request);
    last.set(request, seq);
  }
  return [...twice].map(
    (request) =>
      `log ${logId}: ${request.startsWith(requestOfOrder('')) ? 'order' : 'request'} ${request} was done twice`,
  );
}
