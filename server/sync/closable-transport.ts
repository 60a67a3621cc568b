import type { Transport } from '../../protocol/transport.ts';

/**
 * A transport its owner can close. What was sent before `close` still goes out; nothing is received afterwards.
 * It says `up` once it can carry messages (also when it could from the first moment) and never comes back after `down`.
 */
export interface ClosableTransport extends Transport {
  /** `why`: in a few words, for the other end if it still receives anything. */
  close(why?: string): void;
  /** True: nothing more is read from the other end until it is called with false. Absent: not supported. */
  hold?(isHeld: boolean): void;
  /**
   * Calls back with false when the other end has answered nothing for a few seconds though the connection stands, and with true when it answers
   * again. Absent: not known.
   */
  onAnswering?(listener: (answers: boolean) => void): void;
  /** Bytes given to `send` that have not left yet. Absent: unknown. */
  readonly waitingBytes?: number;
}
