import type { Heard, Transport } from '../../protocol/transport.ts';

/** Who hears what comes over a line. A page may begin to listen after its line is up: it is told so then, and of what came before. */
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
    // What an earlier connection said is nothing to this one.
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
