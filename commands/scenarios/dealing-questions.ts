import { z } from 'zod';
import type { RulesInForce } from '../../engine/rules.ts';
import type { Report } from '../../engine/table.ts';
import { boardFaultQuestions } from './board-fault-questions.ts';
import { checkLive, checkOnce, type DealBlock, dealBlock, oneCard, tableOfDeal } from './deal-block.ts';
import { dealtOutQuestion } from './dealt-out-question.ts';
import { deckFaultQuestions } from './deck-fault-questions.ts';
import { misdealQuestions } from './misdeal-questions.ts';
import { atDoor, ImpossibleScenario, type Questions } from './question.ts';
import { redealQuestions } from './redeal-questions.ts';
import { answered, deadSince, type Reported, reportAt, sentenceAt, valueAt } from './report-at-table.ts';
import { cards, seat } from './situation.ts';

const given = z.strictObject(dealBlock);
const incident = z.literal('incident');

/** The report of a seat, at a table where it has a hand. */
function reportOf(block: DealBlock, rules: RulesInForce, report: Report & { seat: number }): Reported {
  checkLive(block, report.seat);
  const { live = [] } = block;
  return reportAt(tableOfDeal(block, rules, { seats: [report.seat, ...live] }), report);
}

/** What can happen to the cards of one player. */
const handCardQuestions: Questions = {
  'incident/CARD-DROPPED': atDoor('table', {
    given,
    when: z.strictObject({
      type: incident,
      code: z.literal('CARD-DROPPED'),
      seat,
      card: oneCard,
      reread: oneCard.nullish(),
    }),
    ask: ({ given: block, when }, rules) => {
      const { card, reread = null } = when;
      const other = reread !== null && reread !== card ? { choice: 'other-card' } : {};
      const reported = reportOf(block, rules, { kind: 'card-dropped', seat: when.seat, ...other });
      const { deadHands } = deadSince(reported);
      return answered(reported, {
        deadHands,
        ...(sentenceAt(reported) === 'dropped-floor' ? { ruling: 'floor' } : {}),
      });
    },
  }),
  'incident/UPCARDS-LIFTED': atDoor('table', {
    given,
    when: z.strictObject({ type: incident, code: z.literal('UPCARDS-LIFTED'), seat }),
    ask: ({ given: block, when }, rules) => {
      const { game = 'stud' } = block;
      if (game !== 'stud' && game !== 'razz' && game !== 'horse')
        throw new ImpossibleScenario('There are no up-cards in this game.');
      const stud = { ...block, game: game === 'horse' ? 'stud' : game } as const;
      const reported = reportOf(stud, rules, { kind: 'up-cards-lifted', seat: when.seat });
      return answered(reported, deadSince(reported));
    },
  }),
  'incident/KILLED-WRONG-COUNT': atDoor('table', {
    given,
    when: z.strictObject({ type: incident, code: z.literal('KILLED-WRONG-COUNT'), seat, cards }),
    ask: ({ given: block, when }, rules) => {
      checkOnce(when.cards);
      const { seat: killed, cards: held } = when;
      const reported = reportOf(block, rules, { kind: 'killed-wrong-count', seat: killed, count: held.length });
      const killedCards = sentenceAt(reported) === 'count-into-stub' ? 'into-stub' : 'muck';
      return answered(reported, { ...deadSince(reported), burnsPerStreet: valueAt(reported, 'burns'), killedCards });
    },
  }),
};

/** Everything that can go wrong with the cards, and the deal that is repeated for it. */
export const dealingQuestions: Questions = {
  ...misdealQuestions,
  'incident/DEALT-OUT': dealtOutQuestion,
  ...boardFaultQuestions,
  ...deckFaultQuestions,
  ...handCardQuestions,
  ...redealQuestions,
};
