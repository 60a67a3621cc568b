import type { LineCounters, LineHealth } from '../contracts/line.ts';
import type { Shuffler, ShufflerEvent, ShufflerIdentity, ShufflerRefusal } from '../contracts/shuffler.ts';
import { HealthReport } from '../serial/health-report.ts';
import { LineTally } from '../serial/line-tally.ts';
import { Listeners } from '../serial/listeners.ts';

/** The source a listen-only shuffler is heard on: a line, or contacts. */
export interface Heard {
  /** Opens it and follows its state from the start. Returns a function that stops. */
  readonly hear: (follow: (health: LineHealth) => void) => () => void;
  readonly stop: () => Promise<void>;
}

/** The common part of the drivers of listen-only shufflers. */
export abstract class HeardShuffler implements Shuffler {
  protected readonly report = new HealthReport();
  protected readonly events = new Listeners<ShufflerEvent>();
  protected readonly tally = new LineTally();
  protected isOpen = false;
  #hasOpened = false;
  #leave: () => void = () => {};

  get identity(): ShufflerIdentity | null {
    return null;
  }

  get health(): LineHealth {
    return this.report.health;
  }

  get counters(): LineCounters {
    return this.tally.counters;
  }

  start(): void {
    this.#leave();
    this.#leave = this.heard().hear((health) => this.#follow(health));
  }

  async stop(): Promise<void> {
    this.#leave();
    this.#leave = () => {};
    this.#follow({ state: 'absent', fault: null, why: 'Stopped.' });
    await this.heard().stop();
  }

  /** It takes no command: a fault is over when the machine says or shows so. */
  clear(): Promise<ShufflerRefusal | null> {
    return Promise.resolve('UNSUP');
  }

  verify(): Promise<ShufflerRefusal | null> {
    return Promise.resolve('UNSUP');
  }

  /** A person named the deck in play. No effect if the machine cannot tell its decks apart. */
  deckInPlay(_deck: string): void {}

  onEvent(listener: (event: ShufflerEvent) => void): () => void {
    return this.events.add(listener);
  }

  onHealth(listener: (health: LineHealth) => void): () => void {
    return this.report.onChange(listener);
  }

  protected abstract heard(): Heard;

  /** It can be heard again: half-heard input from before is dropped. */
  protected abstract opened(): void;

  protected abstract lost(): void;

  #follow(health: LineHealth): void {
    if (health.state !== 'ready') {
      this.isOpen = false;
      this.lost();
      this.report.set(health.state, health.why, health.fault);
    } else if (!this.isOpen) {
      if (this.#hasOpened) this.tally.count('reopened');
      this.isOpen = true;
      this.#hasOpened = true;
      this.report.set('opening', null);
      this.opened();
    }
  }
}
