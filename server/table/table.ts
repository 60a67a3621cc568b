import assert from 'node:assert/strict';
import type { KeyObject } from 'node:crypto';
import {
  apply,
  type Command,
  clockFacts,
  decide,
  type HandTape,
  isWitness,
  type Refusal,
  type TableEvent,
  type TableState,
  tapeAfter,
} from '../../engine/table.ts';
import type {
  AppendedBeside,
  EventLog,
  LogHead,
  LogRow,
  PrivateText,
} from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { type Asker, askerOf, refusalOf } from '../staff/may.ts';
import type { RowsGivenBack } from '../sync/given-back.ts';
import { rowHash } from '../sync/hash-chain.ts';
import { keptApart } from '../sync/meeting.ts';
import { textsOfRows } from '../sync/private-text-ids.ts';
import { decideAll } from './decide-all.ts';
import type { DiskWatch } from './disk-watch.ts';
import { followRows } from './follow-rows.ts';
import { handSnapshotOf } from './hand-source.ts';
import { isKeptAfter, restoreTable, snapshotOf } from './restore-table.ts';
import { nextHeads } from './signing-key.ts';
import { writeEvent } from './stored-event.ts';
import { isOfShotClock, isSameTurn } from './turn-times.ts';
import { UntracedAnswers } from './untraced-answers.ts';

/** What the table's door takes. */
export interface Submission {
  /** Who asks, as the log names them: `dealer`, `dealer:7`, `floor:12+manager:3`, `device:reader`, `cardroom`, `table`. */
  readonly actor: string;
  /** Permissions of the asker. Absent: those of the actor's door; at the console all of them. */
  readonly asker?: Asker;
  readonly command: Command;
  /** Commands that follow from the same request, on top of the first: all of them happen or none. */
  readonly next?: readonly Command[];
  /** Random id of the request or order, so that asking twice does nothing twice; null for devices. */
  readonly id: string | null;
  /** The last event the asker had seen; null for askers without a screen. */
  readonly sequence: number | null;
  /** The texts behind the command's references. */
  readonly texts?: readonly PrivateText[];
  /** How many milliseconds nothing had been heard of the device this is about. Absent: it was noticed at once. */
  readonly unheardMs?: number;
  /** Texts of the room, which the table may already know, or have erased. */
  readonly textsOfRoom?: readonly PrivateText[];
}

type Booked = Pick<Submission, 'actor' | 'id' | 'texts' | 'textsOfRoom'>;

/** The result of a submission. `mayComeAgain`: the present obstacle is not remembered. */
type Decided =
  | { readonly events: readonly TableEvent[]; readonly after: TableState }
  | { readonly refusal: Refusal | null; readonly mayComeAgain: boolean };

/** The answer to every submission: if not refused, it has happened and is on the disk. */
export interface Answer {
  readonly refusal: Refusal | null;
  /** The last event it caused; after a refusal the table's last. */
  readonly sequence: number;
  /** The disk failed: nothing has happened, and the same request may be retried. */
  readonly fault: StorageFault | null;
}

/** What one submission added to the log, in order. */
export interface Appended {
  readonly rows: readonly LogRow[];
  readonly events: readonly TableEvent[];
  readonly texts: readonly PrivateText[];
}

export interface TableOptions {
  readonly log: EventLog;
  readonly time: TimeSource;
  /** Handles a full disk. Absent: nothing does. */
  readonly disk?: Pick<DiskWatch, 'isFull' | 'giveUpReserve'>;
  /** Signs the log at the end of each hand. Absent: it is not signed. */
  readonly signingKey?: KeyObject;
  /** Milliseconds of the table's own clock, an integer that never decreases. Absent: taken from the timers. */
  readonly clock?: () => number;
}

/**
 * One poker table and the one door to it. Nothing counts as happened, and nobody is told, before it is in the log.
 *
 *   submit ─► allowed? stale? ─► decide (applies, asserts) ─► log.append (known? on disk) ─► listeners
 */
export class Table {
  readonly #log: EventLog;
  readonly #time: TimeSource;
  readonly #disk: TableOptions['disk'];
  readonly #signingKey: TableOptions['signingKey'];
  readonly #clock: () => number;
  readonly #listeners = new Set<(appended: Appended) => void>();
  readonly #untraced = new UntracedAnswers();
  readonly #untold: Appended[] = [];
  readonly #names = new Map<string, string>();
  #isTelling = false;
  /** Why nothing can be booked here at the moment. */
  #held: Refusal | null = null;
  #state: TableState | null;
  #tape: HandTape | null;
  #head: LogHead;
  #lastDecisive: number;
  /** When the action reached the seat to act; null: not since this program started. */
  #turnSince: number | null = null;

  /** Restores the table from its log. Asserts that what it read is what was written. */
  constructor(options: TableOptions) {
    this.#log = options.log;
    this.#time = options.time;
    this.#disk = options.disk;
    this.#signingKey = options.signingKey;
    this.#clock = options.clock ?? (() => options.time.now());
    const restored = restoreTable(options.log);
    this.#state = restored.state;
    this.#tape = restored.tape;
    this.#head = restored.head;
    this.#lastDecisive = restored.lastDecisive;
    for (const { id, text } of options.log.allTexts()) this.#names.set(id, text);
  }

  /** Null until the first `open-table`. */
  get state(): TableState | null {
    return this.#state;
  }

  /** The hand in play, or the last one, as it was booked; null before the first. */
  get tape(): HandTape | null {
    return this.#tape;
  }

  /** Milliseconds of the table's own clock. */
  get clock(): number {
    return this.#clock();
  }

  /** Number of the last event; 0 before the first. */
  get sequence(): number {
    return this.#head.seq;
  }

  /** Number of the last event that changed what a tap would mean; 0 before the first. */
  get lastDecisive(): number {
    return this.#lastDecisive;
  }

  /** The text behind a reference, or null once it was erased. */
  nameOf(id: string): string | null {
    return this.#names.get(id) ?? null;
  }

  /** Called after each submission that changed the table, in order. Returns a function that unsubscribes. */
  onAppended(listener: (appended: Appended) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Decides, books, notifies. The same id gets the same answer, whatever has happened since: the id is looked up in the transaction that
   * would book it again, or before a refusal is returned.
   */
  submit(submission: Submission): Answer {
    const { id } = submission;
    const untraced = this.#untraced.of(id);
    if (untraced !== undefined) return untraced;
    const decided = this.#decided(submission);
    if ('events' in decided) return this.#book(submission, decided.events, decided.after);
    const known = this.#answerTo(id);
    if (known !== null) return known;
    const answer = { refusal: decided.refusal, sequence: this.#head.seq, fault: null };
    if (!decided.mayComeAgain) this.#untraced.keep(id, answer);
    return answer;
  }

  #decided(submission: Submission): Decided {
    const { command, next = [], actor, sequence, unheardMs } = submission;
    const asked = [command, ...next];
    if (this.#disk?.isFull === true && asked.some(({ type }) => type === 'start-hand'))
      return { refusal: { reason: 'disk-full' }, mayComeAgain: true };
    if (this.#held !== null) return { refusal: this.#held, mayComeAgain: true };
    const commands = asked.map((one) => this.#timed(one));
    const asker = submission.asker ?? askerOf(actor);
    for (const one of commands) {
      const forbidden = refusalOf(asker, one, this.#state);
      if (forbidden !== null) return { refusal: forbidden, mayComeAgain: false };
    }
    if (this.#isStale(sequence))
      return { refusal: { reason: 'stale', toAct: this.#state?.hand?.toAct ?? null }, mayComeAgain: false };
    const decision = decideAll(this.#state, commands);
    if ('refusal' in decision) return { refusal: decision.refusal, mayComeAgain: false };
    const { events, after } = decision;
    if (events.length === 0 || after === null) return { refusal: null, mayComeAgain: false };
    // The shot clock starts with the action itself, in the same transaction.
    const timed = clockFacts(this.#state, { events, after }, this.#clock(), unheardMs);
    return { events: [...events, ...timed.events], after: timed.after };
  }

  /**
   * Books the table's first commands in one transaction: if the program is killed meanwhile, all of it or nothing is there. None may be
   * refused.
   */
  open(commands: readonly Command[], texts: readonly PrivateText[]): Answer {
    const events: TableEvent[] = [];
    let state = this.#state;
    for (const command of commands) {
      const decision = decide(state, command);
      if ('refusal' in decision) assert.fail(`A table that is being opened took no ${command.type}.`);
      events.push(...decision.events);
      state = decision.after;
    }
    assert.ok(state !== null, 'The first command opens the table.');
    return this.#book({ actor: 'table', id: null, texts }, events, state);
  }

  /** Until `null` nothing is booked: every submission gets this refusal, and may be retried. */
  hold(refusal: Refusal | null): void {
    this.#held = refusal;
  }

  /**
   * Appends rows of this very log that it lacks and has signed, unchanged: nothing is decided again. They form a chain and continue the
   * head (asserted). Rows that can have happened here are on the disk when it returns; it returns a sentence about the first one that
   * cannot. Throws a `StorageFault`.
   */
  takeBack({ rows, texts }: RowsGivenBack): string | null {
    const { following, state, tape, wrong } = followRows({ state: this.#state, tape: this.#tape }, rows);
    const last = following.at(-1)?.row;
    const sentence =
      wrong === null ? null : `${wrong} The cardroom gave it back; it is not taken, nor what follows it. ${keptApart}`;
    if (last === undefined) return sentence;
    const taken = following.map(({ row }) => row);
    const words = textsOfRows(taken, texts);
    const handSnapshots = following.flatMap(({ row, before }) => handSnapshotOf(row, before) ?? []);
    this.#log.append(taken, { textsGivenBack: words, handSnapshots, heads: this.#headsOf(taken) });
    this.#state = state;
    this.#tape = tape;
    this.#head = { seq: last.seq, hash: last.hash };
    this.#lastDecisive = following.findLast(({ event }) => isDecisive(event))?.row.seq ?? this.#lastDecisive;
    for (const { id, text } of words) this.#names.set(id, text);
    this.#tell({ rows: taken, events: following.map(({ event }) => event), texts: words });
    return sentence;
  }

  /** Why these commands together would be refused now; null if they would not. Books nothing. */
  whyNot(commands: readonly Command[]): Refusal | null {
    const decision = decideAll(this.#state, commands);
    return 'refusal' in decision ? decision.refusal : null;
  }

  /** Erases texts for ever; the rows that refer to them stay as they are. Throws a `StorageFault`, in which case none is erased. */
  eraseTexts(ids: readonly string[]): void {
    this.#log.eraseTexts(ids);
    for (const id of ids) this.#names.delete(id);
  }

  /** Books the result of a room's order if nothing else in the log shows it, so that its id is known after a restart. */
  bookOrderAnswer(order: {
    readonly id: string;
    readonly storeId: string;
    readonly request: string;
    readonly refusal: string | null;
    readonly cause?: Refusal | undefined;
  }): Answer {
    const { id, storeId, request, refusal, cause } = order;
    const state = this.#state;
    assert.ok(state !== null, 'A room gives orders to a table that is set up.');
    const told = cause === undefined ? {} : { cause };
    const event: TableEvent = { type: 'order-answered', order: id, storeId, refusal, ...told };
    return this.#book({ actor: 'table', id: request }, [event], apply(state, event));
  }

  /** The answer to an earlier request; null: there was none. */
  #answerTo(id: string | null): Answer | null {
    if (id === null) return null;
    try {
      const last = this.#log.byRequest(id).at(-1);
      return last === undefined ? null : happened(last.seq);
    } catch (error) {
      // Whether it has happened cannot be read: no answer is given, and it may be retried.
      if (error instanceof StorageFault) return this.#notKept(error);
      throw error;
    }
  }

  /** A screen that has seen more than this log holds was looking at another history: as stale as one that has seen less. */
  #isStale(sequence: number | null): boolean {
    return sequence !== null && (sequence < this.#lastDecisive || sequence > this.#head.seq);
  }

  #book(submission: Booked, events: readonly TableEvent[], after: TableState): Answer {
    const rows = this.#rowsOf(submission, events);
    const last = rows.at(-1);
    assert.ok(last !== undefined, 'A decision without a refusal has at least one event.');
    const { texts: own = [], textsOfRoom = [] } = submission;
    const words = { texts: own, textsGivenBack: textsOfRoom };
    const kept = this.#keep(rows, { ...words, once: submission.id }, events.some(isKeptAfter) ? after : null);
    if (kept instanceof StorageFault) return this.#notKept(kept);
    if (kept !== null) return happened(kept);
    this.#tape = taped(this.#tape, this.#state, events);
    if (!isSameTurn(this.#state, after)) this.#turnSince = last.at;
    this.#state = after;
    this.#head = { seq: last.seq, hash: last.hash };
    this.#lastDecisive = rows.findLast((_row, index) => isDecisive(events[index]))?.seq ?? this.#lastDecisive;
    const texts = [...own, ...textsOfRoom];
    for (const { id, text } of texts) this.#names.set(id, text);
    this.#tell({ rows, events, texts });
    return happened(last.seq);
  }

  /** Adds what only the table knows: its own time, and how long the player has been thinking when the clock is called. */
  #timed(command: Command): Command {
    if (command.type === 'run-clock') return { ...command, at: this.#clock(), now: this.#time.now() };
    if (isOfShotClock(command)) return { ...command, at: this.#clock() };
    if (command.type === 'start-hand') return { ...command, clock: this.#clock() };
    if (command.type !== 'report' || command.report.kind !== 'clock-called' || this.#turnSince === null) return command;
    return { ...command, report: { ...command.report, since: this.#turnSince } };
  }

  #notKept(fault: StorageFault): Answer {
    return { refusal: { reason: 'not-kept', why: fault.message }, sequence: this.#head.seq, fault };
  }

  #rowsOf({ id, actor }: Booked, events: readonly TableEvent[]): readonly LogRow[] {
    const at = this.#time.now();
    const rows: LogRow[] = [];
    let hand = this.#state?.handNumber ?? 0;
    let { seq, hash: previousHash } = this.#head;
    for (const event of events) {
      if (event.type === 'hand-started') hand = event.number;
      if (event.type === 'step-undone') hand = event.restored.handNumber;
      seq += 1;
      const row = { seq, hand, at, actor, kind: event.type, request: id, body: writeEvent(event), previousHash };
      const hash = rowHash(this.#log.logId, row);
      rows.push({ ...row, hash });
      previousHash = hash;
    }
    return rows;
  }

  /**
   * Returns the last event of the request if it was booked before, or the fault if the disk failed; anything else that goes wrong is a bug.
   */
  #keep(
    rows: readonly LogRow[],
    words: Pick<AppendedBeside, 'texts' | 'textsGivenBack' | 'once'>,
    toKeep: TableState | null,
  ): number | StorageFault | null {
    const last = rows.at(-1);
    const snapshot = toKeep === null || last === undefined ? {} : { snapshot: snapshotOf(last, toKeep) };
    const handSnapshots = rows.flatMap((row) => handSnapshotOf(row, this.#state) ?? []);
    assert.equal(this.#log.head.hash, this.#head.hash, 'Nobody else writes this log.');
    const append = (): number | StorageFault | null => {
      try {
        return this.#log.append(rows, { ...words, handSnapshots, heads: this.#headsOf(rows), ...snapshot });
      } catch (error) {
        if (error instanceof StorageFault) return error;
        throw error;
      }
    };
    const kept = append();
    const isFull = kept instanceof StorageFault && kept.code === 'disk-full';
    return isFull && this.#disk?.giveUpReserve() === true ? append() : kept;
  }

  #headsOf(rows: readonly LogRow[]): readonly SignedHead[] {
    return this.#signingKey === undefined ? [] : nextHeads({ log: this.#log, key: this.#signingKey }, rows);
  }

  /** A listener may submit; the others still receive everything in the order in which it happened. */
  #tell(appended: Appended): void {
    this.#untold.push(appended);
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      for (let next = this.#untold.shift(); next !== undefined; next = this.#untold.shift()) {
        for (const listener of [...this.#listeners]) if (this.#listeners.has(listener)) listener(next);
      }
    } finally {
      // A listener that could not read the disk stops no other from receiving later events.
      this.#isTelling = false;
    }
  }
}

/** The hand's tape with what one submission added. A hand's start is the first of its events. */
const taped = (tape: HandTape | null, before: TableState | null, events: readonly TableEvent[]): HandTape | null =>
  events.reduce<HandTape | null>((after, event) => tapeAfter(after, before, event), tape);
const isDecisive = (event: TableEvent | undefined): boolean => event !== undefined && !isWitness(event);
const happened = (sequence: number): Answer => ({ refusal: null, sequence, fault: null });
