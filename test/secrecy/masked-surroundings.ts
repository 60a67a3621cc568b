import { isSpokenOfCards } from './card-notations.ts';

/** A find, described without revealing it, and its place. */
export interface Spotted {
  readonly what: string;
  readonly at: number;
  readonly end: number;
  /** The total length, if only a part is shown. */
  readonly length?: number;
}

const besideLetters = 32;
const mask = '▒';
const onlyCards = /^(?:[2-9tjqka]?[shdc]|10|[2-9tjqka])+$/i;
const onlyHex = /^[a-f]+$/i;

/** Whether a word may belong to a card, a tag or a PIN: short words, words with a digit, and card names. */
function isTelling(word: string): boolean {
  if (word === 'Map' || word === 'Set') return false;
  return word.length < 4 || /\d/.test(word) || onlyCards.test(word) || onlyHex.test(word) || isSpokenOfCards(word);
}

const masked = (letters: string): string => letters.replaceAll(/[\p{L}\p{N}\u2660-\u2667]/gu, mask);

/** A text reduced to words that identify it, and to the shape of every card, tag and number. */
export function maskedWords(text: string): string {
  return text
    .replaceAll(/\p{C}/gu, '·')
    .replaceAll(/[A-Za-z0-9+/_=-]{20,}/g, masked)
    .replaceAll(/[\p{L}\p{N}\u2660-\u2667]+/gu, (word) => (isTelling(word) ? masked(word) : word));
}

/** The surroundings of a find for a person who may not learn it: the find itself is masked whole. */
export function maskedSurroundings(text: string, { at, end, length = text.length }: Omit<Spotted, 'what'>): string {
  const [from, to] = [Math.max(0, at - besideLetters), Math.min(text.length, end + besideLetters)];
  // A word that touches the find may belong to it, and a truncated one may be half of a secret.
  const before = text
    .slice(from, at)
    .replace(/[\p{L}\p{N}]+$/u, masked)
    .replace(from === 0 ? /^$/ : /^[\p{L}\p{N}]+/u, masked);
  const after = text
    .slice(end, to)
    .replace(/^[\p{L}\p{N}]+/u, masked)
    .replace(to === text.length ? /^$/ : /[\p{L}\p{N}]+$/u, masked);
  const around = `${maskedWords(before)}«${masked(text.slice(at, end))}»${maskedWords(after)}`;
  return `“${from > 0 ? '…' : ''}${around}${to < text.length ? '…' : ''}”, of ${length} letters`;
}
