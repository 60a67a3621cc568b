import type { EventLog } from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { VersionRange } from '../../protocol/protocol-version.ts';
import type { PlacesTold } from '../../protocol/sync-messages.ts';
import type { SealingKind, SignedSealingKey } from '../review/signed-review-key.ts';
import type { SignedStaffList } from '../staff/staff-list.ts';
import type { ClosableTransport } from './closable-transport.ts';
import type { RowsGivenBack } from './given-back.ts';
import { type Keeper, type KeptByRoom, type KeptNote, notUnderstoodSentence } from './meeting.ts';
import type { SignTip } from './next-batch.ts';
import { answeredInLogs } from './order-answers.ts';
import type { IncomingOrder } from './signed-order.ts';
import { type AttemptEnd, type SaidOfTable, UplinkAttempt } from './uplink-attempt.ts';

type NotUnderstood = Extract<SaidOfTable, { type: 'not-understood' }>;

/** The state of the table's connection to its room. */
export interface UplinkStatus {
  readonly state: 'linked' | 'unlinked';
  /** Events not known to be held by the room: all of them until it has told its position. */
  readonly unsent: number;
  /** When `state` last changed, milliseconds since 1970. */
  readonly since: number;
  /** What a person should know about it; null if there is nothing to do but wait. */
  readonly sentence: string | null;
  /** The connection stands, but the room has answered nothing for a few seconds. Absent: it answers. */
  readonly isQuiet?: true;
  /** The room stores this table's events but does not understand them. Absent: it does. */
  readonly notUnderstood?: NotUnderstood['why'];
  /** The room recognises another PC as this table, or does not know this one. Absent: it recognises it, or has not been asked since. */
  readonly isStranger?: true;
  /** The room answers and takes nothing of this log, which goes on from none it knows. Absent: it takes what it is sent. */
  readonly isRefused?: true;
  /** The table's clock is this many milliseconds ahead of the room's; below 0 behind it. Absent: it is right, or unknown. */
  readonly clockAhead?: number;
  /** Who the office has sent to deal here, by staff id; stays while the connection is down. Absent: nobody. */
  readonly dealerDue?: string;
  /** Players who went out here and their places; stays while the connection is down. Absent: the room has sent none. */
  readonly places?: PlacesTold;
}

/** What an uplink reads of a log. */
export type UplinkLog = Pick<
  EventLog,
  'logId' | 'head' | 'read' | 'texts' | 'byRequest' | 'heads' | 'newestHead' | 'voucher'
>;

export interface UplinkOptions {
  readonly log: UplinkLog;
  readonly tableId: string;
  /** Known to the room. */
  readonly key: string;
  /** Opens a new connection for each attempt. */
  readonly connect: () => ClosableTransport;
  /** Calls back when the log has grown; returns a function that stops it. */
  readonly onAppended: (listener: () => void) => () => void;
  /**
   * Executes an order with request id `order:ID`. What it books, be it only the refusal as `order-answered`, carries
   * that request id, so that the order is known again after a restart. Null: orders wait for another uplink. Answered
   with null: the order waits for the end of the hand, and is answered once the log knows how it ended.
   */
  readonly executeOrder: ((order: IncomingOrder) => { readonly refusal: string | null } | null) | null;
  /** Earlier logs that know of orders. Absent: none. */
  readonly knownOrders?: readonly UplinkLog[];
  /** Called with every staff list the room sends, unverified. */
  readonly onStaffList: (list: SignedStaffList) => void;
  /** Called with every review key the room sends, unverified. */
  readonly onReviewKey: (key: SignedSealingKey, is: SealingKind) => void;
  readonly time: TimeSource;
  readonly onStatus: (status: UplinkStatus) => void;
  /** Random, of this run of the program. */
  readonly run: string;
  /** Absent: all this program speaks. */
  readonly versions?: VersionRange;
  /** Signs the last row of what is sent, with this log's key. Absent: it is not signed. */
  readonly signTip?: SignTip;
  /** How many unacknowledged batches may be in flight. Absent: two. */
  readonly batchesInFlight?: number;
  /** Who keeps the log at the other end. Absent: the room. */
  readonly keeper?: Keeper;
  /** Called with the highest row the room shows to be signed, unverified. Absent: nobody wants to know. */
  readonly onCovered?: (head: SignedHead) => void;
  /** Absent: a restart forgets how far the room has kept this log. */
  readonly keptNote?: KeptNote;
  /** Appends rows of this log that the room gives back, as far as they may follow; a sentence about the first that may not. */
  readonly takeBack: (given: RowsGivenBack) => string | null;
  /** Called whenever it changes; `behind`: the room holds `seq` events of this log, more than the log itself, and gives them back. */
  readonly onStanding: (standing: Standing) => void;
}

/** How the log relates to what the room holds of it; `alone`: unknown, because the room cannot be asked. */
export type Standing = { readonly is: 'level' | 'alone' } | { readonly is: 'behind'; readonly seq: number };

const firstDelayMs = 250;
const longestDelayMs = 5_000;
const reportMs = 250;

/** Keeps the room up to date from the log, for as long as it runs. There is no outbox: what the room has not stored is read again. */
export function startUplink(options: UplinkOptions): { stop(): void } {
  const uplink = new Uplink(options);
  return { stop: () => uplink.stop() };
}

class Uplink {
  readonly #options: UplinkOptions;
  readonly #stopListening: () => void;
  #attempt: UplinkAttempt | null = null;
  #delayMs = firstDelayMs;
  #kept = 0;
  /** Told to the room when it is greeted again. If it then holds less, it was restored from a backup. */
  #keptByRoom: KeptByRoom | null = null;
  #office: KeptByRoom['signedOffice'];
  #state: UplinkStatus['state'] = 'unlinked';
  #since: number;
  #sentence: string | null = null;
  #isStranger = false;
  /** Until the room keeps something: it greets the table each time before it refuses. */
  #isRefused = false;
  #isQuiet = false;
  #notUnderstood: NotUnderstood['why'] | null = null;
  #clockAhead = 0;
  #dealerDue: string | null = null;
  #places: PlacesTold = [];
  #reported = '';
  #cancelReport: (() => void) | null = null;
  #cancelRetry: () => void = () => {};

  constructor(options: UplinkOptions) {
    this.#options = options;
    this.#since = options.time.now();
    this.#keptByRoom = options.keptNote?.of(options.log.logId) ?? null;
    this.#office = this.#keptByRoom?.signedOffice;
    this.#stopListening = options.onAppended(() => {
      this.#attempt?.offer();
      this.#reportSoon();
    });
    this.#report();
    this.#connect();
  }

  stop(): void {
    this.#stopListening();
    this.#cancelRetry();
    this.#cancelReport?.();
    this.#attempt?.abandon();
    this.#attempt = null;
  }

  #connect(): void {
    const { connect, executeOrder, knownOrders = [], keptNote: _note, ...options } = this.#options;
    const logs = [options.log, ...knownOrders];
    const transport = connect();
    transport.onAnswering?.((answers) => this.#answering(answers));
    this.#attempt = new UplinkAttempt({
      ...options,
      transport,
      answered: (order) => answeredInLogs(logs, order),
      answerTo: (order) => answeredInLogs(logs, order.id) ?? executeOrder?.(order) ?? null,
      onLinked: (seq) => this.#linked(seq),
      onKept: (kept) => this.#moved(kept),
      ...(this.#keptByRoom === null ? {} : { kept: this.#keptByRoom }),
      onBehind: (seq) => this.#behind(seq),
      onApart: (sentence) => this.#apart(sentence),
      onSaid: (said) => this.#said(said),
      onOver: (end) => this.#over(end),
    });
  }

  #answering(answers: boolean): void {
    this.#isQuiet = !answers;
    this.#report();
  }

  #linked(seq: number): void {
    this.#kept = seq;
    this.#sentence = null;
    this.#isStranger = false;
    this.#become('linked');
    this.#options.onStanding({ is: 'level' });
    if (seq === this.#options.log.head.seq) this.#delayMs = firstDelayMs;
  }

  #behind(seq: number): void {
    const { head } = this.#options.log;
    this.#kept = head.seq;
    this.#sentence = `The cardroom holds ${seq} events of this table, the table's own log only ${head.seq}: it was restored from a backup, and takes the others back before the next hand.`;
    this.#become('linked');
    this.#options.onStanding({ is: 'behind', seq });
  }

  #apart(sentence: string): void {
    this.#sentence = sentence;
    this.#report();
  }

  #moved(kept: KeptByRoom): void {
    this.#isRefused = false;
    this.#kept = Math.max(this.#kept, kept.seq);
    this.#remember(this.#office === undefined ? kept : { ...kept, signedOffice: this.#office });
    // Only a room that stores something gets quick retries: otherwise one that welcomes and then turns away would be asked for ever.
    this.#delayMs = firstDelayMs;
    this.#reportSoon();
  }

  #remember(kept: KeptByRoom): void {
    this.#keptByRoom = kept;
    this.#options.keptNote?.note(this.#options.log.logId, kept);
  }

  #said(said: SaidOfTable): void {
    switch (said.type) {
      case 'signed-office': {
        const { type: _type, ...signedOffice } = said;
        this.#office = signedOffice;
        if (this.#keptByRoom !== null) this.#remember({ ...this.#keptByRoom, signedOffice });
        return;
      }
      case 'office-head':
        return;
      case 'not-understood':
        this.#notUnderstood = said.why;
        this.#apart(notUnderstoodSentence(said));
        return;
      case 'clock-off':
        this.#clockAhead = said.ahead;
        break;
      case 'dealer-due':
        this.#dealerDue = said.staff;
        break;
      case 'places':
        this.#places = said.places;
    }
    this.#report();
  }

  #over({ sentence, retry, isStranger, isRefused }: AttemptEnd): void {
    const delayMs = retry === 'late' ? longestDelayMs : this.#delayMs;
    this.#delayMs = Math.min(longestDelayMs, this.#delayMs * 2);
    this.#cancelRetry = this.#options.time.after(delayMs, () => this.#connect());
    this.#attempt = null;
    this.#sentence = sentence;
    // Only a room that answers can say otherwise; a connection that fails meanwhile cannot.
    if (isStranger === true || sentence !== null) this.#isStranger = isStranger === true;
    if (isRefused === true) this.#isRefused = true;
    this.#isQuiet = false;
    this.#notUnderstood = null;
    this.#clockAhead = 0;
    this.#become('unlinked');
    this.#options.onStanding({ is: 'alone' });
  }

  #become(state: UplinkStatus['state']): void {
    if (state !== this.#state) {
      this.#state = state;
      this.#since = this.#options.time.now();
    }
    this.#report();
  }

  /** In play the number changes with every tap, but screens are told a few times a second at most. */
  #reportSoon(): void {
    this.#cancelReport ??= this.#options.time.after(reportMs, () => this.#report());
  }

  #report(): void {
    this.#cancelReport?.();
    this.#cancelReport = null;
    const unsent = this.#options.log.head.seq - this.#kept;
    const status = {
      state: this.#state,
      unsent,
      since: this.#since,
      sentence: this.#sentence,
      ...(this.#notUnderstood === null ? {} : { notUnderstood: this.#notUnderstood }),
      ...(this.#isQuiet ? ({ isQuiet: true } as const) : {}),
      ...(this.#isStranger ? ({ isStranger: true } as const) : {}),
      ...(this.#isRefused ? ({ isRefused: true } as const) : {}),
      ...(this.#clockAhead === 0 ? {} : { clockAhead: this.#clockAhead }),
      ...(this.#dealerDue === null ? {} : { dealerDue: this.#dealerDue }),
      ...(this.#places.length === 0 ? {} : { places: this.#places }),
    };
    const text = JSON.stringify(status);
    if (text === this.#reported) return;
    this.#reported = text;
    this.#options.onStatus(status);
  }
}
