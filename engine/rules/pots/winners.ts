import type { Hand, Pot, PotPart } from '../../words/hand.ts';
import type { HandValue } from '../../words/hand-kind.ts';
import type { Seat } from '../../words/seat.ts';
import { boardsOf } from '../dealing/streets.ts';
import { allCardsKnown, bestOf, canMakeLow, cardsDecide, type HandValues, ruleOf, valuesFor } from './hand-values.ts';
import { keyOf, partsOf, potsOf } from './layer-pots.ts';

/** Who wins a part, in dealing order, and with what; no value if the winners were named. */
export interface PartWinners {
  readonly seats: readonly Seat[];
  readonly value: HandValue | null;
}

/** Winners of a part: the best of its eligible hands or, if a card is unknown, the seats the dealer named. */
export function winnersOf(hand: Hand, values: HandValues, { eligible }: Pot, part: PotPart): PartWinners {
  const known = valuesFor(values, part);
  if (eligible.some((seat) => !known.has(seat))) {
    const named = hand.named[keyOf(part)] ?? [];
    return { seats: eligible.filter((seat) => named.includes(seat)), value: null };
  }
  const best = bestOf(known, eligible);
  return { seats: best === null ? [] : eligible.filter((seat) => known.get(seat) === best), value: best };
}

/**
 * Whether this hand is unknown, or as good as the best for any part of any pot, even one it has no right to. Hand histories ask no more.
 */
export const mayWin = (values: HandValues, pots: readonly Pot[], seat: Seat): boolean =>
  values.some((halves) =>
    halves.some((half) => {
      const value = half.get(seat);
      if (value === undefined) return true;
      return value !== null && pots.some(({ eligible }) => value >= (bestOf(half, eligible) ?? 0));
    }),
  );

/** Parts of pots whose winner the cards do not show and nobody has named. */
export function partsToName(hand: Hand): readonly PotPart[] {
  if (allCardsKnown(hand)) return [];
  const boards = boardsOf(hand);
  return potsOf(hand).flatMap(({ eligible }, pot) => {
    if (eligible.length < 2) return [];
    return partsOf(hand, pot).filter((part) => {
      const board = boards[part.board] ?? [];
      if (cardsDecide(hand, eligible, board)) return false;
      if (part.half === 'low' && !canMakeLow(ruleOf(hand, part), board)) return false;
      const named = hand.named[keyOf(part)];
      // A hand named as the winner may have been killed since.
      return named === undefined || (named.length > 0 && !named.some((seat) => eligible.includes(seat)));
    });
  });
}
