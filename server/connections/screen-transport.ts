import type { ClosableTransport } from '../sync/closable-transport.ts';

/** The server's end of a way to one screen. It never comes back by itself: the screen makes a new one. */
export interface ScreenTransport extends ClosableTransport {
  /** Bytes given to `send` that have not left yet; 0 where that cannot be known. */
  readonly waitingBytes: number;
}
