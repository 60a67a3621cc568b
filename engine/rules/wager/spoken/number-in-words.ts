import type { Lexicon, NumberWord } from './lexicon.ts';

/** The longest number anybody writes as one word has some sixty letters; what is longer is none, and is not searched through. */
const longestWord = 100;

/** A word that is several numbers written together ("patsto", "dvadsatpat") taken apart; null where it is none. */
function numbersIn(word: string, lexicon: Lexicon): readonly NumberWord[] | null {
  if (word.length > longestWord) return null;
  // From which letters on nothing can be taken apart: several ways lead there, and each is tried once.
  const dead = new Set<number>();
  const from = (at: number): readonly NumberWord[] | null => {
    if (dead.has(at)) return null;
    const whole = lexicon.numbers.get(word.slice(at));
    if (whole !== undefined) return [whole];
    for (let end = word.length - 1; end > at + 1; end--) {
      const first = lexicon.numbers.get(word.slice(at, end));
      const rest = first === undefined ? null : from(end);
      if (first !== undefined && rest !== null) return [first, ...rest];
    }
    dead.add(at);
    return null;
  };
  return from(0);
}

/** The numbers a word stands for, one after another; null for a word that is no number. */
export function numberWordsOf(word: string, lexicon: Lexicon): readonly NumberWord[] | null {
  return /^\d/.test(word) ? [{ value: Number(word), scale: false }] : numbersIn(word, lexicon);
}

/** Numbers said one after another as one figure: "thirteen hundred", "two thousand five hundred". Null where they make none. */
export function figureOf(words: readonly NumberWord[]): number | null {
  let [whole, part] = [0, 0];
  // A part that a scale has made whole hundreds takes only what is smaller.
  let room = Number.POSITIVE_INFINITY;
  let lastScale = Number.POSITIVE_INFINITY;
  for (const { value, scale } of words) {
    if (!scale) {
      if (value >= room) return null;
      part += value;
      room = nextRoom(value);
    } else if (value === 100) {
      if (part >= 100 || !Number.isInteger(part)) return null;
      part = (part === 0 ? 1 : part) * 100;
      room = 100;
    } else {
      if (value >= lastScale) return null;
      whole += Math.round((part === 0 ? 1 : part) * value);
      part = 0;
      room = value;
      lastScale = value;
    }
  }
  const figure = whole + part;
  return Number.isInteger(figure) && figure > 0 ? figure : null;
}

/** What may still be said after a number: after twenty a one, after five hundred anything below a hundred, after five nothing. */
function nextRoom(value: number): number {
  if (value >= 100 && value % 100 === 0) return 100;
  return value >= 20 && value % 10 === 0 ? 10 : 0;
}
