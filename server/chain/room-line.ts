import type { ChainRoom, ChainStore } from '../../native-bridge/contracts/chain-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { type ToChain, type ToChainedRoom, toChainSchema } from '../../protocol/chain-messages.ts';
import { chainVersions, sharedVersion } from '../../protocol/protocol-version.ts';
import { hashOfKey } from '../staff/secrets.ts';
import type { ClosableTransport } from '../sync/closable-transport.ts';
import { serveTable } from '../sync/intake.ts';
import { Lines } from '../sync/lines.ts';
import { syncMessageBytesMax } from '../sync/next-batch.ts';
import { readMessage } from '../sync/read-message.ts';
import type { ChainIntake } from './chain-intake.ts';
import { RoomLogs } from './room-logs.ts';

type Hello = Extract<ToChain, { type: 'room-hello' }>;
type TurnedAway = Extract<ToChainedRoom, { type: 'room-turned-away' }>;

/** A room that is linked now. */
export interface LinkedRoom {
  readonly room: ChainRoom;
  readonly run: string;
  send(message: ToChainedRoom): void;
  /** Another connection replaces this one, or its key is no longer valid. */
  giveWay(): void;
}

/** The dependencies of the chain's end of a room's connection. */
export interface RoomLineOptions {
  readonly store: ChainStore;
  readonly time: TimeSource;
  readonly intake: ChainIntake;
  readonly linked: (room: LinkedRoom) => void;
  readonly unlinked: (room: LinkedRoom) => void;
  /** Called with a linked room's messages other than documents and logs. */
  readonly hears: (
    room: LinkedRoom,
    message: Exclude<ToChain, { type: 'room-hello' | 'documents' | 'give-documents' }>,
  ) => void;
  /** Called with what is wrong with PostgreSQL; null: it has written a document or two. */
  readonly stands: (fault: StorageFault | null) => void;
  readonly turnedAway: (storeId: string, sentence: string) => void;
  readonly broke: (room: number, error: unknown) => void;
}

const greetingMs = 10_000;
/** An order may be long; this many fit in one message. */
const documentsAtOnce = 100;
/** Said to a visitor who has not identified itself yet; the chain’s own log and health say exactly what is wrong. */
const notNow = 'The chain cannot ask its database at the moment. The room keeps everything, and calls again by itself.';
const helloFirst = { why: 'malformed', sentence: 'A room says hello first.' } as const;

/** Serves the chain's end of one connection until it goes down. */
export function serveRoom(transport: ClosableTransport, options: RoomLineOptions): void {
  const connection = new RoomConnection(transport, options);
  connection.cancelGreeting = options.time.after(greetingMs, () => connection.expectGreeted());
}

/**
 * One room's connection: its own line, and a line for each of its logs once the room is admitted.
 *
 *   greeting ─► key? version? ─► where every log stands ─► linked: documents, and lines that greet as tables do ─► over
 */
class RoomConnection implements LinkedRoom {
  readonly #options: RoomLineOptions;
  readonly #lines: Lines;
  #own: ClosableTransport | null = null;
  #phase: 'greeting' | 'looking' | 'linked' | 'over' = 'greeting';
  #logs: RoomLogs | null = null;
  /** Documents are stored one message after another. */
  #keeping: Promise<void> = Promise.resolve();
  #room: ChainRoom | null = null;
  run = '';
  cancelGreeting = (): void => {};

  constructor(transport: ClosableTransport, options: RoomLineOptions) {
    this.#options = options;
    this.#lines = new Lines(transport, {
      onOpened: (line, number) => {
        if (number === 0) this.#hearOwn(line);
        else if (this.#logs === null) this.#turnAway(helloFirst);
        else serveTable(line, { room: this.#logs, time: options.time });
      },
      onDown: () => this.over(),
    });
  }

  get room(): ChainRoom {
    if (this.#room === null) throw new TypeError('a room that is linked is known');
    return this.#room;
  }

  send(message: ToChainedRoom): void {
    this.#own?.send(JSON.stringify(message));
  }

  giveWay(): void {
    this.#close();
  }

  expectGreeted(): void {
    if (this.#phase === 'greeting') this.#turnAway(helloFirst);
  }

  over(): void {
    if (this.#phase === 'over') return;
    const wasLinked = this.#phase === 'linked';
    this.#phase = 'over';
    this.cancelGreeting();
    this.#logs?.cutOff();
    if (wasLinked) this.#options.unlinked(this);
  }

  #hearOwn(line: ClosableTransport): void {
    this.#own = line;
    line.onMessage((text) => {
      if (this.#phase === 'over') return;
      const read = readMessage(toChainSchema, text, syncMessageBytesMax);
      if ('sentence' in read) this.#turnAway({ why: 'malformed', sentence: read.sentence });
      else this.#hear(read.message);
    });
    line.onState((state) => {
      if (state === 'down') this.#close();
    });
  }

  #hear(message: ToChain): void {
    const isGreeting = message.type === 'room-hello';
    if (this.#phase === 'greeting' && isGreeting) this.#greet(message);
    else if (isGreeting || this.#phase !== 'linked') this.#turnAway(helloFirst);
    else if (message.type === 'documents') this.#keep(message);
    else if (message.type === 'give-documents') this.#give(message);
    else this.#options.hears(this, message);
  }

  #greet(hello: Hello): void {
    const version = sharedVersion({ oldest: hello.oldest ?? hello.protocol, newest: hello.protocol }, chainVersions);
    if (version === null) {
      const sentence = `The room speaks version ${hello.protocol} of the chain’s protocol, this chain server version ${chainVersions.newest}: update the older one.`;
      this.#turnAway({ why: 'version', sentence }, hello.storeId);
      return;
    }
    this.#phase = 'looking';
    this.run = hello.run;
    this.#look(hello, version).catch((error: unknown) => {
      if (error instanceof StorageFault) {
        this.#options.stands(error);
        this.send({ type: 'room-turned-away', why: 'full', sentence: notNow });
      } else this.#options.broke(this.#room?.room ?? 0, error);
      // The room retries. Nothing is lost, because it stores what it sends.
      this.#close();
    });
  }

  async #look(hello: Hello, version: number): Promise<void> {
    const { store, time, intake, broke } = this.#options;
    const keyHash = hashOfKey(hello.key);
    const room = await store.rooms.withKey(hello.storeId, keyHash);
    if (room === null) {
      this.#turnAway({ why: 'key', sentence: await this.#whyNot(hello.storeId, keyHash) }, hello.storeId);
      return;
    }
    const logs = new RoomLogs({
      room: room.room,
      store,
      time,
      intake,
      find: (logId, said) => void store.signatures.find(room.room, { logId, said, at: time.now() }).catch(() => {}),
      broke: (error) => broke(room.room, error),
    });
    const [documents, held] = await Promise.all([store.documents.mark(room.room), logs.met()]);
    if (this.#phase !== 'looking') return;
    this.#phase = 'linked';
    this.#room = { ...room, name: hello.name, version: hello.version };
    this.#logs = logs;
    this.#options.linked(this);
    this.send({
      type: 'room-welcome',
      protocol: version,
      chainId: store.chainId,
      documents,
      logs: held.map(({ logId, tableId, head, signed }) => ({ logId, tableId, ...head, signed })),
    });
  }

  async #whyNot(storeId: string, keyHash: string): Promise<string> {
    const isRetired = await this.#options.store.rooms.isRetired(storeId, keyHash);
    return isRetired
      ? 'Another PC is this room now, or its key was revoked: this one is turned away. What was sent is kept; tell whoever looks after the chain.'
      : 'The chain does not know this room with this key: join it again with “riffle join-chain”.';
  }

  #keep({ documents, mark }: Extract<ToChain, { type: 'documents' }>): void {
    const { store, stands, broke } = this.#options;
    const { room } = this.room;
    this.#keeping = this.#keeping
      .then(() => store.documents.keep(room, documents, mark))
      .then(() => {
        stands(null);
        if (mark !== null) this.send({ type: 'documents-kept', number: mark.number });
      })
      .catch((error: unknown) => {
        if (error instanceof StorageFault) stands(error);
        else broke(room, error);
        this.#close();
      });
  }

  #give({ after }: Extract<ToChain, { type: 'give-documents' }>): void {
    const { store, broke } = this.#options;
    store.documents
      .page(this.room.room, after, documentsAtOnce)
      .then((documents) => this.send({ type: 'documents-given', documents: [...documents] }))
      .catch((error: unknown) => {
        if (!(error instanceof StorageFault)) broke(this.room.room, error);
        this.#close();
      });
  }

  #turnAway(turned: Omit<TurnedAway, 'type'>, storeId = ''): void {
    this.#options.turnedAway(storeId, turned.sentence);
    this.send({ type: 'room-turned-away', ...turned });
    this.#close();
  }

  #close(): void {
    this.over();
    this.#lines.close();
  }
}
