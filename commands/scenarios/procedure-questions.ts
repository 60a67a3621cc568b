import { chipRaceQuestions } from './chip-race-questions.ts';
import { clocksAtTable } from './clock-at-table.ts';
import { clockQuestions } from './clock-questions.ts';
import { conductQuestions } from './conduct-questions.ts';
import { floorQuestions } from './floor-questions.ts';
import { floorRulingQuestion } from './floor-ruling-question.ts';
import { penaltyQuestions } from './penalty-questions.ts';
import { presenceQuestions } from './presence-question.ts';
import { procedureSequences } from './procedure-sequences.ts';
import type { Questions } from './question.ts';
import { rebuySequence } from './rebuy-sequence.ts';

/** Procedure, conduct and penalties. */
export const procedureQuestions: Questions = {
  ...chipRaceQuestions,
  ...clocksAtTable,
  ...clockQuestions,
  ...conductQuestions,
  ...floorQuestions,
  'floor-ruling': floorRulingQuestion,
  ...penaltyQuestions,
  ...presenceQuestions,
  ...procedureSequences,
  'sequence/rebuy': rebuySequence,
};
