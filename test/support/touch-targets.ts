import type { Page } from 'playwright-core';

/** A button that is too small or too near another one. */
export interface TightTarget {
  readonly name: string;
  readonly why: string;
}

/** Smallest side of a touch target, and smallest distance between two; in px of the design. */
const leastSide = 48;
const leastGap = 6;

/**
 * Every button of the page that a finger could miss. What counts is the area that takes the tap, including an invisible border. `scale`:
 * how large the page draws the design.
 */
export function tightTargets(page: Page, scale = 1): Promise<readonly TightTarget[]> {
  return page.evaluate(
    ({ leastSide, leastGap }) => {
      const name = (button: Element): string =>
        `${button.className.split(' ').slice(0, 2).join('.')} “${(button.getAttribute('aria-label') ?? button.textContent ?? '').trim().slice(0, 40)}”`;
      const areas = [...document.querySelectorAll('button, input, select')].flatMap((button) => {
        const box = button.getBoundingClientRect();
        if (box.width === 0 || getComputedStyle(button).visibility === 'hidden') return [];
        const after = getComputedStyle(button, '::after');
        const reach = after.content === 'none' ? 0 : Math.max(0, -Number.parseFloat(after.top || '0') || 0);
        const { left, top, right, bottom } = box;
        return [{ button, left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach, box }];
      });
      const tight = areas.flatMap(({ button, left, top, right, bottom }) =>
        right - left < leastSide - 0.5 || bottom - top < leastSide - 0.5
          ? [{ name: name(button), why: `is ${Math.round(right - left)} × ${Math.round(bottom - top)}` }]
          : [],
      );
      const near = areas.flatMap((one, at) =>
        areas.slice(at + 1).flatMap((other) => {
          // If a hit area was extended, half of the gap belongs to each.
          const a = one.box;
          const b = other.box;
          const gap = Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
          return gap < leastGap - 0.5
            ? [{ name: `${name(one.button)} and ${name(other.button)}`, why: `are ${Math.round(gap)} apart` }]
            : [];
        }),
      );
      return [...tight, ...near];
    },
    { leastSide: leastSide * scale, leastGap: leastGap * scale },
  );
}
