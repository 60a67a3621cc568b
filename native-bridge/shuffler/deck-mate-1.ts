import type { ShufflerIdentity } from '../contracts/shuffler.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { type HeardLine, hearLine } from '../serial/found-lines.ts';
import { Listeners } from '../serial/listeners.ts';
import { StrangeBytes } from '../serial/strange-bytes.ts';
import {
  type DeckMate1Line,
  DeckMate1Lines,
  type DeckMate1Report,
  DeckMate1ReportDraft,
  deckMate1Line,
} from './deck-mate-1-report.ts';
import { type Heard, HeardShuffler } from './heard-shuffler.ts';

/** A print that pauses this long has ended or broken off. */
const printPausesMs = 3_000;
const judgedAfterMs = 3_000;
/** Anything longer or stranger is no serial number. */
const serialWord = /^[\w.+/-]{1,24}$/;

interface DeckMate1Options {
  readonly line: HeardLine;
  /** The line's rate; 19200 by default. */
  readonly baudRate?: number;
  readonly time: TimeSource;
}

/**
 * Listens to a Deck Mate 1. It prints a banner when it is switched on and its history when a technician asks for it, and nothing else. So
 * days of silence are normal, and it causes no event of the game. It cannot receive, and nothing is ever sent to it.
 */
export class DeckMate1 extends HeardShuffler {
  readonly #line: HeardLine;
  readonly #baudRate: number;
  readonly #time: TimeSource;
  readonly #reports = new Listeners<DeckMate1Report>();
  #strange: StrangeBytes;
  #lines = new DeckMate1Lines();
  #draft: DeckMate1ReportDraft | null = null;
  #identity: ShufflerIdentity | null = null;
  #isJudging = false;
  #cancelPause: () => void = () => {};
  #cancelVerdict: () => void = () => {};

  constructor({ line, baudRate = 19_200, time }: DeckMate1Options) {
    super();
    this.#line = line;
    this.#baudRate = baudRate;
    this.#time = time;
    this.#strange = this.#listen();
  }

  /** Known once a log with its serial number was printed; the firmware is never printed. */
  override get identity(): ShufflerIdentity | null {
    return this.#identity;
  }

  /** Tells each print of the machine's history when it has ended. */
  onReport(listener: (report: DeckMate1Report) => void): () => void {
    return this.#reports.add(listener);
  }

  #listen(): StrangeBytes {
    const settings = `${this.#baudRate} baud without parity`;
    return new StrangeBytes({ device: 'The Deck Mate 1', line: this.#line.name, speech: 'deck-mate-1', settings });
  }

  protected heard(): Heard {
    return {
      hear: (follow) => hearLine(this.#line, { receive: (bytes) => this.#receive(bytes), follow }),
      stop: () => this.#line.stop(),
    };
  }

  protected opened(): void {
    this.#lines = new DeckMate1Lines();
    this.#strange = this.#listen();
    this.report.set('ready', null);
  }

  protected lost(): void {
    this.#calm();
    this.#endPrint(false);
  }

  #receive(bytes: Uint8Array): void {
    if (!this.isOpen) return;
    this.#strange.heard(bytes);
    this.#judgeLater();
    for (const line of this.#lines.push(bytes)) this.#hear(line);
    this.#cancelPause();
    this.#cancelPause = this.#time.after(printPausesMs, () => {
      for (const line of this.#lines.flush()) this.#hear(line);
      this.#endPrint(false);
    });
  }

  #hear(text: string): void {
    const line = deckMate1Line(text);
    if (line.type === 'unknown') {
      this.tally.count('skippedBytes', text.length);
      this.#draft?.add(line);
      return;
    }
    this.tally.count('frames');
    this.#strange.understood();
    this.#calm();
    this.report.set('ready', null);
    if (line.type === 'banner') {
      this.#endPrint(false);
      this.events.tell({ type: 'restarted', why: 'POWER' });
    } else {
      this.#print(line);
    }
  }

  #print(line: Exclude<DeckMate1Line, { type: 'banner' | 'unknown' }>): void {
    this.#draft ??= new DeckMate1ReportDraft(this.#time.now());
    if (line.type === 'header' && line.name.includes('serial')) this.#meet(line.value);
    if (this.#draft.add(line)) this.#endPrint(true);
  }

  #meet(serialNumber: string): void {
    if (serialWord.test(serialNumber))
      this.#identity = { model: 'Deck Mate 1', serialNumber, firmware: 'unknown', capabilities: [] };
  }

  #endPrint(isWhole: boolean): void {
    this.#cancelPause();
    const report = this.#draft?.report(isWhole);
    this.#draft = null;
    if (report === undefined) return;
    const { totals } = report;
    const cycles = totals['total-cycles'] ?? null;
    // The machine counts jams that it freed itself as recoveries; a jam here needed a hand at the door.
    const jams = totals['door-open-jams'] ?? null;
    if (Object.keys(totals).length > 0)
      this.events.tell({ type: 'totals', cycles, jams, missing: totals['missing-card'] ?? null });
    this.#reports.tell(report);
  }

  #judgeLater(): void {
    if (this.#isJudging) return;
    this.#isJudging = true;
    this.#cancelVerdict = this.#time.after(judgedAfterMs, () => {
      this.#isJudging = false;
      const { state, why, fault } = this.#strange.verdict;
      // Silence is normal here.
      if (fault !== 'no-answer') this.report.set(state, why, fault);
    });
  }

  #calm(): void {
    this.#isJudging = false;
    this.#cancelVerdict();
  }
}
