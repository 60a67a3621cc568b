import type { AntennaHealth, CardReader, ReaderEvent, Tag, TagReading } from '../contracts/card-reader.ts';
import type { Line, LineCounters, LineHealth } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { HealthReport } from '../serial/health-report.ts';
import { LineTally } from '../serial/line-tally.ts';
import { Listeners } from '../serial/listeners.ts';
import { FeigLineFinder } from './feig-line-finder.ts';
import type { FeigLink } from './feig-link.ts';
import { type Asked, askPlain, assertReachable, emptyBuffer, type HostMode, lookAt } from './feig-look.ts';
import { type AntennaField, type FeigRecord, feigRequest, readVersion } from './feig-messages.ts';
import { type LineSettings, settingsText } from './feig-settings.ts';
import { type GoneAfterMs, Presence } from './presence.ts';

const tickMs = 50;
const restartMs = 1_000;
const pauseMs = 50;
const bufferPauseMs = 100;
const usualRoundMs = 1_000;
/** After an interruption, a tag that was there has this long to be seen again. */
const holdMs = 1_000;
/** Consecutive failures climb this ladder: wake the field, restart the reader, reopen the line, then start over. */
const ladderSteps = 3;
const refusalsToBelieve = 3;
const strangersToBelieve = 3;
const tryRefusedAgainMs = 5_000;

/** The reader looks by itself and keeps records for the driver to fetch. */
interface BufferedMode {
  readonly type: 'buffered';
  /** A number by default. */
  readonly antennaField?: AntennaField;
  /** Within this time the reader records a tag that stays once more: its valid time and one turn over all antennas. A second by default. */
  readonly roundMs?: number;
}

export interface FeigReaderOptions {
  /** Opens the reader's line with these settings; the driver starts and stops it. */
  readonly openLine: (settings: LineSettings) => Line;
  readonly configured: LineSettings;
  readonly time: TimeSource;
  readonly goneAfterMs: GoneAfterMs;
  readonly mode: HostMode | BufferedMode;
  /** Bytes come in bundles over USB. False by default. */
  readonly isUsb?: boolean;
  /** The firmware the house accepts; any by default. */
  readonly firmware?: readonly string[];
  /** The reader's number where several share a line; any by default. */
  readonly address?: number;
}

/**
 * The driver of a FEIG OBID i-scan HF reader, which only answers requests. It finds the rate and parity at which the reader answers. It
 * counts its own ticks, because setting a wall clock must not make cards vanish.
 */
export class FeigReader implements CardReader {
  readonly #options: FeigReaderOptions;
  readonly #tally = new LineTally();
  readonly #finder: FeigLineFinder;
  readonly #presence: Presence;
  readonly #report = new HealthReport();
  readonly #events = new Listeners<ReaderEvent>();
  readonly #antennas: readonly number[];
  #link: FeigLink | null = null;
  #settings: LineSettings;
  #lineName = '';
  #version: string | null = null;
  #nowMs = 0;
  /** When a valid frame was last heard, and how many had come by then. */
  #heard = { atMs: 0, frames: 0 };
  #failures = 0;
  #refusals = 0;
  #strangers = 0;
  #isStarted = false;
  /** The line was lost since the reader itself was last reported on. */
  #isLineNews = true;
  #windowBeganMs = 0;
  #window: RecordWindow;
  #cancelTick: () => void = () => {};
  #cancelStep: () => void = () => {};

  constructor(options: FeigReaderOptions) {
    this.#options = options;
    this.#settings = options.configured;
    this.#antennas = [...options.goneAfterMs.keys()].sort((one, other) => one - other);
    if (options.mode.type === 'host') assertReachable(options.mode.choice, this.#antennas);
    this.#presence = new Presence(options.goneAfterMs);
    this.#window = new RecordWindow(this.#antennas);
    const { openLine, configured, time, isUsb = false, address = null } = options;
    this.#finder = new FeigLineFinder({
      openLine: (settings) => {
        const line = openLine(settings);
        this.#lineName = line.name;
        return line;
      },
      configured,
      time,
      tally: this.#tally,
      isUsb,
      address,
      handlers: {
        found: (link, settings) => this.#begin(link, settings),
        trying: () => this.#sayTrying(),
        lost: (health) => this.#lose(health),
        unanswered: ({ state, fault, why }) => this.#report.set(state, why, fault),
        stranger: () => this.#meetStranger(),
      },
    });
  }

  get health(): LineHealth {
    return this.#report.health;
  }

  get version(): string | null {
    return this.#version;
  }

  get counters(): LineCounters {
    return this.#tally.counters;
  }

  get antennas(): readonly AntennaHealth[] {
    return this.#presence.antennas;
  }

  takeReadings(): readonly TagReading[] {
    return this.#presence.takeReadings();
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#isLineNews = true;
    this.#sayTrying();
    this.#tickLater();
    this.#finder.start();
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#rest();
    this.#cancelTick();
    await this.#finder.stop();
    this.#report.set('absent', 'Stopped.');
  }

  onEvent(listener: (event: ReaderEvent) => void): () => void {
    return this.#events.add(listener);
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.#report.onChange(listener);
  }

  onAntennas(listener: (antennas: readonly AntennaHealth[]) => void): () => void {
    return this.#presence.onAntennas(listener);
  }

  #tickLater(): void {
    this.#cancelTick = this.#options.time.after(tickMs, () => {
      this.#nowMs += tickMs;
      const { frames } = this.#tally;
      if (frames !== this.#heard.frames) this.#heard = { atMs: this.#nowMs, frames };
      this.#tickLater();
    });
  }

  #later(ms: number, action: () => void): void {
    this.#cancelStep = this.#options.time.after(ms, action);
  }

  /** Asks nothing until the reader is found again. */
  #rest(): void {
    this.#link?.reset();
    this.#link = null;
    this.#cancelStep();
  }

  /** Reports `opening` only after the line was lost. Trying other line settings is not reported. */
  #sayTrying(): void {
    if (this.#isLineNews) this.#report.set('opening', null);
    this.#isLineNews = false;
  }

  #lose({ state, why, fault }: LineHealth): void {
    this.#rest();
    this.#isLineNews = true;
    this.#report.set(state, why, fault);
  }

  #begin(link: FeigLink, settings: LineSettings): void {
    this.#link = link;
    this.#settings = settings;
    this.#strangers = 0;
    this.#refusals = 0;
    link.ask(feigRequest.softwareVersion, (answer) => {
      if (answer === null) this.#fail();
      else {
        this.#version = readVersion(answer.data) ?? 'FEIG';
        this.#presence.holdUntil(this.#nowMs + holdMs);
        if (this.#options.mode.type === 'host') this.#lookFrom(0);
        else this.#forgetRecords(link);
      }
    });
  }

  /** Clears the reader's buffer: records from before say nothing about the present. */
  #forgetRecords(link: FeigLink): void {
    const fetchBuffer = (): void => this.#fetch();
    this.#openWindow();
    askPlain(
      link,
      feigRequest.initialiseBuffer,
      ({ type }) => (type === 'no-answer' ? this.#fail() : fetchBuffer()),
      fetchBuffer,
    );
  }

  #lookFrom(index: number): void {
    const { mode } = this.#options;
    const antenna = this.#antennas[index];
    if (this.#link === null || mode.type !== 'host') return;
    if (antenna === undefined) {
      this.#strangers = 0;
      this.#later(pauseMs, () => this.#lookFrom(0));
      return;
    }
    lookAt(this.#link, antenna, mode, (asked) => {
      if (!this.#accept(asked)) return;
      const tags = asked.type === 'found' ? asked.found : [];
      this.#tell(this.#presence.look(antenna, asked.type === 'found', tags, this.#nowMs));
      this.#lookFrom(index + 1);
    });
  }

  #fetch(): void {
    const { mode } = this.#options;
    if (this.#link === null || mode.type !== 'buffered') return;
    const { antennaField = 'number', roundMs = usualRoundMs } = mode;
    emptyBuffer(this.#link, antennaField, (asked) => {
      if (!this.#accept(asked)) return;
      if (asked.type !== 'found' || !asked.isWhole) this.#window.isWhole = false;
      if (asked.type === 'found' && !asked.found.every((record) => this.#window.add(record))) {
        this.#refuse('keeps records that name no antenna: let it store the antenna with each tag.');
        return;
      }
      if (this.#nowMs - this.#windowBeganMs >= roundMs) this.#closeWindow();
      this.#later(bufferPauseMs, () => this.#fetch());
    });
  }

  #openWindow(): void {
    this.#window = new RecordWindow(this.#antennas);
    this.#windowBeganMs = this.#nowMs;
  }

  #closeWindow(): void {
    const { isWhole } = this.#window;
    for (const antenna of this.#antennas)
      this.#tell(this.#presence.look(antenna, isWhole, this.#window.tagsOn(antenna), this.#nowMs));
    this.#strangers = 0;
    this.#openWindow();
  }

  #tell(events: readonly ReaderEvent[]): void {
    for (const event of events) this.#events.tell(event);
  }

  /** Handles an answer's kind and returns whether to go on. The driver is ready once the reader has done its work for the first time. */
  #accept({ type }: Asked<unknown>): boolean {
    if (type === 'no-answer') {
      this.#fail();
      return false;
    }
    this.#refusals = type === 'refused' ? this.#refusals + 1 : 0;
    if (this.#refusals >= refusalsToBelieve) {
      const host =
        'refuses to look: switch off its scan or buffered mode, and compare its antennas with the configuration.';
      const buffered = 'keeps no records: switch on its buffered mode, or correct the configuration.';
      this.#refuse(this.#options.mode.type === 'host' ? host : buffered);
      return false;
    }
    if (type !== 'refused') this.#sayReady();
    return true;
  }

  #sayReady(): void {
    this.#failures = 0;
    const { configured, firmware } = this.#options;
    const [is, should] = [settingsText(this.#settings), settingsText(configured)];
    if (is !== should) {
      const why = `The card reader at ${this.#lineName} answers at ${is}, not at the configured ${should}: correct the configuration.`;
      this.#report.set('ready', why, 'misconfigured');
    } else if (firmware?.includes(this.#version ?? '') === false) {
      const why = `The card reader at ${this.#lineName} has firmware that is not on the house's list: have it looked at before its word is trusted.`;
      this.#report.set('ready', why, 'unlisted-firmware');
    } else this.#report.set('ready', null);
  }

  /** The reader works, but not as the configuration asks. It is left alone for a while, then tried from the beginning. */
  #refuse(why: string): void {
    this.#rest();
    this.#report.set('refused', `The card reader at ${this.#lineName} ${why}`, 'misconfigured');
    this.#later(tryRefusedAgainMs, () => void this.#finder.reopen());
  }

  #meetStranger(): void {
    this.#strangers += 1;
    if (this.#link === null || this.#strangers < strangersToBelieve) return;
    this.#refuse(
      'shares its line with another that answers too: give each its own line, or its own address in the configuration.',
    );
  }

  /** A request was sent again and still not answered. */
  #fail(): void {
    const link = this.#link;
    if (link === null) return;
    const step = this.#failures % ladderSteps;
    this.#failures += 1;
    const verdict = this.#finder.verdict;
    if (verdict !== null) this.#report.set(verdict.state, verdict.why, verdict.fault, this.#nowMs - this.#heard.atMs);
    const again = (): void => this.#begin(link, this.#settings);
    if (step === 0) link.ask(feigRequest.rfReset, (answer) => (answer === null ? this.#fail() : again()));
    else if (step === 1) link.ask(feigRequest.cpuReset, () => this.#later(restartMs, again));
    else {
      this.#rest();
      void this.#finder.reopen();
    }
  }
}

/** The records fetched in one round of a reader that looks by itself: together they count as one look at every antenna. */
class RecordWindow {
  readonly #antennas: readonly number[];
  readonly #tags = new Map<number, Set<Tag>>();
  /** No record is known to be missing. */
  isWhole = true;

  constructor(antennas: readonly number[]) {
    this.#antennas = antennas;
  }

  /** Adds a record. Returns false for one that could be from several antennas, which is dropped. */
  add({ tag, antennas }: FeigRecord): boolean {
    const from = antennas ?? (this.#antennas.length === 1 ? this.#antennas : null);
    for (const antenna of from ?? []) this.#tags.set(antenna, (this.#tags.get(antenna) ?? new Set()).add(tag));
    return from !== null;
  }

  tagsOn(antenna: number): readonly Tag[] {
    return [...(this.#tags.get(antenna) ?? [])];
  }
}
