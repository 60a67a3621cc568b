import { MeasuredOnce, onLook } from '../stage/measured-once.ts';

/** What the top bar lets go before its words are cut: icons and ticks say the same as the devices' names. */
const usual = ['no-words', 'no-more', 'no-break', 'no-hand', 'no-next'] as const;
/** With larger letters the break goes first: hand and devices are looked at more often. */
const largeLetters = ['no-break', 'no-words', 'no-more', 'no-hand', 'no-next'] as const;

const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth;

/** How many of its parts the bar has to let go for the rest to stand in it whole. */
function partsTooMany(bar: HTMLElement): number {
  const lets = letsGo();
  bar.classList.remove(...usual);
  const fits = () => ![bar, ...bar.querySelectorAll('.top-open, .top-fault-lines')].some(isCut);
  for (const [count, part] of lets.entries()) {
    if (fits()) return count;
    bar.classList.add(part);
  }
  return lets.length;
}

const letsGo = () => (document.documentElement.dataset.text === '100' ? usual : largeLetters);

/** Lets go of as much of the top bar as it takes for the rest to stand in it whole, whatever it comes to say. */
export function keepBarFitting(bar: HTMLElement): () => void {
  const tooMany = new MeasuredOnce(partsTooMany);
  const refit = () => {
    const gone = letsGo().slice(0, tooMany.of(bar, roomOf(bar)));
    for (const part of usual) bar.classList.toggle(part, gone.includes(part));
  };
  refit();
  const stop = onLook(bar, refit);
  const stage = bar.closest('.stage');
  const resized = new MutationObserver(refit);
  if (stage !== null) resized.observe(stage, { attributes: true, attributeFilter: ['style'] });
  return () => {
    stop();
    resized.disconnect();
  };
}

/** The stage says how wide it is. */
const roomOf = (bar: HTMLElement): string => bar.closest<HTMLElement>('.stage')?.style.width ?? '';
