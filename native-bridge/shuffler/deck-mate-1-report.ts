type RecordLine = Extract<DeckMate1Line, { type: 'record' }>;

/** A machine's whole history, as a technician printed it: for the file, never an event. */
export interface DeckMate1Report {
  /** When it was heard, in milliseconds since 1970 by our clock; the records have the machine's time. */
  readonly heardAt: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly records: readonly Omit<RecordLine, 'type'>[];
  readonly totals: Readonly<Partial<Record<DeckMate1Total, number>>>;
  /** Lines that could not be read. */
  readonly unknownLines: number;
  readonly isWhole: boolean;
}

/** A machine keeps far fewer; a longer print is not a log. */
const recordsMost = 5_000;
const headersMost = 50;

/** Gathers the lines of one printed log. */
export class DeckMate1ReportDraft {
  readonly #heardAt: number;
  readonly #headers: { readonly name: string; readonly value: string }[] = [];
  readonly #records: Omit<RecordLine, 'type'>[] = [];
  #totals: DeckMate1Report['totals'] = {};
  #unknownLines = 0;

  constructor(heardAt: number) {
    this.#heardAt = heardAt;
  }

  /** Returns true for the line that ends a print. */
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

/** A report as lines of text for a log, with both clocks and the machine's own words. */
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

const longestLine = 160;
const lineEnd = /[\r\n\0]/;

/** Cuts the machine's print into lines, whether they end with CR, LF, both or NUL; an endless line is cut off. */
export class DeckMate1Lines {
  #begun = '';
  #isTooLong = false;

  /** Completed lines, trimmed, without empty ones. Of a line that is too long, the beginning is kept. */
  push(bytes: Uint8Array): readonly string[] {
    return [...Buffer.from(bytes).toString('latin1')].flatMap((character) => this.#take(character));
  }

  #take(character: string): readonly string[] {
    if (!lineEnd.test(character)) {
      this.#isTooLong ||= this.#begun.length === longestLine;
      if (!this.#isTooLong) this.#begun += character;
      return [];
    }
    const line = this.#begun.trim();
    this.#begun = '';
    this.#isTooLong = false;
    return line === '' ? [] : [line];
  }

  /** The line begun and not ended: a printer may leave its last line open. */
  flush(): readonly string[] {
    return this.#take('\n');
  }
}

/** The entries of the machine's history. */
const deckMate1Happenings = [
  'powered-up',
  'auto-setup',
  'extra-card',
  'missing-card',
  'jam-recovery',
  'door-opened',
] as const;
type DeckMate1Happening = (typeof deckMate1Happenings)[number];

/** The machine's totals since it was made. */
const deckMate1Totals = [
  'power-ups',
  'cds-failures',
  'missing-card',
  'extra-card',
  'door-open-jams',
  'jam-recoveries',
  'auto-setups',
  'platform-oop',
  'total-cycles',
] as const;
type DeckMate1Total = (typeof deckMate1Totals)[number];

export type DeckMate1Line =
  | { readonly type: 'banner' }
  | { readonly type: 'header'; readonly name: string; readonly value: string }
  | {
      readonly type: 'record';
      readonly happening: DeckMate1Happening;
      /** The machine's own clock, often wrong, such as `2024-02-27T07:54:27`; null for an impossible time. */
      readonly machineTime: string | null;
      readonly platform: number;
      readonly gripper: number;
      readonly cycle: number;
    }
  | { readonly type: 'total'; readonly total: DeckMate1Total; readonly count: number }
  | { readonly type: 'unknown' };

const banner = /SHUFFLE MASTER DECK MATE SHUFFLER$/;
const record =
  /^([A-Za-z ]{1,24}?)[ .]*:\s*Time:(\d\d:\d\d:\d\d),\s*Date:(\d\d)-(\d\d)-(\d\d),\s*P:(-?\d{1,6}),\s*G:(-?\d{1,6}),\s*Cyc:(\d{1,9})$/;
const counted = /^([A-Za-z ]{1,24}?)[ .]*[:=]\s*(\d{1,9})$/;
const header = /^([A-Za-z][A-Za-z ]{0,29}?)[ .]*[:=#]\s*([\x20-\x7e]{1,40})$/;
/** A log begins with the machine's identity, the time of printing and its adjustments. */
const headerNames = /serial|report|offset|^time$|^date$/i;

/** Our name for the machine's words: `Auto Setups` and `Auto Setup` are one. */
const slug = (words: string): string => words.trim().toLowerCase().replaceAll(/\s+/g, '-');
const happenings = new Map(deckMate1Happenings.flatMap((name) => [[name, name] as const, [`${name}s`, name] as const]));
const totals = new Map(deckMate1Totals.map((name) => [name as string, name]));

export function deckMate1Line(text: string): DeckMate1Line {
  if (banner.test(text)) return { type: 'banner' };
  return recordOf(text) ?? totalOf(text) ?? headerOf(text) ?? { type: 'unknown' };
}

function recordOf(text: string): DeckMate1Line | null {
  const [, words = '', time = '', month = '', day = '', year = '', platform, gripper, cycle] = record.exec(text) ?? [];
  const happening = happenings.get(slug(words) as DeckMate1Happening);
  if (happening === undefined) return null;
  const machineTime = momentOf(`20${year}-${month}-${day}T${time}`);
  return {
    type: 'record',
    happening,
    machineTime,
    platform: Number(platform),
    gripper: Number(gripper),
    cycle: Number(cycle),
  };
}

function totalOf(text: string): DeckMate1Line | null {
  const [, words = '', digits] = counted.exec(text) ?? [];
  const total = totals.get(slug(words));
  return total === undefined ? null : { type: 'total', total, count: Number(digits) };
}

function headerOf(text: string): DeckMate1Line | null {
  const [, words = '', value = ''] = header.exec(text) ?? [];
  return headerNames.test(words) ? { type: 'header', name: slug(words), value: value.trim() } : null;
}

/** Null for a day or time that does not exist. */
function momentOf(text: string): string | null {
  const moment = new Date(`${text}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null;
}
