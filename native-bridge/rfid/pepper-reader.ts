import type { AntennaHealth, CardReader, ReaderEvent, TagReading } from '../contracts/card-reader.ts';
import type { Line, LineCounters, LineHealth } from '../contracts/line.ts';
import type { TimeSource } from '../contracts/time-source.ts';
import { Listeners } from '../serial/listeners.ts';
import type { PepperSighting } from './pepper-messages.ts';
import type { PepperModel } from './pepper-models.ts';
import { PepperSession } from './pepper-session.ts';
import { type GoneAfterMs, Presence } from './presence.ts';

export interface PepperReaderOptions {
  readonly line: Line;
  readonly time: TimeSource;
  readonly goneAfterMs: GoneAfterMs;
  /** The line's rate, for messages. 115200 by default. */
  readonly baudRate?: number;
  /** The firmware the house accepts; any by default. */
  readonly firmware?: readonly string[];
}

/** The common part of the drivers of Eccel Pepper readers: a session on the line, and what lies on the antennas. */
export abstract class PepperReader implements CardReader {
  protected readonly session: PepperSession;
  protected readonly presence: Presence;
  readonly #events = new Listeners<ReaderEvent>();

  constructor(options: PepperReaderOptions, model: PepperModel) {
    this.presence = new Presence(options.goneAfterMs);
    this.session = new PepperSession({
      ...options,
      model,
      prepare: () => this.prepare(),
      tick: () => this.tick(),
      sighted: (sighting) => this.sighted(sighting),
    });
  }

  /** Sets the reader up for a table, then runs the session. */
  protected abstract prepare(): void;

  protected abstract tick(): void;

  /** The reader reported a tag by itself; null if it did not say which. */
  protected abstract sighted(sighting: PepperSighting | null): void;

  get health(): LineHealth {
    return this.session.health;
  }

  get version(): string | null {
    return this.session.version;
  }

  get counters(): LineCounters {
    return this.session.counters;
  }

  get antennas(): readonly AntennaHealth[] {
    return this.presence.antennas;
  }

  start(): void {
    this.session.start();
  }

  stop(): Promise<void> {
    return this.session.stop();
  }

  takeReadings(): readonly TagReading[] {
    return this.presence.takeReadings();
  }

  onEvent(listener: (event: ReaderEvent) => void): () => void {
    return this.#events.add(listener);
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.session.onHealth(listener);
  }

  onAntennas(listener: (antennas: readonly AntennaHealth[]) => void): () => void {
    return this.presence.onAntennas(listener);
  }

  protected tell(events: readonly ReaderEvent[]): void {
    for (const event of events) this.#events.tell(event);
  }
}
