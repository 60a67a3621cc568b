/**
 * The shape of an element, whatever its figures: figures have one width in columns, and only a one is narrower elsewhere. What was set to
 * make it fit is not part of the shape.
 */
const shapeOf = (element: Element): string =>
  element.innerHTML
    .replaceAll(/\s*--(text|sub)-scale: [\d.]+;|data-(one-line|away)=""/g, '')
    .replaceAll(/[02-9]/g, '0');

/** What the letters of a page depend on. */
const lettersNow = (): string => {
  const { lang, dataset } = document.documentElement;
  return `${lang} ${dataset.text} ${document.fonts?.status}`;
};

/** How many shapes are remembered; a console that runs for weeks shows hardly more. */
const rememberedMost = 2_000;

/**
 * Measures a part of a page once for each shape it takes (the same elements and letters, whatever the figures), letter size and room.
 * Reading sizes makes the browser lay out the whole page at once, which no tap has time for.
 */
export class MeasuredOnce<T> {
  readonly #measure: (element: HTMLElement) => T;
  readonly #known = new Map<string, T>();

  constructor(measure: (element: HTMLElement) => T) {
    this.#measure = measure;
  }

  /** `seen` is what the measurement depends on, if that is not all of the element; `room` is how large it may be. */
  of(element: HTMLElement, room: string, seen: readonly Element[] = [element]): T {
    const shape = `${lettersNow()} ${room} ${seen.map(shapeOf).join(' ')}`;
    const known = this.#known.get(shape);
    if (known !== undefined) return known;
    const measured = this.#measure(element);
    if (this.#known.size >= rememberedMost) this.#known.clear();
    this.#known.set(shape, measured);
    return measured;
  }
}

/** Calls back whenever something inside has changed, or the letters have. Returns a function that stops it. */
export function onLook(element: Element, changed: () => void): () => void {
  const inside = new MutationObserver(changed);
  inside.observe(element, { subtree: true, childList: true, characterData: true });
  const letters = new MutationObserver(changed);
  letters.observe(document.documentElement, { attributes: true, attributeFilter: ['data-text'] });
  document.fonts?.addEventListener('loadingdone', changed);
  return () => {
    inside.disconnect();
    letters.disconnect();
    document.fonts?.removeEventListener('loadingdone', changed);
  };
}
