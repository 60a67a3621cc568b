import { chipRaceQuestions } from './chip-race-questions.ts';
import { clockQuestions } from './clock-questions.ts';
import { conductQuestions } from './conduct-questions.ts';
import { floorQuestions } from './floor-questions.ts';
import { penaltyQuestions } from './penalty-questions.ts';
import { presenceQuestions } from './presence-question.ts';
import { procedureSequences } from './procedure-sequences.ts';
import type { Questions } from './question.ts';

/** Procedure, conduct and penalties. */
export const procedureQuestions: Questions = {
  ...chipRaceQuestions,
  ...clockQuestions,
  ...conductQuestions,
  ...floorQuestions,
  ...penaltyQuestions,
  ...presenceQuestions,
  ...procedureSequences,
};
