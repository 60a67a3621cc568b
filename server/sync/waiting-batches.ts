import type { OfferedBatch } from './intake.ts';

/** A table that waits for its acknowledgements has two batches in flight. */
const usualInGroup = 2;
/** This much of one table waits at most before reading from it stops; once half of it is written, reading resumes. */
const rowsMax = 1_000;
const charactersMax = 4_000_000;
/** What was in flight when reading stopped is less than this much more. */
const overflow = 4;
/** A batch of at least this many rows is of a log that catches up; live play sends a few rows at a time. */
const bulkRows = 100;
export const catchesUp = ({ batch }: Pick<OfferedBatch, 'batch'>): boolean => batch.rows.length >= bulkRows;

interface Line<Waiting> {
  readonly waiting: Waiting[];
  rows: number;
  characters: number;
  /** Connections that are not read at the moment. */
  readonly held: Set<OfferedBatch['by']>;
}

/** Batches that wait to be written, in one queue for each table; the longest-waiting queue is first. */
export class WaitingBatches<Waiting extends Pick<OfferedBatch, 'batch' | 'by'>> {
  readonly #rowsInGroup: number;
  readonly #lineOf: (one: Waiting) => string;
  readonly #lines = new Map<string, Line<Waiting>>();

  readonly #batchesInGroup: number;

  /** `lineOf`: the queue of a batch. Absent: each table has its own. `batchesInGroup`: at most this many of one queue. Absent: two. */
  constructor(
    rowsInGroup: number,
    lineOf: (one: Waiting) => string = ({ batch }) => batch.tableId,
    batchesInGroup = usualInGroup,
  ) {
    this.#rowsInGroup = rowsInGroup;
    this.#batchesInGroup = batchesInGroup;
    this.#lineOf = lineOf;
  }

  get isEmpty(): boolean {
    return this.#lines.size === 0;
  }

  /** False: this table’s queue is longer than that of any table that stops when it is held. */
  add(one: Waiting): boolean {
    const { batch, by } = one;
    const name = this.#lineOf(one);
    const line = this.#lines.get(name) ?? { waiting: [], rows: 0, characters: 0, held: new Set() };
    if (line.rows > overflow * rowsMax || line.characters > overflow * charactersMax) return false;
    this.#lines.set(name, line);
    line.waiting.push(one);
    line.rows += batch.rows.length;
    line.characters += charactersOf(batch);
    if ((line.rows > rowsMax || line.characters > charactersMax) && !line.held.has(by)) {
      line.held.add(by);
      by.hold(true);
    }
    return true;
  }

  /**
   * The first batch of every table, then the second of every table, until the group is large enough. `wanted`: only queues that it accepts,
   * by their name and their first batch. `rowsInGroup`: absent, as many as usual.
   */
  takeGroup(
    wanted: (name: string, first: Waiting) => boolean = () => true,
    rowsInGroup = this.#rowsInGroup,
  ): readonly Waiting[] {
    const group: Waiting[] = [];
    let rows = 0;
    const served = new Set<string>();
    const lines = [...this.#lines].filter(
      ([name, { waiting }]) => waiting[0] !== undefined && wanted(name, waiting[0]),
    );
    for (let round = 0; round < this.#batchesInGroup; round += 1) {
      for (const [name, line] of lines) {
        const [first] = line.waiting;
        if (first === undefined) continue;
        const { batch } = first;
        if (group.length > 0 && rows + batch.rows.length > rowsInGroup) return this.#taken(group, served);
        group.push(first);
        rows += batch.rows.length;
        served.add(name);
        line.waiting.shift();
        line.rows -= batch.rows.length;
        line.characters -= charactersOf(batch);
      }
    }
    return this.#taken(group, served);
  }

  /** A served table goes behind the others. Reading from it resumes once little is left of what it sent. */
  #taken(group: readonly Waiting[], served: ReadonlySet<string>): readonly Waiting[] {
    for (const name of served) {
      const line = this.#lines.get(name);
      if (line === undefined) continue;
      this.#lines.delete(name);
      if (line.waiting.length > 0) this.#lines.set(name, line);
      if (line.rows > rowsMax / 2 || line.characters > charactersMax / 2) continue;
      for (const by of line.held) by.hold(false);
      line.held.clear();
    }
    return group;
  }
}

const charactersOf = ({ rows, texts }: OfferedBatch['batch']): number =>
  rows.reduce((sum, { body }) => sum + body.length, 0) + texts.reduce((sum, { text }) => sum + text.length, 0);
