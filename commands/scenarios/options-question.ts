import { z } from 'zod';
import { optionsOf } from '../../engine/index.ts';
import { handOf, tableInRound } from './betting-round.ts';
import { bettingBlock } from './betting-round-schema.ts';
import { ImpossibleScenario, question } from './question.ts';

/** What may the seat due do? */
export const optionsQuestion = question({
  given: z.strictObject(bettingBlock),
  when: z.strictObject({ type: z.literal('options'), seat: z.int() }),
  answer: ({ given, when }, policies, inForce) => {
    const state = tableInRound(given, policies, inForce, when.seat);
    const hand = handOf(state);
    if (hand.toAct !== when.seat)
      throw new ImpossibleScenario(`Seat ${when.seat} has no options: ${turnOf(hand.toAct)}.`);
    const { outcome, turnsOn } = optionsOf(state, hand, when.seat);
    if (given.exposedBy === undefined) return { outcome: { ...outcome }, turnsOn };
    const { 'exposedCard.penaltyStarts': penaltyStarts } = policies;
    // Whether a player may raise after exposing cards is asked here even where the rulebook lets it.
    const keys = given.exposedBy.includes(when.seat) ? (['exposedCardRestriction'] as const) : [];
    return { outcome: { ...outcome, penaltyStarts, deadHands: [] }, turnsOn: [...keys, ...turnsOn] };
  },
});

/** Whose turn it is, in a sentence. */
export const turnOf = (toAct: number | null): string =>
  toAct === null ? 'the betting round is over' : `it is seat ${toAct}'s turn`;
