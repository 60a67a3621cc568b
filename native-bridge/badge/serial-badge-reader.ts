import type { BadgeReader } from '../contracts/badge-reader.ts';
import type { LineCounters, LineHealth } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { type HeardLine, hearLine } from '../serial/found-lines.ts';
import { HealthReport } from '../serial/health-report.ts';
import { LineTally } from '../serial/line-tally.ts';
import { Listeners } from '../serial/listeners.ts';
import { StrangeBytes } from '../serial/strange-bytes.ts';
import { BadgeFrameParser, type BadgeItem, BadgeLineParser } from './badge-frames.ts';

/** A badge on its reader is sent again several times a second; after this long without a repeat it has been taken away. */
const takenAwayAfterMs = 1_500;
const judgedAfterMs = 3_000;

export type BadgeModel = 'rdm6300' | 'text';

interface SerialBadgeReaderOptions {
  readonly model: BadgeModel;
  readonly line: HeardLine;
  /** Settings of the line; 9600 baud if absent. */
  readonly baudRate?: number;
  readonly time: TimeSource;
}

/** Listens to a badge reader that speaks only when a badge is near: hours of silence are ordinary. Nothing is ever sent to it. */
export class SerialBadgeReader implements BadgeReader {
  readonly #options: SerialBadgeReaderOptions;
  readonly #report = new HealthReport();
  readonly #badges = new Listeners<string>();
  readonly #tally = new LineTally();
  #parser: { push(bytes: Uint8Array): readonly BadgeItem[] };
  #strange: StrangeBytes;
  #held: string | null = null;
  #isOpen = false;
  #hasOpened = false;
  #cancelTakenAway: () => void = () => {};
  #cancelVerdict: (() => void) | null = null;
  #leaveLine: () => void = () => {};

  constructor(options: SerialBadgeReaderOptions) {
    this.#options = options;
    this.#parser = this.#newParser();
    this.#strange = this.#listen();
  }

  get health(): LineHealth {
    return this.#report.health;
  }

  get counters(): LineCounters {
    return this.#tally.counters;
  }

  start(): void {
    const { line } = this.#options;
    this.#leaveLine();
    this.#leaveLine = hearLine(line, {
      receive: (bytes) => this.#receive(bytes),
      follow: (health) => this.#follow(health),
    });
  }

  async stop(): Promise<void> {
    this.#leaveLine();
    this.#leaveLine = () => {};
    this.#follow({ state: 'absent', fault: null, why: 'Stopped.' });
    await this.#options.line.stop();
  }

  onBadge(listener: (badge: string) => void): () => void {
    return this.#badges.add(listener);
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.#report.onChange(listener);
  }

  #newParser(): { push(bytes: Uint8Array): readonly BadgeItem[] } {
    return this.#options.model === 'text' ? new BadgeLineParser() : new BadgeFrameParser();
  }

  #listen(): StrangeBytes {
    const { line, baudRate = 9_600 } = this.#options;
    const settings = `${baudRate} baud`;
    return new StrangeBytes({ device: 'The badge reader', line: line.name, speech: 'badge', settings });
  }

  #follow({ state, fault, why }: LineHealth): void {
    const isOpen = state === 'ready';
    if (isOpen && !this.#isOpen) {
      if (this.#hasOpened) this.#tally.count('reopened');
      this.#hasOpened = true;
      this.#parser = this.#newParser();
      this.#strange = this.#listen();
    }
    if (!isOpen) {
      this.#calm();
      this.#takenAway();
    }
    this.#isOpen = isOpen;
    this.#report.set(state, why, fault);
  }

  #receive(bytes: Uint8Array): void {
    if (!this.#isOpen) return;
    this.#strange.heard(bytes);
    this.#cancelVerdict ??= this.#options.time.after(judgedAfterMs, () => this.#judge());
    for (const item of this.#parser.push(bytes)) this.#take(item);
  }

  #take(item: BadgeItem): void {
    switch (item.type) {
      case 'badge':
        this.#tally.count('frames');
        this.#strange.understood();
        this.#calm();
        this.#report.set('ready', null);
        this.#meet(item.badge);
        return;
      case 'corrupt':
        this.#tally.count('corrupt');
        return;
      case 'skipped':
        this.#tally.count('skippedBytes', item.bytes);
    }
  }

  #meet(badge: string): void {
    this.#cancelTakenAway();
    this.#cancelTakenAway = this.#options.time.after(takenAwayAfterMs, () => this.#takenAway());
    if (badge === this.#held) return;
    this.#held = badge;
    this.#badges.tell(badge);
  }

  #takenAway(): void {
    this.#cancelTakenAway();
    this.#held = null;
  }

  #judge(): void {
    this.#cancelVerdict = null;
    const { state, why, fault } = this.#strange.verdict;
    // Little or nothing heard is ordinary here.
    if (fault !== 'no-answer') this.#report.set(state, why, fault);
  }

  #calm(): void {
    this.#cancelVerdict?.();
    this.#cancelVerdict = null;
  }
}
