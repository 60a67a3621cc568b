import { z } from 'zod';
import { mayDispute, type RebuyEvent, rebuyRuling } from '../../engine/rules.ts';
import { levelSequence } from './level-sequence.ts';
import { type Act, beginsHand, timeOf, when } from './procedure-acts.ts';
import { ImpossibleScenario, type Questions, question } from './question.ts';
import { aroundTheTable, chips, stacksOf, time } from './situation.ts';

function stackOf(events: readonly Act[], given: { seats?: { seat: number; stack: number }[] | undefined }) {
  const who = events.find(({ act: name }) => name === 'rebuy-announced')?.seat;
  const stack = who === undefined ? undefined : stacksOf(given.seats)[who];
  if (who === undefined || stack === undefined)
    throw new ImpossibleScenario('It is not said who wants to re-buy, or with how many chips left.');
  return { who, stack };
}

function rebuyEvents(events: readonly Act[], who: number): readonly RebuyEvent[] {
  const names: Readonly<Partial<Record<Act['act'], RebuyEvent>>> = {
    'rebuy-announced': 'announced',
    green: 'hand-start',
    riffle: 'hand-start',
    'lost-all': 'lost-all',
    'refuses-to-pay': 'withdraws',
  };
  const own = events.filter((event) => beginsHand(event) || event.seat === undefined || event.seat === who);
  let now = 0;
  const timed = own.map((event) => {
    now = event.at ?? now;
    return { event, at: now };
  });
  // What is said at the very moment a hand begins is not said before it.
  timed.sort((one, other) => one.at - other.at || Number(beginsHand(other.event)) - Number(beginsHand(one.event)));
  return timed.flatMap(({ event }) => names[event.act] ?? []);
}

/** Several things in order: levels and hands, objections, re-buys. */
export const procedureSequences: Questions = {
  'sequence/levels': levelSequence,
  'sequence/disputes': question({
    given: z.strictObject({ ...aroundTheTable, green: time.nullish(), handEnd: time.nullish() }),
    when,
    answer: ({ given: { green }, when: { events } }, policies) => {
      const starts = [green, ...events.filter(beginsHand).map(timeOf)].filter((at) => typeof at === 'number');
      const nextHandAt = starts.length === 0 ? null : Math.min(...starts);
      const found = events
        .filter(({ act: name }) => name === 'dispute')
        .map((event) => mayDispute({ at: timeOf(event), nextHandAt }, policies));
      return { outcome: { results: found.map(({ outcome }) => outcome) }, turnsOn: found[0]?.turnsOn ?? [] };
    },
  }),
  'sequence/rebuy': question({
    given: z.strictObject({
      ...aroundTheTable,
      rebuy: z.strictObject({ amount: chips, open: z.boolean() }),
      handEnd: time.nullish(),
    }),
    when,
    answer: ({ given, when: { events } }, policies) => {
      const { who, stack } = stackOf(events, given);
      const { outcome, turnsOn } = rebuyRuling(
        { player: { stack, ...given.rebuy }, events: rebuyEvents(events, who) },
        policies,
      );
      return { outcome: { ...outcome, stackInPlay: { [who]: outcome.stackInPlay } }, turnsOn };
    },
  }),
};
