import { holdMs } from '../../renderer/components/hold-button.tsx';
import type { TapPurpose } from './tapped-hand.ts';

/** Whatever changed so long ago has been seen, and two taps so far apart are two. */
const seenMs = 320;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One finger over the console. It taps what lies under it, as a finger does, and counts. */
export class Finger {
  readonly taken: Record<TapPurpose, number> = {
    fold: 0,
    'check or call': 0,
    wager: 0,
    exchange: 0,
    start: 0,
    street: 0,
    opener: 0,
    showdown: 0,
    push: 0,
  };

  get taps(): number {
    return Object.values(this.taken).reduce((sum, taps) => sum + taps, 0);
  }

  /** Waits until what is drawn has been drawn long enough to be meant. */
  async settle(): Promise<void> {
    await pause(seenMs);
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }

  async tap(target: string | Element, purpose: TapPurpose): Promise<void> {
    const element = this.#under(target);
    press(element, 'pointerdown');
    press(element, 'pointerup');
    this.taken[purpose] += 1;
    await pause(0);
  }

  /** Held until the button acts: one tap of a longer kind. */
  async hold(target: string | Element, purpose: TapPurpose): Promise<void> {
    const element = this.#under(target);
    press(element, 'pointerdown');
    await pause(holdMs + 40);
    press(element, 'pointerup');
    this.taken[purpose] += 1;
    await pause(0);
  }

  /** What a finger meets in the middle of the target; throws where something else lies over it. */
  #under(target: string | Element): Element {
    const element = typeof target === 'string' ? document.querySelector(target) : target;
    if (element === null) throw new Error(`nothing on the screen is ${String(target)}`);
    const box = element.getBoundingClientRect();
    const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (met === null || !element.contains(met)) throw new Error(`${describe(element)} lies under ${describe(met)}`);
    return met;
  }
}

const describe = (element: Element | null): string =>
  element === null ? 'nothing' : `“${(element.textContent ?? '').trim().slice(0, 40)}” (${element.className})`;

function press(element: Element, type: 'pointerdown' | 'pointerup'): void {
  element.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, isPrimary: true }));
}
