/** Whoever types goes on within this time; a key after a longer pause is meant as a key again. */
const pauseMs = 1_500;

/** Letters were typed on the keyboard where they were asked for, and no finger has touched the screen since. */
let isTyping = false;
/** Until then letters outside any field go on with what was typed. */
let lettersUntil = Number.NEGATIVE_INFINITY;
/** Until then figures and Enter do so too: letters have already gone to nothing. */
let allUntil = Number.NEGATIVE_INFINITY;

/** A letter was typed on the keyboard where letters are asked for. */
export function letterTyped({ timeStamp }: Pick<KeyboardEvent, 'timeStamp'>): void {
  isTyping = true;
  lettersUntil = timeStamp + pauseMs;
}

/** The place that asked for letters is gone. Whoever types may not have seen it yet. */
export function placeForLettersGone(): void {
  if (isTyping) lettersUntil = performance.now() + pauseMs;
}

/** A finger on the screen: what is typed after it is meant for what the finger has brought up. */
export function fingerTouched(): void {
  isTyping = false;
  [lettersUntil, allUntil] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
}

/**
 * Whether the key belongs to a text that nothing on the screen asks for, so that it presses nothing: a name must start no hand and call no floor. Such a
 * text begins with a capital, or right after letters were asked for, and goes on until a pause.
 */
export function isStrayText({
  key,
  shiftKey,
  timeStamp,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'timeStamp'>): boolean {
  if (key.length !== 1 && key !== 'Enter') return false;
  const isLetter = /^\p{L}$/u.test(key);
  const isStray = timeStamp < allUntil || (isLetter && (shiftKey || timeStamp < lettersUntil));
  if (isStray) [lettersUntil, allUntil] = [timeStamp + pauseMs, timeStamp + pauseMs];
  return isStray;
}
