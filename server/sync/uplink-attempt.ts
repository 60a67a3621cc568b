import type { EventLog, LogHead, LogRow, PrivateText } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { syncVersions, type VersionRange } from '../../protocol/protocol-version.ts';
import {
  type OrderBody,
  orderBodySchema,
  type ToRoom,
  type ToTable,
  toTableSchema,
} from '../../protocol/sync-messages.ts';
import type { SignedReviewKey } from '../review/signed-review-key.ts';
import type { SignedStaffList } from '../staff/staff-list.ts';
import type { ClosableTransport } from './closable-transport.ts';
import { apartSentence, meetingOf, objectionToGiven } from './meeting.ts';
import { nextBatch, syncMessageBytesMax } from './next-batch.ts';
import { readMessage } from './read-message.ts';
import { readVoucher } from './signed-head.ts';

/** An order as the table gets it. */
export interface IncomingOrder {
  readonly id: string;
  readonly storeId: string;
  /** Null: an order of a newer room, which this table does not know. */
  readonly body: OrderBody | null;
}

/** Rows of this very log that the table lacks, with the texts they refer to. They hang together and continue the log. */
export interface RowsGivenBack {
  readonly rows: readonly LogRow[];
  readonly texts: readonly PrivateText[];
}

/** Why an attempt ended: a sentence for the floor if there is something to know, and whether trying again soon may help. */
export interface AttemptEnd {
  readonly sentence: string | null;
  readonly retry: 'soon' | 'late';
}

/** From which event on the room does not understand this table, and whether only a newer program would. */
export type NotUnderstoodHere = Pick<Extract<ToTable, { type: 'not-understood' }>, 'event' | 'why'>;

export interface UplinkAttemptOptions {
  readonly log: Pick<EventLog, 'logId' | 'head' | 'read' | 'texts' | 'heads' | 'newestHead' | 'voucher'>;
  readonly tableId: string;
  readonly key: string;
  readonly transport: ClosableTransport;
  readonly time: TimeSource;
  /** Null: the answer comes by another link, or later, once it stands in the log. */
  readonly answerTo: (order: IncomingOrder) => { readonly refusal: string | null } | null;
  /** What the log says of an order by now; null: nothing. */
  readonly answered: (order: string) => { readonly refusal: string | null } | null;
  /** Of this run of the program. */
  readonly run: string;
  /** Absent: all this program speaks. */
  readonly versions?: VersionRange;
  /** The room keeps this very history up to `seq`. */
  readonly onLinked: (seq: number) => void;
  /** The room holds events up to `seq` that this log lacks; they come by `takeBack`, then it is linked. */
  readonly onBehind: (seq: number) => void;
  /** On disk when it returns null; a sentence when this program cannot read them. */
  readonly takeBack: (given: RowsGivenBack) => string | null;
  /** What happens here is kept apart, in a sentence. */
  readonly onApart: (sentence: string) => void;
  /** The room keeps what happens here and does not understand it. */
  readonly onNotUnderstood: (what: NotUnderstoodHere) => void;
  readonly onKept: (seq: number) => void;
  /** Not verified. */
  readonly onStaffList: (list: SignedStaffList) => void;
  /** Not verified. */
  readonly onReviewKey: (key: SignedReviewKey) => void;
  readonly onOver: (end: AttemptEnd) => void;
}

type LinkedMessage = Exclude<ToTable, { type: 'welcome' | 'are-you-there' | 'turned-away' }>;

const batchesInFlightMax = 2;
const headsInMessage = 200;
const greetingMs = 10_000;
const acknowledgementMs = 15_000;
const outOfTurn = "The cardroom's answer came out of turn.";

/**
 * One connection to the room, from the first byte to the last.
 *
 *   up ─► hello ─► welcome ─► (pull ─► rows, until nothing is missing) ─► batches, two in flight ─► kept …   ─► over (once)
 */
export class UplinkAttempt {
  readonly #options: UplinkAttemptOptions;
  #phase: 'opening' | 'greeting' | 'behind' | 'linked' | 'over' = 'opening';
  /** What the room holds, while this log lacks some of it. */
  #missing: LogHead | null = null;
  /** They wait until the table stands where it stood when they were given. */
  #waitingOrders: readonly Extract<ToTable, { type: 'order' }>[] = [];
  #storeId = '';
  /** Last rows of the batches that are on their way. */
  #inFlight: readonly number[] = [];
  #sent = 0;
  /** Up to here the room keeps the rows. */
  #kept = 0;
  /** Up to here it was sent the signed heads; null: it takes none. */
  #headsSent: number | null = null;
  /** Orders that wait at the table. */
  #unanswered: readonly string[] = [];
  /** How orders have ended, by their ids, and the row up to which the room has to keep the log before it is told. */
  readonly #ended = new Map<string, { readonly refusal: string | null; readonly seq: number }>();
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
      this.#guarded(() => {
        this.#sendBatch();
        this.#answerLate();
      });
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

  get #versions(): VersionRange {
    return this.#options.versions ?? syncVersions;
  }

  #greet(): void {
    const { log, tableId, key, run } = this.#options;
    const { oldest, newest } = this.#versions;
    this.#phase = 'greeting';
    const { seq, hash } = log.head;
    // A room that knows one version alone reads no more than that one's greeting.
    const more = newest === 1 ? {} : { oldest, run, ...signedWith(log) };
    this.#send({ type: 'hello', protocol: newest, ...more, tableId, logId: log.logId, key, seq, hash });
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
      case 'are-you-there':
        this.#send({ type: 'here' });
        return;
      case 'turned-away':
        // The room asks for the rows from its own position: greeting it again is the answer, not a fault to show.
        if (message.why === 'gap') this.#end(null);
        else this.#end(message.sentence, 'late');
        return;
      default:
        if (this.#phase === 'behind' || this.#phase === 'linked') this.#hearLinked(message);
        else this.#end(outOfTurn);
        return;
    }
  }

  #hearLinked(message: LinkedMessage): void {
    switch (message.type) {
      case 'kept':
        this.#move(message.seq);
        return;
      case 'kept-apart':
        this.#options.onApart(apartSentence(message));
        return;
      case 'not-understood':
        this.#options.onNotUnderstood(message);
        return;
      case 'rows':
        this.#take(message);
        return;
      case 'order':
        if (this.#phase === 'linked') this.#execute(message);
        else this.#waitingOrders = [...this.#waitingOrders, message];
        return;
      case 'staff-list':
        this.#options.onStaffList(signedListIn(message));
        return;
      case 'review-key':
        this.#options.onReviewKey(signedKeyIn(message));
    }
  }

  #begin(welcome: Extract<ToTable, { type: 'welcome' }>): void {
    const { log } = this.#options;
    const meeting = meetingOf(log, welcome, this.#versions);
    if (meeting.is === 'elsewhere') {
      this.#end(meeting.sentence, 'late');
      return;
    }
    this.#storeId = welcome.storeId;
    this.#headsSent = welcome.signed ?? null;
    this.#cancelDeadline();
    if (meeting.is === 'behind') {
      this.#phase = 'behind';
      this.#missing = { seq: welcome.seq, hash: welcome.hash };
      this.#options.onBehind(welcome.seq);
      this.#pull();
      return;
    }
    this.#link(meeting.seq);
    if (meeting.is === 'apart') this.#options.onApart(apartSentence({ seq: meeting.seq, why: 'fork' }));
  }

  #link(seq: number): void {
    this.#phase = 'linked';
    this.#sent = seq;
    this.#kept = seq;
    if (this.#headsSent !== null) this.#headsSent = Math.min(this.#headsSent, seq);
    this.#sendHeads();
    this.#options.onLinked(seq);
    const waiting = this.#waitingOrders;
    this.#waitingOrders = [];
    for (const order of waiting) this.#execute(order);
    this.offer();
  }

  #pull(): void {
    this.#send({ type: 'pull', after: this.#options.log.head.seq });
    this.#awaitAcknowledgement();
  }

  #take({ rows, texts }: Extract<ToTable, { type: 'rows' }>): void {
    const { log, takeBack } = this.#options;
    const missing = this.#missing;
    if (this.#phase !== 'behind' || missing === null) {
      this.#end(outOfTurn);
      return;
    }
    this.#cancelDeadline();
    const sentence = objectionToGiven(log, missing, rows) ?? takeBack({ rows, texts });
    if (sentence !== null) this.#end(sentence, 'late');
    else if (log.head.seq < missing.seq)
      this.#cancelDeadline = this.#options.time.after(0, () => this.#guarded(() => this.#pull()));
    else {
      this.#missing = null;
      this.#link(missing.seq);
    }
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

  /** A head is worth something where its row is: they follow once that is kept. */
  #sendHeads(): void {
    const { log } = this.#options;
    while (this.#headsSent !== null) {
      const found = log.heads(this.#headsSent, headsInMessage);
      const heads = found.filter(({ seq }) => seq <= this.#kept);
      const last = heads.at(-1);
      if (last === undefined) return;
      this.#send({ type: 'heads', heads });
      this.#headsSent = last.seq;
    }
  }

  #move(seq: number): void {
    if (seq > this.#options.log.head.seq) {
      this.#end('The cardroom says it keeps events this table never had.');
      return;
    }
    this.#inFlight = this.#inFlight.filter((last) => last > seq);
    this.#kept = Math.max(this.#kept, seq);
    this.#sendHeads();
    this.#tellEnded();
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
    const known = orderBodySchema.safeParse(body);
    const answer = this.#options.answerTo({ id: order, storeId, body: known.success ? known.data : null });
    if (answer !== null) this.#endOrder(order, answer.refusal);
    else if (!this.#unanswered.includes(order)) this.#unanswered = [...this.#unanswered, order];
    this.#tellEnded();
  }

  /** What waited for the end of a hand has been carried out, or refused, and the log has grown by it. */
  #answerLate(): void {
    this.#unanswered = this.#unanswered.filter((order) => {
      const answer = this.#options.answered(order);
      if (answer !== null) this.#endOrder(order, answer.refusal);
      return answer === null;
    });
    this.#tellEnded();
  }

  #endOrder(order: string, refusal: string | null): void {
    this.#ended.set(order, { refusal, seq: this.#options.log.head.seq });
  }

  /** An answer follows the rows that tell what was done: a room that knew it before them would order the same once more, or elsewhere. */
  #tellEnded(): void {
    for (const [order, { refusal, seq }] of this.#ended) {
      if (seq > this.#kept) continue;
      this.#ended.delete(order);
      this.#send({ type: 'order-answered', order, refusal });
    }
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

/** What a greeting says of the log's signatures; nothing where it has none. */
function signedWith(log: UplinkAttemptOptions['log']) {
  const signingKey = log.newestHead()?.key;
  if (signingKey === undefined) return {};
  const voucher = readVoucher(log.voucher);
  return voucher === null ? { signingKey } : { signingKey, voucher };
}

const signedKeyIn = ({ reviewKey, signature }: SignedReviewKey): SignedReviewKey => ({ reviewKey, signature });
const signedListIn = ({ list, signature, key }: SignedStaffList): SignedStaffList => ({ list, signature, key });
