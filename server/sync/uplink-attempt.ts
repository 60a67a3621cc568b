import type { EventLog, LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead, TipSignature } from '../../native-bridge/contracts/signed-head.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { syncVersions, type VersionRange } from '../../protocol/protocol-version.ts';
import {
  orderBodySchema,
  type ToRoom,
  type ToTable,
  type TurnedAwayFor,
  toTableSchema,
} from '../../protocol/sync-messages.ts';
import type { SealingKind, SignedSealingKey } from '../review/signed-review-key.ts';
import type { SignedStaffList } from '../staff/staff-list.ts';
import type { ClosableTransport } from './closable-transport.ts';
import { GivenBack, type RowsGivenBack } from './given-back.ts';
import type { NewsOfOffice } from './intake.ts';
import { apartSentence, type Keeper, type KeptByRoom, meetingOf, rememberedOf, unsignedSentence } from './meeting.ts';
import { nextBatch, type SignTip, syncMessageBytesMax } from './next-batch.ts';
import { readMessage } from './read-message.ts';
import { signedWith } from './signed-head.ts';
import { type IncomingOrder, proofIn } from './signed-order.ts';

/** Why an attempt ended: a sentence for the floor if there is something to know, and whether retrying soon may help. */
export interface AttemptEnd {
  readonly sentence: string | null;
  readonly retry: 'soon' | 'late';
  /** The room does not recognise this PC as the table. Absent: that is not the reason. */
  readonly isStranger?: true;
  /** The room takes nothing of this log. Absent: that is not the reason. */
  readonly isRefused?: true;
}

/** What the room reports to this table: what it does not understand, how far the clock is off, and the office's news. */
export type SaidOfTable = Extract<ToTable, { type: 'not-understood' | 'clock-off' | 'office-head' }> | NewsOfOffice;

export interface UplinkAttemptOptions {
  readonly log: Pick<EventLog, 'logId' | 'head' | 'read' | 'texts' | 'heads' | 'newestHead' | 'voucher'>;
  readonly tableId: string;
  readonly key: string;
  readonly transport: ClosableTransport;
  readonly time: TimeSource;
  /** Null: the answer comes over another link, or later, once it is in the log. */
  readonly answerTo: (order: IncomingOrder) => { readonly refusal: string | null } | null;
  /** The log's answer to an order so far; null: none. */
  readonly answered: (order: string) => { readonly refusal: string | null } | null;
  /** Identifies this run of the program. */
  readonly run: string;
  /** Absent: all this program speaks. */
  readonly versions?: VersionRange;
  /** The room holds this very history up to `seq`. */
  readonly onLinked: (seq: number) => void;
  /** The room holds events up to `seq` that this log lacks; they come by `takeBack`, then it is linked. */
  readonly onBehind: (seq: number) => void;
  /** Rows that may follow the log are on disk when it returns; a sentence about the first one that may not. */
  readonly takeBack: (given: RowsGivenBack) => string | null;
  /** This table's events are stored apart, with the reason in a sentence. */
  readonly onApart: (sentence: string) => void;
  readonly onSaid: (said: SaidOfTable) => void;
  /** The highest row the room shows to be signed, as it says: nothing of it was verified. Absent: nobody wants to know. */
  readonly onCovered?: (head: SignedHead) => void;
  readonly onKept: (kept: KeptByRoom) => void;
  /** What was last confirmed over an earlier connection. Absent: nothing. */
  readonly kept?: KeptByRoom;
  /** Neither is verified. */
  readonly onStaffList: (list: SignedStaffList) => void;
  readonly onReviewKey: (key: SignedSealingKey, is: SealingKind) => void;
  readonly onOver: (end: AttemptEnd) => void;
  /** Signs the last row of what is sent. Absent: it is not signed. */
  readonly signTip?: SignTip;
  /** How many unacknowledged batches may be in flight. Absent: two. */
  readonly batchesInFlight?: number;
  /** Who keeps the log at the other end. Absent: the room. */
  readonly keeper?: Keeper;
}

type Welcome = Extract<ToTable, { type: 'welcome' }>;
type LinkedMessage = Exclude<ToTable, { type: 'welcome' | 'are-you-there' | 'turned-away' }>;

const batchesInFlight = 2;
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
  /** The returned rows, while this log lacks some that it has signed. */
  #givenBack: GivenBack | null = null;
  #welcome: Welcome | null = null;
  /** The key it has named; undefined: it signs nothing. */
  #signingKey: string | undefined;
  /** Orders that wait until the table has reached the position at which they were given. */
  #waitingOrders: readonly Extract<ToTable, { type: 'order' }>[] = [];
  #storeId = '';
  /** The last rows of the batches in flight. */
  #inFlight: readonly number[] = [];
  #sent = 0;
  /** The room holds the rows up to here. */
  #kept = 0;
  /** The room has been sent the signed heads up to here; null: it takes none. */
  #headsSent: number | null = null;
  /** Orders that wait at the table. */
  #unanswered: readonly string[] = [];
  /** The results of orders by id, each with the row the room must hold before it is told the result. */
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

  /** Ends the connection without notifying its owner. */
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
    const { log, tableId, key, run, kept } = this.#options;
    const { oldest, newest } = this.#versions;
    this.#phase = 'greeting';
    const { seq, hash } = log.head;
    // A room that knows only one version reads only that version's greeting.
    const more =
      newest === 1 ? {} : { oldest, run, ...signedWith(log), now: this.#options.time.now(), ...rememberedOf(kept) };
    this.#signingKey = log.newestHead()?.key;
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
        // The room asks for the rows from its own position: the answer is to greet it again, not to report a fault.
        if (message.why === 'gap') this.#end(null);
        else this.#end(message.sentence, 'late', message.why);
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
        this.#options.onApart(apartSentence(message, this.#options.keeper));
        return;
      case 'not-understood':
      case 'clock-off':
      case 'dealer-due':
      case 'office-head':
      case 'signed-office':
      case 'places':
        this.#options.onSaid(message);
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
      case 'stream-key':
        this.#options.onReviewKey(signedKeyIn(message), message.type);
    }
  }

  #begin(welcome: Welcome): void {
    const { log } = this.#options;
    const meeting = meetingOf(log, welcome, this.#versions);
    if (meeting.is === 'elsewhere') {
      this.#end(meeting.sentence, 'late');
      return;
    }
    this.#welcome = welcome;
    this.#storeId = welcome.storeId;
    this.#headsSent = welcome.signed ?? null;
    this.#cancelDeadline();
    if (welcome.covered !== undefined) this.#options.onCovered?.(welcome.covered);
    if (meeting.is === 'behind') {
      this.#phase = 'behind';
      this.#givenBack = new GivenBack(log, meeting.until);
      this.#options.onBehind(welcome.seq);
      this.#pull(this.#givenBack);
      return;
    }
    this.#link(meeting.seq);
    if (meeting.is === 'apart')
      this.#options.onApart(apartSentence({ seq: meeting.seq, why: 'fork' }, this.#options.keeper));
    if (meeting.is === 'unsigned') this.#options.onApart(unsignedSentence(meeting.seq, welcome.protocol));
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

  #pull(givenBack: GivenBack): void {
    this.#send({ type: 'pull', after: givenBack.last.seq });
    this.#awaitAcknowledgement();
  }

  #take(message: Extract<ToTable, { type: 'rows' }>): void {
    const { takeBack, time } = this.#options;
    const givenBack = this.#givenBack;
    if (this.#phase !== 'behind' || givenBack === null) {
      this.#end(outOfTurn);
      return;
    }
    this.#cancelDeadline();
    const given = givenBack.take(message);
    const sentence = 'objection' in given ? given.objection : given.rows.length === 0 ? null : takeBack(given);
    if (sentence === null && !givenBack.isAll)
      this.#cancelDeadline = time.after(0, () => this.#guarded(() => this.#pull(givenBack)));
    else this.#goOnFromHere(sentence);
  }

  /** Takes nothing more back. The room's further rows stay there, and this table's events are another history. */
  #goOnFromHere(sentence: string | null): void {
    const { seq } = this.#options.log.head;
    const { seq: held = seq, protocol = 0 } = this.#welcome ?? {};
    this.#givenBack = null;
    this.#link(seq);
    const apart = sentence ?? (held > seq ? unsignedSentence(seq, protocol) : null);
    if (apart !== null) this.#options.onApart(apart);
  }

  #sendBatch(): void {
    if (this.#phase !== 'linked' || this.#inFlight.length >= (this.#options.batchesInFlight ?? batchesInFlight)) return;
    const batch = nextBatch(this.#options.log, this.#sent, (row) => this.#tipOf(row));
    if (batch === null) return;
    this.#options.transport.send(batch.text);
    this.#sent = batch.last;
    if (this.#inFlight.length === 0) this.#awaitAcknowledgement();
    this.#inFlight = [...this.#inFlight, batch.last];
    this.offer();
  }

  /** Only for a room that knows the key, and gives signed rows back. */
  #tipOf(row: LogRow): TipSignature | null {
    const { signTip } = this.#options;
    const { protocol = 0, signed } = this.#welcome ?? {};
    if (signTip === undefined || protocol < 4 || signed === undefined) return null;
    const tip = signTip(row);
    return tip?.key === this.#signingKey ? tip : null;
  }

  /** A head is only useful where its row is: heads are sent once the row is stored. */
  #sendHeads(): void {
    while (this.#headsSent !== null) {
      const heads = this.#options.log.heads(this.#headsSent, headsInMessage).filter(({ seq }) => seq <= this.#kept);
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
    this.#options.onKept({ storeId: this.#storeId, seq });
    this.offer();
  }

  #execute(message: Extract<ToTable, { type: 'order' }>): void {
    const { order, storeId, body } = message;
    if (storeId !== this.#storeId) {
      this.#end('The cardroom passed on an order of another cardroom.');
      return;
    }
    const known = orderBodySchema.safeParse(body);
    const proof = proofIn(message, this.#welcome?.protocol ?? 0);
    const answer = this.#options.answerTo({ id: order, storeId, body: known.success ? known.data : null, proof });
    if (answer !== null) this.#ended.set(order, { ...answer, seq: this.#options.log.head.seq });
    else if (!this.#unanswered.includes(order)) this.#unanswered = [...this.#unanswered, order];
    this.#tellEnded();
  }

  /** An order that waited for the end of a hand was carried out or refused, and the log has grown by it. */
  #answerLate(): void {
    this.#unanswered = this.#unanswered.filter((order) => {
      const answer = this.#options.answered(order);
      if (answer !== null) this.#ended.set(order, { ...answer, seq: this.#options.log.head.seq });
      return answer === null;
    });
    this.#tellEnded();
  }

  /** An answer follows the rows that show what was done: a room that got it first would give the same order again, or elsewhere. */
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

  #end(sentence: string | null, retry: AttemptEnd['retry'] = 'soon', why: TurnedAwayFor | null = null): void {
    if (this.#phase === 'over') return;
    this.abandon();
    const isStranger = why === 'key' ? ({ isStranger: true } as const) : null;
    const isRefused = why === 'malformed' ? ({ isRefused: true } as const) : null;
    this.#options.onOver({ sentence, retry, ...isStranger, ...isRefused });
  }

  /** A disk that cannot be read must not stop play: the link ends and is retried. */
  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
      this.#end(error.message, 'late');
    }
  }
}

const signedKeyIn = ({ type: _type, ...key }: Extract<ToTable, { type: SealingKind }>): SignedSealingKey => key;
const signedListIn = ({ list, signature, key }: SignedStaffList): SignedStaffList => ({ list, signature, key });
