import { z } from 'zod';
import { legalActions } from '../../engine/table.ts';
import { playerAt, stackAt, tableInRound } from './betting-round.ts';
import { bettingBlock } from './betting-round-schema.ts';
import { ImpossibleScenario, question } from './question.ts';

const chips = z.int().min(0);

/** Pot limit, and a bet by a count of the pot that was wrong. */
export const potMiscountQuestion = question({
  given: z.strictObject(bettingBlock),
  when: z.strictObject({
    type: z.literal('incident'),
    code: z.literal('POT-MISCOUNT'),
    seat: z.int().min(1),
    stated: chips,
    true: chips,
    /** "pot", or the amount that was said. */
    declared: z.union([z.string(), chips]),
    booked: chips,
    laterCalls: z.array(z.int()).optional(),
    noticed: z.enum(['same-street', 'before-next-card', 'after-next-card', 'next-street', 'later-street']),
  }),
  answer: ({ given, when }, policies, inForce) => {
    const turnsOn = ['plMiscount'] as const;
    const { seat, booked, laterCalls = [] } = when;
    if (given.structure !== 'PL') throw new ImpossibleScenario('The pot is counted in pot limit only.');
    const state = tableInRound(given, policies, inForce, seat);
    const bettor = playerAt(state, seat);
    if (booked <= bettor.bet || booked > bettor.bet + stackAt(state, seat))
      throw new ImpossibleScenario(`Seat ${seat} cannot have bet ${booked}.`);
    const stands = { outcome: { corrected: false, to: booked, adds: {}, returned: {} }, turnsOn };
    // Whoever named an amount the true pot allows has not bet by the count.
    const most = legalActions(state).wager?.maxTo ?? booked;
    const to = typeof when.declared === 'string' ? booked + when.true - when.stated : Math.min(booked, most);
    const onStreet = when.noticed === 'same-street' || when.noticed === 'before-next-card';
    if (to === booked || !onStreet) return stands;
    const { tooHigh, tooLow } = policies.plMiscount;
    const rule = to < booked ? tooHigh : tooLow;
    if (rule === 'stands') return stands;
    if (rule === 'floor') return { outcome: { ruling: 'floor' }, turnsOn };
    const difference = Math.abs(to - booked);
    const spare = (one: number): number => playerAt(state, one).bet + stackAt(state, one) - booked;
    const moves = [seat, ...laterCalls].map((one): readonly [string, number] => [
      String(one),
      to < booked ? difference : Math.max(0, Math.min(difference, spare(one))),
    ]);
    const map = Object.fromEntries(moves);
    return { outcome: { corrected: true, to, ...(to < booked ? { returned: map } : { adds: map }) }, turnsOn };
  },
});
