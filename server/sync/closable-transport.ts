import type { Transport } from '../../protocol/transport.ts';

/**
 * A transport its owner can give up. What was sent before `close` still goes out; nothing is heard afterwards.
 * It says `up` once it can carry messages (also when it could from the first moment) and never comes back after `down`.
 */
export interface ClosableTransport extends Transport {
  /** `why`: in a few words, for an end that hears them when it hears at all. */
  close(why?: string): void;
  /** True: nothing more is read from the other end until it says false. Absent: that cannot be done. */
  hold?(isHeld: boolean): void;
  /** Bytes given to `send` that have not left yet. Absent: that cannot be known. */
  readonly waitingBytes?: number;
}
