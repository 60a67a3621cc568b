import { badgeReaders } from '../stores/badge-readers.ts';

/** Nobody types this fast: this many keys this close together are a badge at its reader. */
const gapMs = 30;
const leastKeys = 6;
/** How long a key is held back, to tell it from the beginning of a badge. */
const waitMs = 35;
/** Longer than any badge; anything longer is a key held down by an object. */
const mostKeys = 300;

/** Keys that are dispatched again after being held back; they are not held back twice. */
const passedOn = new WeakSet<Event>();

/**
 * Badge readers that act as a keyboard type a badge in one burst and end it with Enter. Such a burst is kept from the rest of the page and
 * reported; every other key acts a moment later, as if pressed then. The badge is shown nowhere. Returns a function that stops it.
 */
export function listenForBadges(window: Window, onBadge: (badge: string) => void): () => void {
  let waiting: KeyboardEvent[] = [];
  let text = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const letGo = () => {
    clearTimeout(timer);
    const keys = waiting;
    const isBadge = text.length >= leastKeys;
    [waiting, text] = [[], ''];
    // Half a badge must not act as a shortcut either.
    if (!isBadge) for (const key of keys) passOn(key);
  };
  const onDown = (event: KeyboardEvent) => {
    if (passedOn.has(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const isNext = text !== '' && event.timeStamp - lastAt < gapMs;
    if (text !== '' && !isNext) letGo();
    if (event.key === 'Enter' && isNext) {
      const badge = text;
      const isBadge = badge.length >= leastKeys;
      if (isBadge) take(event);
      letGo();
      if (isBadge) {
        badgeReaders.typed();
        onBadge(badge);
      }
      return;
    }
    // The space bar presses buttons natively, so it is only held back inside a burst.
    if (event.key.length !== 1 || event.repeat || (event.key === ' ' && text === '')) return;
    take(event);
    waiting.push(event);
    text = (text + event.key).slice(-mostKeys);
    lastAt = event.timeStamp;
    clearTimeout(timer);
    timer = setTimeout(letGo, waitMs);
  };
  const onUp = (event: KeyboardEvent) => {
    if (passedOn.has(event) || !waiting.some(({ type, key }) => type === 'keydown' && key === event.key)) return;
    take(event);
    waiting.push(event);
  };
  window.addEventListener('keydown', onDown, true);
  window.addEventListener('keyup', onUp, true);
  return () => {
    letGo();
    window.removeEventListener('keydown', onDown, true);
    window.removeEventListener('keyup', onUp, true);
  };
}

/** Does what the key would have done: it types into a field, elsewhere it is a shortcut. */
function passOn(key: KeyboardEvent): void {
  const { target } = key;
  const again = new KeyboardEvent(key.type, {
    key: key.key,
    code: key.code,
    shiftKey: key.shiftKey,
    bubbles: true,
    cancelable: true,
  });
  passedOn.add(again);
  const acts = target?.dispatchEvent(again) ?? true;
  if (acts && key.type === 'keydown' && isField(target)) write(target, key.key);
}

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Inserts a letter at the cursor, so that the field notices it like any other. */
function write(field: HTMLInputElement | HTMLTextAreaElement, letter: string): void {
  const { selectionStart, selectionEnd, maxLength, value } = field;
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  const next = value.slice(0, from) + letter + value.slice(to);
  if (maxLength >= 0 && next.length > maxLength) return;
  // React keeps its own setter on the element; the one beneath it is the browser's.
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  set?.call(field, next);
  if (selectionStart !== null) field.setSelectionRange(from + letter.length, from + letter.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
