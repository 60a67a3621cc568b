import { z } from 'zod';
import { decide, type Hand, type Share, type TableEvent } from '../../engine/table.ts';
import { handOf, playerAt, tableInRound } from './betting-round.ts';
import { bettingBlock } from './betting-round-schema.ts';
import { ImpossibleScenario, question } from './question.ts';
import { scenarioSeat, seatMap } from './showdown-table.ts';

/** A live hand taken in by mistake: what of its chips goes back, and who wins what is left? */
export const handSweptQuestion = question({
  given: z.strictObject(bettingBlock),
  when: z.strictObject({ type: z.literal('incident'), code: z.literal('HAND-SWEPT'), seat: scenarioSeat }),
  answer: ({ given, when: { seat } }, policies, inForce) => {
    const state = tableInRound(given, policies, inForce, handToOpen(given));
    const { status, bet } = playerAt(state, seat);
    if (status !== 'live') throw new ImpossibleScenario(`Seat ${seat} has folded.`);
    const killed = decide(state, { type: 'kill-hand', seat });
    if ('refusal' in killed) throw new ImpossibleScenario(`The hand of seat ${seat} cannot be killed now.`);
    const hand = handOf(killed.after);
    const won = hand.stage === 'awards';
    return {
      outcome: {
        deadHands: [seat],
        returned: seatMap(returnedBy(killed.events, seat, bet)),
        ...(won ? { shares: seatMap(hand.awards.flatMap(({ shares }) => shares)) } : {}),
        pot: potOf(hand),
      },
      turnsOn: ['killedHand', 'protection'],
    };
  },
});

/** Who opens a stud round nobody has acted in yet does not matter here. */
const handToOpen = ({ prior = [], seats }: z.infer<z.ZodObject<typeof bettingBlock>>): number | null =>
  prior[0]?.seat ?? seats[0]?.seat ?? null;

/** What went back to whom: of the killed hand's own bet, and of one that nobody is left to call. */
const returnedBy = (events: readonly TableEvent[], seat: number, bet: number): readonly Share[] =>
  events.flatMap((event) => {
    if (event.type === 'uncalled-returned') return [{ seat: event.seat, chips: event.chips }];
    const left = event.type === 'bets-corrected' ? event.bets.find((one) => one.seat === seat) : undefined;
    return left === undefined ? [] : [{ seat, chips: bet - left.to }];
  });

/** All chips in the middle, those in front of players included. */
const potOf = ({ players }: Hand): number => players.reduce((sum, { bet, paid, dead }) => sum + bet + paid + dead, 0);
