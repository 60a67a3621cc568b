import type { AntennaHealth, CardReader, ReaderEvent, Tag, TagReading } from '../contracts/card-reader.ts';
import type { Line, LineCounters, LineHealth } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { Listeners } from '../serial/listeners.ts';
import { type Look, PepperInventory } from './pepper-inventory.ts';
import type { PepperSighting } from './pepper-messages.ts';
import { type PepperModel, pepperC1Model } from './pepper-models.ts';
import { PepperSession } from './pepper-session.ts';
import { type GoneAfterMs, Presence } from './presence.ts';

/** Its only antenna. */
const antenna = 1;
const lookEveryMs = 100;
/** Tags that were here before a break get so long to be seen again. */
const settleMs = 500;

export interface PepperC1Options {
  readonly line: Line;
  readonly time: TimeSource;
  readonly goneAfterMs: GoneAfterMs;
  /** The rate of the line, for sentences about it. 115200 when left out. */
  readonly baudRate?: number;
  /** The house's list of firmware; any when left out. */
  readonly firmware?: readonly string[];
  /** How the model numbers its commands: as a C1 when left out. */
  readonly commands?: PepperModel;
}

/** The driver of an Eccel Pepper C1 with one antenna, which looks when it is told to: ten looks a second, each of them a full inventory. */
export class PepperC1 implements CardReader {
  readonly #canPoll: boolean;
  readonly #session: PepperSession;
  readonly #presence: Presence;
  readonly #events = new Listeners<ReaderEvent>();
  /** Tags the reader spoke of by itself since the last look. */
  readonly #spokenOf = new Set<Tag>();
  #isLooking = false;
  #lookedAtMs = 0;

  constructor(options: PepperC1Options) {
    const model = options.commands ?? pepperC1Model;
    this.#canPoll = model.opcodes['set-polling'] !== null;
    this.#presence = new Presence(options.goneAfterMs);
    this.#session = new PepperSession({
      ...options,
      model,
      prepare: () => this.#stopPolling(() => this.#run()),
      tick: () => this.#tick(),
      sighted: (sighting) => {
        if (sighting !== null) this.#see(sighting);
      },
    });
  }

  get health(): LineHealth {
    return this.#session.health;
  }

  get version(): string | null {
    return this.#session.version;
  }

  get counters(): LineCounters {
    return this.#session.counters;
  }

  get antennas(): readonly AntennaHealth[] {
    return this.#presence.antennas;
  }

  start(): void {
    this.#session.start();
  }

  stop(): Promise<void> {
    return this.#session.stop();
  }

  takeReadings(): readonly TagReading[] {
    return this.#presence.takeReadings();
  }

  onEvent(listener: (event: ReaderEvent) => void): () => void {
    return this.#events.add(listener);
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.#session.onHealth(listener);
  }

  onAntennas(listener: (antennas: readonly AntennaHealth[]) => void): () => void {
    return this.#presence.onAntennas(listener);
  }

  #run(): void {
    this.#session.run();
    this.#spokenOf.clear();
    this.#presence.holdUntil(this.#session.nowMs + settleMs);
    // The look during which the reader failed has failed.
    if (this.#isLooking) this.#looked({ ok: false, tags: [] });
  }

  #see({ antenna: named, tag }: PepperSighting): void {
    if (named === null || named === antenna) this.#spokenOf.add(tag);
  }

  #tick(): void {
    const { nowMs, isBusy } = this.#session;
    if (isBusy || nowMs - this.#lookedAtMs < lookEveryMs) return;
    this.#lookedAtMs = nowMs;
    this.#isLooking = true;
    // A reader that speaks by itself has lost its settings, and its own polling would disturb the looks.
    if (this.#spokenOf.size > 0) this.#stopPolling(() => this.#look());
    else this.#look();
  }

  #look(): void {
    new PepperInventory(this.#session, (look) => this.#looked(look)).start();
  }

  #looked({ ok, tags }: Look): void {
    this.#isLooking = false;
    const seen = [...tags, ...this.#spokenOf];
    this.#spokenOf.clear();
    for (const event of this.#presence.look(antenna, ok, seen, this.#session.nowMs)) this.#events.tell(event);
  }

  #stopPolling(stopped: () => void): void {
    if (this.#canPoll) this.#session.order('set-polling', [0], stopped);
    else stopped();
  }
}
