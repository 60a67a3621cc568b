import { isDeepStrictEqual } from 'node:util';
import { apply, type TableState } from '../../engine/table.ts';
import { emptyHead, type LogHead, type LogRow } from '../../native-bridge/contracts/event-log.ts';
import { rowHash } from '../../server/sync/hash-chain.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import type { Acknowledged, ConsoleMemory } from './busy-console.ts';

/** A log's rows since it was last read. */
interface ReadableLog {
  readonly logId: string;
  read(after: number, limit: number): readonly LogRow[];
}

interface Booked {
  readonly first: number;
  readonly last: number;
}

/** Follows one log through all lives of its server, remembers every row, and reports what is wrong. */
export class LogAudit {
  readonly findings: string[] = [];
  readonly #hashes: string[] = [];
  readonly #booked = new Map<string, Booked>();
  #head: LogHead = emptyHead;
  #state: TableState | null = null;

  get head(): LogHead {
    return this.#head;
  }

  /** The table after the rows read so far. */
  get state(): TableState | null {
    return this.#state;
  }

  /** Reads on. `seen`: what consoles were shown, compared with the table at that row. */
  readOn(log: ReadableLog, seen: readonly ConsoleMemory[] = []): void {
    const views = seen.flatMap(({ view }) => view ?? []);
    const known = new Set(this.#booked.keys());
    this.#compare(views);
    for (const row of log.read(this.#head.seq, Number.MAX_SAFE_INTEGER)) {
      this.#take(row, log.logId, known);
      this.#compare(views);
    }
    for (const { sequence } of views)
      if (sequence > this.#head.seq)
        this.findings.push(`A console was shown event ${sequence}; the log ends at ${this.#head.seq}.`);
  }

  /** Reads the log from its first row and compares it with what was read before. */
  readAgain(log: ReadableLog): void {
    for (const [index, row] of log.read(0, this.#hashes.length).entries())
      if (row.seq !== index + 1 || row.hash !== this.#hashes[index] || rowHash(log.logId, row) !== row.hash)
        this.findings.push(`Row ${index + 1} is not what it was.`);
  }

  /** An acknowledged request is in the log once, and ends at the event its acknowledgement named. */
  expectBooked({ request: { id }, sequence }: Acknowledged): void {
    const booked = this.#booked.get(id);
    if (booked === undefined) this.findings.push(`Request ${id} was acknowledged and is not in the log.`);
    else if (booked.last !== sequence)
      this.findings.push(
        `Request ${id} was acknowledged with event ${sequence} and stands at ${booked.first} to ${booked.last}.`,
      );
  }

  isBooked(id: string): boolean {
    return this.#booked.has(id);
  }

  #take(row: LogRow, logId: string, known: ReadonlySet<string>): void {
    const { seq, hash } = this.#head;
    if (row.seq !== seq + 1 || row.previousHash !== hash || rowHash(logId, row) !== row.hash)
      this.findings.push(`Row ${row.seq} does not continue the chain at ${seq}.`);
    if (row.request !== null) {
      const before = this.#booked.get(row.request);
      if (before !== undefined && (before.last !== row.seq - 1 || known.has(row.request)))
        this.findings.push(`Request ${row.request} happened twice: at ${before.first} and at ${row.seq}.`);
      this.#booked.set(row.request, { first: before?.first ?? row.seq, last: row.seq });
    }
    this.#hashes.push(row.hash);
    this.#head = { seq: row.seq, hash: row.hash };
    this.#state = apply(this.#state, readEvent(row));
  }

  #compare(views: readonly { readonly state: TableState; readonly sequence: number }[]): void {
    for (const { state, sequence } of views)
      if (sequence === this.#head.seq && !isSameTable(state, this.#state))
        this.findings.push(`At event ${sequence} a console showed another table than the log makes.`);
  }
}

/** Ignores differences that JSON text cannot express. */
const isSameTable = (one: TableState | null, other: TableState | null): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
