import { awardQuestion } from './award-question.ts';
import type { Questions } from './question.ts';
import { showdownQuestion } from './showdown-question.ts';
import { showdownSequence } from './showdown-sequence.ts';
import { shownToOneQuestion } from './shown-to-one-question.ts';

/** Showing hands and winning pots. */
export const showdownQuestions: Questions = {
  award: awardQuestion,
  showdown: showdownQuestion,
  'sequence/showdown': showdownSequence,
  'incident/SHOWN-TO-ONE': shownToOneQuestion,
};
