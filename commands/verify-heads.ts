import type { LogRow } from '../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../native-bridge/contracts/signed-head.ts';
import { headsOfPcsBefore, isEnding, isHeadSigned, rowsAheadOfHeads } from '../server/sync/signed-head.ts';

/** A log's own facts for checking signed heads. */
export type SignedRow = Pick<LogRow, 'seq' | 'hand' | 'at' | 'hash'>;

/** The rows of one history, gathered during the walk, that signed heads are compared with. */
export class SignedRows {
  readonly #heads: readonly SignedHead[];
  readonly #wanted: ReadonlySet<number>;
  readonly #rows = new Map<number, SignedRow>();
  readonly #endings: SignedRow[] = [];
  #last = 0;

  constructor(heads: readonly SignedHead[]) {
    this.#heads = heads;
    this.#wanted = new Set(heads.map(({ seq }) => seq));
  }

  take({ seq, hand, at, hash, kind }: LogRow): void {
    this.#last = seq;
    if (this.#wanted.has(seq)) this.#rows.set(seq, { seq, hand, at, hash });
    if (isEnding({ kind })) this.#endings.push({ seq, hand, at, hash });
  }

  /** The mismatches, a sentence each. */
  findings(options: HeadOptions): readonly string[] {
    const { logId, keys } = options;
    const good: SignedHead[] = [];
    const found: string[] = [];
    const before = options.pcs === 'all' || keys === null ? new Set() : headsOfPcsBefore(this.#heads, keys);
    for (const head of this.#heads) {
      const wrong = objectionTo(head, logId, before.has(head) ? null : keys);
      if (wrong === null) good.push(head);
      else found.push(`Log ${logId}, ${namedHead(head)}: ${wrong}.`);
    }
    const misfit = good.find((head) => !this.#fits(head));
    return [
      ...found,
      ...(misfit === undefined ? [] : [this.#sentenceOf(misfit, good, logId)]),
      ...gapsIn(this.#heads, logId),
      ...this.#unsignedEndings(misfit?.seq ?? Number.MAX_SAFE_INTEGER, options),
      ...this.#neverSigned(options),
    ];
  }

  /** A key that signs nothing. */
  #neverSigned({ logId, keys }: HeadOptions): readonly string[] {
    if (this.#heads.length > 0 || keys === null || keys.size === 0 || this.#last === 0) return [];
    return [
      `Log ${logId}: its key is known, and no head is signed. They were removed, or a table that has begun to sign has not sent them yet.`,
    ];
  }

  /** The number of rows behind the last head. */
  get unsigned(): number {
    return this.#last - (this.#heads.at(-1)?.seq ?? 0);
  }

  #fits({ seq, hand, at, hash }: SignedHead): boolean {
    const row = this.#rows.get(seq);
    return row !== undefined && row.hash === hash && row.hand === hand && row.at === at;
  }

  #sentenceOf(misfit: SignedHead, good: readonly SignedHead[], logId: string): string {
    const what = `Log ${logId}, ${namedHead(misfit)}`;
    if (misfit.seq > this.#last)
      return `${what}: the log ends at event ${this.#last}. Its end was cut off, or it is an older copy.`;
    const from = good.filter(({ seq }) => seq < misfit.seq).at(-1)?.seq ?? 0;
    return (
      `${what} does not fit: an event from ${from + 1} to ${misfit.seq} is not the one that was signed, ` +
      'whatever the chain says by now.'
    );
  }

  /** From the first head on every hand's end has one; where they follow later than rows, those of the last rows may be on their way. */
  #unsignedEndings(before: number, { logId, tail }: HeadOptions): readonly string[] {
    const [first, last] = [this.#heads[0], this.#heads.at(-1)];
    if (first === undefined || last === undefined) return [];
    const until = tail === 'may-come' ? Math.max(last.seq, this.#last - rowsAheadOfHeads) : this.#last;
    const missing = this.#endings.filter(
      ({ seq }) =>
        seq >= first.seq && seq < before && seq <= until && !this.#wanted.has(seq) && !this.#isBetweenKeys(seq),
    );
    const from = missing.find(({ seq }) => tail === 'may-come' && seq > last.seq);
    return [
      ...missing
        .filter(({ seq }) => from === undefined || seq < from.seq)
        .map(({ seq, hand }) => `Log ${logId}, event ${seq} (hand ${hand}) ended it: its signed head was taken out.`),
      ...(from === undefined
        ? []
        : [
            `Log ${logId}, from event ${from.seq} (hand ${from.hand}) on: no hand is signed any more. ` +
              'The table has stopped signing, or the heads were removed.',
          ]),
    ];
  }

  /** The last heads of a PC that is gone may never have left it; the next PC's first head covers their rows. */
  #isBetweenKeys(seq: number): boolean {
    const next = this.#heads.findIndex((head) => head.seq > seq);
    const key = this.#heads[next]?.key;
    return next > 0 && this.#heads[next - 1]?.key !== key && this.#heads.findIndex((head) => head.key === key) === next;
  }
}

export interface HeadOptions {
  readonly logId: string;
  /** The keys this log may be signed with; null: unknown. */
  readonly keys: ReadonlySet<string> | null;
  /** Where heads arrive later than rows, those of the last hands may be on their way. */
  readonly tail: 'whole' | 'may-come';
  /** The keys are those of one PC alone, and the log may have been on others before; or they are all that ever signed it. */
  readonly pcs: 'this' | 'all';
}

const namedHead = ({ seq, hand }: SignedHead): string => `the signed head of hand ${hand} (event ${seq})`;

function objectionTo(head: SignedHead, logId: string, keys: HeadOptions['keys']): string | null {
  if (keys !== null && !keys.has(head.key)) return `it is by another key (${head.key})`;
  return isHeadSigned(logId, head) ? null : 'its signature is wrong: it was changed, forged, or is another log’s';
}

/** A key numbers its signatures. A number may come twice, if rows were given back and signed again; none is left out. */
function gapsIn(heads: readonly SignedHead[], logId: string): readonly string[] {
  const highest = new Map<string, number>();
  const found: string[] = [];
  for (const { key, number, seq } of heads) {
    const before = highest.get(key) ?? 0;
    if (number > before + 1)
      found.push(
        `Log ${logId}, before the signed head of event ${seq}: signed heads taken out: ${number - before - 1}.`,
      );
    highest.set(key, Math.max(before, number));
  }
  return found;
}
