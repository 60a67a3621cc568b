/** What the top bar lets go before its words are cut: icons and ticks say the same as the devices' names. */
const usual = ['no-words', 'no-more', 'no-break', 'no-hand', 'no-next'] as const;
/** With larger letters the break goes first: hand and devices are looked at more often. */
const largeLetters = ['no-break', 'no-words', 'no-more', 'no-hand', 'no-next'] as const;

const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth;

/** Lets go of as much of the top bar as it takes for the rest to stand in it whole. */
export function fitBar(bar: HTMLElement): void {
  const lets = document.documentElement.dataset.text === '100' ? usual : largeLetters;
  bar.classList.remove(...usual);
  const fits = () => ![bar, ...bar.querySelectorAll('.top-open, .top-fault-lines')].some(isCut);
  for (const part of lets) {
    if (fits()) return;
    bar.classList.add(part);
  }
}
