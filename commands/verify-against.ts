import { emptyHead, type LogHead, type LogRow } from '../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../native-bridge/contracts/signed-head.ts';
import { rowHash } from '../server/sync/hash-chain.ts';
import { isHeadSigned, rowsAheadOfHeads } from '../server/sync/signed-head.ts';
import { named, type ReadableLog, rowsOf } from './verify-words.ts';

/** One side's copy of a log, with what was signed of it. */
export interface LogCopy extends ReadableLog {
  /** As a sentence names the side: “the cardroom’s store”. */
  readonly where: string;
  readonly heads: readonly SignedHead[];
}

interface AgainstOptions {
  /** The copy under test, and the other side's. */
  readonly one: LogCopy;
  readonly other: LogCopy;
  /** The keys that may sign the log. */
  readonly keys: ReadonlySet<string>;
  /** A room may lack what its table has not sent yet; a table never lacks what its room holds. */
  readonly mayLag: boolean;
}

/** Names the first event in which two copies of one log differ, and what one of them lacks. */
export function differences(options: AgainstOptions): readonly string[] {
  const { one, other, keys, mayLag } = options;
  const log = `Log ${one.logId}`;
  const others = rowsOf(other);
  let last = 0;
  for (const row of rowsOf(one)) {
    const { value, done } = others.next();
    if (done) return mayLag ? [beyondItsTable(options, row)] : missingHeads(options, last);
    if (isSame(row, value)) {
      last = row.seq;
      continue;
    }
    const fields = differing(row, value);
    return [
      `${log}, ${named(row)}: the first event that is not as ${other.where} has it: ${named(value)}; other are ${fields}. ` +
        whoFits({ one, other, keys }, row.seq),
    ];
  }
  const next = others.next();
  if (!next.done && !mayLag)
    return [
      `${log}: it ends at event ${last}; ${other.where} has ${named(next.value)} and more. Its end was cut off, or it is an older copy.`,
    ];
  return missingHeads(options, last);
}

/** A table has what its room holds, and more: a missing row was lost there, or written here by somebody else. */
function beyondItsTable({ one, other }: AgainstOptions, row: LogRow): string {
  return (
    `Log ${one.logId}, ${named(row)} and what follows it: ${other.where} ends before it. Its end was cut off, or it is an older copy, ` +
    'or they were put in here.'
  );
}

/** Heads from the other side of rows that both have. Heads a copied disk signed for its own rows are among the room's heads too. */
function missingHeads({ one, other, keys, mayLag }: AgainstOptions, last: number): readonly string[] {
  const own = new Set(one.heads.map(({ seq, key }) => `${seq} ${key}`));
  // If one side begins with another key, or signs later than the other, it never had those before.
  const first = one.heads[0]?.seq ?? 0;
  // Heads follow their rows to the room, so the last ones may be on their way.
  const until = mayLag ? Math.max(one.heads.at(-1)?.seq ?? 0, last - rowsAheadOfHeads) : last;
  return other.heads
    .filter(
      ({ seq, key }) => seq >= first && seq <= Math.min(last, until) && keys.has(key) && !own.has(`${seq} ${key}`),
    )
    .filter((head) => one.heads.some(({ key }) => key === head.key) && isOf(one, head) && isHeadSigned(one.logId, head))
    .map(
      ({ seq, hand }) =>
        `Log ${one.logId}: ${other.where} has a signed head of hand ${hand} (event ${seq}), and here it was taken out.`,
    );
}

/** Which copy was signed from the first different row on; a copied disk signs with the same key. */
function whoFits({ one, other, keys }: Omit<AgainstOptions, 'mayLag'>, from: number): string {
  const sound = [...one.heads, ...other.heads]
    .filter((head) => head.seq >= from && keys.has(head.key) && isHeadSigned(one.logId, head))
    .sort((head, another) => head.seq - another.seq);
  const [ofOne, ofOther] = [
    sound.find((head) => isOf(one, head) && !isOf(other, head)),
    sound.find((head) => isOf(other, head) && !isOf(one, head)),
  ];
  if (ofOne !== undefined && ofOther !== undefined)
    return 'Both histories are signed from there on: a copied or restored disk has gone on by itself.';
  const head = ofOne ?? ofOther;
  if (head === undefined) return 'No signed head says which of the two is right.';
  return `The signed head of hand ${head.hand} (event ${head.seq}) fits ${head === ofOne ? 'this copy' : other.where}.`;
}

/** The row of a signed head is in this copy. */
const isOf = ({ read }: LogCopy, { seq, hash }: SignedHead): boolean => read(seq - 1, 1)[0]?.hash === hash;

function isSame(row: LogRow, other: LogRow): boolean {
  return row.hash === other.hash && differing(row, other) === '';
}

/** Names of columns, never their contents. */
function differing(row: LogRow, other: LogRow): string {
  const names = ['seq', 'hand', 'at', 'actor', 'kind', 'request', 'body', 'previousHash', 'hash'] as const;
  return names.filter((name) => row[name] !== other[name]).join(', ');
}

/** How many breaks are examined for another position of their preceding row in the log. */
const lookedForMax = 5;

/** Follows a chain and says of each row whether it is in place and unchanged. */
export class ChainWalk {
  readonly #log: ReadableLog;
  #head: LogHead;
  #lookedFor = 0;

  /** `after`: what the first row follows. */
  constructor(log: ReadableLog, after: LogHead = emptyHead) {
    this.#log = log;
    this.#head = after;
  }

  /** The last row as stored. */
  get head(): LogHead {
    return this.#head;
  }

  /** The faults of the next row, a sentence each. */
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
