import type { ChainLog, ChainRoom, ChainStore } from '../native-bridge/contracts/chain-store.ts';
import type { LogRow, PrivateText } from '../native-bridge/contracts/event-log.ts';
import type { ReadableStore } from '../native-bridge/contracts/readable-store.ts';
import type { SignedHead } from '../native-bridge/contracts/signed-head.ts';
import { textRefsOfRow } from '../server/sync/private-text-ids.ts';
import { isHeadSigned } from '../server/sync/signed-head.ts';
import { counted } from './command-line.ts';
import { ChainWalk } from './verify-against.ts';
import { SignedRows } from './verify-heads.ts';
import { Findings, wrongWords } from './verify-words.ts';

/** The result of checking a chain's database. */
export interface VerifiedRooms {
  readonly findings: readonly string[];
  /** How many more there are than are said. */
  readonly unsaid: number;
  readonly rooms: number;
  readonly logs: number;
  readonly events: number;
  readonly heads: number;
}

export interface VerifyRoomsOptions {
  /** By its store; null: every room. */
  readonly room: string | null;
  /** The store of a room, to compare with the chain's copy. Absent: no comparison. */
  readonly against?: ReadableStore;
}

const rowsAtOnce = 2_000;

/** Checks every log of the rooms, kept apart or held, the signatures and the texts. Rejects with a `StorageFault`. */
export async function verifyRooms(store: ChainStore, { room, against }: VerifyRoomsOptions): Promise<VerifiedRooms> {
  const findings = new Findings();
  const rooms = (await store.rooms.all()).filter(({ storeId }) => room === null || storeId === room);
  let [logs, events, heads] = [0, 0, 0];
  for (const one of rooms) {
    for (const log of await store.logs.of(one.room)) {
      const looked = await verifyLog(store, log);
      logs += 1;
      events += looked.events;
      heads += looked.heads;
      findings.add(...looked.found.map((sentence) => `Room ${one.storeId}: ${sentence}`));
    }
    const kept = await store.signatures.findings(one.room);
    findings.add(...kept.map(({ said }) => `Room ${one.storeId}: ${said}`));
    if (against?.storeId === one.storeId) findings.add(...(await differences(store, one, against)));
  }
  if (against !== undefined && rooms.every(({ storeId }) => storeId !== against.storeId))
    findings.add(
      `Nothing was compared: the store given is of room ${against.storeId}, which is none of those looked at.`,
    );
  return { findings: findings.sentences, unsaid: findings.unsaid, rooms: rooms.length, logs, events, heads };
}

async function verifyLog(store: ChainStore, log: ChainLog) {
  const { logId, tableId, room } = log;
  const signed = await store.signatures.heads(log, 0, 100_000_000);
  const branches = await store.logs.branches(log);
  const apart = new Set<SignedHead>();
  const found: string[] = [];
  for (const branch of branches) {
    const walk = new ChainWalk({ logId, tableId, read: () => [] }, branch.parted);
    const hashes = new Map<number, string>();
    for (let after = branch.parted.seq; ; ) {
      const rows = await store.logs.branchRows(room, branch.branch, after, rowsAtOnce);
      for (const row of rows) {
        hashes.set(row.seq, row.hash);
        found.push(...walk.take(row).map((sentence) => `Kept apart: ${sentence}`));
      }
      if (rows.length === 0) break;
      after = rows.at(-1)?.seq ?? 0;
    }
    for (const head of signed) if (hashes.get(head.seq) === head.hash) apart.add(head);
  }
  const held = signed.filter((head) => !apart.has(head));
  const walk = new ChainWalk({ logId, tableId, read: () => [] });
  const heads = new SignedRows(held);
  for (let after = 0; ; ) {
    const rows = await store.logs.read(log, after, rowsAtOnce);
    const texts = await textsOf(store, room, rows);
    for (const row of rows) {
      found.push(...walk.take(row), ...wrongWords(logId, row, texts));
      heads.take(row);
    }
    if (rows.length === 0) break;
    after = rows.at(-1)?.seq ?? 0;
  }
  if (walk.head.seq !== log.head.seq || (log.head.seq > 0 && walk.head.hash !== log.head.hash))
    found.push(`Log ${logId}: its last event is ${walk.head.seq}, and the chain acknowledged event ${log.head.seq}.`);
  // The room says which keys are the table's; the chain says whether the signatures match what it holds.
  if (held.length > 0)
    found.push(...heads.findings({ logId, keys: new Set(held.map(({ key }) => key)), tail: 'may-come', pcs: 'all' }));
  for (const tip of await store.signatures.tips(log))
    if (!isHeadSigned(logId, tip))
      found.push(`Log ${logId}, what was signed of event ${tip.seq} when it was sent does not fit.`);
  return { found, events: walk.head.seq, heads: signed.length };
}

async function textsOf(
  store: ChainStore,
  room: number,
  rows: readonly LogRow[],
): Promise<ReadonlyMap<string, PrivateText>> {
  const ids = [...new Set(rows.flatMap((row) => textRefsOfRow(row).map(({ id }) => id)))];
  const texts = ids.length === 0 ? [] : await store.logs.texts(room, ids);
  return new Map(texts.map((text) => [text.id, text]));
}

/** Differences between room and chain: a log may be on its way, and never goes back. */
async function differences(
  store: ChainStore,
  { room, storeId }: ChainRoom,
  against: ReadableStore,
): Promise<readonly string[]> {
  const held = new Map((await store.logs.of(room)).map((log) => [log.logId, log]));
  const own = [
    ...against.projections.logs().map(({ logId }) => ({
      logId,
      head: against.rows.position(logId),
      read: (seq: number) => against.rows.read(logId, seq - 1, 1)[0]?.hash,
    })),
    { logId: storeId, head: against.office.head(), read: (seq: number) => against.office.read(seq - 1, 1)[0]?.hash },
  ];
  return own.flatMap(({ logId, head, read }) => {
    const seq = held.get(logId)?.head.seq ?? 0;
    if (seq === 0)
      return head.seq === 0
        ? []
        : [`Room ${storeId}: log ${logId} has ${counted(head.seq, 'event')} in the room and none here.`];
    if (seq > head.seq)
      return [
        `Room ${storeId}: log ${logId} has ${counted(seq, 'event')} here, and only ${head.seq} in the room: its store is an older copy.`,
      ];
    if (read(seq) !== held.get(logId)?.head.hash)
      return [`Room ${storeId}: event ${seq} of log ${logId} is another one in the room than here.`];
    return seq === head.seq
      ? []
      : [`Room ${storeId}: log ${logId} has ${counted(head.seq - seq, 'event')} in the room, not here yet.`];
  });
}
