// Numbers every set of five, six or seven ranks that a deck can give: 73,775 of them, without a gap. The ranks are split into the six
// lowest and the seven highest. A hand's holding of each half is a sum of weights, and one small table for each half turns the two sums
// into the number. There is no search and no collision.

/** Of five, six and seven cards: 6,175 + 18,395 + 49,205. */
export const rankSets = 73_775;

const lowRanks = 6;
const rankKinds = 13;
const mostCards = 7;
const fewestCards = 5;
const mostOfARank = 4;

/** The smallest weights with which no two holdings of up to seven cards, at most four of a rank, have the same sum. */
const weights: readonly number[] = [1, 5, 24, 112, 521, 2247, 9244];
const lowHalf = weights.slice(0, lowRanks);

const rankKeys: readonly number[] = Array.from({ length: rankKinds }, (_, rank) =>
  rank < lowRanks ? (weights[rank] as number) << 16 : (weights[rank - lowRanks] as number),
);

/** What a card of this rank adds to the key of a hand: the sum of its low half above bit 16, that of its high half below. */
export const rankKey = (rank: number): number => rankKeys[rank] as number;

const highestSum = (of: readonly number[]): number => mostOfARank * (of.at(-1) as number) + 3 * (of.at(-2) as number);

/** By the sum of the low half: the number at which its sets would begin with an empty high half. */
const startOf = new Int32Array(highestSum(lowHalf) + 1);
/** By the sum of the high half: its place among all high halves, fewer cards first. */
const placeOf = new Uint16Array(highestSum(weights) + 1);

/** The number of the ranks with this key, from 0 to 73,774; only 0 before the tables are filled. */
export const rankIndex = (key: number): number => (startOf[key >> 16] as number) + (placeOf[key & 0xffff] as number);

interface Half {
  readonly sum: number;
  readonly cards: number;
}

/** Every holding of the ranks with these weights. */
function halves(of: readonly number[], at = 0, held: Half = { sum: 0, cards: 0 }): readonly Half[] {
  const weight = of[at];
  if (weight === undefined) return [held];
  const most = Math.min(mostOfARank, mostCards - held.cards);
  return Array.from({ length: most + 1 }, (_, count) =>
    halves(of, at + 1, { sum: held.sum + count * weight, cards: held.cards + count }),
  ).flat();
}

/** Fills the two tables. A second call changes nothing. */
export function fillRankIndex(): void {
  const highHalves = halves(weights).toSorted((one, other) => one.cards - other.cards);
  for (const [place, { sum }] of highHalves.entries()) placeOf[sum] = place;
  // How many high halves have fewer cards than this.
  const fewer = Array.from(
    { length: mostCards + 2 },
    (_, cards) => highHalves.filter((half) => half.cards < cards).length,
  );
  let next = 0;
  for (const { sum, cards } of halves(lowHalf)) {
    const first = fewer[Math.max(0, fewestCards - cards)] as number;
    const end = fewer[mostCards - cards + 1] as number;
    startOf[sum] = next - first;
    next += end - first;
  }
}

/** Visits every set of so many ranks, none below the lowest, as ascending ranks and their key. */
export function eachRankSet(size: number, lowest: number, visit: (held: readonly number[], key: number) => void): void {
  const held: number[] = [];
  const add = (from: number, key: number): void => {
    if (held.length === size) {
      visit(held, key);
      return;
    }
    for (let rank = from; rank < rankKinds; rank++) {
      if (held[held.length - mostOfARank] === rank) continue;
      held.push(rank);
      add(rank, key + rankKey(rank));
      held.pop();
    }
  };
  add(lowest, 0);
}
