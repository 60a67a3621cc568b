import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { ScreenTransport } from '../../server/connections/screen-transport.ts';

/** What a wire makes of one message: nothing, itself, or several, each with a delay. */
export type Wire = (message: string) => readonly { readonly text: string; readonly delayMs: number }[];

/** One end of a connection in memory. */
export interface WireEnd extends ScreenTransport {
  /** Everything that arrived here and was not taken, as it was sent. */
  readonly heard: readonly string[];
  /** What arrived since the last call: a long-lived end does not keep everything. */
  take(): readonly string[];
  readonly isDown: boolean;
  waitingBytes: number;
}

export interface TransportPair {
  /** The caller: it hears `up` as soon as the connection stands. */
  readonly near: WireEnd;
  readonly far: WireEnd;
  /** Pulls the cable: both ends hear `down`, messages on their way are lost. */
  cut(): void;
}

const soundWire: Wire = (text) => [{ text, delayMs: 1 }];

/** Two ends of a connection under simulated time. Messages keep their order as long as the wire delays them alike. */
export function transportPair(
  time: TimeSource,
  wire: Wire = soundWire,
  /** False: what arrives at the far end is heard there and not kept, because nobody takes it. */
  isFarKept = true,
): TransportPair {
  const near = new End(time, wire, true);
  const far = new End(time, wire, isFarKept);
  near.meet(far);
  time.after(1, () => near.tell('up'));
  return {
    near,
    far,
    cut: () => {
      near.tell('down');
      far.tell('down');
    },
  };
}

class End implements WireEnd {
  readonly heard: string[] = [];
  readonly #time: TimeSource;
  readonly #wire: Wire;
  readonly #isKept: boolean;
  #other: End | null = null;
  #onMessage: (message: string) => void = () => {};
  #onState: (state: 'up' | 'down') => void = () => {};
  waitingBytes = 0;
  isDown = false;
  #isClosed = false;

  constructor(time: TimeSource, wire: Wire, isKept: boolean) {
    this.#time = time;
    this.#wire = wire;
    this.#isKept = isKept;
  }

  meet(other: End): void {
    this.#other = other;
    other.#other = this;
  }

  send(message: string): void {
    if (this.isDown || this.#isClosed) return;
    for (const { text, delayMs } of this.#wire(message)) this.#time.after(delayMs, () => this.#other?.arrive(text));
  }

  onMessage(listener: (message: string) => void): void {
    this.#onMessage = listener;
  }

  onState(listener: (state: 'up' | 'down') => void): void {
    this.#onState = listener;
  }

  close(): void {
    if (this.#isClosed || this.isDown) return;
    this.#isClosed = true;
    // After earlier messages.
    this.#time.after(1, () => {
      this.#other?.tell('down');
      this.tell('down');
    });
  }

  tell(state: 'up' | 'down'): void {
    if (this.isDown) return;
    if (state === 'down') this.isDown = true;
    this.#onState(state);
  }

  take(): readonly string[] {
    return this.heard.splice(0);
  }

  arrive(text: string): void {
    if (this.isDown || this.#isClosed) return;
    if (this.#isKept) this.heard.push(text);
    this.#onMessage(text);
  }
}

/** The values that arrived at an end. */
export const messagesAt = <Message>(end: WireEnd): readonly Message[] =>
  end.heard.map((text) => JSON.parse(text) as Message);
