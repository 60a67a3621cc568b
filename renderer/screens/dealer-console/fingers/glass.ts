import { fingerSpent, tappedOnly } from '../../../components/hold-button.tsx';

/** The glass's questions to the console, and its answers to touches that press nothing. */
export interface GlassOptions {
  /** The decision the table waits for, in one word. */
  readonly moment: () => string;
  /** Calls back whenever the table sends something, before anything is drawn; returns a function that stops it. */
  readonly onTable: (heard: () => void) => () => void;
  /** True while a press made here waits for its answer: what changes then was intended. */
  readonly isAsking: () => boolean;
  /** The key under the finger has changed its meaning. */
  readonly onStale: () => void;
  /** The key has only appeared under a finger that tapped twice. `isSame`: it would have done for another seat what the first tap did. */
  readonly onCameUp: (isSame: boolean) => void;
  /** A key that is held was tapped. */
  readonly onNotHeld: () => void;
  /** A thing that does nothing now was touched. */
  readonly onClosed: (place: string | null) => void;
  /** Something that lies on the felt was touched, or a cell of the top bar: what it is, by its `data-felt`. */
  readonly onFelt: (thing: string, place: Element) => void;
  /** The last answer to a touch that did nothing: a different object each time. */
  readonly told: () => object | null;
}

/** If another key appears, a second tap at the same place within this time still belongs to the first. */
const doubleTapMs = 300;
const doubleTapPx = 40;
/**
 * People who double-tap come down again within a quarter of a second; whoever says and sees one act after another takes longer. Between
 * two fingers coming down: how long each stays down differs too much.
 */
const twiceMs = 270;
/** Nobody taps a key once more, or another one like it close by, this soon on purpose: the finger has bounced. */
const bounceMs = 120;
/** Two keys touched this soon one after the other were touched by one hand that was laid down. */
const togetherMs = 60;
/** A change by somebody else this shortly before a finger came down has not been seen. */
export const unseenMs = 150;
/** The key appeared while the finger was on its way. */
const notThereYet = 'not there yet';
/** From the callbacks of a frame until it is on the glass. */
const frameMs = 17;

/** Clicks of more fingers than this are not waited for: one that was dragged has none. */
const fingersOfHands = 10;

/** Things that look active and do nothing now. */
const closed = '.no-action, .no-tile, .rail-empty, .word-asleep, [data-felt]';
const native = 'input, select, textarea, label, a';

interface Down {
  readonly key: Element | null;
  readonly closed: Element | null;
  /** The meaning of the key as it was on the glass; null: it is identified by its place alone. */
  readonly meant: string | null;
  readonly at: number;
  /** The finger is done: whatever appears under it, it presses nothing more. */
  isSpent: boolean;
}

/** The last key that was pressed, where and when. */
interface Pressed {
  readonly key: Element;
  /** It was chosen already. */
  readonly wasChosen: boolean;
  readonly kind: string;
  readonly meant: string | null;
  readonly downAt: number;
  /** When its finger left. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Every finger on the console, from the moment it comes down until it has left the glass. A key is pressed by the finger that came down on
 * it and leaves it there, if it still means what it meant then; each finger presses once. What presses nothing is answered all the same.
 *
 *   down on a key ─► the same key, or another in its place that means the same ─► pressed
 *                 ├► it means something else by now, or is gone ────────────────► says what is to be done now
 *                 ├► it was held, or repeated itself ───────────────────────────► nothing more
 *                 ├► came down together with another one on another key ────────► nothing, by neither
 *                 └► left beside it ────────────────────────────────────────────► called off
 */
export class Glass {
  readonly #options: GlassOptions;
  readonly #downs = new Map<number, Down>();
  #stop: () => void = () => {};
  #pressed: Pressed | null = null;
  #moment = '';
  /** The meaning of each key before the last change. */
  #before: ReadonlyMap<Element, string> = new Map();
  #changedAt = Number.NEGATIVE_INFINITY;
  /** When the last change was on the glass. */
  #paintedAt = Number.NEGATIVE_INFINITY;
  #changedHere = true;
  /** Fingers handled here, for which the browser will send a click of its own: where it is busy, after the next finger has come down. */
  #clicksToCome: readonly number[] = [];

  constructor(options: GlassOptions) {
    this.#options = options;
  }

  /** Tracks the fingers on everything inside. */
  start(stage: Element): void {
    this.#moment = this.#options.moment();
    const { ownerDocument: page } = stage;
    const ended = new AbortController();
    const { signal } = ended;
    const first = { signal, capture: true };
    page.addEventListener('pointerdown', (event) => this.#down(event, stage), first);
    page.addEventListener('pointerup', (event) => this.#up(event, stage), { signal });
    page.addEventListener('pointercancel', ({ pointerId }) => void this.#downs.delete(pointerId), { signal });
    page.addEventListener('click', (event) => this.#click(event), first);
    page.addEventListener(fingerSpent, (event) => this.#spend(event), { signal });
    // The glass answers it itself.
    page.addEventListener(tappedOnly, (event) => event.preventDefault(), { signal });
    page.addEventListener('contextmenu', (event) => this.#menu(event, stage), first);
    page.addEventListener('mousedown', (event) => this.#keepFocus(event, stage), first);
    page.addEventListener('keydown', (event) => this.#key(event, stage), first);
    const unhear = this.#options.onTable(() => this.#tableSaid(stage));
    this.#stop = () => {
      ended.abort();
      unhear();
    };
  }

  stop(): void {
    this.#stop();
  }

  /** What is drawn still shows the old table; the meaning of each key there is kept until the change is on the glass. */
  #tableSaid(stage: Element): void {
    const moment = this.#options.moment();
    if (moment === this.#moment) return;
    const keys = [...stage.querySelectorAll('[data-means], [data-label]')];
    this.#before = new Map(keys.flatMap((key) => [[key, meaningOf(key, this.#moment) ?? '']]));
    this.#moment = moment;
    this.#changedAt = performance.now();
    this.#changedHere = this.#options.isAsking();
    this.#paintedAt = Number.POSITIVE_INFINITY;
    requestAnimationFrame(() => {
      this.#paintedAt = performance.now() + frameMs;
    });
  }

  #down(event: PointerEvent, stage: Element): void {
    const { target, pointerId, button } = event;
    this.#clicksToCome = this.#clicksToCome.filter((one) => one !== pointerId);
    if (!(target instanceof Element) || button > 0 || !stage.contains(target) || target.closest(native)) return;
    this.#downs.delete(pointerId);
    const key = target.closest('button');
    // Otherwise the browser sends touch events to the element where the touch began, wherever the finger goes.
    if (key?.hasPointerCapture?.(pointerId)) key.releasePointerCapture(pointerId);
    const beside = key === null || countsEach(key) ? [] : this.#besides(key, event);
    for (const [pointer, other] of beside) this.#callOff(pointer, other);
    // A key that is held does not begin to be.
    if (beside.length > 0) event.stopPropagation();
    const isEcho = key !== null && !countsEach(key) && [...this.#downs.values()].some((other) => other.key === key);
    this.#downs.set(pointerId, {
      key,
      closed: key === null ? target.closest(closed) : null,
      meant: key === null ? null : this.#onGlass(key, event),
      at: event.timeStamp,
      isSpent: isEcho || beside.length > 0,
    });
    if (key !== null && beside.length > 0) flash(key, 'stale');
  }

  /** Fingers that have come down on other keys with this one: a palm means none of them. */
  #besides(key: Element, { timeStamp }: UIEvent): readonly (readonly [number, Down])[] {
    return [...this.#downs].filter(
      ([, other]) =>
        other.key !== null && other.key !== key && !countsEach(other.key) && timeStamp - other.at < togetherMs,
    );
  }

  #callOff(pointerId: number, down: Down): void {
    down.key?.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }));
    this.#downs.set(pointerId, { ...down, isSpent: true });
    if (down.key !== null) flash(down.key, 'stale');
  }

  /** The meaning of the key on the glass when the finger touched it. The DOM may be newer. */
  #onGlass(key: Element, { timeStamp }: UIEvent): string | null {
    const means = meaningOf(key, this.#moment);
    const before = this.#before.get(key);
    if (means === null || means === before) return means;
    const isUnseen = !this.#changedHere && timeStamp - this.#changedAt < unseenMs;
    return isUnseen || timeStamp < this.#paintedAt ? (before ?? notThereYet) : means;
  }

  #up(event: PointerEvent, stage: Element): void {
    const down = this.#downs.get(event.pointerId);
    this.#downs.delete(event.pointerId);
    if (down === undefined) return;
    this.#clicksToCome = [...this.#clicksToCome, event.pointerId].slice(-fingersOfHands);
    const under = event.target instanceof Element && stage.contains(event.target) ? event.target : null;
    if (down.isSpent || under === null) return;
    if (down.closed !== null) {
      if (down.closed.contains(under)) this.#touchedClosed(down.closed);
    } else if (down.key !== null) this.#leave(down, down.key, under, event);
  }

  #touchedClosed(place: Element): void {
    flash(place, 'touched');
    const thing = place.getAttribute('data-felt');
    if (thing === null) this.#options.onClosed(place.getAttribute('data-place'));
    else this.#options.onFelt(thing, place);
  }

  #leave(down: Down, key: Element, under: Element, event: PointerEvent): void {
    if (key.isConnected && !key.contains(under)) return;
    const now = key.isConnected ? key : under.closest('button');
    const isSame = now !== null && (down.meant === null ? now === key : this.#means(now) === down.meant);
    if (now === null || !isSame) {
      // The first of two taps has already done what this one meant.
      if (
        down.meant !== null &&
        this.#isEchoOf(down, event, ({ meant }) => meant === down.meant || down.meant === notThereYet)
      )
        return;
      if (now !== null) flash(now, 'stale');
      this.#options.onStale();
    } else if (this.#hasComeUp(down, now, event)) {
      flash(now, 'stale');
      this.#options.onCameUp(kindOf(this.#means(now) ?? '') === this.#pressed?.kind);
    } else if (this.#hasDoneSo(down, now, event)) {
      flash(now, 'touched');
    } else if (now.hasAttribute('data-hold')) {
      flash(now, 'touched');
      this.#options.onNotHeld();
    } else this.#press(down, now, event);
  }

  #means = (key: Element): string | null => meaningOf(key, this.#moment);

  /**
   * The first of two taps has brought up what the second is about to press: another kind of key, or the same one for another decision. Two
   * taps must not spend something of a player's twice.
   */
  #hasComeUp(down: Down, now: Element, event: PointerEvent): boolean {
    const means = this.#means(now);
    const kindNow = kindOf(means ?? '');
    if (countsEach(now))
      return this.#isEchoOf(
        down,
        event,
        ({ key, kind }) => (key === now || !key.isConnected) && firstWord(kind) !== firstWord(kindNow),
      );
    const isTooSoon = tooSoonFor(now);
    return this.#isEchoOf(
      down,
      event,
      (last) => last.kind !== kindNow || (last.meant !== means && isTooSoon(last, down)),
    );
  }

  /** The first of two taps has done what the second would undo, or ask for once more. */
  #hasDoneSo(down: Down, now: Element, event: PointerEvent): boolean {
    if (countsEach(now)) return false;
    const means = this.#means(now);
    const isChosenNow = isChosen(now);
    const isTooSoon = tooSoonFor(now);
    return this.#isEchoOf(
      down,
      event,
      (last) =>
        (means === null ? last.key === now : last.meant === means) &&
        (last.wasChosen !== isChosenNow || isTooSoon(last, down)),
    );
  }

  #isEchoOf({ at }: Down, { clientX, clientY }: PointerEvent, of: (pressed: Pressed) => boolean): boolean {
    const last = this.#pressed;
    if (last === null || at - last.at > doubleTapMs) return false;
    return Math.hypot(clientX - last.x, clientY - last.y) < doubleTapPx && of(last);
  }

  #press({ at: downAt }: Down, key: Element, { clientX, clientY, timeStamp }: PointerEvent): void {
    const meant = this.#means(key);
    const wasChosen = isChosen(key);
    this.#pressed = { key, wasChosen, kind: kindOf(meant ?? ''), meant, downAt, at: timeStamp, x: clientX, y: clientY };
    const where = { clientX, clientY, detail: 1 };
    const before = this.#options.told();
    key.dispatchEvent(new MouseEvent('click', { ...where, bubbles: true, cancelable: true, composed: true }));
    const told = this.#options.told();
    // The sentence may already be there unchanged, so the key itself shows that it was touched.
    // Where nothing is left to take back, nothing else would.
    if (meant === 'backspace' || (told !== null && told !== before)) flash(key, 'touched');
    else if (wasChosen) requestAnimationFrame(() => isChosen(key) && flash(key, 'touched'));
  }

  /** A keyboard key also presses what was on the glass, or nothing. */
  #key(event: KeyboardEvent, stage: Element): void {
    const { target, key } = event;
    if (!(target instanceof Element) || target.closest('input, textarea')) return;
    const pressed = isPress(key)
      ? target.closest('button')
      : [...stage.querySelectorAll('[aria-keyshortcuts]')].find((one) => isShortcut(one, key));
    if (pressed == null || !stage.contains(pressed) || this.#onGlass(pressed, event) === this.#means(pressed)) return;
    event.stopPropagation();
    event.preventDefault();
    flash(pressed, 'stale');
    this.#options.onStale();
  }

  /** The browser's own click for a finger that was handled here presses nothing a second time. */
  #click(event: MouseEvent): void {
    const { pointerId } = event as PointerEvent;
    if (!event.isTrusted || event.detail === 0 || !this.#clicksToCome.includes(pointerId)) return;
    this.#clicksToCome = this.#clicksToCome.filter((one) => one !== pointerId);
    event.stopPropagation();
    event.preventDefault();
  }

  #spend(event: Event): void {
    event.preventDefault();
    for (const [pointer, down] of this.#downs)
      if (down.key === event.target) this.#downs.set(pointer, { ...down, isSpent: true });
  }

  /** A finger takes the focus from a field and gives it to no key: removing a focused key makes the browser lay the page out at once. */
  #keepFocus(event: Event, stage: Element): void {
    const { target } = event;
    if (!(target instanceof Element) || !stage.contains(target) || target.closest(native)) return;
    event.preventDefault();
    const { activeElement } = stage.ownerDocument;
    if (activeElement instanceof HTMLElement && stage.contains(activeElement)) activeElement.blur();
  }

  /** A resting finger opens no context menu. */
  #menu(event: Event, stage: Element): void {
    if (event.target instanceof Element && stage.contains(event.target) && !event.target.closest(native))
      event.preventDefault();
  }
}

/**
 * Whether a tap comes too soon after one that did the same, or the same for another decision: at the place of the same key, as the second of a double
 * tap; on another one close by, such as the next card, as a bounce. What `data-spends` marks is not given back: there it comes too soon
 * however long the first finger stayed down.
 */
function tooSoonFor(now: Element): (last: Pressed, down: Down) => boolean {
  if (now.hasAttribute('data-spends')) return (last, down) => down.at - last.at < doubleTapMs;
  return ({ key, downAt, at }, down) =>
    key === now || !key.isConnected ? down.at - downAt < twiceMs : down.at - at < bounceMs;
}

const isPress = (key: string): boolean => key === 'Enter' || key === ' ';

const isShortcut = (element: Element, key: string): boolean =>
  element.getAttribute('aria-keyshortcuts')?.toLowerCase() === key.toLowerCase();

/** What a key says it would do; a key with only a label does it to the decision of the moment. Null: neither. */
function meaningOf(key: Element, moment: string): string | null {
  const means = key.getAttribute('data-means');
  if (means !== null) return means;
  const label = key.getAttribute('data-label');
  return label === null ? null : `${label} @ ${moment}`;
}

/** Its kind: the first word of its meaning. */
const kindOf = (meaning: string): string => meaning.split(/[\d@]/)[0]?.trim() ?? '';

const firstWord = (kind: string): string => kind.split(' ')[0] ?? '';

/** Chips, digits and steps: each finger puts out one more. */
export const countedKeys = '.tray-chip, .keypad-key, .slot-chip, .slot-back, .name-key, .correct-step';
const countsEach = (key: Element): boolean => key.matches(countedKeys);

/** Chosen already: what it would do is done. */
const isChosen = (key: Element): boolean => key.getAttribute('aria-pressed') === 'true';

/** Shows on the touched thing itself that it was touched. */
function flash(element: Element, look: 'touched' | 'stale'): void {
  element.classList.remove(look);
  // The browser restarts an animation only if the class was absent for a frame.
  requestAnimationFrame(() => element.classList.add(look));
  element.addEventListener('animationend', () => element.classList.remove(look), { once: true });
}
