import type { Batch, KnownLog, Order, StoredTexts } from '../../native-bridge/contracts/cardroom-store.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { NotUnderstood } from '../../protocol/cardroom-messages.ts';
import type { VersionRange } from '../../protocol/protocol-version.ts';
import type { OrderBody, ToRoom, ToTable } from '../../protocol/sync-messages.ts';
import type { SealingKind, SignedReviewKey } from '../review/signed-review-key.ts';
import type { SignedStaffList } from '../staff/staff-list.ts';
import type { ClosableTransport } from './closable-transport.ts';
import type { BatchPlace, HeldLog } from './place-batch.ts';
import { TableConnection } from './table-connection.ts';

/** A table that is linked now, as the room holds it. */
export interface LinkedTable {
  readonly tableId: string;
  readonly logId: string;
  /** Which run of which program speaks; null: it does not say. */
  readonly run: string | null;
  /** The last event it has said it holds. */
  readonly told: number;
  /** Milliseconds by which the table's clock is ahead of the room's, less than 0 where it is behind. 0 as well where it does not say. */
  readonly clockAhead: number;
  /** It writes a history that contradicts the one held: the room does not see what is done there. */
  readonly isApart: boolean;
  sendOrder(order: Order): void;
  sendStaffList(list: SignedStaffList): void;
  /** `is`: absent for the review key. */
  sendReviewKey(key: SignedReviewKey, is?: SealingKind): void;
  /** Whom the office has sent to deal there, by staff id; null: nobody. Said only where it is not known there. */
  sendDealerDue(staff: string | null): void;
  /** Asks whether somebody still is at the other end, and says so once: `false` after three seconds of silence. */
  ask(answered: (isThere: boolean) => void): void;
  /** Another connection of the same table takes its place, or the table's key is good no more. */
  giveWay(): void;
  /** True: so much of this table waits to be written that nothing more of it is read, until it says false. */
  hold(isHeld: boolean): void;
}

/** Where rows go that contradict the history held. */
export type ApartPlace = Extract<BatchPlace, { in: 'branch' | 'new-branch' }>;

/** Rows of one log that hang together, and who hears what becomes of them. */
export interface OfferedBatch {
  readonly batch: Batch;
  readonly by: LinkedTable;
  /** Another program speaks for this log. */
  readonly isBeside: boolean;
  /** Once, never before `offer` has returned. */
  answered(end: BatchEnd): void;
}

/**
 * What became of a batch: on disk, in the history held or apart from where it parts; written by no table of this kind, in a
 * sentence; not to be placed; or the disk would not have it. Nothing of it is kept unless it is `kept`.
 */
export type BatchEnd =
  | { readonly is: 'kept'; readonly partedAt: number | null }
  | { readonly is: 'refused'; readonly sentence: string }
  | { readonly is: 'out-of-step' }
  | { readonly is: 'not-kept' };

type TurnedAway = Extract<ToTable, { type: 'turned-away' }>;

/** A table's greeting as whoever keeps signed heads is told of it. */
export interface SignedGreeting
  extends Pick<Extract<ToRoom, { type: 'hello' }>, 'tableId' | 'logId' | 'key' | 'voucher'> {
  readonly signingKey: string;
}

/** Who keeps what tables sign. */
export interface IntakeHeads {
  /** A table greets and names the key its log is signed with. Gives the row up to which all its heads are held; null: none is taken now. */
  meet(greeting: SignedGreeting): number | null;
  /** Keeps heads of rows that are held; heads that do not fit are dropped. */
  take(log: KnownLog, heads: Extract<ToRoom, { type: 'heads' }>['heads']): void;
  /** The highest row held that this key has signed; where it has signed none behind `seq`, or none is named, that any has. Null: there is none. */
  covered(logId: string, behind: { readonly seq: number; readonly key: string | null }): SignedHead | null;
  /** What was signed of the rows from `after + 1` to `last`. */
  of(logId: string, after: number, last: number): readonly SignedHead[];
}

/** By what tables say who they are. */
interface IntakeKeys {
  isGood(tableId: string, key: string): boolean;
  /** It was this table's once. */
  isRetired(tableId: string, key: string): boolean;
}

/** Who speaks for which table now, and what each is sent. */
export interface IntakeLinks {
  with(tableId: string, logId: string): LinkedTable | null;
  link(table: LinkedTable): void;
  /** Served as well, while another one speaks for this table: gets no orders. */
  linkBeside(table: LinkedTable): void;
  unlink(table: LinkedTable): void;
  /** The table has spoken. */
  heardFrom(tableId: string): void;
  /** Null where the house has none. */
  readonly staffList: SignedStaffList | null;
  /** Null where none was ever made. */
  readonly reviewKey: SignedReviewKey | null;
  readonly streamKey: SignedReviewKey | null;
}

/** Who keeps what tables send. */
export interface IntakeBatches {
  /** The table a log was first met with; null for a log never met. */
  ownerOf(logId: string): string | null;
  /**
   * Keeps it together with what other tables have sent meanwhile; batches of one table in their order. False: it is not taken,
   * because this table sends on though it is held.
   */
  offer(offered: OfferedBatch): boolean;
}

/** What tables are to do. */
export interface IntakeOrders {
  waiting(tableId: string): readonly Order[];
  /** Null: a program of another time has kept it, and no table would understand it now. */
  asked(order: Order): OrderBody | null;
  answer(tableId: string, order: string, refusal: string | null): void;
}

/** What is going to be asked of a log: how it stands to the row of a greeting, or what follows a row. */
export type AskedOfLog = Pick<Extract<ToRoom, { type: 'hello' }>, 'tableId' | 'logId'> &
  ({ readonly hello: Extract<ToRoom, { type: 'hello' }> } | { readonly after: number });

/** What the receiving end of a connection needs: of a room, or of a chain that stands to a room as the room does to its tables. */
export interface IntakeRoom {
  readonly storeId: string;
  readonly store: HeldLog & { readonly texts: Pick<StoredTexts, 'of'> };
  /** Has at hand what is going to be asked, and says so once, at once or later; false: the disk does not say. */
  atHand(asked: AskedOfLog, done: (isThere: boolean) => void): void;
  readonly keys: IntakeKeys;
  readonly heads: IntakeHeads;
  readonly links: IntakeLinks;
  readonly intake: IntakeBatches;
  readonly orders: IntakeOrders;
  /** Whether a table’s newest log is understood to its end; null: it is. */
  notUnderstoodAt(tableId: string): Pick<NotUnderstood, 'logId' | 'event' | 'why'> | null;
  /** Told of every connection that ends with a sentence. */
  turnedAway(tableId: string, why: TurnedAway['why']): void;
  /** Told what went wrong that nobody has thought of; the connection it came by ends. */
  broke(tableId: string, error: unknown): void;
}

/** What the room's end of a connection is served with. */
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
  transport.onState((state) => {
    if (state === 'up') return;
    cancel();
    connection.over();
  });
}
