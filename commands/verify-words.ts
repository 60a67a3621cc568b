import type { LogRow, PrivateText } from '../native-bridge/contracts/event-log.ts';
import { isTextOf } from '../server/sync/private-text.ts';
import { textRefsOfRow } from '../server/sync/private-text-ids.ts';

/** An event as a finding names it. */
export const named = (row: Pick<LogRow, 'seq' | 'hand' | 'kind'>): string =>
  `event ${row.seq} (hand ${row.hand}, ${row.kind})`;

/** Kept words that are not those a row was written with. */
export function wrongWords(logId: string, row: LogRow, texts: ReadonlyMap<string, PrivateText>): readonly string[] {
  return textRefsOfRow(row).flatMap((ref) => {
    const text = texts.get(ref.id);
    if (text === undefined || isTextOf(ref, text)) return [];
    return [`Log ${logId}, ${named(row)}: the words kept for it are not the ones it was written with.`];
  });
}

const saidMax = 20;

interface Found {
  readonly sentences: readonly string[];
  readonly unsaid: number;
}

/** The findings, a sentence each. A file with another id inside is wrong in every row: the first twenty say it. */
export class Findings implements Found {
  readonly #said: string[] = [];
  #unsaid = 0;

  add(...sentences: readonly string[]): void {
    for (const sentence of sentences) {
      if (this.#said.length < saidMax) this.#said.push(sentence);
      else this.#unsaid += 1;
    }
  }

  /** `named`: what a sentence says of where it was found. Absent: as it is. */
  addAll({ sentences, unsaid }: Found, named = (sentence: string): string => sentence): void {
    this.add(...sentences.map(named));
    this.#unsaid += unsaid;
  }

  /** In the order in which they were added. */
  get sentences(): readonly string[] {
    return this.#said;
  }

  /** How many more there are. */
  get unsaid(): number {
    return this.#unsaid;
  }
}

/** A log under test, wherever it is stored. */
export interface ReadableLog {
  readonly tableId: string;
  readonly logId: string;
  /** Rows with `seq > after`, in order, at most `limit`, unchanged. */
  readonly read: (after: number, limit: number) => readonly LogRow[];
}

const rowsAtOnce = 5_000;

/** Every row of a log as stored, in the order of its numbers. */
export function* rowsOf({ read }: Pick<ReadableLog, 'read'>): Generator<LogRow> {
  for (let rows = read(-1, rowsAtOnce); rows.length > 0; rows = read(rows.at(-1)?.seq ?? 0, rowsAtOnce)) yield* rows;
}
