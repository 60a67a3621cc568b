import type { Declared } from '../../../words/seen-wager.ts';

export type SpokenKind = NonNullable<Declared['kind']>;

/** The betting words of one language as people write them; `a|b` are two ways to say the same. Keys of numbers are digits. */
export interface WordList {
  readonly kinds: Readonly<Record<SpokenKind, string>>;
  /** The words that make the figure after them the total of the round. */
  readonly total: string;
  /** Words that may accompany the rest and mean nothing for the bet. */
  readonly filler: string;
  /** Cardinals below a hundred, and hundreds that are one word. */
  readonly numbers: Readonly<Record<string, string>>;
  /** Ones as they stand before a ten in one word: the `einund` of `einundzwanzig`. */
  readonly beforeTens?: Readonly<Record<string, string>>;
  /** Words that multiply the number before them: 100, 1 000, 1 000 000. */
  readonly scales: Readonly<Record<string, string>>;
}

/** A word list prepared for look-ups, without accents and in lower case. */
export interface Lexicon {
  /** Phrases of one or several words. */
  readonly kinds: ReadonlyMap<string, SpokenKind>;
  readonly total: ReadonlySet<string>;
  readonly filler: ReadonlySet<string>;
  readonly numbers: ReadonlyMap<string, NumberWord>;
}

/** A number by itself, or one that multiplies what was said before it. */
export interface NumberWord {
  readonly value: number;
  readonly scale: boolean;
}

const waysToSay = (words: string): readonly string[] => words.split('|').map((way) => plainWords(way).join(' '));

const numberWords = (words: WordList['numbers'], scale: boolean): readonly (readonly [string, NumberWord])[] =>
  Object.entries(words).flatMap(([value, ways]) =>
    waysToSay(ways).map((way) => [way, { value: Number(value), scale }] as const),
  );

/** "Five and twenty" as one word, for each ten and each one. */
function onesBeforeTens({ numbers, beforeTens = {} }: WordList): readonly (readonly [string, NumberWord])[] {
  const tens = numberWords(numbers, false).filter(([, { value }]) => value >= 20 && value < 100);
  return numberWords(beforeTens, false).flatMap(([one, { value }]) =>
    tens.map(([ten, word]) => [`${one}${ten}`, { value: value + word.value, scale: false }] as const),
  );
}

export function lexiconOf(words: WordList): Lexicon {
  return {
    kinds: new Map(
      Object.entries(words.kinds).flatMap(([kind, ways]) =>
        waysToSay(ways).map((way): [string, SpokenKind] => [way, kind as SpokenKind]),
      ),
    ),
    total: new Set(waysToSay(words.total)),
    filler: new Set(waysToSay(words.filler)),
    numbers: new Map([
      ...onesBeforeTens(words),
      ...numberWords(words.numbers, false),
      ...numberWords(words.scales, true),
    ]),
  };
}

/** Removes accents. The Polish ł and the German ß are letters of their own and are spelt out. */
const withoutAccents = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ß', 'ss');

/** Digits written in groups of three, by space, comma or point. */
const grouped = /(?<![\d.,])\d{1,3}(?:[\s.,]\d{3})+(?![\d])/g;

/** What was said as plain lower-case words, and figures without separators; a fraction keeps its point. */
export function plainWords(text: string): readonly string[] {
  return (
    withoutAccents(text)
      .replaceAll(grouped, (figure) => figure.replaceAll(/[\s.,]/g, ''))
      .replaceAll(/(\d)[.,](\d)/g, '$1.$2')
      .replaceAll(/(\d)(\p{L})/gu, '$1 $2')
      .match(/\d+(?:\.\d+)?|\p{L}+/gu) ?? []
  );
}
