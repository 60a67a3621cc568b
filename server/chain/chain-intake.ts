import { type ChainLogs, type FollowingRows, MovedHead } from '../../native-bridge/contracts/chain-store.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { BatchEnd, OfferedBatch } from '../sync/intake.ts';
import { type BatchPlace, placeOf } from '../sync/place-batch.ts';
import { catchesUp, WaitingBatches } from '../sync/waiting-batches.ts';
import type { HeldView } from './held-view.ts';

export interface ChainIntakeOptions {
  readonly logs: ChainLogs;
  readonly time: TimeSource;
  /** Called with rows that are new and now on disk, and how long they waited. */
  readonly kept: (room: number, rows: number, tookMs: number) => void;
  /** Called with a history that was put aside. */
  readonly partedFrom: (view: HeldView, seq: number) => void;
  /** Told what is wrong with PostgreSQL. */
  readonly failed: (fault: StorageFault) => void;
  readonly broke: (error: unknown) => void;
}

/** A room's batch, with the loaded part of its log. */
export interface OfferedToChain extends OfferedBatch {
  readonly view: HeldView;
}

interface Waiting extends OfferedToChain {
  readonly cameAt: number;
}

const rowsInGroup = 10_000;
/** Per log: half of what a room has in flight, so that the next ones are read meanwhile. */
const batchesInGroup = 8;
/**
 * How many groups are written at once. Logs that catch up are written separately, so that no acknowledgement waits for another log's large
 * transaction.
 */
const writers = { now: 2, bulk: 1 } as const;
type Lane = keyof typeof writers;
const laneOf = (offered: OfferedBatch): Lane => (catchesUp(offered) ? 'bulk' : 'now');
const lineOf = ({ view: { log } }: OfferedToChain): string => `${log.room} ${log.log}`;
/** More histories of one log than this are no accident. */
const branchesMax = 100;
const tooManyBranches = `The chain keeps ${branchesMax} histories beside this log already and takes no more.`;
const noLogHoldsThat = 'An event holds a character that PostgreSQL keeps in no text: nothing of it is kept.';
const notTaken = 'The chain cannot keep what this room says: its log tells why. It is kept in the room.';

/**
 * What rooms send, until it is on PostgreSQL's disk. While groups of batches are being written the next ones gather:
 *
 *   offer ─► waiting ─► a group: where does each batch belong? ─► one transaction ─► heads moved, acknowledgements
 *
 * A room's batches of one log keep their order, because no log is in two groups at once. What must be stored
 * apart goes by itself.
 */
export class ChainIntake {
  readonly #options: ChainIntakeOptions;
  readonly #waiting = new WaitingBatches<Waiting>(rowsInGroup, lineOf, batchesInGroup);
  /** Logs that are being written, by the name of their queue. */
  readonly #busy = new Set<string>();
  readonly #writing = { now: 0, bulk: 0 };
  /** When each group that is being written began, oldest first. */
  readonly #begun = new Map<readonly Waiting[], number>();
  #isDue = false;
  #idle: (() => void)[] = [];

  constructor(options: ChainIntakeOptions) {
    this.#options = options;
  }

  offer(offered: OfferedToChain): boolean {
    const isTaken = this.#waiting.add({ ...offered, cameAt: this.#options.time.now() });
    if (isTaken) this.#writeSoon();
    return isTaken;
  }

  /** Resolves when nothing waits. */
  whenIdle(): Promise<void> {
    return this.#isIdle ? Promise.resolve() : new Promise((resolve) => void this.#idle.push(resolve));
  }

  /** When the oldest unanswered write began; null: none. */
  get unansweredSince(): number | null {
    return this.#begun.values().next().value ?? null;
  }

  get #isIdle(): boolean {
    return !this.#isDue && this.#writing.now + this.#writing.bulk === 0 && this.#waiting.isEmpty;
  }

  /** Everything that has arrived by then goes together. */
  #writeSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#options.time.after(0, () => {
      this.#isDue = false;
      this.#startWriters();
    });
  }

  #startWriters(): void {
    for (const lane of ['now', 'bulk'] as const)
      while (this.#writing[lane] < writers[lane]) {
        const group = this.#waiting.takeGroup((line, first) => !this.#busy.has(line) && laneOf(first) === lane);
        if (group.length === 0) break;
        void this.#write(lane, group);
      }
  }

  async #write(lane: Lane, group: readonly Waiting[]): Promise<void> {
    const lines = new Set(group.map(lineOf));
    for (const line of lines) this.#busy.add(line);
    this.#writing[lane] += 1;
    this.#begun.set(group, this.#options.time.now());
    try {
      await this.#writeGroup(group);
    } finally {
      this.#begun.delete(group);
      this.#writing[lane] -= 1;
      for (const line of lines) this.#busy.delete(line);
    }
    this.#startWriters();
    if (this.#isIdle) for (const tell of this.#idle.splice(0)) tell();
  }

  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      await this.#keep(group);
    } catch (error) {
      await this.#failed(group, error);
    }
  }

  async #failed(group: readonly Waiting[], error: unknown): Promise<void> {
    const { failed, broke } = this.#options;
    if (error instanceof StorageFault) failed(error);
    const isOrdinary = error instanceof StorageFault || error instanceof MovedHead;
    if (!isOrdinary && group.length > 1) {
      // PostgreSQL's refusal concerns one room only: the others' batches are written without it.
      for (const one of group) await this.#writeGroup([one]);
      return;
    }
    if (!isOrdinary) broke(error);
    for (const { answered } of group) answered(endOf(error));
  }

  async #keep(group: readonly Waiting[]): Promise<void> {
    const { logs } = this.#options;
    const following = new Map<HeldView, FollowingRows>();
    const ends: { readonly waiting: Waiting; readonly end: BatchEnd; readonly rows: number }[] = [];
    const apart: Waiting[] = [];
    for (const waiting of group) {
      const known = following.get(waiting.view);
      const place = await this.#placeOf(waiting, known);
      if (place === null) ends.push({ waiting, end: { is: 'refused', sentence: noLogHoldsThat }, rows: 0 });
      else if (place.in === 'gap') ends.push({ waiting, end: { is: 'out-of-step' }, rows: 0 });
      else if (place.in === 'log') {
        const fresh = freshOf(waiting, known);
        ends.push({ waiting, end: { is: 'kept', partedAt: null }, rows: fresh.length });
        following.set(waiting.view, together(waiting, known, fresh));
      } else apart.push(waiting);
    }
    const written = [...following.values()].filter(({ rows, texts }) => rows.length + texts.length > 0);
    if (written.length > 0) await logs.keep(written);
    for (const [view, { rows }] of following) view.moveTo(rows.at(-1) ?? view.log.head);
    for (const { waiting, end, rows } of ends) this.#tell(waiting, end, rows);
    for (const waiting of apart) await this.#keepApart(waiting);
  }

  #tell({ view, cameAt, answered }: Waiting, end: BatchEnd, rows: number): void {
    const { kept, time } = this.#options;
    if (rows > 0) kept(view.log.room, rows, time.now() - cameAt);
    answered(end);
  }

  /**
   * Almost always a batch follows the head, or what this group has added to it; PostgreSQL is queried only otherwise. Null: it cannot be
   * stored.
   */
  async #placeOf({ batch, isBeside, view }: Waiting, known: FollowingRows | undefined): Promise<BatchPlace | null> {
    const { rows } = batch;
    if (rows.some(holdsNull) || batch.texts.some(({ text }) => text.includes('\0'))) return null;
    const [first] = rows;
    const before = known?.rows.at(-1) ?? view.log.head;
    if (!isBeside && first !== undefined && first.seq === before.seq + 1 && first.previousHash === before.hash)
      return { in: 'log' };
    // What this group adds after the head is not held yet, so the batch comes again after it.
    if (known !== undefined && known.rows.length > 0) return { in: 'gap' };
    await this.#fetch(view, rows);
    return placeOf(view, batch.logId, rows, isBeside);
  }

  async #fetch(view: HeldView, rows: readonly LogRow[]): Promise<void> {
    const from = Math.max(1, (rows[0]?.seq ?? 1) - 1);
    const until = rows.at(-1)?.seq ?? 0;
    view.fetched(await this.#options.logs.piece(view.log, { places: [], from, until }));
  }

  async #keepApart({ batch, isBeside, view, answered }: Waiting): Promise<void> {
    const { logs, time, partedFrom } = this.#options;
    await this.#fetch(view, batch.rows);
    const place = placeOf(view, batch.logId, batch.rows, isBeside);
    if (place.in !== 'branch' && place.in !== 'new-branch') {
      answered({ is: 'out-of-step' });
      return;
    }
    if (place.in === 'new-branch' && view.apart.length >= branchesMax) {
      answered({ is: 'refused', sentence: tooManyBranches });
      return;
    }
    const partedAt = place.in === 'branch' ? place.parted : place.parted.seq;
    const rows = batch.rows.filter(({ seq }) => seq > partedAt);
    const into = place.in === 'branch' ? place.branch : { parted: place.parted, metAt: time.now() };
    const along = place.in === 'new-branch' ? place.along : undefined;
    const shared = along === undefined ? [] : await this.#alongside(view, along, rows);
    await logs.keepApart(view.log, { rows: [...shared, ...rows], texts: batch.texts }, into);
    partedFrom(view, partedAt);
    answered({ is: 'kept', partedAt });
  }

  /** A branch that leaves another branch has that one's rows up to the fork. */
  async #alongside(
    view: HeldView,
    { branch, seq }: { readonly branch: number; readonly seq: number },
    rows: readonly LogRow[],
  ): Promise<readonly LogRow[]> {
    const first = rows[0]?.seq ?? 0;
    const parted = view.apart.find((one) => one.branch === branch)?.parted.seq ?? 0;
    const held = await this.#options.logs.branchRows(view.log.room, branch, parted, seq - parted);
    return held.filter((row) => row.seq < first);
  }
}

function freshOf({ batch, view }: Waiting, known: FollowingRows | undefined): readonly LogRow[] {
  const { seq } = known?.rows.at(-1) ?? view.log.head;
  return batch.rows.filter((row) => row.seq > seq);
}

function together({ batch, view }: Waiting, known: FollowingRows | undefined, fresh: readonly LogRow[]): FollowingRows {
  const rows = [...(known?.rows ?? []), ...fresh];
  const texts = [...(known?.texts ?? []), ...batch.texts];
  const tip = fresh.length > 0 ? batch.tip : known?.tip;
  return { log: view.log, rows, texts, ...(tip === undefined ? {} : { tip }) };
}

/** A room that greets again is told how far the chain has come. */
function endOf(error: unknown): BatchEnd {
  if (error instanceof MovedHead) return { is: 'out-of-step' };
  return error instanceof StorageFault ? { is: 'not-kept' } : { is: 'refused', sentence: notTaken };
}

const holdsNull = ({ actor, kind, request, body }: LogRow): boolean =>
  body.includes('\0') || actor.includes('\0') || kind.includes('\0') || (request?.includes('\0') ?? false);
