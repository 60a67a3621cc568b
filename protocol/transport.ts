/** The one thing Electron and a browser do differently. Messages are JSON text. */
export interface Transport {
  send(message: string): void;
  onMessage(listener: Heard): void;
  /** `up` means messages can be sent; a transport that can come back does so by itself. */
  onState(listener: (state: 'up' | 'down') => void): void;
}

/** `agoMs`: how long the message has waited for somebody who listens. Absent: not at all. */
export type Heard = (message: string, agoMs?: number) => void;
