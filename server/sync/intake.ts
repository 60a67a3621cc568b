import type { Batch, Order } from '../../native-bridge/contracts/cardroom-store.ts';
import { ForkedLog } from '../../native-bridge/contracts/cardroom-store.ts';
import { emptyHead, type LogHead } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import { orderBodySchema, type ToRoom, type ToTable, toRoomSchema } from '../../protocol/sync-messages.ts';
import type { SignedStaffList } from '../staff/staff-list.ts';
import type { ClosableTransport } from './closable-transport.ts';
import { syncMessageBytesMax } from './next-batch.ts';
import { greetedVersion, readMessage } from './read-message.ts';
import { forkAt, objectionToRows } from './verify-batch.ts';

/** A table that is linked now, as the room holds it. */
export interface LinkedTable {
  readonly tableId: string;
  readonly logId: string;
  sendOrder(order: Order): void;
  sendStaffList(list: SignedStaffList): void;
}

/** What the intake needs of the room. */
export interface IntakeRoom {
  readonly storeId: string;
  isKeyOf(tableId: string, key: string): boolean;
  /** The table a log was first met with; null for a log never met. */
  ownerOf(logId: string): string | null;
  position(logId: string): LogHead;
  /** Null where the room holds no such row. */
  hashAt(logId: string, seq: number): string | null;
  /** False when this table or this log is linked already. */
  link(table: LinkedTable): boolean;
  unlink(table: LinkedTable): void;
  /** The table has spoken. */
  heardFrom(tableId: string): void;
  /**
   * On disk when it returns null; a sentence when an event does not follow from the table's state.
   * Throws `ForkedLog` or a `StorageFault`. Keeps nothing of the batch unless it returns null.
   */
  accept(batch: Batch): string | null;
  waitingOrders(tableId: string): readonly Order[];
  /** Null where the house has none. */
  readonly staffList: SignedStaffList | null;
  answerOrder(tableId: string, order: string, refusal: string | null): void;
}

type Hello = Extract<ToRoom, { type: 'hello' }>;
type TurnedAway = Extract<ToTable, { type: 'turned-away' }>;

const greetingMs = 10_000;

/** Serves the room's end of one connection until it goes down. A message that is wrong in any way changes nothing. */
export function serveTable(
  transport: ClosableTransport,
  options: { readonly room: IntakeRoom; readonly time: TimeSource },
): void {
  const connection = new TableConnection(transport, options.room);
  const cancel = options.time.after(greetingMs, () => connection.expectGreeted());
  transport.onMessage((text) => connection.hear(text));
  transport.onState((state) => {
    if (state === 'up') return;
    cancel();
    connection.over();
  });
}

class TableConnection implements LinkedTable {
  readonly #transport: ClosableTransport;
  readonly #room: IntakeRoom;
  #phase: 'greeting' | 'linked' | 'over' = 'greeting';
  tableId = '';
  logId = '';

  constructor(transport: ClosableTransport, room: IntakeRoom) {
    this.#transport = transport;
    this.#room = room;
  }

  hear(text: string): void {
    if (this.#phase === 'over') return;
    try {
      this.#read(text);
    } catch (error) {
      if (error instanceof ForkedLog) this.#turnAway(forkAt(error.seq));
      // Without an acknowledgement the table keeps offering the rows; when the disk takes them again they come.
      else if (error instanceof StorageFault) this.#close();
      else throw error;
    }
  }

  sendOrder(order: Order): void {
    const { storeId } = this.#room;
    this.#send({ type: 'order', order: order.id, storeId, body: orderBodySchema.parse(JSON.parse(order.body)) });
  }

  sendStaffList(list: SignedStaffList): void {
    this.#send({ type: 'staff-list', ...list });
  }

  expectGreeted(): void {
    if (this.#phase === 'greeting') this.#turnAway({ why: 'malformed', sentence: 'A table says hello first.' });
  }

  over(): void {
    if (this.#phase === 'linked') this.#room.unlink(this);
    this.#phase = 'over';
  }

  #read(text: string): void {
    const version = this.#phase === 'greeting' ? greetedVersion(text) : null;
    if (version !== null && version !== protocolVersion) {
      const sentence = `The table speaks version ${version} of the protocol, this cardroom server version ${protocolVersion}: update the older one.`;
      this.#turnAway({ why: 'version', sentence });
      return;
    }
    const read = readMessage(toRoomSchema, text, syncMessageBytesMax);
    if ('sentence' in read) {
      this.#turnAway({ why: 'malformed', sentence: read.sentence });
      return;
    }
    if (this.#phase === 'linked') this.#answer(read.message);
    else if (read.message.type === 'hello') this.#greet(read.message);
    else this.#turnAway({ why: 'malformed', sentence: 'A table says hello first.' });
  }

  #answer(message: ToRoom): void {
    this.#room.heardFrom(this.tableId);
    switch (message.type) {
      case 'hello':
        this.#turnAway({ why: 'malformed', sentence: 'A table says hello once.' });
        return;
      case 'batch':
        this.#keep(message);
        return;
      case 'order-answered':
        this.#room.answerOrder(this.tableId, message.order, message.refusal);
    }
  }

  #greet(hello: Hello): void {
    const room = this.#room;
    const objection = this.#objectionTo(hello);
    if (objection !== null) {
      this.#turnAway(objection);
      return;
    }
    this.tableId = hello.tableId;
    this.logId = hello.logId;
    if (!room.link(this)) {
      const sentence =
        `Table ${hello.tableId} is linked already: two programs, or a copied disk, use its identity. ` +
        'The connection that came first stays.';
      this.#turnAway({ why: 'twice', sentence });
      return;
    }
    this.#phase = 'linked';
    this.#send({ type: 'welcome', protocol: protocolVersion, storeId: room.storeId, ...room.position(hello.logId) });
    if (room.staffList !== null) this.sendStaffList(room.staffList);
    for (const order of room.waitingOrders(hello.tableId)) this.sendOrder(order);
  }

  #objectionTo({ tableId, logId, key, seq, hash }: Hello): Omit<TurnedAway, 'type'> | null {
    const room = this.#room;
    if (!room.isKeyOf(tableId, key)) {
      return { why: 'key', sentence: `The cardroom does not know table ${tableId} with this key: pair it again.` };
    }
    const owner = room.ownerOf(logId);
    if (owner !== null && owner !== tableId) {
      return { why: 'key', sentence: `This log belongs to table ${owner}, not to ${tableId}.` };
    }
    const known = seq === 0 ? emptyHead.hash : room.hashAt(logId, seq);
    return known === null || known === hash ? null : forkAt(seq);
  }

  #keep({ rows, texts }: Extract<ToRoom, { type: 'batch' }>): void {
    const { tableId, logId } = this;
    const objection = objectionToRows(logId, this.#room.position(logId), rows);
    if (objection !== null) {
      this.#turnAway(objection);
      return;
    }
    const sentence = this.#room.accept({ tableId, logId, rows, texts });
    if (sentence !== null) {
      this.#turnAway({ why: 'malformed', sentence });
      return;
    }
    this.#send({ type: 'kept', seq: this.#room.position(logId).seq });
  }

  #turnAway(turned: Omit<TurnedAway, 'type'>): void {
    this.#send({ type: 'turned-away', ...turned });
    this.#close();
  }

  #close(): void {
    this.over();
    this.#transport.close();
  }

  #send(message: ToTable): void {
    if (this.#phase !== 'over') this.#transport.send(JSON.stringify(message));
  }
}
