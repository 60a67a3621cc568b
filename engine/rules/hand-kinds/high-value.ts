import type { HandValue } from '../../words/hand-kind.ts';
import { noCard, rankOf, suitOf } from './card-number.ts';
import { fiveCardCode, type HandCode } from './hand-code.ts';
import { eachRankSet, fillRankIndex, rankIndex, rankKey, rankSets } from './rank-index.ts';
import { type Ranking, rankings } from './ranking.ts';

// Nothing that a look-up reads is exported. The machine reads an exported constant anew each time, but builds these into its code.

/** Cactus Kev's count of five-card hands that do not tie; a shorter deck has fewer. */
const mostClasses = 7462;

/** The values of a high kind: its classes from 1, the weakest, and the tables they are looked up in. Empty until filled. */
interface ClassTable {
  readonly ranking: Ranking;
  /** The lowest rank of the deck. */
  readonly lowest: number;
  /** By the index of the ranks held: the value without a flush. */
  readonly values: Uint16Array;
  /** By the ranks held of one suit, a bit for each: the value of that flush. */
  readonly flushes: Uint16Array;
  /** By value: what hand that is. */
  readonly codes: Int32Array;
}

const emptyTable = (ranking: Ranking, lowest: number): ClassTable => ({
  ranking,
  lowest,
  values: new Uint16Array(rankSets),
  flushes: new Uint16Array(1 << 13),
  codes: new Int32Array(mostClasses + 1),
});

/** Fills a table once, and says whether it did. */
function fillOnce(table: ClassTable): boolean {
  if (table.codes[1] !== 0) return false;
  fillRankIndex();
  numberClasses(table);
  spreadToMoreCards(table);
  return true;
}

/** Gives every five-card hand its value: its place in the order of their codes. */
function numberClasses({ ranking, lowest, values, flushes, codes }: ClassTable): void {
  const classes: { readonly code: HandCode; readonly into: Uint16Array; readonly at: number }[] = [];
  eachRankSet(5, lowest, (held, key) => {
    classes.push({ code: fiveCardCode(ranking, held, false), into: values, at: rankIndex(key) });
    if (new Set(held).size < held.length) return;
    const mask = held.reduce((bits, rank) => bits | (1 << rank), 0);
    classes.push({ code: fiveCardCode(ranking, held, true), into: flushes, at: mask });
  });
  classes.sort((one, other) => one.code - other.code);
  for (const [index, { code, into, at }] of classes.entries()) {
    into[at] = index + 1;
    codes[index + 1] = code;
  }
}

/** The value of more cards is the best of the same cards with one of them left out. */
function spreadToMoreCards({ lowest, values, flushes }: ClassTable): void {
  for (const size of [6, 7]) {
    eachRankSet(size, lowest, (held, key) => {
      let best: HandValue = 0;
      for (const rank of held) best = Math.max(best, values[rankIndex(key - rankKey(rank))] as HandValue);
      values[rankIndex(key)] = best;
    });
  }
  for (let mask = 0; mask < flushes.length; mask++) {
    for (let left = mask; left !== 0; left &= left - 1) {
      const fewer = flushes[mask ^ (left & -left)] as HandValue;
      if (fewer > (flushes[mask] as HandValue)) flushes[mask] = fewer;
    }
  }
}

/** 7,462 classes. */
const standardTable: ClassTable = emptyTable(rankings.high, 0);
/** From the sixes up, 1,404 classes. */
const shortDeckTable: ClassTable = emptyTable(rankings['short-deck-high'], 4);

/** One number for each card; zero for no card. */
const forEachCard = (numberOf: (card: number) => number): Int32Array =>
  Int32Array.from({ length: noCard + 1 }, (_, card) => (card === noCard ? 0 : numberOf(card)));

/** What a card adds to the key of the ranks held. */
const rankKeys = forEachCard((card) => rankKey(rankOf(card)));
/** What a card adds to the count of its suit, four bits for each suit. */
const suitCounts = forEachCard((card) => 1 << (4 * suitOf(card)));
/** A card's rank in a mask of ranks. */
const rankBits = forEachCard((card) => 1 << rankOf(card));

/** Added to a suit's count, sets its fourth bit if the count is five or more. */
const threeOfEach = 0x3333;
const fiveOrMore = 0x8888;

const bitIn = (suit: number, card: number): number => (suitOf(card) === suit ? (rankBits[card] as number) : 0);

/** Seven parameters, because a list would have to be built for every hand. */
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
    // Five of a suit leave two other cards: too few for a full house or four of a kind, so only this suit matters.
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

/** The same for a short deck; zero if a card is not in it. */
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
