import type { KnownLog } from '../../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../../native-bridge/contracts/storage-fault.ts';
import { type ToChain, type ToChainedRoom, toChainedRoomSchema } from '../../../protocol/chain-messages.ts';
import { chainVersions } from '../../../protocol/protocol-version.ts';
import type { ClosableTransport } from '../../sync/closable-transport.ts';
import type { RowsGivenBack } from '../../sync/given-back.ts';
import { Lines } from '../../sync/lines.ts';
import { syncMessageBytesMax } from '../../sync/next-batch.ts';
import { readMessage } from '../../sync/read-message.ts';
import { startUplink } from '../../sync/uplink.ts';
import { repeat } from '../../timers.ts';
import type { ChainUplinkOptions } from './chain-uplink.ts';
import { DocumentTelling } from './document-telling.ts';
import { type LogSource, logOfAudit, logOfBranch, logOfOffice, logOfTable } from './log-sources.ts';

type Welcome = Extract<ToChainedRoom, { type: 'room-welcome' }>;
type HeldLog = Welcome['logs'][number];

const brokenSentence = 'The link with the chain met something nobody has thought of: the cardroom’s log tells what.';
const welcomeMs = 20_000;
const documentsMs = 1_000;
const standingMs = 5_000;
/** A chain that stores nothing for this long is reported. */
const stuckMs = 30_000;
const stuckSentence =
  'The chain has kept nothing for half a minute: its own log and health say why. Everything stays here, and is sent once the chain takes it.';
/** How many logs catch up at once: the room's own tables have priority on its disk. */
const catchingUpMax = 4;
/** The connection to the chain and PostgreSQL's disk are slow: further batches are sent meanwhile. */
export const batchesInFlight = 16;
/** A log of which the chain lacks no more than this is live, not catching up. */
const livesBelow = 1_000;

interface AttemptOptions extends ChainUplinkOptions {
  readonly linked: () => void;
  readonly told: (unsent: number, sentence: string | null) => void;
  /** Called once. `late`: retrying soon does not help. */
  readonly over: (sentence: string | null, late: boolean) => void;
}

/** A log being sent, or waiting for its turn. */
interface Stream {
  readonly source: LogSource;
  readonly run: string;
  readonly appended: Set<() => void>;
  stop: (() => void) | null;
  unsent: number;
  /** Events the chain has confirmed. */
  kept: number;
  /** Its own line has once been told how far the chain has come. */
  wasLinked: boolean;
  /** The chain has once held it to its end. */
  wasLevel: boolean;
  sentence: string | null;
}

/**
 * One connection to the chain, from the first byte to the last.
 *
 *   up ─► room-hello ─► room-welcome ─┬─► documents, a message after another
 *                                      └─► a line for each log that is behind, four at a time; a growing log gets its line at once
 */
export class ChainAttempt {
  readonly #options: AttemptOptions;
  readonly #lines: Lines;
  readonly #own: ClosableTransport;
  readonly #audit: LogSource;
  readonly #streams = new Map<string, Stream>();
  readonly #waiting: Stream[] = [];
  #held = new Map<string, HeldLog>();
  #phase: 'opening' | 'greeting' | 'linked' | 'over' = 'opening';
  /** The protocol version of both ends, once the chain has said it. */
  #version = chainVersions.oldest;
  readonly #documents: DocumentTelling;
  #cancelDeadline: () => void;
  #endings: (() => void)[] = [];
  /** When the chain last stored something, or had everything. */
  #keptAt: number;
  #toldUnsent = 0;

  constructor(options: AttemptOptions) {
    this.#options = options;
    this.#audit = logOfAudit(options.store);
    this.#keptAt = options.time.now();
    this.#documents = new DocumentTelling({ ...options, send: (message) => this.#send(message) });
    this.#cancelDeadline = options.time.after(welcomeMs, () => this.#end(null));
    const transport = options.connect();
    this.#lines = new Lines(transport, { onOpened: (line) => line.close() });
    this.#own = this.#lines.open();
    this.#own.onMessage((text) => this.#guarded(() => this.#read(text)));
    this.#own.onState((state) => {
      if (state === 'down') this.#end(null);
      else if (this.#phase === 'opening') this.#greet();
    });
  }

  grew(log: KnownLog): void {
    if (this.#phase !== 'linked') return;
    this.#guarded(() => this.#begin(logOfTable(this.#options.store, log), { isLive: true }));
  }

  lookForBranches(): void {
    if (this.#phase !== 'linked') return;
    this.#guarded(() => {
      const { store, run } = this.#options;
      for (const branch of store.branches.of(null)) {
        const main = this.#streams.get(branch.logId);
        // The held history is sent first: a branch sent before it would be mistaken for it.
        const isLevel = main === undefined ? this.#isLevel(logOfTable(store, branch)) : main.wasLevel;
        if (!isLevel) continue;
        this.#begin(logOfBranch(store, branch), { isLive: false, run: `${run.slice(0, 40)}-b${branch.branch}` });
      }
    });
  }

  abandon(): void {
    if (this.#phase === 'over') return;
    this.#phase = 'over';
    this.#cancelDeadline();
    for (const end of this.#endings) end();
    for (const { stop } of this.#streams.values()) stop?.();
    this.#lines.close();
  }

  #greet(): void {
    const { store, key, name, version, run } = this.#options;
    this.#phase = 'greeting';
    const { oldest, newest } = chainVersions;
    this.#send({ type: 'room-hello', protocol: newest, oldest, storeId: store.storeId, key, name, version, run });
  }

  #read(text: string): void {
    if (this.#phase === 'over') return;
    const read = readMessage(toChainedRoomSchema, text, 8 * syncMessageBytesMax);
    if ('sentence' in read) this.#end(`The chain’s answer makes no sense. ${read.sentence}`, true);
    else this.#hear(read.message);
  }

  #hear(message: ToChainedRoom): void {
    if (message.type === 'room-turned-away') this.#end(message.sentence, true);
    else if (message.type === 'room-welcome' && this.#phase === 'greeting') this.#welcome(message);
    else if (message.type === 'room-welcome' || this.#phase !== 'linked')
      this.#end('The chain’s answer came out of turn.', true);
    else if (message.type === 'documents-kept') this.#documents.kept(message.number);
    else if (message.type === 'documents-given') this.#end('The chain’s answer came out of turn.', true);
    else this.#options.hears(message, (said) => this.#send(said));
  }

  #welcome({ protocol, documents, logs }: Welcome): void {
    const { store, time, linked } = this.#options;
    if (protocol < chainVersions.oldest || protocol > chainVersions.newest) {
      this.#end(`The chain speaks version ${protocol} of its protocol: update the older of the two programs.`, true);
      return;
    }
    this.#cancelDeadline();
    this.#phase = 'linked';
    this.#version = protocol;
    this.#held = new Map(logs.map((log) => [log.logId, log]));
    linked();
    this.#documents.welcome(documents);
    for (const source of [logOfOffice(store), this.#audit]) this.#begin(source, { isLive: false });
    for (const log of store.projections.logs()) this.#begin(logOfTable(store, log), { isLive: false });
    this.lookForBranches();
    this.#endings = [
      repeat(time, documentsMs, () => this.#guarded(() => this.#turn())),
      repeat(time, standingMs, () => this.#guarded(() => this.#stand())),
    ];
    this.#documents.tell();
    this.#stand();
  }

  /** Nobody reports changes of these, so they are polled: documents, the office and the audit trail. */
  #turn(): void {
    const { store } = this.#options;
    this.#documents.tell();
    for (const source of [logOfOffice(store), this.#audit]) this.#begin(source, { isLive: true });
  }

  #stand(): void {
    this.#documents.tellResults();
    // Time has passed, whether anything was sent or not.
    this.#tell();
    const behind = this.#version < 2 ? {} : { behind: this.#unsent() };
    this.#send({ type: 'standing', now: { ...this.#options.standing(), ...behind } });
  }

  /** According to its welcome, the chain holds this very log to its end, with all its signatures. */
  #isLevel({ log }: LogSource): boolean {
    const held = this.#held.get(log.logId);
    const { seq, hash } = log.head;
    if (held === undefined) return seq === 0;
    return held.seq === seq && held.hash === hash && log.heads(held.signed, 1).length === 0;
  }

  /** `isLive`: it is growing at this moment, and gets its line at once. */
  #begin(
    source: LogSource,
    { isLive, run = this.#options.run }: { readonly isLive: boolean; readonly run?: string },
  ): void {
    const { logId } = source.log;
    const name = run === this.#options.run ? logId : `${logId} ${run}`;
    const known = this.#streams.get(name);
    if (known !== undefined) {
      for (const tell of known.appended) tell();
      return;
    }
    if (name === logId && this.#isLevel(source)) return;
    const stream: Stream = {
      source,
      run,
      appended: new Set(),
      stop: null,
      // Counted until its own line has said so in the welcome.
      unsent: Math.max(0, source.log.head.seq - (name === logId ? (this.#held.get(logId)?.seq ?? 0) : 0)),
      kept: 0,
      wasLinked: false,
      wasLevel: false,
      sentence: null,
    };
    this.#streams.set(name, stream);
    if (isLive) this.#start(stream);
    else {
      this.#waiting.push(stream);
      this.#startNext();
    }
  }

  #startNext(): void {
    const catchingUp = [...this.#streams.values()].filter(
      ({ stop, unsent }) => stop !== null && unsent >= livesBelow,
    ).length;
    if (catchingUp >= catchingUpMax) return;
    const next = this.#waiting.shift();
    if (next !== undefined && next.stop === null) this.#start(next);
  }

  #start(stream: Stream): void {
    const { source, run, appended } = stream;
    const { time, room } = this.#options;
    const { log, tableId, signTip } = source;
    // The callback may run before the call has returned.
    stream.stop = () => {};
    const uplink = startUplink({
      log,
      tableId,
      key: '',
      run,
      time,
      batchesInFlight,
      keeper: 'chain',
      connect: () => this.#lines.open(),
      onAppended: (listener) => {
        appended.add(listener);
        return () => void appended.delete(listener);
      },
      executeOrder: null,
      onStaffList: () => {},
      onReviewKey: () => {},
      takeBack: (given) => this.#takeBack(source, given),
      onStanding: () => {},
      // The chain holds what the office has decided: it is a witness as a table is.
      ...(tableId === 'office' ? { onCovered: (head) => room.woundBack.officeWas(head, 'The chain') } : {}),
      onStatus: ({ state, unsent, sentence }) => {
        stream.wasLinked ||= state === 'linked';
        // Before that, all of the log counts as unsent.
        if (stream.wasLinked || sentence !== null) this.#stands(stream, unsent);
        stream.sentence = sentence;
        this.#tell();
        if (unsent >= livesBelow) return;
        this.#startNext();
        if (unsent > 0 || stream.wasLevel) return;
        stream.wasLevel = true;
        this.lookForBranches();
      },
      ...(signTip === undefined ? {} : { signTip }),
    });
    stream.stop = () => uplink.stop();
  }

  /** A room restored from a backup takes the chain's rows where they continue its own; its tables send them too. */
  #takeBack({ log, tableId }: LogSource, { rows, texts }: RowsGivenBack): string | null {
    const { intake } = this.#options.room;
    if (tableId === 'office' || tableId === 'audit')
      return 'The chain holds more of this room than its own store, which was put back from a copy: “riffle restore --from-chain” fetches it.';
    return intake.accept({ tableId, logId: log.logId, rows, texts });
  }

  /** Events the chain is not known to hold. */
  #unsent(): number {
    return [...this.#streams.values()].reduce((sum, one) => sum + one.unsent, 0);
  }

  #stands(stream: Stream, unsent: number): void {
    const kept = stream.source.log.head.seq - unsent;
    if (kept > stream.kept) this.#keptAt = this.#options.time.now();
    stream.kept = Math.max(stream.kept, kept);
    stream.unsent = unsent;
  }

  #tell(): void {
    const unsent = this.#unsent();
    const now = this.#options.time.now();
    if (unsent === 0 || this.#toldUnsent === 0) this.#keptAt = now;
    this.#toldUnsent = unsent;
    const stuck = now - this.#keptAt < stuckMs ? null : stuckSentence;
    const streams = [...this.#streams.values()];
    const said = streams.find(({ sentence }) => sentence !== null);
    this.#options.told(
      unsent,
      said === undefined
        ? stuck
        : `The chain and log ${said.source.log.logId} (${said.source.tableId}): ${said.sentence}`,
    );
  }

  #send(message: ToChain): void {
    if (this.#phase !== 'over') this.#own.send(JSON.stringify(message));
  }

  #end(sentence: string | null, late = false): void {
    if (this.#phase === 'over') return;
    this.abandon();
    this.#options.over(sentence, late);
  }

  /** A disk that cannot be read must not stop the room: the link ends and is retried. */
  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      // Whatever goes wrong, the room goes on without its chain.
      if (!(error instanceof StorageFault)) this.#options.broke(error);
      this.#end(error instanceof StorageFault ? error.message : brokenSentence, true);
    }
  }
}
