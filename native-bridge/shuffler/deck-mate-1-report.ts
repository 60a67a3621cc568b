import type { DeckMate1Line, DeckMate1Total } from './deck-mate-1-log.ts';

type RecordLine = Extract<DeckMate1Line, { type: 'record' }>;

/** A machine's whole history, as a technician printed it: for the file, never news. */
export interface DeckMate1Report {
  /** When it was heard, in milliseconds since 1970 by our clock; the records have the machine's. */
  readonly heardAt: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly records: readonly Omit<RecordLine, 'type'>[];
  readonly totals: Readonly<Partial<Record<DeckMate1Total, number>>>;
  /** Lines that nobody could read. */
  readonly unknownLines: number;
  /** The print came to its end. */
  readonly isWhole: boolean;
}

/** A machine keeps far fewer; more is no log. */
const recordsMost = 5_000;
const headersMost = 50;

/** Gathers the lines of one print of the log. */
export class DeckMate1ReportDraft {
  readonly #heardAt: number;
  readonly #headers: { readonly name: string; readonly value: string }[] = [];
  readonly #records: Omit<RecordLine, 'type'>[] = [];
  #totals: DeckMate1Report['totals'] = {};
  #unknownLines = 0;

  constructor(heardAt: number) {
    this.#heardAt = heardAt;
  }

  /** Returns true with the line that ends a print. */
  add(line: Exclude<DeckMate1Line, { type: 'banner' }>): boolean {
    switch (line.type) {
      case 'header':
        if (this.#headers.length < headersMost) this.#headers.push({ name: line.name, value: line.value });
        return false;
      case 'record': {
        const { type: _, ...record } = line;
        if (this.#records.length < recordsMost) this.#records.push(record);
        return false;
      }
      case 'total':
        this.#totals = { ...this.#totals, [line.total]: line.count };
        return line.total === 'total-cycles';
      case 'unknown':
        this.#unknownLines += 1;
        return false;
    }
  }

  report(isWhole: boolean): DeckMate1Report {
    return {
      heardAt: this.#heardAt,
      headers: [...this.#headers],
      records: [...this.#records],
      totals: this.#totals,
      unknownLines: this.#unknownLines,
      isWhole,
    };
  }
}

/** A report as lines of text for a log: both clocks, the machine's own words. */
export function reportLines({
  heardAt,
  headers,
  records,
  totals,
  unknownLines,
  isWhole,
}: DeckMate1Report): readonly string[] {
  return [
    `heard ${new Date(heardAt).toISOString()}${isWhole ? '' : ', broken off'}, ${unknownLines} lines unread`,
    ...headers.map(({ name, value }) => `${name}: ${value}`),
    ...records.map(
      ({ happening, machineTime, cycle }) => `${happening}, machine time ${machineTime ?? 'none'}, cycle ${cycle}`,
    ),
    ...Object.entries(totals).map(([total, count]) => `${total}: ${count}`),
  ];
}
