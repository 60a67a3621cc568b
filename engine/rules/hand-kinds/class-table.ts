import type { HandValue } from '../../words/hand-kind.ts';
import { fiveCardCode, type HandCode } from './hand-code.ts';
import { eachRankSet, fillRankIndex, rankIndex, rankKey, rankSets } from './rank-index.ts';
import type { Ranking } from './ranking.ts';

/** Cactus Kev's count of five-card hands that do not tie; a shorter deck has fewer. */
const mostClasses = 7462;

/** The values of a high kind: its classes from 1, the weakest, and where to look them up. Empty until it is filled. */
export interface ClassTable {
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

export const emptyTable = (ranking: Ranking, lowest: number): ClassTable => ({
  ranking,
  lowest,
  values: new Uint16Array(rankSets),
  flushes: new Uint16Array(1 << 13),
  codes: new Int32Array(mostClasses + 1),
});

/** Fills a table unless it is filled, and says whether that was needed. */
export function fillOnce(table: ClassTable): boolean {
  if (table.codes[1] !== 0) return false;
  fillRankIndex();
  numberClasses(table);
  spreadToMoreCards(table);
  return true;
}

/** Gives every hand of five cards its value: its place in the order of their codes. */
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
