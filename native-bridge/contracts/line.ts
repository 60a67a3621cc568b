/** The state of a byte line. A value, not an exception: loose cables are normal. */
export type LineState =
  /** The path does not exist: unplugged, or never there. */
  | 'absent'
  | 'opening'
  /** Open, bytes may be written. */
  | 'ready'
  /** Open, but nothing valid has been received for longer than the device allows (set by the driver, not by the line). */
  | 'silent'
  /** Access was refused: no permission, another process holds it, or it is the wrong device. */
  | 'refused';

/** What keeps a line or its device from working. Every screen has a sentence for each in its own language. */
export type DeviceFault =
  /** It was there and is gone. */
  | 'unplugged'
  /** There is nothing at the configured path. */
  | 'no-line'
  /** Another program has the line open. */
  | 'held'
  /** This program has no right to open the line. */
  | 'forbidden'
  /** The path is no serial line. */
  | 'not-serial'
  /** The path leads to another device than the pinned one. */
  | 'not-pinned'
  /** The device takes no bytes. */
  | 'stuck'
  /** Open, but nothing is heard. */
  | 'no-answer'
  /** Bytes come that make no sense: a wrong baud rate or parity. */
  | 'garbled'
  /** What comes makes sense, but as another kind of device. */
  | 'other-device'
  /** The device speaks only later versions than this program, or only earlier ones. */
  | 'too-new'
  | 'too-old'
  /** It works, but its firmware is not on the house's list. */
  | 'unlisted-firmware'
  /** It asks for a key this program lacks, or proves itself with a wrong one. */
  | 'locked'
  /** It does not accept its configuration. */
  | 'misconfigured'
  /** It stopped to cool down. */
  | 'too-hot';

export interface LineHealth {
  readonly state: LineState;
  /** Null while all is well, while opening, and after `stop`. */
  readonly fault: DeviceFault | null;
  /** One plain sentence for the floor and the log: the device, the cause, the remedy; never bytes, never a tag. Null while all is well. */
  readonly why: string | null;
  /** Nothing valid had been heard for this many milliseconds when this was reported. Absent: it was noticed at once. */
  readonly unheardMs?: number;
}

/** Traffic on a line since the program began, for the technician. Never bytes, never a tag. */
export interface LineCounters {
  /** Valid frames, records or texts heard. */
  readonly frames: number;
  /** Frames whose checksum was wrong. */
  readonly corrupt: number;
  /** Bytes that belonged to no frame. */
  readonly skippedBytes: number;
  /** Requests that got no answer in time. */
  readonly timeouts: number;
  /** How often the line was opened again. */
  readonly reopened: number;
  /** Half and nearly all of the last requests were answered within these milliseconds; null before there were any. */
  readonly answeredMs: { readonly p50: number; readonly p99: number } | null;
}

/** A byte line to one device: a serial port, or two ends in memory. It comes back by itself after every break. */
export interface Line {
  /** Its name in the configuration, e.g. `/dev/serial/by-id/…` or `memory`. */
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
