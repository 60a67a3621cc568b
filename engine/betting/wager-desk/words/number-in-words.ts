import type { Lexicon, NumberWord } from './lexicon.ts';

/** A word that is several numbers written together ("patsto", "dvadsatpat") taken apart; null where it is none. */
function numbersIn(word: string, lexicon: Lexicon): readonly NumberWord[] | null {
  const whole = lexicon.numbers.get(word);
  if (whole !== undefined) return [whole];
  for (let end = word.length - 1; end > 1; end--) {
    const first = lexicon.numbers.get(word.slice(0, end));
    if (first === undefined) continue;
    const rest = numbersIn(word.slice(end), lexicon);
    if (rest !== null) return [first, ...rest];
  }
  return null;
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
