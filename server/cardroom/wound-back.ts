import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import type { Forgotten, PutBack } from '../../native-bridge/contracts/copy-mark.ts';
import type { LogHead, LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../../native-bridge/contracts/signed-head.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { orderOfRequest } from '../sync/order-answers.ts';
import { isHeadSigned } from '../sync/signed-head.ts';

type WoundBackStore = Pick<CardroomStore, 'storeId' | 'rows' | 'branches' | 'orders' | 'copyMark' | 'office'>;

interface WoundBackOptions {
  readonly store: WoundBackStore;
  readonly time: TimeSource;
  readonly roomKey: string | null;
  readonly isGone?: (logId: string) => boolean;
  readonly officeWas?: number;
}

const dayMs = 24 * 60 * 60_000;
/** How many decisions are remembered as told. */
const toldMax = 50;

/**
 * Detects that the whole disk was restored, for example from a machine snapshot. Nothing in the file says so, but tables are told how far
 * the office has come, so they know of decisions the store has forgotten. From then on the store counts as a backup put in the original's
 * place.
 */
export class WoundBack {
  readonly #store: WoundBackStore;
  readonly #time: TimeSource;
  readonly #roomKey: string | null;
  readonly #isGone: (logId: string) => boolean;
  /** How far another room has kept a log that was there meanwhile, by log. */
  readonly #elsewhere = new Map<string, number>();
  /** Where the office’s log ended when the program started. */
  readonly #startedAt: LogHead;
  /** When the backup was made that was put in place; null: it is none, or that is not known. */
  readonly #copiedAt: number | null;
  readonly #putBack: PutBack | null;
  #found: Pick<Forgotten, 'since' | 'metAt' | 'seen' | 'claimedBy' | 'wasCopy'> | null;
  /** The chain gave the store back, and nobody has shown that a later decision is missing. */
  #isAsChainHadIt: boolean;

  /**
   * `roomKey`: the public half of what the office is signed with; null: it is not signed. `isGone`: another program has deleted the log from
   * this store, or put an older copy in its place. Absent: none. `officeWas`: the last event of the office that the room remembers. Absent: none.
   */
  constructor({ store, time, roomKey, isGone = () => false, officeWas = 0 }: WoundBackOptions) {
    this.#store = store;
    this.#isGone = isGone;
    this.#time = time;
    this.#roomKey = roomKey;
    this.#startedAt = store.office.head();
    this.#copiedAt = store.copyMark.copiedAt();
    const since = this.#decidedAt(this.#startedAt.seq);
    this.#putBack = this.#notedPutBack(since);
    // What was seen more than a day ago says nothing of a copy that was put in place since.
    const seen = this.#recent();
    this.#found = seen ?? this.#putBack;
    this.#isAsChainHadIt = seen === null && this.#putBack?.fromChain === true;
    // The room itself says so: no table has to be believed.
    if (officeWas > this.#startedAt.seq) this.#forget({ since, told: [], wasCopy: true });
  }

  /** It is noted when it is met, because the mark goes once every table has reported. */
  #notedPutBack(since: number | null): PutBack | null {
    const { copyMark } = this.#store;
    if (!copyMark.isCopy() || copyMark.putBack() !== null) return copyMark.putBack();
    const met: PutBack = {
      since,
      metAt: this.#time.now(),
      ...(copyMark.isFromChain() ? { fromChain: true } : {}),
    };
    try {
      copyMark.notePutBack(met);
    } catch (error) {
      // A full disk must not keep a room from starting; the next start will find the same.
      if (!(error instanceof StorageFault)) throw error;
    }
    return met;
  }

  /**
   * The last decision of the office that a restored store knows, 0 if none: what was sold or paid later is forgotten here, and nobody else
   * has it. Kept for a day. Null: nothing shows that it was restored.
   */
  get forgotSince(): number | null {
    const found = this.#found;
    return found === null || this.#isOld(found) ? null : (found.since ?? 0);
  }

  /** The same for the room’s operator. */
  get sentence(): string | null {
    const since = this.forgotSince;
    if (since === null) return null;
    return this.#isAsChainHadIt ? sentenceOfChain(since) : `${sentenceOfForgotten(since)}${claimSentence(this.saidBy)}`;
  }

  /** Tables that alone say so. Empty: nobody does, or it is beyond doubt: the room itself has signed it, or was put back by a command. */
  get saidBy(): readonly string[] {
    const found = this.forgotSince === null ? null : this.#found;
    return found === null || found.seen !== undefined || found.wasCopy === true ? [] : (found.claimedBy ?? []);
  }

  /** The table says that this store once told it that it holds its log up to `seq`. */
  wasKept(tableId: string, logId: string, seq: number): void {
    const { rows, branches } = this.#store;
    const ends = [rows.position(logId), ...branches.of(logId).map(({ head }) => head)];
    // The table is right, and no disk was put back.
    if (ends.every((end) => end.seq < seq) && !this.#isGone(logId)) this.#claimed(tableId);
  }

  /** Another room has stored the log up to `seq`, so orders in it were that room's. */
  wasElsewhere(logId: string, seq: number): void {
    this.#elsewhere.set(logId, seq);
  }

  /** This store’s office had once come so far, as somebody says whom it told. Only what this room’s own key has signed says so. */
  officeWas(head: SignedHead, by: string): void {
    const { office, copyMark, storeId } = this.#store;
    if (head.key !== this.#roomKey || !isHeadSigned(storeId, head)) return;
    const { seq, hash } = head;
    if (office.read(seq - 1, 1)[0]?.hash === hash) return;
    const told = copyMark.forgotten()?.told ?? [];
    if (told.includes(hash)) return;
    // It is not known up to where the two are the same: an event before the first that differs, and at most what there was at the start.
    const since = this.#decidedAt(Math.min(seq - 1, this.#startedAt.seq));
    this.#forget({ since, seen: { by, seq }, told: [...told, hash].slice(-toldMax) });
  }

  /**
   * New rows of a log the store holds a part of: if they obey an order, this room gave it. A log it holds nothing of may come from another
   * room, and so may what another one has stored. Called in the transaction that stores the rows, because they are new only once.
   */
  came({ tableId, logId, rows: batch }: Came): void {
    const { rows, orders } = this.#store;
    const held = rows.position(logId).seq;
    // What the room remembers to have had, its orders among it, is missed anyway.
    if (held === 0 || this.#isGone(logId)) return;
    const known = Math.max(held, this.#elsewhere.get(logId) ?? 0);
    const isForgotten = ({ seq, request }: LogRow): boolean => {
      const order = seq > known ? orderOfRequest(request) : null;
      return order !== null && orders.find(order) === null;
    };
    if (batch.some(isForgotten)) this.#claimed(tableId);
  }

  /**
   * What this table alone has said is untrue: no disk was put back. What others say, or the room itself has signed, stays. False: it has
   * said nothing.
   */
  disbelieve(tableId: string): boolean {
    const { copyMark } = this.#store;
    const known = copyMark.forgotten();
    if (known?.claimedBy?.includes(tableId) !== true) return false;
    const claimedBy = known.claimedBy.filter((one) => one !== tableId);
    if (claimedBy.length > 0 || known.seen !== undefined) {
      const isWaiting = copyMark.isCopy();
      this.#found = { ...known, claimedBy };
      copyMark.forget({ ...known, claimedBy });
      if (!isWaiting) copyMark.settle();
      return true;
    }
    copyMark.nothingForgotten();
    if (known.wasCopy !== true) copyMark.settle();
    this.#found = this.#putBack;
    return true;
  }

  /** A table can say anything: it is noted who did, so that one that lies can be turned away and its word with it. */
  #claimed(tableId: string): void {
    const { copyMark } = this.#store;
    const known = this.#recent();
    const claimedBy = known?.claimedBy ?? [];
    if (known === null) {
      const since = this.#decidedAt(this.#startedAt.seq);
      this.#forget({ since, told: [], claimedBy: [tableId], wasCopy: copyMark.isCopy() });
    } else if (!claimedBy.includes(tableId)) this.#forget({ ...known, claimedBy: [...claimedBy, tableId] });
    else if (!copyMark.isCopy()) copyMark.mark();
  }

  #forget(more: Omit<Forgotten, 'metAt'>): void {
    const known = this.#recent();
    // If two have seen it, the report that shows more to be forgotten counts.
    const since = known === null ? more.since : Math.min(known.since ?? 0, more.since ?? 0) || null;
    const forgotten = { ...known, ...more, since, metAt: this.#time.now() };
    this.#found = forgotten;
    this.#isAsChainHadIt = false;
    this.#store.copyMark.forget(forgotten);
  }

  /** The report that is still current. */
  #recent(): Forgotten | null {
    const known = this.#store.copyMark.forgotten();
    return known === null || this.#isOld(known) ? null : known;
  }

  #isOld({ metAt }: Pick<Forgotten, 'metAt'>): boolean {
    return this.#time.now() - metAt > dayMs;
  }

  /** A backup of a room that had decided nothing yet is still one of a certain moment. */
  #decidedAt(seq: number): number | null {
    if (this.#startedAt.seq === 0) return this.#copiedAt;
    return seq < 1 ? null : (this.#store.office.read(seq - 1, 1)[0]?.at ?? null);
  }
}

/** A table's new rows, of the log they follow. */
type Came = Readonly<Record<'tableId' | 'logId', string>> & { readonly rows: readonly LogRow[] };

/** Who says so, where nothing the room has signed does, and what to do if it is untrue. Empty: nobody does. */
export function claimSentence([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  const who =
    others.length === 0 ? `Table ${first} alone says so` : `Only tables say so: ${[first, ...others].join(', ')}`;
  return ` ${who}. If no disk was put back it is untrue: “riffle tables revoke ${first} --untrue”.`;
}

/** What is known of a store that the chain gave back: maybe nothing is missing. `since` 0: the chain had no decision of the office. */
function sentenceOfChain(since: number): string {
  const had =
    since === 0 ? 'no decision of the office' : `all the office had decided up to ${new Date(since).toISOString()}`;
  return `The store came back from the chain, which had ${had}: anything the room sold or paid after that is not here. Look at the receipts before doing it again.`;
}

/** What a restored store has forgotten, in a sentence for people without the pages. `since` 0 or null: everything. */
export function sentenceOfForgotten(since: number | null): string {
  const receipts = 'Look at the receipts before doing it again.';
  return since
    ? `The store was put back to its state of ${new Date(since).toISOString()}: what was sold or paid after that is forgotten here. ${receipts}`
    : `The store was put back to before the office’s first decision: what was sold or paid after that is forgotten here. ${receipts}`;
}
