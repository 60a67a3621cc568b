import type { HandValue } from '../../words/hand-kind.ts';
import { noCard, rankOf, suitOf } from './card-number.ts';
import { type ClassTable, emptyTable, fillOnce } from './class-table.ts';
import type { HandCode } from './hand-code.ts';
import { rankIndex, rankKey } from './rank-index.ts';
import { rankings } from './ranking.ts';

// Nothing that a look-up reads is exported: an exported constant is read anew each time, these are built into the machine code.

/** 7,462 classes. */
const standardTable: ClassTable = emptyTable(rankings.high, 0);
/** From the sixes up, 1,404 classes. */
const shortDeckTable: ClassTable = emptyTable(rankings['short-deck-high'], 4);

/** One number for each card, and zero where there is none. */
const forEachCard = (numberOf: (card: number) => number): Int32Array =>
  Int32Array.from({ length: noCard + 1 }, (_, card) => (card === noCard ? 0 : numberOf(card)));

/** What a card adds to the key of the ranks held. */
const rankKeys = forEachCard((card) => rankKey(rankOf(card)));
/** What a card adds to the count of its suit, four bits for each suit. */
const suitCounts = forEachCard((card) => 1 << (4 * suitOf(card)));
/** A card's rank in a mask of ranks. */
const rankBits = forEachCard((card) => 1 << rankOf(card));

/** Raises a count of five or more to its fourth bit. */
const threeOfEach = 0x3333;
const fiveOrMore = 0x8888;

const bitIn = (suit: number, card: number): number => (suitOf(card) === suit ? (rankBits[card] as number) : 0);

/** Seven places, because a list would have to be made anew for every hand. */
function lookUp(
  { values, flushes }: ClassTable,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
): HandValue {
  const counts =
    (suitCounts[a] as number) +
    (suitCounts[b] as number) +
    (suitCounts[c] as number) +
    (suitCounts[d] as number) +
    (suitCounts[e] as number) +
    (suitCounts[f] as number) +
    (suitCounts[g] as number);
  const flush = (counts + threeOfEach) & fiveOrMore;
  if (flush !== 0) {
    // Five of a suit leave two cards, too few for a full house or four of a kind: nothing but this suit matters.
    const suit = (31 - Math.clz32(flush)) >> 2;
    const mask =
      bitIn(suit, a) |
      bitIn(suit, b) |
      bitIn(suit, c) |
      bitIn(suit, d) |
      bitIn(suit, e) |
      bitIn(suit, f) |
      bitIn(suit, g);
    return flushes[mask] as HandValue;
  }
  const key =
    (rankKeys[a] as number) +
    (rankKeys[b] as number) +
    (rankKeys[c] as number) +
    (rankKeys[d] as number) +
    (rankKeys[e] as number) +
    (rankKeys[f] as number) +
    (rankKeys[g] as number);
  return values[rankIndex(key)] as HandValue;
}

/** Value of the best high hand in five to seven cards by their numbers (0–51, all different); the first call fills the table. */
export function highValue(
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number = noCard,
  g: number = noCard,
): HandValue {
  const value = lookUp(standardTable, a, b, c, d, e, f, g);
  return value === 0 && fillOnce(standardTable) ? lookUp(standardTable, a, b, c, d, e, f, g) : value;
}

/** The same for a short deck; zero for a card that is not in it. */
export function shortDeckValue(
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number = noCard,
  g: number = noCard,
): HandValue {
  const value = lookUp(shortDeckTable, a, b, c, d, e, f, g);
  return value === 0 && fillOnce(shortDeckTable) ? lookUp(shortDeckTable, a, b, c, d, e, f, g) : value;
}

function codeIn(table: ClassTable, value: HandValue): HandCode {
  fillOnce(table);
  return table.codes[value] as HandCode;
}

/** The code of a hand with this value. */
export const highCode = (value: HandValue): HandCode => codeIn(standardTable, value);
export const shortDeckCode = (value: HandValue): HandCode => codeIn(shortDeckTable, value);
