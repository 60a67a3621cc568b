import type { Refusal } from '../../engine/table.ts';
import type { Batch, KnownLog, Order, StoredTexts } from '../../native-bridge/contracts/cardroom-store.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { NotUnderstood } from '../../protocol/cardroom-messages.ts';
import type { VersionRange } from '../../protocol/protocol-version.ts';
import type { OrderBody, ToRoom, ToTable, TurnedAwayFor } from '../../protocol/sync-messages.ts';
import type { SealingKind, SignedReviewKey, SignedSealingKey } from '../review/signed-review-key.ts';
import type { SignedStaffList } from '../staff/staff-list.ts';
import type { ClosableTransport } from './closable-transport.ts';
import type { BatchPlace, HeldLog } from './place-batch.ts';
import { TableConnection } from './table-connection.ts';

/** Who is to deal there, who went out there in which place, and how far the office has come. */
export type NewsOfOffice = Extract<ToTable, { type: 'dealer-due' | 'places' | 'signed-office' }>;

/** A linked table, as the room holds it. */
export interface LinkedTable {
  readonly tableId: string;
  readonly logId: string;
  /** Which run of which program is connected; null: it does not say. */
  readonly run: string | null;
  /** The last event the table has said it holds. */
  readonly told: number;
  /** Milliseconds by which the table's clock is ahead of the room's, below 0 if it is behind. Also 0 if unknown. */
  readonly clockAhead: number;
  /** It writes a history that contradicts the held one: the room does not show what happens there. */
  readonly isApart: boolean;
  sendOrder(order: Order): void;
  sendStaffList(list: SignedStaffList): void;
  /** `is`: absent for the review key. */
  sendReviewKey(key: SignedSealingKey, is?: SealingKind): void;
  /** What the office says of this table, or of itself. Only sent if it is another than was sent last, and if the table's version knows it. */
  sendNews(news: NewsOfOffice): void;
  /** Asks whether the other end still answers, and reports it once: `false` after three seconds of silence. */
  ask(answered: (isThere: boolean) => void): void;
  /** Another connection of the same table replaces this one, or the table's key is no longer valid. */
  giveWay(): void;
  /** True: so much of this table waits to be written that nothing more is read from it, until this is called with false. */
  hold(isHeld: boolean): void;
}

/** Where rows go that contradict the held history. */
export type ApartPlace = Extract<BatchPlace, { in: 'branch' | 'new-branch' }>;

/** Rows of one log that form a chain, and who is told the outcome. */
export interface OfferedBatch {
  readonly batch: Batch;
  readonly by: LinkedTable;
  /** Another program is connected for this log. */
  readonly isBeside: boolean;
  /** Called once, never before `offer` has returned. */
  answered(end: BatchEnd): void;
}

/**
 * The outcome of a batch: stored, in the held history or apart from the fork on; invalid for a table of this kind, in a sentence; not
 * placeable; or refused by the disk. Nothing of it is stored unless it is `kept`.
 */
export type BatchEnd =
  | { readonly is: 'kept'; readonly partedAt: number | null }
  | { readonly is: 'refused'; readonly sentence: string }
  | { readonly is: 'out-of-step' }
  | { readonly is: 'not-kept' };

/** A table's greeting, for the keeper of signed heads. */
export interface SignedGreeting
  extends Pick<Extract<ToRoom, { type: 'hello' }>, 'tableId' | 'logId' | 'key' | 'voucher'> {
  readonly signingKey: string;
}

/** Who keeps what tables sign. */
export interface IntakeHeads {
  /**
   * A table greets and names the key its log is signed with. Returns the row up to which all its heads are held; null: none is accepted
   * now.
   */
  meet(greeting: SignedGreeting): number | null;
  /** Stores heads of rows that are held; heads that do not fit are dropped. */
  take(log: KnownLog, heads: Extract<ToRoom, { type: 'heads' }>['heads']): void;
  /** The highest held row signed by this key; if it has signed none after `seq`, or no key is named, by any key. Null: there is none. */
  covered(logId: string, behind: { readonly seq: number; readonly key: string | null }): SignedHead | null;
  /** The signed heads of the rows from `after + 1` to `last`. */
  of(logId: string, after: number, last: number): readonly SignedHead[];
}

/** The keys by which tables identify themselves. */
interface IntakeKeys {
  isGood(tableId: string, key: string): boolean;
  /** It was once this table's key. */
  isRetired(tableId: string, key: string): boolean;
}

/** Which connection is which table, and what each is sent. */
export interface IntakeLinks {
  with(tableId: string, logId: string): LinkedTable | null;
  link(table: LinkedTable): void;
  /** Also served, while another connection is this table: gets no orders. */
  linkBeside(table: LinkedTable): void;
  unlink(table: LinkedTable): void;
  /** The table's program has stopped answering, or answers again; the connection stays. Absent: nobody looks at it. */
  answering?(table: LinkedTable, answers: boolean): void;
  /** The table has sent something. */
  heardFrom(tableId: string): void;
  /** Null if the house has none. */
  readonly staffList: SignedStaffList | null;
  /** Null if none was ever made. */
  readonly reviewKey: SignedReviewKey | null;
  readonly streamKey: SignedSealingKey | null;
  /** Null where there is no office. */
  readonly officeHead: Extract<NewsOfOffice, { type: 'signed-office' }> | null;
}

/** Who keeps what tables send. */
export interface IntakeBatches {
  /** The table that first used a log; null for an unknown log. */
  ownerOf(logId: string): string | null;
  /**
   * Stores it together with what other tables have sent meanwhile; batches of one table in their order. False: it is not taken, because
   * this table keeps sending although it is held.
   */
  offer(offered: OfferedBatch): boolean;
}

/** What tables are to do. */
export interface IntakeOrders {
  /** The public half of the key they are signed with; null: they are not. */
  readonly key: string | null;
  waiting(tableId: string): readonly Order[];
  /** Null: another program version stored it, and no table would understand it now. */
  asked(order: Order): OrderBody | null;
  /** `cause`: the table's own refusal, where its log has one. */
  answer(tableId: string, order: string, refusal: string | null, cause?: Refusal): void;
}

/** What is about to be read of a log: how it relates to the row of a greeting, or what follows a row. */
export type AskedOfLog = Pick<Extract<ToRoom, { type: 'hello' }>, 'tableId' | 'logId'> &
  ({ readonly hello: Extract<ToRoom, { type: 'hello' }> } | { readonly after: number });

/** What the receiving end of a connection needs, in a room or in a chain. A chain is to a room what the room is to its tables. */
export interface IntakeRoom {
  readonly storeId: string;
  readonly store: HeldLog & { readonly texts: Pick<StoredTexts, 'of'> };
  /** Loads what is about to be asked, and calls back once, at once or later; false: the disk failed. */
  atHand(asked: AskedOfLog, done: (isThere: boolean) => void): void;
  readonly keys: IntakeKeys;
  readonly heads: IntakeHeads;
  readonly links: IntakeLinks;
  readonly intake: IntakeBatches;
  readonly orders: IntakeOrders;
  /** Whether a table’s newest log is understood to its end; null: it is. */
  notUnderstoodAt(tableId: string): Pick<NotUnderstood, 'logId' | 'event' | 'why'> | null;
  /** Absent: this keeper of logs does not need to know whether it was restored from an older state. */
  readonly woundBack?: {
    wasKept(tableId: string, logId: string, seq: number): void;
    wasElsewhere(logId: string, seq: number): void;
    officeWas(head: SignedHead, by: string): void;
  };
  /** Called for every connection that ends with a sentence. `isRetired`: the key was once this table's. */
  turnedAway(tableId: string, why: TurnedAwayFor, isRetired: boolean): void;
  /** Called with unexpected faults; the connection that caused it ends. */
  broke(tableId: string, error: unknown): void;
}

/** The dependencies of the room's end of a connection. */
export interface IntakeOptions {
  readonly room: IntakeRoom;
  readonly time: TimeSource;
  /** Absent: all this program speaks. */
  readonly versions?: VersionRange;
}

const greetingMs = 10_000;

/** Serves the room's end of one connection until it goes down. A message that is wrong in any way changes nothing. */
export function serveTable(transport: ClosableTransport, options: IntakeOptions): void {
  const connection = new TableConnection(transport, options);
  const cancel = options.time.after(greetingMs, () => connection.expectGreeted());
  transport.onMessage((text) => connection.hear(text));
  transport.onAnswering?.((answers) => options.room.links.answering?.(connection, answers));
  transport.onState((state) => {
    if (state === 'up') return;
    cancel();
    connection.over();
  });
}
