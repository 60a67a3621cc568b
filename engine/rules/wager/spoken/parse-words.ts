import type { Declared } from '../../../words/seen-wager.ts';
import { type Lexicon, type NumberWord, plainWords, type SpokenKind } from './lexicon.ts';

/** The known words of each language, by its ISO 639-1 code. */
export type Lexicons = Readonly<Record<string, Lexicon>>;

/** Said in a language that is not allowed at this table. */
interface OtherLanguage {
  readonly reason: 'language-not-allowed';
  readonly language: string;
  readonly allowed: readonly string[];
}

const notUnderstood: Declared = { kind: null, amount: null, amountIs: null, spoken: null, clear: false };

/** Longest phrase of a word list, in words. */
const mostWords = 4;

/** What somebody said at a table where these languages are allowed. Accents, case and word order do not matter. */
export function parseWords(text: string, languages: readonly string[], lexicons: Lexicons): Declared | OtherLanguage {
  const words = plainWords(text);
  if (words.length === 0) return notUnderstood;
  for (const language of languages) {
    const lexicon = lexicons[language];
    const declared = lexicon === undefined ? null : understood(words, lexicon);
    if (declared !== null) return declared;
  }
  const other = Object.entries(lexicons).find(
    ([language, lexicon]) => !languages.includes(language) && understood(words, lexicon) !== null,
  );
  return other === undefined
    ? notUnderstood
    : { reason: 'language-not-allowed', language: other[0], allowed: languages };
}

interface Heard {
  readonly kinds: ReadonlySet<SpokenKind>;
  readonly numbers: readonly NumberWord[];
  readonly total: boolean;
}

/** Null if a word is not of this language, or the words make no sense together. */
function understood(words: readonly string[], lexicon: Lexicon): Declared | null {
  const heard = hear(words, lexicon);
  if (heard === null) return null;
  const kind = oneKind(heard.kinds);
  if (kind === undefined) return null;
  if (heard.numbers.length === 0) {
    return kind === null ? null : { ...notUnderstood, kind, clear: true };
  }
  const figure = figureOf(heard.numbers);
  if (figure === null) return null;
  // Below a hundred nobody says the unit: "five" may be five hundred.
  if (figure < 100) return { kind, amount: null, amountIs: heard.total ? 'total' : null, spoken: figure, clear: true };
  // A bet is always a total.
  const amountIs = heard.total || kind === 'bet' ? 'total' : 'unstated';
  return { kind, amount: figure, amountIs, spoken: null, clear: true };
}

/** Every word put to use, the longest phrase first. */
function hear(words: readonly string[], lexicon: Lexicon): Heard | null {
  const kinds = new Set<SpokenKind>();
  const numbers: NumberWord[] = [];
  let total = false;
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at, lexicon);
    if (phrase !== null) {
      kinds.add(phrase.kind);
      at += phrase.length;
      continue;
    }
    const word = words[at] as string;
    const wordNumbers = numberWordsOf(word, lexicon);
    const two = `${word} ${words[at + 1] ?? ''}`;
    if (wordNumbers !== null) numbers.push(...wordNumbers);
    else if (lexicon.total.has(word) || lexicon.total.has(two)) total = true;
    else if (!lexicon.filler.has(word)) return null;
    at += lexicon.total.has(two) ? 2 : 1;
  }
  return { kinds, numbers, total };
}

function phraseAt(words: readonly string[], at: number, lexicon: Lexicon) {
  for (let length = Math.min(mostWords, words.length - at); length > 0; length--) {
    const kind = lexicon.kinds.get(words.slice(at, at + length).join(' '));
    if (kind !== undefined) return { kind, length };
  }
  return null;
}

/** "Raise, all-in" is an all-in, and "bet the pot" is the pot. Other combinations contradict each other: undefined. */
function oneKind(kinds: ReadonlySet<SpokenKind>): SpokenKind | null | undefined {
  const left = new Set(kinds);
  for (const stronger of ['all-in', 'pot'] as const) {
    if (!left.has(stronger)) continue;
    left.delete('bet');
    left.delete('raise');
  }
  if (left.has('check')) left.delete('tap');
  if (left.size > 1) return undefined;
  const [kind = null] = left;
  return kind;
}

/** The longest number written as one word has some sixty letters. Longer words are not searched. */
const longestWord = 100;

/** A word that joins several numbers ("patsto", "dvadsatpat"), taken apart; null if it is not one. */
function numbersIn(word: string, lexicon: Lexicon): readonly NumberWord[] | null {
  if (word.length > longestWord) return null;
  // Positions from which nothing can be taken apart. Several ways lead to each, and it is tried once.
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

/** The numbers a word stands for, in order; null for a word that is not a number. */
function numberWordsOf(word: string, lexicon: Lexicon): readonly NumberWord[] | null {
  return /^\d/.test(word) ? [{ value: Number(word), scale: false }] : numbersIn(word, lexicon);
}

/** Numbers said one after another as one figure: "thirteen hundred", "two thousand five hundred". Null if they make none. */
function figureOf(words: readonly NumberWord[]): number | null {
  let [whole, part] = [0, 0];
  // After a scale only smaller parts may follow.
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

/** What may follow a number: after twenty a one, after five hundred anything below a hundred, after five nothing. */
function nextRoom(value: number): number {
  if (value >= 100 && value % 100 === 0) return 100;
  return value >= 20 && value % 10 === 0 ? 10 : 0;
}
