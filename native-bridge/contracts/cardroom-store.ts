import type { StoredChanges, StoredOffers } from './cardroom-changes.ts';
import type { CardroomPrivacy } from './cardroom-privacy.ts';
import type { CardroomReports } from './cardroom-reports.ts';
import type { StoredSearch } from './cardroom-search.ts';
import type { CardroomSignatures } from './cardroom-signatures.ts';
import type { CopyMark } from './copy-mark.ts';
import type { HandSnapshot, LogHead, LogRow, PrivateText } from './event-log.ts';
import type { OrderSignature, TipSignature } from './signed-head.ts';
import type { StoredAside } from './stored-aside.ts';
import type { OfficeRow, StoredOffice } from './stored-office.ts';
import type { StoredRows } from './stored-rows.ts';
import type { StoredSeals } from './stored-seals.ts';
import type { SeatProjection, TableFact } from './table-facts.ts';

/** The cardroom's copy of a table's state: one row, replaced in the same transaction that stores the events. */
export interface TableProjection {
  readonly tableId: string;
  readonly logId: string;
  readonly name: string;
  readonly seq: number;
  readonly handNumber: number;
  /** The table's state at `seq` as JSON text. */
  readonly state: string;
}

/** A hand as it began: who sat in it and who dealt. */
export interface HandProjection {
  readonly logId: string;
  readonly hand: number;
  /** The number people know it by: a hand dealt again keeps its own. */
  readonly shown: number;
  readonly startedAt: number;
  /** Id of the dealer; null: nobody was signed in. */
  readonly dealer: string | null;
  /** Everybody dealt in, by seat; `player` is the id of the text that holds the name. */
  readonly players: readonly { readonly seat: number; readonly player: string }[];
}

/** The result of a hand that has begun; a newer one replaces it. */
export interface HandResult {
  readonly logId: string;
  readonly hand: number;
  /** Null: it is being played again. Absent: as it was. */
  readonly endedAt?: number | null;
  readonly outcome: 'played' | 'misdeal' | null;
  readonly potChips: number;
  /** Entered where nobody was known to deal when the hand began. */
  readonly dealer: string | null;
  /** It was corrected; once said this stays. */
  readonly amended: boolean;
}

/** Kinds of records; `opening` ones come from the audit trail alone. */
type RecordProjectionKind = 'call' | 'report' | 'witnesses' | 'amendment' | 'penalty' | 'opening' | 'new-log';

/** One thing the floor dealt with. If it is sent again, only its ruling and citations are updated; kind, place, time and person stay. */
export interface RecordProjection {
  readonly logId: string;
  /** Unique within the log. */
  readonly recordId: string;
  readonly what: RecordProjectionKind;
  readonly hand: number;
  readonly at: number;
  /** Kind of report; null where it is none. */
  readonly report: string | null;
  readonly seat: number | null;
  /** Id of the text with the player's name. */
  readonly player: string | null;
  /** The dealer's id. Absent: that of the hand as it is kept. */
  readonly dealer?: string | null;
  /** The deck the hand was dealt from; null if unknown. */
  readonly deck: string | null;
  /** A count, as JSON that only its writer reads. Null: the record is about no count. */
  readonly counted: string | null;
  /** Null: no ruling. */
  readonly ruled: RecordRuling | null;
  /** Rules by document and number, e.g. `tda-2011#40`. */
  readonly cites: readonly string[];
}

/** How it was decided. */
export interface RecordRuling {
  readonly at: number;
  /** As logs name people. */
  readonly by: string;
  /** The ruling's name, or its number among those proposed; null where the record is the ruling itself. */
  readonly ruling: string | number | null;
  /** Id of the text with the reason. */
  readonly reason: string | null;
  /** Hands of a penalty: 0 is a warning, null the end of the event, or no penalty at all. */
  readonly hands: number | null;
  /** The result of a ruling by number, as JSON that only its writer reads. */
  readonly decided?: string;
}

/** What a batch's rows change of a table. All of it belongs to the batch's log. */
export interface Grown {
  readonly table: TableProjection;
  readonly hands: readonly HandProjection[];
  readonly results: readonly HandResult[];
  readonly records: readonly RecordProjection[];
  /** States just before certain hands. They need no `shape` here: `grownBy` says whether they are as this program makes them. */
  readonly snapshots: readonly Omit<HandSnapshot, 'shape'>[];
  /** Seats that these rows changed; with a log's first row, all seats. */
  readonly seats: readonly SeatProjection[];
  /** The number of chairs at the table; seats with a higher number are removed. */
  readonly chairs: number;
  /** In the order of their rows. */
  readonly facts: readonly TableFact[];
}

/** A log the store holds, and its table. */
export interface KnownLog {
  readonly logId: string;
  readonly tableId: string;
}

/** An act on something that is kept secret from everybody. */
export interface NewAuditRow {
  readonly at: number;
  /** `cards-opened` is found again among the records, too. */
  readonly what: string;
  /** As logs name people. */
  readonly by: string;
  readonly tableId: string | null;
  readonly hand: number | null;
  readonly seats: readonly number[];
  /** The reason. */
  readonly reason: string | null;
}

/** A row of the audit trail. Its lower-case hex SHA-256 covers the hash before it and its own values. */
export interface AuditRow extends NewAuditRow {
  /** 1, 2, 3 … without gaps. */
  readonly number: number;
  readonly previousHash: string;
  readonly hash: string;
}

/** As it is listed. */
export interface ListedAuditRow extends AuditRow {
  /** The number people know the hand by; `hand` where nothing is known of that hand, null where there is none. */
  readonly shown: number | null;
}

/** An order of the office to a table. Executed once; answered by an event or a refusal. */
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
  /** Absent: nobody has signed it. A room signs every order it gives. */
  readonly signed?: OrderSignature;
}

/** A browser let in with a code. Only a hash of its key is kept. */
export interface PairedBrowser {
  readonly keyHash: string;
  readonly name: string;
  readonly role: 'floor' | 'cardroom' | 'display';
  readonly pairedAt: number;
}

/** The secret by which a paired table identifies itself; only a hash of it is kept, and never deleted. */
export interface TableKey {
  readonly tableId: string;
  readonly keyHash: string;
  readonly pairedAt: number;
  /** Null while it is good. */
  readonly retiredAt: number | null;
}

/** A person on the staff list. Badge and PIN are kept as hashes alone, and erased when the person is retired. */
export interface StaffRecord {
  /** Random, and permanently this person's. */
  readonly id: string;
  /** The number the person types; free for others once this person is retired. */
  readonly number: string;
  /** Null once the person is retired and forgotten. */
  readonly name: string | null;
  readonly role: 'dealer' | 'floor' | 'manager';
  readonly badge: string | null;
  readonly pin: { readonly salt: string; readonly hash: string } | null;
  /** Simulated: the PIN may be known to anybody. */
  readonly isDemo: boolean;
  readonly addedAt: number;
  readonly retiredAt: number | null;
}

/** The last signed staff list. */
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
  /** Milliseconds by which its table's clock is ahead of the room's, as the room heard it. Absent: the table did not say. */
  readonly ahead?: number;
  /** Its table's signature on the last row. Absent: none. */
  readonly tip?: TipSignature;
}

/** The first row that differs when projections are grown again: its table, and its key as `name value` pairs. */
export interface ProjectionDifference {
  readonly table: string;
  readonly row: string;
}

/** Another history of a log than the held one, kept apart from the row where it branches off. */
export interface LogBranch {
  readonly branch: number;
  readonly logId: string;
  readonly tableId: string;
  /** The last row both have. */
  readonly parted: LogHead;
  /** When the room met it, milliseconds since 1970. */
  readonly metAt: number;
  /** Its last row. */
  readonly head: LogHead;
}

/** Histories kept apart from the ones held. */
export interface StoredBranches {
  /** Every one, or those of one log, in the order in which they were met. */
  of(logId: string | null): readonly LogBranch[];
  rows(branch: number, after: number, limit: number): readonly LogRow[];
}

/** Everything grown from the rows. */
export interface StoredProjections {
  /** In the order in which they were met. */
  logs(): readonly KnownLog[];
  tables(): readonly TableProjection[];
  table(tableId: string): TableProjection | null;
  /** The log that tells the table's present state; null: none does. */
  logInUse(tableId: string): string | null;
  /** The state kept just before the last hand up to this one. */
  handSnapshot(logId: string, hand: number): Omit<HandSnapshot, 'shape'> | null;
  /** The number of the method (`grownBy`) by which the held projections were grown; 0: before there were numbers. */
  grownBy(): number;
}

/** Words behind the ids in the rows. */
export interface StoredTexts {
  of(ids: readonly string[]): readonly PrivateText[];
  /** Forgets a text permanently: a table that sends it again does not bring it back. */
  erase(id: string): void;
}

export interface StoredAudit {
  /** Newest first, with `number < before`; null: from the newest on. */
  read(before: number | null, limit: number): readonly ListedAuditRow[];
  /** Openings and attempts for one hand, in order. */
  ofHand(tableId: string, hand: number): readonly AuditRow[];
  /** Whether the whole trail is an unbroken chain. */
  holds(): boolean;
}

export interface StoredOrders {
  add(order: Order): void;
  /** Oldest first. Null: of every table. */
  waiting(tableId: string | null): readonly Order[];
  find(id: string): Order | null;
  /** How many there are, answered or not. */
  count(): number;
  /** Stores the first answer to an order. A second answer, or one to an order this store never gave, changes nothing. */
  answer(id: string, state: 'done' | 'refused', answer: string): void;
  keepSignature(id: string, signed: OrderSignature): void;
}

export interface StoredBrowsers {
  add(browser: PairedBrowser): void;
  find(keyHash: string): PairedBrowser | null;
  /** In the order in which they were let in. */
  all(): readonly PairedBrowser[];
  /** Its key opens nothing from now on. */
  remove(keyHash: string): void;
}

export interface StoredTableKeys {
  /** The retired ones too, in the order in which they were paired. */
  all(): readonly TableKey[];
  /** One transaction. A table has one good key at a time. */
  keep(keys: readonly TableKey[]): void;
}

export interface StoredStaff {
  /** Everybody, including the retired, in the order in which they came. */
  all(): readonly StaffRecord[];
  /** Null before anybody was entered. */
  list(): StaffListMark | null;
  /** Enters people, or replaces them by id, with the list they make, `audited`, and what `along` writes of everybody: all or nothing. */
  keep(
    people: readonly StaffRecord[],
    list: StaffListMark,
    beside?: { readonly audited?: NewAuditRow; readonly along?: (everybody: readonly StaffRecord[]) => void },
  ): void;
}

/**
 * The room's one SQLite file: every table's log and the projections grown from it. One writer. What is read, and what is written to one part
 * alone, is asked of that part; the store's own functions write to several in one transaction, and it is on disk when they return.
 */
export interface CardroomStore {
  /** Random, made with the file. */
  readonly storeId: string;
  readonly rows: StoredRows;
  readonly branches: StoredBranches;
  readonly projections: StoredProjections;
  readonly texts: StoredTexts;
  readonly search: StoredSearch;
  readonly audit: StoredAudit;
  readonly office: StoredOffice;
  readonly aside: StoredAside;
  readonly orders: StoredOrders;
  readonly browsers: StoredBrowsers;
  readonly tableKeys: StoredTableKeys;
  readonly staff: StoredStaff;
  readonly reports: CardroomReports;
  readonly privacy: CardroomPrivacy;
  readonly signatures: CardroomSignatures;
  readonly seals: StoredSeals;
  readonly changes: StoredChanges;
  readonly offers: StoredOffers;
  readonly copyMark: CopyMark;
  /**
   * Rows (those already held are skipped, hashes compared), texts and projections. Throws `ForkedLog` and keeps nothing of the batch when its
   * rows contradict the ones held. Rows must leave no gap (asserted).
   */
  accept(batch: Batch, grown: Grown): void;
  /** Like `accept`, for rows this program cannot read: they are kept, and nothing is grown from them. */
  keepUngrown(batch: Batch): void;
  /**
   * Rows and texts of a batch, in a branch (those it holds are skipped) or in one that begins with it. Gives the branch. Rows must leave no
   * gap (asserted).
   */
  keepApart(batch: Batch, into: number | { readonly parted: LogHead; readonly metAt: number }): number;
  /** Throws every projection away and keeps what `grow` gives instead, a log's parts in the order of its rows. */
  growAnew(grownBy: number, grow: (keep: (grown: Grown) => void) => void): void;
  /** Like `growAnew`, and returns the first difference from what was held. Null: there is none. */
  rebuild(grownBy: number, grow: (keep: (grown: Grown) => void) => void): ProjectionDifference | null;
  /** An opening of cards stands among the records, too. */
  appendAudit(entry: NewAuditRow): AuditRow;
  /** Rows, texts whose ids are new, and orders. Rows must continue the office's head (asserted). */
  appendOffice(
    rows: readonly OfficeRow[],
    beside: { readonly texts: readonly PrivateText[]; readonly orders: readonly Order[] },
  ): void;
  /** One transaction for all that `work` writes; if it throws, nothing is kept. An error caught inside undoes its own part only. */
  together<Result>(work: () => Result): Result;
  /** Another number than before: another program has written the file since. */
  foreignWrites(): number;
  /** Takes out what another program would have this one write: triggers that are not the store's own. Gives the names of all since it was opened. */
  takeTriggersOut(): readonly string[];
  /** Makes every index anew from its table. Throws a `corrupted` fault where the table does not allow it. */
  rebuildIndexes(): void;
  /** Size of the file, without the write-ahead log. */
  bytes(): number;
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
