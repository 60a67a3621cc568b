import { boardFaultQuestions } from './board-fault-questions.ts';
import { dealtOutQuestion } from './dealt-out-question.ts';
import { deckFaultQuestions } from './deck-fault-questions.ts';
import { handCardQuestions } from './hand-card-questions.ts';
import { misdealQuestions } from './misdeal-questions.ts';
import type { Questions } from './question.ts';
import { redealQuestions } from './redeal-questions.ts';

/** Everything that can go wrong with the cards, and the deal that is repeated for it. */
export const dealingQuestions: Questions = {
  ...misdealQuestions,
  'incident/DEALT-OUT': dealtOutQuestion,
  ...boardFaultQuestions,
  ...deckFaultQuestions,
  ...handCardQuestions,
  ...redealQuestions,
};
