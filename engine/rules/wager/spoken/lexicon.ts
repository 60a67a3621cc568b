import type { Declared } from '../../../words/seen-wager.ts';
import { plainWords } from './plain-words.ts';

export type SpokenKind = NonNullable<Declared['kind']>;

/** The betting words of one language as people write them; `a|b` are two ways to say the same. */
export interface WordList {
  readonly kinds: Readonly<Record<SpokenKind, string>>;
  /** What makes the figure after it the total of the round. */
  readonly total: string;
  /** What may be said beside the rest and means nothing for the bet. */
  readonly filler: string;
  /** Cardinals below a hundred, and hundreds that are one word. */
  readonly numbers: Readonly<Record<number, string>>;
  /** What multiplies the number before it: 100, 1 000, 1 000 000. */
  readonly scales: Readonly<Record<number, string>>;
}

/** A word list ready to be looked up, without accents and in small letters. */
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

export function lexiconOf({ kinds, total, filler, numbers, scales }: WordList): Lexicon {
  const numberWords = (words: Readonly<Record<number, string>>, scale: boolean) =>
    Object.entries(words).flatMap(([value, ways]) =>
      waysToSay(ways).map((way): [string, NumberWord] => [way, { value: Number(value), scale }]),
    );
  return {
    kinds: new Map(
      Object.entries(kinds).flatMap(([kind, ways]) =>
        waysToSay(ways).map((way): [string, SpokenKind] => [way, kind as SpokenKind]),
      ),
    ),
    total: new Set(waysToSay(total)),
    filler: new Set(waysToSay(filler)),
    numbers: new Map([...numberWords(numbers, false), ...numberWords(scales, true)]),
  };
}
