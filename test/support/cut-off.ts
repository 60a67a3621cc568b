/** Runs in the page: words and chips that do not fit, or are outside the screen without a way to scroll there. */
export function cutOff(): readonly string[] {
  const isHidden = (element: Element): boolean =>
    element.closest('.visually-hidden, [aria-hidden="true"]') !== null || getComputedStyle(element).clipPath !== 'none';
  const wordsIn = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflow) || scrolls(element.parentElement));
  const chips = [...document.querySelectorAll('.award-share .chip-face')].flatMap((one) => {
    const [box, share] = [one.getBoundingClientRect(), one.closest('.award-share')?.getBoundingClientRect()];
    const fits = share !== undefined && box.top >= share.top - 1 && box.bottom <= share.bottom + 1;
    return fits || box.height === 0 ? [] : [`chip of ${one.closest('.award-share')?.textContent}`];
  });
  const words = [...document.querySelectorAll<HTMLElement>('#root *')]
    .filter((element) => wordsIn(element) && !isHidden(element))
    .flatMap((element) => {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) return [];
      const { textOverflow, overflowX } = getComputedStyle(element);
      const mayEnd = textOverflow === 'ellipsis';
      const tooWide = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1 && !mayEnd;
      const outside =
        !scrolls(element) &&
        (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
      const written = document.createRange();
      written.selectNodeContents(element);
      const { left, right, bottom } = written.getBoundingClientRect();
      // In a picture a plate is not a key: its marks may stick out, its lines may not.
      const plate = element.closest('.seat-lines')?.closest('.seat');
      const over = (element.closest('button, .desk-rule, .desk-choice') ?? plate)?.getBoundingClientRect();
      const spills =
        over !== undefined && !mayEnd && (left < over.left - 1 || right > over.right + 1 || bottom > over.bottom + 1);
      return tooWide || outside || spills ? [`${element.className}: ${element.textContent?.trim()}`] : [];
    });
  // A squeezed suit sign is unreadable.
  const suits = [...document.querySelectorAll('.grid-card svg')].flatMap((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width < 0.8 * height ? [`suit of ${one.parentElement?.textContent}`] : [];
  });
  return [...chips, ...suits, ...words];
}
