import { z } from 'zod';
import type { RoomDocument } from '../../../native-bridge/contracts/cardroom-changes.ts';
import type {
  AuditRow,
  CardroomStore,
  StaffListMark,
  StaffRecord,
} from '../../../native-bridge/contracts/cardroom-store.ts';
import type { LogRow } from '../../../native-bridge/contracts/event-log.ts';
import type { TimeSource } from '../../../native-bridge/contracts/time-source.ts';
import { type ToChain, type ToChainedRoom, toChainedRoomSchema } from '../../../protocol/chain-messages.ts';
import { chainVersions } from '../../../protocol/protocol-version.ts';
import type { ClosableTransport } from '../../sync/closable-transport.ts';
import { Lines } from '../../sync/lines.ts';
import { syncMessageBytesMax } from '../../sync/next-batch.ts';
import { PullFault, pullLog } from '../../sync/pull-log.ts';
import { readMessage } from '../../sync/read-message.ts';
import { growAnewIfOlder } from '../rebuild-table.ts';
import { auditLogId, type LogSource, logOfAudit, logOfOffice, logOfTable } from './log-sources.ts';

export interface PullRoomOptions {
  /** Empty, under the id of the lost room. */
  readonly store: CardroomStore;
  readonly transport: ClosableTransport;
  readonly time: TimeSource;
  readonly key: string;
  readonly name: string;
  readonly version: string;
  /** Random, for this run of the program. */
  readonly run: string;
  /** Salt for the badge hashes of the new list. */
  readonly badgeSalt: string;
  /** Called with each complete log. */
  readonly onLog: (log: string, events: number) => void;
}

/** What was restored. */
export interface PulledRoom {
  readonly logs: number;
  readonly events: number;
  readonly documents: number;
  /** Staff who need new PINs, because the chain never had those. */
  readonly staff: number;
}

type Welcome = Extract<ToChainedRoom, { type: 'room-welcome' }>;

const answerMs = 30_000;

/**
 * Fills an empty store with what the chain has of its room:
 *
 *   room-hello ─► documents ─► every log in turn, with the messages by which a table restores its own ─► the tables' clocks ─►
 *   everything shown is grown
 *
 * Rejects with a `PullFault` or a `StorageFault`.
 */
export async function pullRoom(options: PullRoomOptions): Promise<PulledRoom> {
  const own = new OwnLine(options);
  try {
    const { logs } = await own.greet();
    // Keys first: signatures are only stored for known keys.
    const documents = await own.documents();
    const staff = keepDocuments(options, documents);
    let events = 0;
    for (const log of logs.filter(({ seq }) => seq > 0)) {
      const source = sourceOf(options.store, log);
      await pullLog({
        log: source.log,
        tableId: source.tableId,
        key: '',
        run: options.run,
        transport: own.lines.open(),
        time: options.time,
        onProgress: () => {},
        keep: (given) => keepRows(options.store, source, given),
      });
      events += log.seq;
      options.onLog(log.tableId, log.seq);
    }
    options.store.together(() => {
      for (const clock of documentsOf(documents, 'table-clock', clockSchema)) options.store.rows.keepClock(clock);
    });
    growAnewIfOlder(options.store);
    return { logs: logs.length, events, documents: documents.length, staff };
  } finally {
    own.lines.close();
  }
}

function sourceOf(store: CardroomStore, { logId, tableId }: Welcome['logs'][number]): LogSource {
  if (logId === store.storeId) return logOfOffice(store);
  return logId === auditLogId(store.storeId) ? logOfAudit(store) : logOfTable(store, { logId, tableId });
}

type Given = Parameters<Parameters<typeof pullLog>[0]['keep']>[0];

function keepRows(store: CardroomStore, { log, tableId }: LogSource, { rows, texts, heads }: Given): string | null {
  const { logId } = log;
  if (tableId === 'audit') return keepAudit(store, rows);
  store.together(() => {
    if (tableId === 'office') {
      store.appendOffice(
        rows.map(({ hand: _hand, ...row }) => row),
        { texts, orders: [] },
      );
      for (const head of heads.filter(({ number }) => number > 0)) store.signatures.keepOfficeHead(head);
      return;
    }
    // No state is grown here: that is done once, when all rows are there.
    store.keepUngrown({ tableId, logId, rows, texts });
    store.signatures.keepHeads(
      logId,
      heads.filter(({ number }) => number > 0),
    );
    for (const tip of heads.filter(({ number, seq }) => number === 0 && seq <= (rows.at(-1)?.seq ?? 0)))
      store.signatures.keepTip(logId, tip);
  });
  return null;
}

/** An entry is written in the usual way, and must come out identical. */
function keepAudit(store: CardroomStore, rows: readonly LogRow[]): string | null {
  for (const { body, seq } of rows) {
    const { number: _number, previousHash: _previous, hash, ...entry } = JSON.parse(body) as AuditRow;
    if (store.appendAudit(entry).hash !== hash)
      return `Entry ${seq} of the audit trail does not follow the one before it.`;
  }
  return null;
}

const orderSchema = z.object({
  tableId: z.string(),
  createdAt: z.number(),
  actor: z.string(),
  body: z.string(),
  state: z.enum(['waiting', 'done', 'refused']),
  answer: z.string().nullable(),
  // A chain of an earlier version was told neither.
  log: z.string().nullable().default(null),
  signature: z.string().nullable().default(null),
});
const staffSchema = z.object({
  number: z.string(),
  name: z.string().nullable(),
  role: z.enum(['dealer', 'floor', 'manager']),
  demo: z.number(),
  addedAt: z.number(),
  retiredAt: z.number().nullable(),
});
const tableKeySchema = z.object({
  tableId: z.string(),
  keyHash: z.string(),
  pairedAt: z.number(),
  retiredAt: z.number().nullable(),
});
const signingKeySchema = z.object({
  logId: z.string(),
  tableId: z.string(),
  key: z.string(),
  paired: z.string(),
  how: z.enum(['first', 'vouched', 'unexplained']),
  voucher: z.string().nullable(),
  metAt: z.number(),
});
const findingSchema = z.object({
  logId: z.string(),
  tableId: z.string(),
  seq: z.number(),
  what: z.enum(['key', 'signature', 'event']),
  metAt: z.number(),
});

const clockSchema = z.object({ logId: z.string(), fromSeq: z.number(), ahead: z.number() });

/** Those of one kind, oldest first. */
const documentsOf = <Read>(documents: readonly RoomDocument[], what: string, schema: z.ZodType<Read>) =>
  documents
    .filter((one) => one.what === what && one.body !== null)
    .toSorted((one, other) => one.number - other.number)
    .map(({ id, body }) => ({ ...schema.parse(JSON.parse(body ?? '')), id }));

/** Restores everything that is not a log, but for what refers to rows of one. Hands and stays are grown from the logs. Returns the number of staff. */
function keepDocuments({ store, badgeSalt, time }: PullRoomOptions, documents: readonly RoomDocument[]): number {
  const of = <Read>(what: string, schema: z.ZodType<Read>) => documentsOf(documents, what, schema);
  const staff = of('staff', staffSchema);
  store.together(() => {
    for (const { log, signature, ...order } of of('order', orderSchema))
      store.orders.add(signature === null ? order : { ...order, signed: { log, signature } });
    store.tableKeys.keep(of('table-key', tableKeySchema));
    for (const key of of('signing-key', signingKeySchema)) store.signatures.keepKey(key);
    for (const finding of of('finding', findingSchema)) store.signatures.keepFinding(finding);
  });
  const people = staff.map(
    ({ demo, ...person }): StaffRecord => ({ ...person, badge: null, pin: null, isDemo: demo === 1 }),
  );
  const list: StaffListMark = { version: 1, issuedAt: time.now(), badgeSalt };
  if (people.length > 0) store.staff.keep(people, list);
  return staff.filter(({ retiredAt }) => retiredAt === null).length;
}

/** The room's own connection, one request after another. */
class OwnLine {
  readonly lines: Lines;
  readonly #options: PullRoomOptions;
  readonly #line: ClosableTransport;
  #answered: (message: ToChainedRoom) => void = () => {};
  #failed: (fault: PullFault) => void = () => {};
  #fault: PullFault | null = null;
  #isUp: Promise<void>;

  constructor(options: PullRoomOptions) {
    this.#options = options;
    this.lines = new Lines(options.transport, { onOpened: (line) => line.close() });
    this.#line = this.lines.open();
    this.#line.onMessage((text) => this.#read(text));
    this.#isUp = new Promise((resolve) => {
      this.#line.onState((state) => {
        if (state === 'up') resolve();
        else this.#fail(new PullFault('The connection to the chain broke.'));
      });
    });
  }

  async greet(): Promise<Welcome> {
    await Promise.race([this.#isUp, this.#answer()]);
    const { store, key, name, version, run } = this.#options;
    const { oldest, newest } = chainVersions;
    const message = await this.#ask({
      type: 'room-hello',
      protocol: newest,
      oldest,
      storeId: store.storeId,
      key,
      name,
      version,
      run,
    });
    if (message.type !== 'room-welcome') throw new PullFault('The chain’s answer came out of turn.');
    return message;
  }

  async documents(): Promise<readonly RoomDocument[]> {
    const all: RoomDocument[] = [];
    for (let after = { what: '', id: '' }; ; ) {
      const message = await this.#ask({ type: 'give-documents', after });
      if (message.type !== 'documents-given') throw new PullFault('The chain’s answer came out of turn.');
      const last = message.documents.at(-1);
      if (last === undefined) return all;
      all.push(...message.documents);
      after = { what: last.what, id: last.id };
    }
  }

  #ask(message: ToChain): Promise<ToChainedRoom> {
    const answer = this.#answer();
    this.#line.send(JSON.stringify(message));
    return answer;
  }

  #answer(): Promise<ToChainedRoom> {
    return new Promise((resolve, reject) => {
      if (this.#fault !== null) {
        reject(this.#fault);
        return;
      }
      const cancel = this.#options.time.after(answerMs, () => reject(new PullFault('The chain does not answer.')));
      this.#answered = (message) => {
        cancel();
        resolve(message);
      };
      this.#failed = (fault) => {
        cancel();
        reject(fault);
      };
    });
  }

  #read(text: string): void {
    const read = readMessage(toChainedRoomSchema, text, 8 * syncMessageBytesMax);
    if ('sentence' in read) this.#fail(new PullFault(`The chain’s answer makes no sense. ${read.sentence}`));
    else if (read.message.type === 'room-turned-away') this.#fail(new PullFault(read.message.sentence));
    else if (read.message.type !== 'handed' && read.message.type !== 'forget') this.#answered(read.message);
  }

  #fail(fault: PullFault): void {
    this.#fault ??= fault;
    this.#failed(fault);
  }
}
