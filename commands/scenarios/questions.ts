import { actionQuestion } from './action-question.ts';
import { awardQuestion } from './award-question.ts';
import { balanceQuestions } from './balance-question.ts';
import { bettingSequence } from './betting-sequence.ts';
import { bountyQuestions } from './bounty-questions.ts';
import { breakDrawQuestion, breakingOrderQuestion } from './breaking-questions.ts';
import { bustsQuestions } from './busts-questions.ts';
import { chipRaceQuestions } from './chip-race-questions.ts';
import { clocksAtTable } from './clock-at-table.ts';
import { conductQuestions } from './conduct-questions.ts';
import { dealQuestions } from './deal-questions.ts';
import { dealingQuestions } from './dealing-questions.ts';
import { entryQuestions } from './entry-questions.ts';
import { eventClockQuestions } from './event-clock-questions.ts';
import { flightQuestions } from './flight-questions.ts';
import { floorRulingQuestion } from './floor-ruling-question.ts';
import { forcedPostsQuestion } from './forced-posts-question.ts';
import { mysteryQuestions } from './mystery-questions.ts';
import { nextHandQuestions } from './next-hand-questions.ts';
import { payoutQuestions } from './payout-questions.ts';
import { penaltyQuestions } from './penalty-questions.ts';
import { presenceQuestions } from './presence-question.ts';
import { disputesSequence, levelSequence } from './procedure-sequences.ts';
import type { Questions } from './question.ts';
import { rankingQuestion } from './ranking-question.ts';
import { rebuySequence } from './rebuy-sequence.ts';
import { reportQuestions } from './report-question.ts';
import { requestQuestion } from './request-question.ts';
import { satelliteQuestions } from './satellite-questions.ts';
import { seatIncidents } from './seat-incidents.ts';
import { shotClockQuestions } from './shot-clock-questions.ts';
import { showdownQuestion, studOpenerQuestion } from './showdown-question.ts';
import { showdownSequence } from './showdown-sequence.ts';
import { shownToOneQuestion } from './shown-to-one-question.ts';
import { statementQuestions } from './statement-questions.ts';
import { streamQuestions } from './streamed-deal-question.ts';
import { tableChangeQuestions } from './table-change-question.ts';
import { balanceCheckQuestion, finalCheckQuestion } from './table-check-questions.ts';
import { turnQuestions } from './turn-questions.ts';
import { potMiscountQuestion, underraiseQuestion } from './wager-fault-questions.ts';
import { optionsQuestion, wagerQuestion } from './wager-questions.ts';

/** Every question a scenario can ask, by name. */
export const questions: Questions = {
  // Wagers, what may be wagered, and what becomes of those that were wrong.
  options: optionsQuestion,
  wager: wagerQuestion,
  'query/forced-posts': forcedPostsQuestion,
  'incident/UNDERRAISE': underraiseQuestion,
  'incident/POT-MISCOUNT': potMiscountQuestion,
  'sequence/betting': bettingSequence,
  // Procedure, conduct and penalties.
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
  // Seats, button and blinds.
  ...balanceQuestions,
  'balance-check': balanceCheckQuestion,
  'query/break-draw': breakDrawQuestion,
  'query/breaking-order': breakingOrderQuestion,
  ...entryQuestions,
  ...nextHandQuestions,
  ...seatIncidents,
  ...tableChangeQuestions,
  'final-check': finalCheckQuestion,
  ...dealingQuestions,
  // Showing hands and winning pots.
  award: awardQuestion,
  ...bustsQuestions,
  'query/stud-opener': studOpenerQuestion,
  showdown: showdownQuestion,
  'sequence/showdown': showdownSequence,
  'incident/SHOWN-TO-ONE': shownToOneQuestion,
  ...turnQuestions,
  ...reportQuestions,
  // Tournaments and what is told of them.
  ...eventClockQuestions,
  ...shotClockQuestions,
  ...payoutQuestions,
  ...dealQuestions,
  ranking: rankingQuestion,
  ...bountyQuestions,
  ...mysteryQuestions,
  ...satelliteQuestions,
  ...flightQuestions,
  ...statementQuestions,
  ...streamQuestions,
};
