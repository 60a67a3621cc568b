import { actionQuestion } from './action-question.ts';
import { chipRaceQuestions } from './chip-race-questions.ts';
import { clocksAtTable } from './clock-at-table.ts';
import { conductQuestions } from './conduct-questions.ts';
import { disputesSequence } from './disputes-sequence.ts';
import { floorRulingQuestion } from './floor-ruling-question.ts';
import { levelSequence } from './level-sequence.ts';
import { penaltyQuestions } from './penalty-questions.ts';
import { presenceQuestions } from './presence-question.ts';
import type { Questions } from './question.ts';
import { rebuySequence } from './rebuy-sequence.ts';
import { requestQuestion } from './request-question.ts';

/** Procedure, conduct and penalties. */
export const procedureQuestions: Questions = {
  ...chipRaceQuestions,
  ...clocksAtTable,
  action: actionQuestion,
  ...conductQuestions,
  'floor-ruling': floorRulingQuestion,
  ...penaltyQuestions,
  ...presenceQuestions,
  request: requestQuestion,
  'sequence/disputes': disputesSequence,
  'sequence/levels': levelSequence,
  'sequence/rebuy': rebuySequence,
};
