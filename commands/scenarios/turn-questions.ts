import { dealerStepQuestion } from './dealer-step-question.ts';
import { handSweptQuestion } from './hand-swept-question.ts';
import { outOfTurnQuestion } from './out-of-turn-question.ts';
import type { Questions } from './question.ts';

/** Whose turn it is, and hands that leave a betting round. */
export const turnQuestions: Questions = {
  'out-of-turn': outOfTurnQuestion,
  'incident/HAND-SWEPT': handSweptQuestion,
  'query/dealer-step': dealerStepQuestion,
};
