import type { LineHealth } from './line.ts';

/** Three contacts on a machine; true: pressed, a finished deck waits, the fault lamp is lit. */
export interface ContactReading {
  readonly button: boolean;
  readonly ready: boolean;
  readonly fault: boolean;
}

/** Three contacts that are polled. They reconnect by themselves after every interruption. */
export interface Contacts {
  /** Their name in the configuration, e.g. `/dev/serial/by-id/…` or `memory`. */
  readonly name: string;
  readonly health: LineHealth;
  start(): void;
  /** Resolves when nothing is open any more. */
  stop(): Promise<void>;
  /** Reads once. Rejects if they cannot be read now. */
  read(): Promise<ContactReading>;
  onHealth(listener: (health: LineHealth) => void): () => void;
}
