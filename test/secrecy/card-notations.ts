import { allCards, type KnownCard, ranks } from '../../engine/notation.ts';
import { languages, textFile } from '../support/languages.ts';

/** A card found in a text. */
export interface WrittenCard {
  readonly card: KnownCard;
  readonly at: number;
  readonly end: number;
}

/** A way to write cards. Two cards count as one hand only if both are written in the same way. */
export interface Notation {
  readonly name: string;
  /** A quick test for texts that may contain such cards: spares most texts the long pattern. */
  readonly hint?: RegExp;
  /** Other things look the same, such as names in a program and bytes in hex: only adjacent cards count, and programs are not searched. */
  readonly isLoose?: true;
  /** Finds all; `index` of a match is the card's place. */
  readonly pattern: RegExp;
  /** The cards of one match, in order; a match may be several cards without a gap. */
  readonly read: (match: RegExpMatchArray) => readonly KnownCard[];
}

const suitSigns: Readonly<Record<string, string>> = {
  '♣': 'c',
  '♦': 'd',
  '♥': 'h',
  '♠': 's',
  '♧': 'c',
  '♢': 'd',
  '♡': 'h',
  '♤': 's',
  '\\u2663': 'c',
  '\\u2666': 'd',
  '\\u2665': 'h',
  '\\u2660': 's',
  '&clubs;': 'c',
  '&diams;': 'd',
  '&hearts;': 'h',
  '&spades;': 's',
};
const escaped = (words: readonly string[]): string =>
  words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('|');
const signs = escaped(Object.keys(suitSigns));
const rank = '(?:10|[2-9TJQKA])';

const cardOf = (rankText: string, suit: string): KnownCard =>
  `${rankText === '10' ? 'T' : rankText.toUpperCase()}${suit.toLowerCase()}` as KnownCard;

/** Codes without gaps, not beside a letter of a word, and not a format of address bytes (“%6d”). */
function codes(name: string, flags: string, code: string): Notation {
  return {
    name,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}_%])(?:${code})+(?![\\p{L}\\p{N}_])`, flags),
    read: ([all]) =>
      isWord(all) ? [] : [...all.matchAll(/(10|[2-9TJQKA])([shdc])/gi)].map(([, r = '', s = '']) => cardOf(r, s)),
  };
}

/** “acts” is a word, but “as” may be a card. */
const isWord = (text: string): boolean => text.length > 2 && /^(?:[a-z]+|[A-Z]+)$/.test(text);

const signOf = (sign = ''): string => suitSigns[sign] ?? '';

/** Words for a card: those the screens say aloud, each language from its own file. */
function spokenCards(): ReadonlyMap<string, KnownCard> {
  const spoken = new Map<string, KnownCard>();
  for (const language of languages) {
    const { card } = textFile(language, 'shared') as {
      readonly card: { readonly named: string } & Readonly<Record<'suit' | 'rank', Readonly<Record<string, string>>>>;
    };
    for (const one of allCards) {
      const [rankText = '', suitText = ''] = [card.rank[one[0] ?? ''], card.suit[one[1] ?? '']];
      const words = card.named.replace('{{rank}}', rankText).replace('{{suit}}', suitText);
      for (const written of [words, `${rankText} ${suitText}`]) spoken.set(written.toLowerCase(), one);
    }
  }
  return spoken;
}
const spoken = spokenCards();
const spokenWords: ReadonlySet<string> = new Set([...spoken.keys()].flatMap((words) => words.match(/\p{L}+/gu) ?? []));

/** Whether the screens use this word for a card. */
export const isSpokenOfCards = (word: string): boolean =>
  [word, `${word}s`].some((one) => spokenWords.has(one.toLowerCase()));

const rankNumbers: Readonly<Record<string, string>> = { 10: 'T', 11: 'J', 12: 'Q', 13: 'K', 14: 'A', 1: 'A' };
const rankWords: Readonly<Record<string, string>> = {
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: 'T',
  jack: 'J',
  queen: 'Q',
  king: 'K',
  ace: 'A',
};
const fieldRank = (written = ''): string =>
  rankNumbers[written] ?? rankWords[written.toLowerCase()] ?? written.toUpperCase();
const quote = '\\\\?["\']?';
const fieldValue = (name: string, values: string): string =>
  `${quote}${name}${quote}\\s*:\\s*${quote}(${values})${quote}`;
const rankField = fieldValue('rank', `1[0-4]|[1-9TJQKAtjqka]|${Object.keys(rankWords).join('|')}`);
const suitField = fieldValue('suit', `clubs?|diamonds?|hearts?|spades?|[shdcSHDC]|${signs}`);
const fieldSuit = (written = ''): string => suitSigns[written] ?? written[0] ?? '';

export const notations: readonly Notation[] = [
  codes('codes', 'gu', '(?:10|[2-9TJQKA])[shdc]'),
  { ...codes('codes in capitals', 'gu', '(?:10|[2-9TJQKA])[SHDC]'), isLoose: true },
  { ...codes('codes in small letters', 'gu', '(?:10|[2-9tjqka])[shdc]'), isLoose: true },
  {
    name: 'rank and sign',
    pattern: new RegExp(`(${rank})(${signs})`, 'gi'),
    read: ([, r = '', s]) => [cardOf(r, signOf(s?.toLowerCase()))],
  },
  {
    name: 'sign and rank',
    pattern: new RegExp(`(${signs})(${rank})(?!\\p{L})`, 'giu'),
    read: ([, s, r = '']) => [cardOf(r, signOf(s?.toLowerCase()))],
  },
  {
    name: 'objects, rank first',
    pattern: new RegExp(`${rankField}[^{}]{0,20}?${suitField}`, 'g'),
    read: ([, r, s]) => [cardOf(fieldRank(r), fieldSuit(s))],
  },
  {
    name: 'objects, suit first',
    pattern: new RegExp(`${suitField}[^{}]{0,20}?${rankField}`, 'g'),
    read: ([, s, r]) => [cardOf(fieldRank(r), fieldSuit(s))],
  },
  {
    name: 'words',
    hint: /club|diamond|heart|spade|k[rř]íž|k[áa]r[ay]|srdc|pik|trefl|kier/i,
    pattern: new RegExp(`(?<!\\p{L})(?:${escaped([...spoken.keys()])})(?!\\p{L})`, 'giu'),
    read: ([all]) => [spoken.get(all.toLowerCase()) ?? []].flat() as readonly KnownCard[],
  },
];

/** Every card of one notation in a text, in order. The caller decodes bytes as Latin letters or as UTF-8. */
export function cardsIn(text: string, { pattern, read, hint }: Notation): readonly WrittenCard[] {
  if (hint?.test(text) === false) return [];
  return [...text.matchAll(pattern)].flatMap((match) => {
    const cards = read(match).filter((card) => known.has(card));
    const step = match[0].length / Math.max(1, cards.length);
    return cards.map((card, index) => ({
      card,
      at: match.index + Math.floor(index * step),
      end: match.index + Math.floor((index + 1) * step),
    }));
  });
}

const known: ReadonlySet<string> = new Set(allCards);

/** How a program may number the 52 cards: by rank or by suit, from the lowest or from the ace, in usual orders of suits. */
export const numberings: readonly ((card: KnownCard) => number)[] = ['cdhs', 'shdc', 'hdcs', 'cdsh'].flatMap((order) =>
  [ranks.join(''), 'A23456789TJQK', 'AKQJT98765432'].flatMap((values) => [
    (card: KnownCard) => values.indexOf(card[0] ?? '') * 4 + order.indexOf(card[1] ?? ''),
    (card: KnownCard) => order.indexOf(card[1] ?? '') * 13 + values.indexOf(card[0] ?? ''),
  ]),
);

export const notationNamed = (name: string): Notation => {
  const found = notations.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no notation “${name}”.`);
  return found;
};
