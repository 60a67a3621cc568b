import { awardQuestion } from './award-question.ts';
import { bustsQuestions } from './busts-questions.ts';
import type { Questions } from './question.ts';
import { showdownQuestion } from './showdown-question.ts';
import { showdownSequence } from './showdown-sequence.ts';
import { shownToOneQuestion } from './shown-to-one-question.ts';
import { studOpenerQuestion } from './stud-opener-question.ts';

/** Showing hands and winning pots. */
export const showdownQuestions: Questions = {
  award: awardQuestion,
  ...bustsQuestions,
  'query/stud-opener': studOpenerQuestion,
  showdown: showdownQuestion,
  'sequence/showdown': showdownSequence,
  'incident/SHOWN-TO-ONE': shownToOneQuestion,
};
