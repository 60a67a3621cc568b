import { holdMs } from '../../renderer/components/hold-button.tsx';
import type { TapPurpose } from './cheapest-wager.ts';

/** A change this long ago has been seen, and two taps this far apart are separate. */
const seenMs = 320;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One finger over the console. It taps what lies under it, and counts. */
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

  /** Waits until the drawing has been still long enough for a meant tap; on a busy machine a page may need longer to draw at all. */
  async settle(): Promise<void> {
    while (document.querySelector('.dock') === null) await pause(seenMs);
    await new Promise((drawn) => requestAnimationFrame(drawn));
    await pause(seenMs);
  }

  async tap(target: string | Element, purpose: TapPurpose): Promise<void> {
    const at = this.#over(target);
    press('pointerdown', at);
    press('pointerup', at);
    this.taken[purpose] += 1;
    await pause(0);
  }

  /** Holds until the button acts: one tap of a longer kind. */
  async hold(target: string | Element, purpose: TapPurpose): Promise<void> {
    const at = this.#over(target);
    press('pointerdown', at);
    await pause(holdMs + 40);
    press('pointerup', at);
    this.taken[purpose] += 1;
    await pause(0);
  }

  /** The middle of the target; throws if something else lies over it. */
  #over(target: string | Element): Point {
    const element = typeof target === 'string' ? document.querySelector(target) : target;
    if (element === null) throw new Error(`nothing on the screen is ${String(target)}`);
    const box = element.getBoundingClientRect();
    const at = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
    const met = under(at);
    if (met === null || !element.contains(met)) throw new Error(`${describe(element)} lies under ${describe(met)}`);
    return at;
  }
}

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

const under = ({ clientX, clientY }: Point): Element | null => document.elementFromPoint(clientX, clientY);

const describe = (element: Element | null): string =>
  element === null ? 'nothing' : `“${(element.textContent ?? '').trim().slice(0, 40)}” (${element.className})`;

/** The event goes to the element there now; if there is none, to the page. */
function press(type: 'pointerdown' | 'pointerup', at: Point): void {
  (under(at) ?? document.body).dispatchEvent(
    new PointerEvent(type, { ...at, bubbles: true, cancelable: true, pointerId: 1, isPrimary: true }),
  );
}
