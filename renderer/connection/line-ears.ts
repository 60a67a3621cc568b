import type { Heard, Transport } from '../../protocol/transport.ts';

/** The listeners of a connection. A page may begin to listen after its connection is up; it then learns that, and what came before. */
export class LineEars implements Pick<Transport, 'onMessage' | 'onState'> {
  #listener: Heard | null = null;
  #stateListener: ((state: 'up' | 'down') => void) | null = null;
  #early: { readonly message: string; readonly at: number }[] = [];
  #isUp = false;

  /** `at`: when it came, by the page's monotonic clock. */
  hear(message: string, at: number = performance.now()): void {
    if (this.#listener === null) this.#early.push({ message, at });
    else this.#listener(message, performance.now() - at);
  }

  turn(state: 'up' | 'down'): void {
    this.#isUp = state === 'up';
    // Messages of an earlier connection do not belong to this one.
    if (this.#isUp) this.#early = [];
    this.#stateListener?.(state);
  }

  readonly onMessage = (listener: Heard): void => {
    this.#listener = listener;
    for (const { message, at } of this.#early.splice(0)) this.hear(message, at);
  };

  readonly onState = (listener: (state: 'up' | 'down') => void): void => {
    this.#stateListener = listener;
    if (this.#isUp) listener('up');
  };
}
