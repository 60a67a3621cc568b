/** How a byte line is doing. A value, not an exception: a cable under a knee is ordinary. */
export type LineState =
  /** The path does not exist: unplugged, or never there. */
  | 'absent'
  | 'opening'
  /** Open, bytes may be written. */
  | 'ready'
  /** Open, but nothing valid has been heard for longer than the device allows (set by the driver, not by the line). */
  | 'silent'
  /** Somebody said no: permission, another process holds it, or the device is not what it should be. */
  | 'refused';

export interface LineHealth {
  readonly state: LineState;
  /** One plain sentence for the floor and the log; never bytes, never a tag. Null while all is well. */
  readonly why: string | null;
}

/** A byte line to one device: a serial port, or two ends in memory. It comes back by itself after every break. */
export interface Line {
  /** What it is called in configuration, e.g. `/dev/serial/by-id/…` or `memory`. */
  readonly name: string;
  readonly health: LineHealth;
  start(): void;
  /** Resolves when the line is closed and will not reopen. */
  stop(): Promise<void>;
  /** Resolves when the bytes have left. Rejects at once unless `ready`, and after the write deadline; nothing is ever sent later instead. */
  write(bytes: Uint8Array): Promise<void>;
  /** Returns a function that stops listening. */
  onData(listener: (bytes: Uint8Array) => void): () => void;
  onHealth(listener: (health: LineHealth) => void): () => void;
}
