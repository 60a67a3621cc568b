import { z } from 'zod';
import { decide, type Hand, type Share, type TableEvent } from '../../engine/table.ts';
import { bettingBlock, handOf, playerAt } from './betting-round.ts';
import { outOfTurnQuestion } from './out-of-turn-question.ts';
import { atDoor, ImpossibleScenario, type Questions } from './question.ts';
import { ofType, sent, unknownCards } from './real-table.ts';
import { answered, bySeat, deadSince, reportAt } from './report-at-table.ts';
import { tableInRoundOf } from './round-at-table.ts';
import { scenarioSeat } from './showdown-table.ts';

/** What has the person dealing to see to before anything else? */
const dealerStepQuestion = atDoor('table', {
  given: z.strictObject(bettingBlock),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('dealer-step') }),
  ask: ({ given }, rules) => {
    const turnsOn = ['allInFaceUp', 'handForHand.allInFaceDown'] as const;
    const round = tableInRoundOf(given, rules);
    const handByHand = { type: 'set-hand-for-hand', round: 1 } as const;
    const table = given.handForHand === true ? sent(round, handByHand) : round;
    const { toAct, stage } = handOf(table);
    // While somebody is still to act no hand is opened and no card is dealt.
    const opened = toAct === null ? decide(table, { type: 'table-all-hands' }) : null;
    const seats =
      opened === null || 'refusal' in opened ? [] : ofType(opened.events, 'hand-tabled').map(({ seat }) => seat);
    const next = decide(table, { type: 'deal-board', cards: unknownCards(1), by: 'dealer' });
    const held = opened !== null && 'refusal' in opened && opened.refusal.reason === 'held-face-down';
    const step = held ? 'HOLD-FACE-DOWN' : seats.length > 0 ? 'TABLE-ALL-HANDS' : null;
    const boardLocked = step !== null || (stage === 'betting' && 'refusal' in next);
    return { outcome: { step, seats, boardLocked }, turnsOn };
  },
});

/** A live hand taken in by mistake: what of its chips goes back, and who wins what is left? */
const handSweptQuestion = atDoor('table', {
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

/** The chips that went back, by seat: those of the killed hand's own bet, and those of a bet that nobody is left to call. */
const returnedFrom = (events: readonly TableEvent[], seat: number, bet: number): readonly Share[] =>
  events.flatMap((event) => {
    if (event.type === 'uncalled-returned') return [{ seat: event.seat, chips: event.chips }];
    const left = event.type === 'bets-corrected' ? event.bets.find((one) => one.seat === seat) : undefined;
    return left === undefined ? [] : [{ seat, chips: bet - left.to }];
  });

/** All chips in the middle, those in front of players included. */
const potOf = ({ players }: Hand): number => players.reduce((sum, { bet, paid, dead }) => sum + bet + paid + dead, 0);

/** Whose turn it is, and hands that leave a betting round. */
export const turnQuestions: Questions = {
  'out-of-turn': outOfTurnQuestion,
  'incident/HAND-SWEPT': handSweptQuestion,
  'query/dealer-step': dealerStepQuestion,
};
