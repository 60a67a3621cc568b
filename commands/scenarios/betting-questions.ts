import { bettingSequence } from './betting-sequence.ts';
import { forcedPostsQuestion } from './forced-posts-question.ts';
import { optionsQuestion } from './options-question.ts';
import { potMiscountQuestion } from './pot-miscount-question.ts';
import type { Questions } from './question.ts';
import { underraiseQuestion } from './underraise-question.ts';
import { wagerQuestion } from './wager-question.ts';

/** Wagers, what may be wagered, and what becomes of those that were wrong. */
export const bettingQuestions: Questions = {
  options: optionsQuestion,
  wager: wagerQuestion,
  'query/forced-posts': forcedPostsQuestion,
  'incident/UNDERRAISE': underraiseQuestion,
  'incident/POT-MISCOUNT': potMiscountQuestion,
  'sequence/betting': bettingSequence,
};
