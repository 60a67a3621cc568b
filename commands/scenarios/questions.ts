import { bettingQuestions } from './betting-questions.ts';
import { bountyQuestions } from './bounty-questions.ts';
import { dealBookedQuestions } from './deal-booked-question.ts';
import { dealQuestions } from './deal-questions.ts';
import { dealingQuestions } from './dealing-questions.ts';
import { eventClockQuestions } from './event-clock-questions.ts';
import { flightQuestions } from './flight-questions.ts';
import { mysteryQuestions } from './mystery-questions.ts';
import { payoutQuestions } from './payout-questions.ts';
import { procedureQuestions } from './procedure-questions.ts';
import type { Questions } from './question.ts';
import { rankingQuestion } from './ranking-question.ts';
import { reportQuestions } from './report-question.ts';
import { satelliteQuestions } from './satellite-questions.ts';
import { seatingQuestions } from './seating-questions.ts';
import { shotClockQuestions } from './shot-clock-questions.ts';
import { showdownQuestions } from './showdown-questions.ts';
import { statementQuestions } from './statement-questions.ts';
import { streamQuestions } from './streamed-deal-question.ts';
import { turnQuestions } from './turn-questions.ts';

/** Every question a scenario can ask, by name. */
export const questions: Questions = {
  ...bettingQuestions,
  ...procedureQuestions,
  ...seatingQuestions,
  ...dealingQuestions,
  ...showdownQuestions,
  ...turnQuestions,
  ...reportQuestions,
  ...eventClockQuestions,
  ...streamQuestions,
  ...dealBookedQuestions,
  ...payoutQuestions,
  ...shotClockQuestions,
  ...dealQuestions,
  ranking: rankingQuestion,
  ...bountyQuestions,
  ...mysteryQuestions,
  ...satelliteQuestions,
  ...flightQuestions,
  ...statementQuestions,
};
