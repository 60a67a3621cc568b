import { emptyHead, type LogHead, type LogRow } from '../native-bridge/contracts/event-log.ts';
import { rowHash } from '../server/sync/hash-chain.ts';
import { named, type ReadableLog, rowsOf } from './verify-words.ts';

/** How many breaks are examined for where else in the log their preceding row is. */
const lookedForMax = 5;

/** Follows a chain and says of each row whether it is where and as it was written. */
export class ChainWalk {
  readonly #log: ReadableLog;
  #head: LogHead;
  #lookedFor = 0;

  /** `after`: what the first row follows. */
  constructor(log: ReadableLog, after: LogHead = emptyHead) {
    this.#log = log;
    this.#head = after;
  }

  /** The last row as it lies there. */
  get head(): LogHead {
    return this.#head;
  }

  /** What is wrong with the next row, a sentence each. */
  take(row: LogRow): readonly string[] {
    const { logId } = this.#log;
    const before = this.#head;
    this.#head = { seq: row.seq, hash: row.hash };
    const what = `Log ${logId}, ${named(row)}`;
    const found: string[] = [];
    if (row.seq !== before.seq + 1) found.push(`${what}: ${missing(before.seq + 1, row.seq - 1)} before it.`);
    else if (row.previousHash !== before.hash) found.push(`${what}: ${this.#whereItBelongs(row)}`);
    if (rowHash(logId, row) !== row.hash) found.push(`${what}: its bytes are not the ones that were written.`);
    return found;
  }

  #whereItBelongs({ previousHash }: LogRow): string {
    const otherwise = 'it does not follow the event before it: one was taken out, put in or changed.';
    if (previousHash === emptyHead.hash) return 'it is the first event of a log, and events stand before it.';
    this.#lookedFor += 1;
    if (this.#lookedFor > lookedForMax) return otherwise;
    for (const { seq, hash } of rowsOf(this.#log))
      if (hash === previousHash) return `it does not stand where it was written: it follows event ${seq}.`;
    return otherwise;
  }
}

const missing = (first: number, last: number): string =>
  first === last ? `event ${first} is missing` : `events ${first} to ${last} are missing`;
