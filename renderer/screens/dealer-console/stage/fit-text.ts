import { MeasuredOnce, onLook } from './measured-once.ts';

/** Letter sizes relative to the usual one, tried in this order if the chosen size does not fit. */
const smaller = [1.75, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1];

/** Buttons in one row have letters of one size. */
const rows = '.action-row, .between-row, .misdeal-row, .deck-answer, .word-keys, .sheet-head, .report-head, .name-head';
/** The contents of these are on one line with each other. */
const lines = '.band, .sheet-head, .name-head, .open-hands, .seat-tiles, .deck-tiles, .race-seats';
/** Has letters of one size: a key of the rail, too, whose second line is never larger than its first. */
const whole = `${rows}, ${lines}, .rail-button`;
/** Keeps its words within its edges; so does every button. */
const holders =
  'button, .band, .dock-head, .info-card, .award-tile, .slot, .setting, .device-row, .todo-row, .action-row, .dock, .rail';

/** An element that must stay within edges: its box, and the farthest extent of its words. */
interface Placed {
  readonly element: Element;
  readonly box: DOMRect;
}

/**
 * How much a part's letters have to shrink: 0 as chosen, 1 with small second lines on its buttons, of which those of words alone are gone, from
 * 2 on a step smaller each.
 */
type Level = number;

/**
 * How much the letters of each part of the dock and the rail have to shrink. If the chosen size does not fit, the second lines of buttons
 * make room first, then the letters of that part become smaller, step by step, until nothing is cut off or overlaps. A second line that has
 * a seat or an amount never goes.
 */
function levelsIn(stage: HTMLElement): readonly Level[] {
  const areas = areasOf(stage);
  const parts = areas.flatMap(partsOf);
  for (const part of parts) setLevel(part, 0);
  const steps = stepsNow();
  const level = new Map<HTMLElement, Level>();
  for (let round = 0; round <= 2 * steps.length; round++) {
    const found = areas.flatMap(crowdedIn).flatMap((element) => parts.find((part) => part.contains(element)) ?? []);
    if (found.length === 0) break;
    // A part that is as small as it gets is crowded by those beside it.
    const isSmallest = (part: HTMLElement) => (level.get(part) ?? 0) > steps.length;
    const beside = found
      .filter(isSmallest)
      .flatMap((part) => parts.filter((one) => one.parentElement === part.parentElement));
    for (const part of new Set([...found, ...beside])) {
      const next = (level.get(part) ?? 0) + 1;
      level.set(part, next);
      setLevel(part, next);
    }
  }
  return parts.map((part) => level.get(part) ?? 0);
}

/** How much each part shrinks, and which names of keys go away because words need their room: letters never shrink for those. */
interface TextFit {
  readonly levels: readonly Level[];
  readonly away: readonly number[];
}

const asChosen: TextFit = { levels: [], away: [] };

function fitIn(stage: HTMLElement): TextFit {
  const levels = levelsIn(stage);
  const away = hintsIn(areasOf(stage)).flatMap((hint, index) => (isUnderWords(hint) ? [index] : []));
  return { levels, away };
}

const hintsIn = (areas: readonly HTMLElement[]): readonly HTMLElement[] =>
  areas.flatMap((area) => [...area.querySelectorAll<HTMLElement>('.key-hint')]);

function isUnderWords(hint: HTMLElement): boolean {
  const [name] = placed(hint);
  const key = hint.closest('button');
  if (name === undefined || key === null) return false;
  return wordsIn(key).some((words) => {
    const { across, down } = common(words, name);
    return across > 0 && down > hintAir;
  });
}

/** Letters have this much air above and below. */
const hintAir = 3;

/** The chosen letter size relative to the usual one. */
const chosenScale = (): number => Number(document.documentElement.dataset.text ?? 100) / 100;

/** The sizes below the chosen one. */
const stepsNow = (): readonly number[] => smaller.filter((scale) => scale < chosenScale());

const areasOf = (stage: Element): readonly HTMLElement[] => [...stage.querySelectorAll<HTMLElement>('.dock, .rail')];

/** Second lines are no larger than this once their button is short of room: relative to the usual size. */
const smallLine = 1.25;

function setLevel(part: HTMLElement, level: Level): void {
  if (level === 0) {
    part.style.removeProperty('--text-scale');
    part.style.removeProperty('--sub-scale');
    delete part.dataset.oneLine;
    return;
  }
  part.dataset.oneLine = '';
  const scale = level > 1 ? (stepsNow()[level - 2] ?? 1) : chosenScale();
  if (level > 1) part.style.setProperty('--text-scale', String(scale));
  part.style.setProperty('--sub-scale', String(Math.min(scale, smallLine)));
}

/**
 * Makes larger letters fit into the dock and the rail, whatever is drawn next. Nothing is ever smaller than usual, and at the usual size
 * nothing is measured.
 */
export function keepTextFitting(stage: HTMLElement): () => void {
  const fits = new MeasuredOnce(fitIn);
  let isPlain = true;
  const refit = () => {
    const wasPlain = isPlain;
    isPlain = chosenScale() <= 1;
    if (isPlain && wasPlain) return;
    const areas = areasOf(stage);
    const { levels, away } = isPlain ? asChosen : fits.of(stage, stage.dataset.layout ?? '', areas);
    for (const [index, part] of areas.flatMap(partsOf).entries()) setLevel(part, levels[index] ?? 0);
    for (const [index, hint] of hintsIn(areas).entries()) hint.toggleAttribute('data-away', away.includes(index));
  };
  refit();
  const stop = onLook(stage, refit);
  const turned = new MutationObserver(refit);
  turned.observe(stage, { attributes: true, attributeFilter: ['data-layout'] });
  return () => {
    stop();
    turned.disconnect();
  };
}

/** What has letters of one size: a row of buttons, a band, one of several columns. */
const partsOf = (area: HTMLElement): readonly HTMLElement[] =>
  [...area.children].flatMap((child) => {
    if (!(child instanceof HTMLElement)) return [];
    const inner = [...child.children].filter((one) => one instanceof HTMLElement);
    return child.matches(whole) || inner.length < 2 ? [child] : inner;
  });

/** Every element of an area that is cut off, leaves what holds it, or lies over another. */
function crowdedIn(area: HTMLElement): readonly Element[] {
  const words = wordsIn(area);
  const buttons = [...area.querySelectorAll('button')].flatMap(placed);
  const crowded = [
    ...words.filter((one) => isOutside(one, one.element, area)),
    ...buttons.filter((one) => isOutside(one, one.element.parentElement, area)),
    ...words.filter((one) => buttons.some((button) => !button.element.contains(one.element) && isOver(one, button))),
    ...eachTwo(words, isOver),
    ...eachTwo(buttons, isNear),
  ];
  return crowded.map(({ element }) => element);
}

const placed = (element: Element): readonly Placed[] => {
  const box = element.getBoundingClientRect();
  return box.width === 0 || box.height === 0 ? [] : [{ element, box }];
};

/** Elements with words of their own, and where the words are. What may end in an ellipsis is measured by its own box: no number may. */
function wordsIn(area: Element): readonly Placed[] {
  const range = document.createRange();
  return [...area.querySelectorAll('*')].flatMap((element) => {
    const hasWords = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    if (!hasWords || element.matches('.key-hint, .visually-hidden, svg *')) return [];
    if (getComputedStyle(element).textOverflow === 'ellipsis' && !isNumber(element)) return placed(element);
    range.selectNodeContents(element);
    const box = range.getBoundingClientRect();
    return box.width === 0 || box.height === 0 ? [] : [{ element, box }];
  });
}

/** An amount or a seat, or a second line that names one. */
const isNumber = (element: Element): boolean =>
  element.matches('.sub-figures') || !/\p{L}/u.test(element.textContent ?? '');

/** How far something may cross an edge, because letters have space around them. */
const air = 1.5;

/** Words in a button keep this far from its edges. */
const inButton = 4;
const inAction = 8;
/** A player's longest word nearly fills its key even at the usual size. */
const inWord = 3;
/** Everything keeps this far from the end of the screen. */
const atEnd = 4;

function isOutside({ box }: Placed, from: Element | null, area: Element): boolean {
  for (let holder = from; holder !== null; holder = holder.parentElement) {
    if (holder.matches(holders) || getComputedStyle(holder).overflowX !== 'visible') {
      const edge = holder.getBoundingClientRect();
      const margin = marginIn(holder);
      const below = holder === area ? atEnd : -air;
      const isIn =
        box.left >= edge.left + margin &&
        box.right <= edge.right - margin &&
        box.top >= edge.top - air &&
        box.bottom <= Math.min(edge.bottom - below, barOf(holder) + air);
      if (!isIn) return true;
    }
    if (holder === area) return false;
  }
  return false;
}

/** Where the bar begins that fills while a key is held; words end above it. Digits of a keypad have nothing below their line. */
const barOf = (holder: Element): number =>
  holder.querySelector(':scope:not(.keypad-key) > .hold-track')?.getBoundingClientRect().top ??
  Number.POSITIVE_INFINITY;

const marginIn = (holder: Element): number =>
  holder.matches('.action')
    ? inAction
    : holder.matches('.word-keys > .word-key')
      ? inWord
      : holder.matches('button')
        ? inButton
        : -air;

type Meeting = (one: Placed, other: Placed) => boolean;

/** How far two boxes overlap, across and down; negative if they do not. */
const common = ({ box: a }: Placed, { box: b }: Placed) => ({
  across: Math.min(a.right, b.right) - Math.max(a.left, b.left),
  down: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
});

const isOver: Meeting = (one, other) => {
  const { across, down } = common(one, other);
  return across >= 2 && down >= 4 && !one.element.contains(other.element);
};

/** Two buttons are never closer than this at the usual letter size. */
const fingerGap = 5;

const isNear: Meeting = (one, other) => {
  const { across, down } = common(one, other);
  return across > -fingerGap && down > -fingerGap;
};

/** Both of any two that meet this way. */
const eachTwo = (places: readonly Placed[], meet: Meeting): readonly Placed[] =>
  places.flatMap((one, at) => places.slice(at + 1).flatMap((other) => (meet(one, other) ? [one, other] : [])));
