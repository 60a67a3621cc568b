import type { LogRow } from '../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../native-bridge/contracts/signed-head.ts';
import { isHeadSigned } from '../server/sync/signed-head.ts';
import { named, type ReadableLog, rowsOf } from './verify-words.ts';

/** One side's copy of a log, with what was signed of it. */
export interface LogCopy extends ReadableLog {
  /** As a sentence names the side: “the cardroom’s store”. */
  readonly where: string;
  readonly heads: readonly SignedHead[];
}

export interface AgainstOptions {
  /** The copy that is asked about, and the other side's. */
  readonly one: LogCopy;
  readonly other: LogCopy;
  /** The keys that may sign the log. */
  readonly keys: ReadonlySet<string>;
  /** A room may lack what its table has not sent yet; a table never lacks what its room holds. */
  readonly mayLag: boolean;
}

/** Names the first event in which two copies of one log differ, and what one of them lacks. */
export function differences({ one, other, keys, mayLag }: AgainstOptions): readonly string[] {
  const log = `Log ${one.logId}`;
  const others = rowsOf(other);
  let last = 0;
  for (const row of rowsOf(one)) {
    const { value, done } = others.next();
    if (done) return [];
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
  return missingHeads({ one, other, keys }, last);
}

/** Heads the other side has of rows that both have. */
function missingHeads({ one, other, keys }: Omit<AgainstOptions, 'mayLag'>, last: number): readonly string[] {
  const own = new Set(one.heads.map(({ seq, key }) => `${seq} ${key}`));
  // Where one side begins with another key, or signs later than the other, it never had those before.
  const first = one.heads[0]?.seq ?? 0;
  return other.heads
    .filter(({ seq, key }) => seq >= first && seq <= last && keys.has(key) && !own.has(`${seq} ${key}`))
    .filter(({ key }) => one.heads.some((head) => head.key === key))
    .map(
      ({ seq, hand }) =>
        `Log ${one.logId}: ${other.where} has a signed head of hand ${hand} (event ${seq}), and here it was taken out.`,
    );
}

/** Which copy the next signed head belongs to. */
function whoFits({ one, other, keys }: Omit<AgainstOptions, 'mayLag'>, from: number): string {
  const sound = [...one.heads, ...other.heads]
    .filter((head) => head.seq >= from && keys.has(head.key) && isHeadSigned(one.logId, head))
    .sort((head, another) => head.seq - another.seq);
  for (const head of sound) {
    const [fitsOne, fitsOther] = [one, other].map(({ read }) => read(head.seq - 1, 1)[0]?.hash === head.hash);
    if (fitsOne === fitsOther) continue;
    return `The signed head of hand ${head.hand} (event ${head.seq}) fits ${fitsOne ? 'this copy' : other.where}.`;
  }
  return 'No signed head says which of the two is right.';
}

function isSame(row: LogRow, other: LogRow): boolean {
  return row.hash === other.hash && differing(row, other) === '';
}

/** Names of columns, never what is in them. */
function differing(row: LogRow, other: LogRow): string {
  const names = ['seq', 'hand', 'at', 'actor', 'kind', 'request', 'body', 'previousHash', 'hash'] as const;
  return names.filter((name) => row[name] !== other[name]).join(', ');
}
