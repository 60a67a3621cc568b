import type { LogHead, LogRow, PrivateText } from './event-log.ts';

/** What the cardroom keeps of a table beside its log: one row, replaced in the same transaction that stores the events. */
export interface TableProjection {
  readonly tableId: string;
  readonly logId: string;
  readonly name: string;
  readonly seq: number;
  readonly handNumber: number;
  /** The table's state at `seq` as JSON text. */
  readonly state: string;
}

/** One finished hand, as reports want it. */
export interface HandProjection {
  readonly logId: string;
  readonly hand: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly outcome: 'played' | 'misdeal';
  readonly potChips: number;
}

export interface IncidentProjection {
  readonly logId: string;
  readonly incidentId: string;
  readonly hand: number;
  readonly kind: string;
  readonly reportedAt: number;
  readonly ruledAt: number | null;
  readonly ruling: string | null;
}

/** What the office asks of a table. Executed once; answered by an event or a refusal. */
export interface Order {
  readonly id: string;
  readonly tableId: string;
  readonly createdAt: number;
  /** Who gave it, e.g. `floor:AB12`. */
  readonly actor: string;
  /** The order as JSON text. */
  readonly body: string;
  readonly state: 'waiting' | 'done' | 'refused';
  /** The table's answer as JSON text, null while waiting. */
  readonly answer: string | null;
}

/** A browser that was let in with a code. Only a hash of its key is kept. */
export interface PairedBrowser {
  readonly keyHash: string;
  readonly name: string;
  readonly role: 'floor' | 'cardroom' | 'display';
  readonly pairedAt: number;
}

/** Somebody of the house. Badge and PIN are kept as hashes alone, and not beyond the day the person is retired. */
export interface StaffRecord {
  /** Random, for ever this person's. */
  readonly id: string;
  /** What the person types; free for others once this one is retired. */
  readonly number: string;
  /** Null once the person is retired and forgotten. */
  readonly name: string | null;
  readonly role: 'dealer' | 'floor' | 'manager';
  readonly badge: string | null;
  readonly pin: { readonly salt: string; readonly hash: string } | null;
  /** Simulated: anybody may know the PIN. */
  readonly isDemo: boolean;
  readonly addedAt: number;
  readonly retiredAt: number | null;
}

/** What the staff list was last signed as. */
export interface StaffListMark {
  readonly version: number;
  readonly issuedAt: number;
  readonly badgeSalt: string;
}

export interface Batch {
  readonly tableId: string;
  readonly logId: string;
  readonly rows: readonly LogRow[];
  readonly texts: readonly PrivateText[];
}

/** The room's one SQLite file: every table's log and the projections grown from it. One writer. */
export interface CardroomStore {
  /** Random, made with the file. */
  readonly storeId: string;
  position(logId: string): LogHead;
  /**
   * One transaction: rows (those already held are skipped, hashes compared), texts and projections. On disk when it returns.
   * Throws `ForkedLog` and keeps nothing of the batch when its rows contradict the ones held. Rows must leave no gap (asserted).
   */
  accept(
    batch: Batch,
    projections: {
      readonly table: TableProjection;
      readonly hands: readonly HandProjection[];
      readonly incidents: readonly IncidentProjection[];
    },
  ): void;
  tables(): readonly TableProjection[];
  table(tableId: string): TableProjection | null;
  rows(logId: string, after: number, limit: number): readonly LogRow[];
  /** Rows of one hand of one log, in order. */
  rowsOfHand(logId: string, hand: number): readonly LogRow[];
  texts(ids: readonly string[]): readonly PrivateText[];
  /** Forgets a text for ever; a table that sends it again does not bring it back. */
  eraseText(id: string): void;
  openIncidents(): readonly IncidentProjection[];
  addOrder(order: Order): void;
  waitingOrders(tableId: string): readonly Order[];
  order(id: string): Order | null;
  /** The first answer stands: a second one, or one to an order this store never gave, changes nothing. */
  answerOrder(id: string, state: 'done' | 'refused', answer: string): void;
  addBrowser(browser: PairedBrowser): void;
  browser(keyHash: string): PairedBrowser | null;
  /** Everybody, the retired too, in the order in which they came. */
  staff(): readonly StaffRecord[];
  /** Null until there was anybody. */
  staffList(): StaffListMark | null;
  /** Enters these people, or replaces them where their id is known, together with the list they make. */
  keepStaff(people: readonly StaffRecord[], list: StaffListMark): void;
  close(): void;
}

/** Two histories under one `logId`: the row offered at `seq` is not the row held there. */
export class ForkedLog extends Error {
  readonly logId: string;
  readonly seq: number;
  readonly heldHash: string;
  readonly offeredHash: string;

  constructor(fork: {
    readonly logId: string;
    readonly seq: number;
    readonly heldHash: string;
    readonly offeredHash: string;
  }) {
    super(
      `Log ${fork.logId} has two histories: at ${fork.seq} the cardroom holds ${fork.heldHash} and was offered ${fork.offeredHash}.`,
    );
    this.name = 'ForkedLog';
    this.logId = fork.logId;
    this.seq = fork.seq;
    this.heldHash = fork.heldHash;
    this.offeredHash = fork.offeredHash;
  }
}
