import type { LineHealth } from './line.ts';

/** How three contacts on a machine stand: true is pressed, finished deck waits, fault lamp lit. */
export interface ContactReading {
  readonly button: boolean;
  readonly ready: boolean;
  readonly fault: boolean;
}

/** Three contacts that can be looked at, but do not speak up. They come back by themselves after every break. */
export interface Contacts {
  /** What they are called in configuration, e.g. `/dev/serial/by-id/…` or `memory`. */
  readonly name: string;
  readonly health: LineHealth;
  start(): void;
  /** Resolves when nothing is held open any more. */
  stop(): Promise<void>;
  /** Looks once. Rejects where they cannot be looked at now. */
  read(): Promise<ContactReading>;
  onHealth(listener: (health: LineHealth) => void): () => void;
}
