import { z } from 'zod';
import type { Seat } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { decide, legalActions, type TableState } from '../../engine/table.ts';
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
import { withCompany } from './deal-block.ts';
import { dealQuestions } from './deal-questions.ts';
import { dealingQuestions } from './dealing-questions.ts';
import { entryQuestions } from './entry-questions.ts';
import { eventClockQuestions } from './event-clock-questions.ts';
import { flightQuestions } from './flight-questions.ts';
import { floorRulingQuestion } from './floor-ruling-question.ts';
import { forcedPostsQuestion } from './forced-posts-question.ts';
import { playedTo, tableAtStreet } from './hand-at-table.ts';
import { mysteryQuestions } from './mystery-questions.ts';
import { nextHandQuestions } from './next-hand-questions.ts';
import { payoutQuestions } from './payout-questions.ts';
import { penaltyQuestions } from './penalty-questions.ts';
import { presenceQuestions } from './presence-question.ts';
import { disputesSequence, levelSequence } from './procedure-sequences.ts';
import { atDoor, ImpossibleScenario, type Questions } from './question.ts';
import { rankingQuestion } from './ranking-question.ts';
import { impossible, openedTable, seatPlayer, sent, startHand } from './real-table.ts';
import { rebuySequence } from './rebuy-sequence.ts';
import { answered, reportAt, sentenceAt } from './report-at-table.ts';
import { reportQuestions } from './report-question.ts';
import { requestQuestion } from './request-question.ts';
import { satelliteQuestions } from './satellite-questions.ts';
import { seatIncidents } from './seat-incidents.ts';
import { shotClockQuestions } from './shot-clock-questions.ts';
import { showdownQuestion, studOpenerQuestion } from './showdown-question.ts';
import { showdownSequence } from './showdown-sequence.ts';
import { scenarioSeat, showdownBlock } from './showdown-table.ts';
import { chips, seat } from './situation.ts';
import { statementQuestions } from './statement-questions.ts';
import { tableChangeQuestions } from './table-change-question.ts';
import { balanceCheckQuestion, finalCheckQuestion } from './table-check-questions.ts';
import { turnQuestions } from './turn-questions.ts';
import { potMiscountQuestion, underraiseQuestion } from './wager-fault-questions.ts';
import { optionsQuestion, wagerQuestion } from './wager-questions.ts';

const blinds = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null } as const;

/** Whether the next hand is dealt at a streamed table while some players have not agreed to be shown. */
const streamedDeal = atDoor('table', {
  given: z.strictObject({
    stacks: z.record(z.string(), chips),
    isStreamed: z.boolean(),
    agreed: z.array(seat),
    /** Players who are not at the table. */
    away: z.array(seat).optional(),
  }),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('streamed-deal') }),
  ask: ({ given: { stacks, isStreamed, agreed, away = [] } }, rules) => {
    const seats = Object.keys(stacks).map(Number);
    const opened = openedTable(
      { mode: 'tournament', seats: Math.max(...seats), variant: 'no-limit-holdem', stakes: blinds },
      rules,
    );
    const seated = sent(
      opened,
      ...seats.map((one) => seatPlayer(one, stacks[one] ?? null)),
      ...away.map((one) => ({ type: 'set-away', seat: one, away: true }) as const),
    );
    const table = isStreamed
      ? sent(
          seated,
          { type: 'set-stream', delay: { minutes: 30, hands: 0 } },
          ...agreed.map((one) => ({ type: 'record-stream-consent', seat: one, agrees: true }) as const),
        )
      : seated;
    const decided = decide(table, startHand);
    if ('refusal' in decided && decided.refusal.reason !== 'stream-consent-missing') throw impossible(decided.refusal);
    const missing = 'refusal' in decided && 'seats' in decided.refusal ? decided.refusal.seats : [];
    return { outcome: { dealt: !('refusal' in decided), notAgreed: missing }, turnsOn: ['streamConsent'] };
  },
});

/** What a stream asks of the table it shows. */
const streamQuestions: Questions = { 'query/streamed-deal': streamedDeal };

const givenShown = z.strictObject({ ...showdownBlock, live: showdownBlock.live.optional() });
const shownToOne = z.strictObject({
  type: z.literal('incident'),
  code: z.literal('SHOWN-TO-ONE'),
  seat: scenarioSeat,
  to: scenarioSeat.nullish(),
  inHand: z.boolean(),
  bettingOpen: z.boolean(),
});

/** A player showed the own cards to one other player: whether all see them, and when. */
const shownToOneQuestion = atDoor('table', {
  given: givenShown,
  when: shownToOne,
  ask: ({ given, when }, rules) => {
    const { seat, to, inHand } = when;
    if (to === seat) throw new ImpossibleScenario('Nobody shows cards to themselves.');
    if (!inHand && given.live?.includes(seat))
      throw new ImpossibleScenario(`Seat ${seat} reaches the showdown: it is not out of the hand.`);
    const { table, other } = tableWith(given, when, rules);
    const reported = reportAt(table, { kind: 'shown-to-one', seat, to: to ?? other });
    const showAll = { 'show-all-now': 'now', 'show-all-later': 'after-betting' }[sentenceAt(reported)] ?? 'no';
    return answered(reported, { showAll });
  },
});

/** A hand in which that seat is in or has folded, while others bet or after they have. */
function tableWith(
  { mode = 'tournament', live = [] }: z.infer<typeof givenShown>,
  { seat, to, inHand, bettingOpen }: z.infer<typeof shownToOne>,
  rules: RulesInForce,
): { readonly table: TableState; readonly other: Seat } {
  const named = [...new Set([seat, ...live, ...(to == null ? [] : [to])])];
  const seats = withCompany(named, 3, Math.max(...named));
  const [other = 1] = seats.filter((one) => one !== seat);
  const folded = inHand ? [] : [seat];
  const before = tableAtStreet(
    {
      mode,
      variant: 'no-limit-holdem',
      players: seats.map((one) => ({ seat: one, paid: 1 })),
      // A player who is out folded first.
      button: seats.at(seats.indexOf(seat) - 1) ?? seat,
      street: 0,
    },
    rules,
  );
  const table = playedTo(before, { street: bettingOpen ? 1 : 4, folded });
  if (legalActions(table).stage === 'between-hands') throw new ImpossibleScenario('The hand is over.');
  return { table, other };
}

/** Every question a scenario can ask, by name. */
export const questions: Questions = {
  // Wagers, options to wager, and the outcome of wrong ones.
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
