import { balanceCheckQuestion } from './balance-check-question.ts';
import { balanceQuestions } from './balance-question.ts';
import { breakDrawQuestion } from './break-draw-question.ts';
import { breakingOrderQuestion } from './breaking-order-question.ts';
import { entryQuestions } from './entry-questions.ts';
import { finalCheckQuestion } from './final-check-question.ts';
import { nextHandQuestions } from './next-hand-questions.ts';
import type { Questions } from './question.ts';
import { seatIncidents } from './seat-incidents.ts';
import { tableChangeQuestions } from './table-change-question.ts';

/** Seats, button and blinds. */
export const seatingQuestions: Questions = {
  ...balanceQuestions,
  'balance-check': balanceCheckQuestion,
  'query/break-draw': breakDrawQuestion,
  'query/breaking-order': breakingOrderQuestion,
  ...entryQuestions,
  ...nextHandQuestions,
  ...seatIncidents,
  ...tableChangeQuestions,
  'final-check': finalCheckQuestion,
};
