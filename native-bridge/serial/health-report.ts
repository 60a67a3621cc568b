import type { DeviceFault, LineHealth, LineState } from '../contracts/line.ts';
import { Listeners } from './listeners.ts';

/** The health of a line or a device; listeners hear only of changes. */
export class HealthReport {
  readonly #listeners = new Listeners<LineHealth>();
  #health: LineHealth = { state: 'absent', fault: null, why: 'Not started.' };

  get health(): LineHealth {
    return this.#health;
  }

  get isReady(): boolean {
    return this.#health.state === 'ready';
  }

  /** `unheardMs`: how long nothing valid has been heard. */
  set(state: LineState, why: string | null, fault: DeviceFault | null = null, unheardMs = 0): void {
    const { state: before, why: whyBefore, fault: faultBefore } = this.#health;
    if (before === state && whyBefore === why && faultBefore === fault) return;
    this.#health = { state, fault, why, ...(unheardMs > 0 ? { unheardMs } : null) };
    this.#listeners.tell(this.#health);
  }

  onChange(listener: (health: LineHealth) => void): () => void {
    return this.#listeners.add(listener);
  }
}
