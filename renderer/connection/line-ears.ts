import type { Transport } from '../../protocol/transport.ts';

/** Who hears what comes over a line. A page may begin to listen after its line is up: it is told so then, and of what came before. */
export class LineEars implements Pick<Transport, 'onMessage' | 'onState'> {
  #listener: ((message: string) => void) | null = null;
  #stateListener: ((state: 'up' | 'down') => void) | null = null;
  #early: string[] = [];
  #isUp = false;

  hear(message: string): void {
    if (this.#listener === null) this.#early.push(message);
    else this.#listener(message);
  }

  turn(state: 'up' | 'down'): void {
    this.#isUp = state === 'up';
    // What an earlier connection said is nothing to this one.
    if (this.#isUp) this.#early = [];
    this.#stateListener?.(state);
  }

  readonly onMessage = (listener: (message: string) => void): void => {
    this.#listener = listener;
    for (const message of this.#early.splice(0)) listener(message);
  };

  readonly onState = (listener: (state: 'up' | 'down') => void): void => {
    this.#stateListener = listener;
    if (this.#isUp) listener('up');
  };
}
