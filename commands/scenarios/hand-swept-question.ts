import { z } from 'zod';
import type { Hand, Share, TableEvent } from '../../engine/table.ts';
import { handOf, playerAt } from './betting-round.ts';
import { bettingBlock } from './betting-round-schema.ts';
import { atDoor, ImpossibleScenario } from './question.ts';
import { answered, bySeat, deadSince, reportAt } from './report-at-table.ts';
import { tableInRoundOf } from './round-at-table.ts';
import { scenarioSeat } from './showdown-table.ts';

/** A live hand taken in by mistake: what of its chips goes back, and who wins what is left? */
export const handSweptQuestion = atDoor('table', {
  given: z.strictObject(bettingBlock),
  when: z.strictObject({
    type: z.literal('incident'),
    code: z.literal('HAND-SWEPT'),
    seat: scenarioSeat,
    identifiable: z.boolean().optional(),
  }),
  ask: ({ given, when: { seat, identifiable = false } }, rules) => {
    const table = tableInRoundOf(given, rules, handToOpen(given));
    const { status, bet } = playerAt(table, seat);
    if (status !== 'live') throw new ImpossibleScenario(`Seat ${seat} has folded.`);
    if (handOf(table).players.filter((player) => player.status === 'live').length === 1)
      throw new ImpossibleScenario(`The hand of seat ${seat} cannot be killed now.`);
    const reported = reportAt(table, { kind: 'hand-swept', seat, ...(identifiable ? { choice: 'identifiable' } : {}) });
    const hand = handOf(reported.after);
    const won = hand.stage === 'awards';
    return answered(reported, {
      deadHands: deadSince(reported).deadHands,
      returned: bySeat(returnedFrom(reported.events, seat, bet)),
      ...(won ? { shares: bySeat(hand.awards.flatMap(({ shares }) => shares)) } : {}),
      pot: potOf(hand),
    });
  },
});

/** Who opens a stud round nobody has acted in yet does not matter here. */
const handToOpen = ({ prior = [], seats }: z.infer<z.ZodObject<typeof bettingBlock>>): number | null =>
  prior[0]?.seat ?? seats[0]?.seat ?? null;

/** What went back to whom: of the killed hand's own bet, and of one that nobody is left to call. */
const returnedFrom = (events: readonly TableEvent[], seat: number, bet: number): readonly Share[] =>
  events.flatMap((event) => {
    if (event.type === 'uncalled-returned') return [{ seat: event.seat, chips: event.chips }];
    const left = event.type === 'bets-corrected' ? event.bets.find((one) => one.seat === seat) : undefined;
    return left === undefined ? [] : [{ seat, chips: bet - left.to }];
  });

/** All chips in the middle, those in front of players included. */
const potOf = ({ players }: Hand): number => players.reduce((sum, { bet, paid, dead }) => sum + bet + paid + dead, 0);
