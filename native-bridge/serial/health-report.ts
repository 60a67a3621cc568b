import type { LineHealth, LineState } from '../contracts/line.ts';
import { Listeners } from './listeners.ts';

/** How a line or a device is doing, told to its listeners only when it changes. */
export class HealthReport {
  readonly #listeners = new Listeners<LineHealth>();
  #health: LineHealth = { state: 'absent', why: 'Not started.' };

  get health(): LineHealth {
    return this.#health;
  }

  get isReady(): boolean {
    return this.#health.state === 'ready';
  }

  set(state: LineState, why: string | null): void {
    if (this.#health.state === state && this.#health.why === why) return;
    this.#health = { state, why };
    this.#listeners.tell(this.#health);
  }

  onChange(listener: (health: LineHealth) => void): () => void {
    return this.#listeners.add(listener);
  }
}
