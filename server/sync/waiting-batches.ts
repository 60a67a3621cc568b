import type { OfferedBatch } from './intake.ts';

/** A table that waits for its acknowledgements has two batches on their way. */
const usualInGroup = 2;
/** So much of one table waits at most before it is read no further; once half of it is written it is read again. */
const rowsMax = 1_000;
const charactersMax = 4_000_000;
/** What was on its way when reading stopped is less than this much more. */
const overflow = 4;

interface Line<Waiting> {
  readonly waiting: Waiting[];
  rows: number;
  characters: number;
  /** Connections that are not read for now. */
  readonly held: Set<OfferedBatch['by']>;
}

/** Batches that wait to be written, in a line for each table; whoever has waited longest stands first. */
export class WaitingBatches<Waiting extends Pick<OfferedBatch, 'batch' | 'by'>> {
  readonly #rowsInGroup: number;
  readonly #lineOf: (one: Waiting) => string;
  readonly #lines = new Map<string, Line<Waiting>>();

  readonly #batchesInGroup: number;

  /** `lineOf`: who waits in which line. Absent: each table in its own. `batchesInGroup`: of one line at most. Absent: two. */
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

  /** False: this table’s line is longer than any line of a table that heeds being held back. */
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
   * The first batch of every table, then the second of every table, until the group is large enough. `wanted`: only lines of which this is said, by
   * their name and their first batch.
   */
  takeGroup(wanted: (name: string, first: Waiting) => boolean = () => true): readonly Waiting[] {
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
        if (group.length > 0 && rows + batch.rows.length > this.#rowsInGroup) return this.#taken(group, served);
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

  /** A table that was served goes behind the others. It is read again once little is left of what it sent. */
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
