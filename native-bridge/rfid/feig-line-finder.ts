import type { Line, LineHealth } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import type { LineTally } from '../serial/line-tally.ts';
import { StrangeBytes, type Verdict } from '../serial/strange-bytes.ts';
import { FeigLink } from './feig-link.ts';
import { feigRequest } from './feig-messages.ts';
import { type LineSettings, settingsText, settingsToTry } from './feig-settings.ts';

/** Between two searches through all settings. */
const restMs = 1_000;

/** What the search tells the driver. */
interface FeigFinderHandlers {
  /** The reader answers; the line stays open. */
  found(link: FeigLink, settings: LineSettings): void;
  /** The line can be opened and is being tried. */
  trying(): void;
  /** The line is gone, or cannot be opened. */
  lost(health: LineHealth): void;
  /** No setting was answered; the search goes on. */
  unanswered(verdict: Verdict): void;
  stranger(): void;
}

export interface FeigFinderOptions {
  readonly openLine: (settings: LineSettings) => Line;
  readonly configured: LineSettings;
  readonly time: TimeSource;
  readonly tally: LineTally;
  readonly isUsb: boolean;
  readonly address: number | null;
  readonly handlers: FeigFinderHandlers;
}

interface Opened {
  readonly line: Line;
  readonly link: FeigLink;
  readonly strange: StrangeBytes;
  readonly settings: LineSettings;
  readonly leave: () => void;
}

/** Opens the line at one setting after another until a reader answers. A reader is silent at a wrong rate or parity. */
export class FeigLineFinder {
  readonly #options: FeigFinderOptions;
  #settings: readonly LineSettings[];
  #at = 0;
  #opened: Opened | null = null;
  #closing: Promise<void> = Promise.resolve();
  #isUp = false;
  #isRunning = false;
  /** The gravest reason found in this search through all settings. */
  #verdict: Verdict | null = null;
  /** The settings at which the reader answered last. */
  #confirmed: string | null = null;
  #cancelRest: () => void = () => {};

  constructor(options: FeigFinderOptions) {
    this.#options = options;
    this.#settings = settingsToTry(options.configured);
  }

  /** Why the reader that was found no longer answers. Null while no line is open. */
  get verdict(): Verdict | null {
    return this.#opened?.strange.verdict ?? null;
  }

  start(): void {
    this.#isRunning = true;
    this.#open();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#cancelRest();
    await this.#close();
  }

  /** Closes the line and searches anew, beginning where the reader was last. */
  async reopen(): Promise<void> {
    this.#options.tally.count('reopened');
    this.#at = 0;
    await this.#move();
  }

  #open(): void {
    const settings = this.#settings[this.#at] ?? this.#options.configured;
    const { openLine, time, tally, isUsb, address, handlers } = this.#options;
    const line = openLine(settings);
    const strange = new StrangeBytes({
      device: 'The card reader',
      line: line.name,
      speech: 'feig',
      settings: settingsText(settings),
    });
    const link = new FeigLink({
      line,
      time,
      tally,
      isUsb,
      address,
      understood: () => strange.understood(),
      stranger: () => handlers.stranger(),
    });
    const leaveData = line.onData((bytes) => {
      strange.heard(bytes);
      link.receive(bytes);
    });
    const leaveHealth = line.onHealth((health) => this.#follow(health));
    const leave = (): void => {
      leaveData();
      leaveHealth();
      link.reset();
    };
    this.#isUp = false;
    this.#opened = { line, link, strange, settings, leave };
    line.start();
    this.#follow(line.health);
  }

  #close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    if (opened === null) return this.#closing;
    opened.leave();
    this.#closing = opened.line.stop();
    return this.#closing;
  }

  async #move(): Promise<void> {
    await this.#close();
    // While the line was closing, the search may have been stopped, or stopped and started again.
    if (this.#isRunning && this.#opened === null) this.#open();
  }

  #follow(health: LineHealth): void {
    const isUp = health.state === 'ready';
    const wasUp = this.#isUp;
    this.#isUp = isUp;
    if (isUp && !wasUp) {
      // A line that comes back is tried at once, and a rest that ends later must not close it.
      this.#cancelRest();
      this.#options.handlers.trying();
      this.#hail();
    }
    // An opening line is news only if it was open before.
    if (!isUp && (wasUp || health.state !== 'opening')) {
      this.#opened?.link.reset();
      this.#options.handlers.lost(health);
    }
  }

  #hail(): void {
    const opened = this.#opened;
    if (opened === null) return;
    opened.link.ask(feigRequest.baudRateDetection, (answer) => {
      if (answer === null) this.#next(opened);
      else this.#find(opened);
    });
  }

  #find({ link, settings }: Opened): void {
    const { configured, handlers } = this.#options;
    const text = settingsText(settings);
    this.#at = 0;
    this.#verdict = null;
    if (text === settingsText(configured) || text === this.#confirmed) {
      this.#confirmed = text;
      this.#settings = settingsToTry(settings, configured);
      handlers.found(link, settings);
      return;
    }
    // Some lines ignore the rate, so a reader that was away for a moment answers at any: the configured settings get another turn.
    this.#confirmed = text;
    this.#settings = settingsToTry(configured, settings);
    void this.#move();
  }

  #next({ strange }: Opened): void {
    const { verdict } = strange;
    const before = this.#verdict ?? verdict;
    const isGraver = before.fault === 'no-answer' || verdict.fault === 'other-device';
    const gravest = isGraver ? verdict : before;
    this.#verdict = gravest;
    this.#at += 1;
    if (this.#at < this.#settings.length) {
      void this.#move();
      return;
    }
    this.#options.handlers.unanswered(gravest);
    this.#verdict = null;
    this.#at = 0;
    this.#cancelRest = this.#options.time.after(restMs, () => void this.#move());
  }
}
