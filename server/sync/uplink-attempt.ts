import { type EventLog, emptyHead } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import { type OrderBody, type ToRoom, type ToTable, toTableSchema } from '../../protocol/sync-messages.ts';
import type { SignedStaffList } from '../staff/staff-list.ts';
import type { ClosableTransport } from './closable-transport.ts';
import { nextBatch, syncMessageBytesMax } from './next-batch.ts';
import { readMessage } from './read-message.ts';

/** An order as the table gets it. */
export interface IncomingOrder {
  readonly id: string;
  readonly storeId: string;
  readonly body: OrderBody;
}

/** Why an attempt ended: a sentence for the floor if there is something to know, and whether trying again soon may help. */
export interface AttemptEnd {
  readonly sentence: string | null;
  readonly retry: 'soon' | 'late';
}

export interface UplinkAttemptOptions {
  readonly log: EventLog;
  readonly tableId: string;
  readonly key: string;
  readonly transport: ClosableTransport;
  readonly time: TimeSource;
  readonly answerTo: (order: IncomingOrder) => { readonly refusal: string | null };
  /** The room stands at `seq` of this very history. */
  readonly onLinked: (seq: number) => void;
  readonly onKept: (seq: number) => void;
  /** Not verified. */
  readonly onStaffList: (list: SignedStaffList) => void;
  readonly onOver: (end: AttemptEnd) => void;
}

const batchesInFlightMax = 2;
const greetingMs = 10_000;
const acknowledgementMs = 15_000;
const outOfTurn = "The cardroom's answer came out of turn.";

/**
 * One connection to the room, from the first byte to the last.
 *
 *   up ─► hello ─► welcome, same history? ─► batches, two in flight ─► kept …   ─► over (once)
 */
export class UplinkAttempt {
  readonly #options: UplinkAttemptOptions;
  #phase: 'opening' | 'greeting' | 'linked' | 'over' = 'opening';
  #storeId = '';
  /** Last rows of the batches that are on their way. */
  #inFlight: readonly number[] = [];
  #sent = 0;
  #cancelSending: (() => void) | null = null;
  #cancelDeadline: () => void;

  constructor(options: UplinkAttemptOptions) {
    this.#options = options;
    const { transport, time } = options;
    this.#cancelDeadline = time.after(greetingMs, () => this.#end(null));
    transport.onMessage((text) => this.#guarded(() => this.#read(text)));
    transport.onState((state) => {
      if (state === 'down') this.#end(null);
      else if (this.#phase === 'opening') this.#guarded(() => this.#greet());
    });
  }

  /** The log has grown. Sending waits for the next turn, so that the tap that caused it is answered first. */
  offer(): void {
    if (this.#phase !== 'linked' || this.#cancelSending !== null) return;
    this.#cancelSending = this.#options.time.after(0, () => {
      this.#cancelSending = null;
      this.#guarded(() => this.#sendBatch());
    });
  }

  /** Gives the connection up without a word to its owner. */
  abandon(): void {
    if (this.#phase === 'over') return;
    this.#phase = 'over';
    this.#cancelDeadline();
    this.#cancelSending?.();
    this.#options.transport.close();
  }

  #greet(): void {
    const { log, tableId, key } = this.#options;
    this.#phase = 'greeting';
    this.#send({ type: 'hello', protocol: protocolVersion, tableId, logId: log.logId, key, ...log.head });
  }

  #read(text: string): void {
    if (this.#phase === 'over') return;
    const read = readMessage(toTableSchema, text, syncMessageBytesMax);
    if ('sentence' in read) this.#end(`The cardroom's answer makes no sense. ${read.sentence}`);
    else this.#hear(read.message);
  }

  #hear(message: ToTable): void {
    switch (message.type) {
      case 'welcome':
        if (this.#phase === 'greeting') this.#begin(message);
        else this.#end(outOfTurn);
        return;
      case 'kept':
        if (this.#phase === 'linked') this.#move(message.seq);
        else this.#end(outOfTurn);
        return;
      case 'order':
        if (this.#phase === 'linked') this.#execute(message);
        else this.#end(outOfTurn);
        return;
      case 'staff-list':
        if (this.#phase === 'linked') this.#options.onStaffList(signedListIn(message));
        else this.#end(outOfTurn);
        return;
      case 'turned-away':
        // The room asks for the rows from its own position: greeting it again is the answer, not a fault to show.
        if (message.why === 'gap') this.#end(null);
        else this.#end(message.sentence, 'late');
    }
  }

  #begin({ protocol, storeId, seq, hash }: Extract<ToTable, { type: 'welcome' }>): void {
    const { log, onLinked } = this.#options;
    const objection = objectionTo(log, { protocol, seq, hash });
    if (objection !== null) {
      this.#end(objection, 'late');
      return;
    }
    this.#phase = 'linked';
    this.#storeId = storeId;
    this.#sent = seq;
    this.#cancelDeadline();
    onLinked(seq);
    this.offer();
  }

  #sendBatch(): void {
    if (this.#phase !== 'linked' || this.#inFlight.length >= batchesInFlightMax) return;
    const batch = nextBatch(this.#options.log, this.#sent);
    if (batch === null) return;
    this.#options.transport.send(batch.text);
    this.#sent = batch.last;
    if (this.#inFlight.length === 0) this.#awaitAcknowledgement();
    this.#inFlight = [...this.#inFlight, batch.last];
    this.offer();
  }

  #move(seq: number): void {
    if (seq > this.#options.log.head.seq) {
      this.#end('The cardroom says it keeps events this table never had.');
      return;
    }
    this.#inFlight = this.#inFlight.filter((last) => last > seq);
    this.#cancelDeadline();
    if (this.#inFlight.length > 0) this.#awaitAcknowledgement();
    this.#options.onKept(seq);
    this.offer();
  }

  #execute({ order, storeId, body }: Extract<ToTable, { type: 'order' }>): void {
    if (storeId !== this.#storeId) {
      this.#end('The cardroom passed on an order of another cardroom.');
      return;
    }
    const { refusal } = this.#options.answerTo({ id: order, storeId, body });
    this.#send({ type: 'order-answered', order, refusal });
  }

  #awaitAcknowledgement(): void {
    this.#cancelDeadline = this.#options.time.after(acknowledgementMs, () => this.#end(null));
  }

  #send(message: ToRoom): void {
    if (this.#phase !== 'over') this.#options.transport.send(JSON.stringify(message));
  }

  #end(sentence: string | null, retry: AttemptEnd['retry'] = 'soon'): void {
    if (this.#phase === 'over') return;
    this.abandon();
    this.#options.onOver({ sentence, retry });
  }

  /** A disk that cannot be read is no reason to stop the play: the link ends and is tried again. */
  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
      this.#end(error.message, 'late');
    }
  }
}

const signedListIn = ({ list, signature, key }: SignedStaffList): SignedStaffList => ({ list, signature, key });

/** Why this room must not be sent rows, in one sentence; null when its history is the beginning of ours. */
function objectionTo(
  log: EventLog,
  room: { readonly protocol: number; readonly seq: number; readonly hash: string },
): string | null {
  if (room.protocol !== protocolVersion) {
    return `The cardroom speaks version ${room.protocol} of the protocol, this table version ${protocolVersion}: update the older one.`;
  }
  if (room.seq > log.head.seq) {
    return (
      `The cardroom holds ${room.seq} events of this table, the table's own log only ${log.head.seq}: ` +
      'it was restored from a backup. Play goes on and is kept at the table; tell a manager.'
    );
  }
  const ours = room.seq === 0 ? emptyHead.hash : log.read(room.seq - 1, 1)[0]?.hash;
  if (ours === room.hash) return null;
  return (
    `The cardroom holds another history of this table: event ${room.seq} is not the same there. ` +
    'Play goes on and is kept at the table; tell a manager.'
  );
}
