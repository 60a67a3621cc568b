import type { ClosableTransport } from '../sync/closable-transport.ts';

/** The server's end of a connection to one screen. It never reconnects: the screen makes a new one. */
export interface ScreenTransport extends ClosableTransport {
  /** Bytes given to `send` that have not left yet; 0 if unknown. */
  readonly waitingBytes: number;
}
