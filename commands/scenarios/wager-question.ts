import { z } from 'zod';
import {
  type Finding,
  incompleteWager,
  type Policies,
  ruleWager,
  type Seat,
  type SeenWager,
  type TableState,
  type WagerOutcome,
} from '../../engine/index.ts';
import { sentenceOf } from '../../protocol/refusal-sentence.ts';
import { handOf, playerAt, tableInRound } from './betting-round.ts';
import { bettingBlock } from './betting-round-schema.ts';
import { turnOf } from './options-question.ts';
import { ImpossibleScenario, question } from './question.ts';
import { seenOf, seenWager } from './seen-wager-schema.ts';

/** A player in turn speaks or moves chips, or both. */
export const wagerQuestion = question({
  given: z.strictObject(bettingBlock),
  when: z.strictObject({
    type: z.literal('wager'),
    ...seenWager,
    /** What the player tries next. */
    afterwards: z.strictObject({ words: z.string() }).nullish(),
  }),
  answer: ({ given, when }, policies, inForce) => {
    const { type: _type, afterwards, ...seen } = when;
    const state = tableInRound(given, policies, inForce, when.seat);
    const { outcome, turnsOn } = wagerFound(state, when.seat, seenOf(seen), policies);
    if (!afterwards || !isBooked(outcome)) return { outcome: { ...outcome }, turnsOn };
    // In turn it binds: what is said next is too late.
    return { outcome: { ...outcome, afterwards: 'refused' }, turnsOn: ['verbalBinding', ...turnsOn] };
  },
});

/** What the wager amounts to; it must be this seat's turn and possible to have been seen. */
export function wagerFound(state: TableState, seat: Seat, seen: SeenWager, policies: Policies): Finding<WagerOutcome> {
  const { toAct } = handOf(state);
  if (toAct !== seat) throw new ImpossibleScenario(`Seat ${seat} cannot act: ${turnOf(toAct)}.`);
  const incomplete = incompleteWager(state, playerAt(state, seat), seen);
  // More chips than the player has were never put in: the engine refuses them with what is open instead.
  if (incomplete !== null && incomplete.reason !== 'more-than-stack')
    throw new ImpossibleScenario(sentenceOf(incomplete));
  return ruleWager(state, seat, seen, policies);
}

/** Is something booked, so that the turn goes on? */
export const isBooked = (outcome: WagerOutcome): boolean =>
  outcome.ruling !== 'refused' && outcome.ruling !== 'floor' && !('to' in outcome && outcome.to === null);
