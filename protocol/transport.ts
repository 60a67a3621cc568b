/** The one thing that differs between Electron and a browser. Messages are JSON text. */
export interface Transport {
  send(message: string): void;
  onMessage(listener: Heard): void;
  /** `up`: messages can be sent. A transport that can reconnect does so by itself. */
  onState(listener: (state: 'up' | 'down') => void): void;
}

/** `agoMs`: how long the message has waited for a listener. Absent: not at all. */
export type Heard = (message: string, agoMs?: number) => void;
