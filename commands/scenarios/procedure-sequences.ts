import { disputesSequence } from './disputes-sequence.ts';
import { levelSequence } from './level-sequence.ts';
import type { Questions } from './question.ts';

/** Several things in order: levels and hands, objections. */
export const procedureSequences: Questions = {
  'sequence/levels': levelSequence,
  'sequence/disputes': disputesSequence,
};
