import { allCards, type KnownCard } from '../../words/card.ts';
import type { HandValue } from '../../words/hand-kind.ts';
import type { Variant } from '../../words/variant.ts';
import { isOfDeck } from '../dealing/deck-cards.ts';
import { bestValue } from '../hand-kinds/best-hand.ts';

/** The known cards of a hand with no decisions left. */
export interface EquitySpot {
  /** The cards of everybody who may still win: two hands or more. */
  readonly hands: readonly (readonly KnownCard[])[];
  /** The board so far, at most five cards. */
  readonly board: readonly KnownCard[];
  /** Cards that cannot come any more, such as hands folded face up. */
  readonly dead: readonly KnownCard[];
}

/** How one hand does over all boards that can still come. */
export interface Equity {
  /** Boards on which it alone is best. */
  readonly won: number;
  /** Boards on which it ties for best. */
  readonly tied: number;
  /** Its average share of the pot, 0 to 1. */
  readonly share: number;
}

const wholeBoard = 5;

/** Whether equity can be counted: only in a game with a board, one winner and no draws. */
const hasEquity = ({ hands, stud, streets }: Variant): boolean =>
  hands.length === 1 &&
  stud === null &&
  streets.every(({ exchange }) => exchange === null) &&
  streets.reduce((cards, street) => cards + street.boardCards, 0) === wholeBoard;

/**
 * Counts every board that can still come, with the same values as a showdown; null in a game whose equity cannot be counted. Before the
 * flop there are more than a million boards, so it yields after every `boardsAtOnce` of them to keep a page responsive. Results are in the
 * order of `hands`.
 */
export const countEquity = (
  game: Variant,
  spot: EquitySpot,
  boardsAtOnce: number,
): ReturnType<typeof counted> | null => (hasEquity(game) ? counted(game, spot, boardsAtOnce) : null);

function* counted(
  { deck, hands: [rule] }: Pick<Variant, 'deck' | 'hands'>,
  { hands, board, dead }: EquitySpot,
  boardsAtOnce: number,
): Generator<undefined, readonly Equity[], undefined> {
  const gone = new Set<KnownCard>([...hands.flat(), ...board, ...dead]);
  const left = allCards.filter((card) => isOfDeck(deck, card) && !gone.has(card));
  const tallies = hands.map(() => ({ won: 0, tied: 0, share: 0 }));
  let boards = 0;
  for (const added of eachSubset(left, wholeBoard - board.length)) {
    const whole = [...board, ...added];
    countBoard(
      hands.map((hole) => bestValue(rule.kind, hole, whole, rule.fromHole)),
      tallies,
    );
    boards += 1;
    if (boards % boardsAtOnce === 0) yield;
  }
  return tallies.map(({ won, tied, share }) => ({ won, tied, share: share / boards }));
}

function countBoard(
  values: readonly (HandValue | null)[],
  tallies: readonly { won: number; tied: number; share: number }[],
): void {
  const best = Math.max(...values.map((value) => value ?? 0));
  const winners = tallies.filter((_tally, hand) => values[hand] === best);
  for (const tally of winners) {
    if (winners.length === 1) tally.won += 1;
    else tally.tied += 1;
    tally.share += 1 / winners.length;
  }
}

/** Every choice of `size` cards, always in the same array. */
function* eachSubset(cards: readonly KnownCard[], size: number): Generator<readonly KnownCard[]> {
  const at = Array.from({ length: size }, (_, place) => place);
  const chosen = at.map((place) => cards[place] as KnownCard);
  if (size > cards.length) return;
  for (;;) {
    yield chosen;
    let place = size - 1;
    while (place >= 0 && at[place] === cards.length - size + place) place -= 1;
    if (place < 0) return;
    let next = (at[place] as number) + 1;
    for (; place < size; place += 1, next += 1) {
      at[place] = next;
      chosen[place] = cards[next] as KnownCard;
    }
  }
}
