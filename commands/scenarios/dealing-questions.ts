import { z } from 'zod';
import type { Seat, VariantId } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { type Command, legalActions, type Report, type TableState } from '../../engine/table.ts';
import { checkLive, checkOnce, type DealBlock, dealBlock, oneCard, tableOfDeal } from './deal-block.ts';
import { boardFaultQuestions, deckFaultQuestions } from './fault-questions.ts';
import { misdealQuestions } from './misdeal-questions.ts';
import { type AtDoor, atDoor, ImpossibleScenario, type Questions } from './question.ts';
import { eventsOf, impossible, ofType, openedTable, seatPlayer, sent, startHand, unknownCards } from './real-table.ts';
import { redealQuestions } from './redeal-questions.ts';
import { answered, deadSince, type Reported, reportAt, sentenceAt, valueAt } from './report-at-table.ts';
import { citesOfAnswer, reportTo } from './reported.ts';
import { stakesOf, tableBefore } from './seating-table.ts';
import { cards, seat } from './situation.ts';

const games = {
  holdem: 'no-limit-holdem',
  omaha: 'pot-limit-omaha',
  omaha8: 'pot-limit-omaha-8',
  draw: 'no-limit-five-card-draw',
  stud: 'limit-stud',
  razz: 'limit-razz',
} as const satisfies Readonly<Record<string, VariantId>>;

/** The hand, dealt to everybody entitled to it, with the actions so far. A player without cards cannot act and is passed over. */
function dealtTable(block: DealBlock, without: Seat, rules: RulesInForce): TableState {
  const { game = 'holdem', actions = [] } = block;
  if (game === 'horse') throw new ImpossibleScenario('Which of its games is dealt must be said.');
  const table = sent(beforeDeal(block, games[game], rules), startHand);
  return actions.reduce((state, action) => {
    const ready = upTo(state, action.seat, without);
    return sent(ready, commandOf(ready, action));
  }, table);
}

function beforeDeal(block: DealBlock, variant: VariantId, rules: RulesInForce): TableState {
  const { mode = 'tournament', live, blinds, ante, bringIn, limits, button, sb = null, sbSeat, bb } = block;
  if (live === undefined) throw new ImpossibleScenario('Who has a right to a hand must be said.');
  const seats = Math.max(block.seatsAtTable ?? 2, ...live);
  if (variant === 'limit-stud' || variant === 'limit-razz') {
    const [small = 2, big = 4] = limits ?? [];
    const each = { kind: 'each', chips: ante ?? 1, order: 'ante-first', short: 'own-share' } as const;
    const stakes = { smallBlind: 0, bigBlind: 0, minBet: small, bigBet: big, bringIn: bringIn ?? 1, ante: each };
    return sent(openedTable({ mode, seats, variant, stakes }, rules), ...live.map((one) => seatPlayer(one)));
  }
  if (button == null || bb == null) throw new ImpossibleScenario('Where button and big blind are must be said.');
  const stakes = { ...stakesOf(blinds), ante: null };
  return tableBefore({ mode, seats, live, variant, stakes }, { button, sb, sbSeat, bb }, rules);
}

/** Plays on to the seat's turn. */
function upTo(begun: TableState, who: Seat, without: Seat): TableState {
  let state = begun;
  for (let legal = legalActions(state); legal.toAct !== who; legal = legalActions(state)) {
    if (legal.stage === 'up-cards') state = sent(state, { type: 'name-opener', seat: who });
    else if (legal.stage === 'board')
      state = sent(state, { type: 'deal-board', cards: unknownCards(legal.board?.due ?? 0), by: 'dealer' });
    else if (legal.toAct === without) state = sent(state, { type: 'kill-hand', seat: without });
    else throw new ImpossibleScenario(`Seat ${who} cannot act: it is not its turn.`);
  }
  return state;
}

function commandOf(state: TableState, { seat: who, action, to }: NonNullable<DealBlock['actions']>[number]): Command {
  const { wager, bringIn } = legalActions(state);
  switch (action) {
    case 'bet':
    case 'raise':
    case 'complete':
      return { type: wager?.kind ?? action, seat: who, to: to ?? wager?.minTo ?? 0 };
    default:
      return bringIn !== null && action !== 'fold' ? { type: 'bring-in', seat: who } : { type: action, seat: who };
  }
}

function leftOut(block: DealBlock, who: Seat, rules: RulesInForce): AtDoor {
  if (block.live?.includes(who) === false) throw new ImpossibleScenario(`Seat ${who} has no right to a hand.`);
  const table = dealtTable(block, who, rules);
  const report = { kind: 'seat-left-out', seat: who } as const;
  const reported = reportTo(table, report);
  if ('reason' in reported) throw impossible(reported);
  const [filed] = ofType(
    eventsOf(table, { type: 'report', at: 0, incident: reported.incident, report }),
    'incident-reported',
  );
  const { sentence, effects } = reported.answer.outcome;
  const again = effects.some(({ effect }) => effect === 'deal-again');
  return {
    outcome: {
      misdeal: again ? true : sentence.key === 'misdeal-floor' ? null : false,
      substantialAction: filed?.misdeal?.possible === false,
    },
    cites: [...citesOfAnswer(reported), ...(filed?.misdeal?.cites ?? [])],
    turnsOn: [],
  };
}

/** A seat entitled to a hand got no cards. */
const dealtOutQuestion = atDoor('table', {
  given: z.strictObject(dealBlock),
  when: z.strictObject({ type: z.literal('incident'), code: z.literal('DEALT-OUT'), seat }),
  ask: ({ given, when }, rules) => leftOut(given, when.seat, rules),
});

const given = z.strictObject(dealBlock);
const incident = z.literal('incident');

/** The report of a seat, at a table where it has a hand. */
function reportOf(block: DealBlock, rules: RulesInForce, report: Report & { seat: number }): Reported {
  checkLive(block, report.seat);
  const { live = [] } = block;
  return reportAt(tableOfDeal(block, rules, { seats: [report.seat, ...live] }), report);
}

/** What can happen to the cards of one player. */
const handCardQuestions: Questions = {
  'incident/CARD-DROPPED': atDoor('table', {
    given,
    when: z.strictObject({
      type: incident,
      code: z.literal('CARD-DROPPED'),
      seat,
      card: oneCard,
      reread: oneCard.nullish(),
    }),
    ask: ({ given: block, when }, rules) => {
      const { card, reread = null } = when;
      const other = reread !== null && reread !== card ? { choice: 'other-card' } : {};
      const reported = reportOf(block, rules, { kind: 'card-dropped', seat: when.seat, ...other });
      const { deadHands } = deadSince(reported);
      return answered(reported, {
        deadHands,
        ...(sentenceAt(reported) === 'dropped-floor' ? { ruling: 'floor' } : {}),
      });
    },
  }),
  'incident/UPCARDS-LIFTED': atDoor('table', {
    given,
    when: z.strictObject({ type: incident, code: z.literal('UPCARDS-LIFTED'), seat }),
    ask: ({ given: block, when }, rules) => {
      const { game = 'stud' } = block;
      if (game !== 'stud' && game !== 'razz' && game !== 'horse')
        throw new ImpossibleScenario('There are no up-cards in this game.');
      const stud = { ...block, game: game === 'horse' ? 'stud' : game } as const;
      const reported = reportOf(stud, rules, { kind: 'up-cards-lifted', seat: when.seat });
      return answered(reported, deadSince(reported));
    },
  }),
  'incident/KILLED-WRONG-COUNT': atDoor('table', {
    given,
    when: z.strictObject({ type: incident, code: z.literal('KILLED-WRONG-COUNT'), seat, cards }),
    ask: ({ given: block, when }, rules) => {
      checkOnce(when.cards);
      const { seat: killed, cards: held } = when;
      const reported = reportOf(block, rules, { kind: 'killed-wrong-count', seat: killed, count: held.length });
      const killedCards = sentenceAt(reported) === 'count-into-stub' ? 'into-stub' : 'muck';
      return answered(reported, { ...deadSince(reported), burnsPerStreet: valueAt(reported, 'burns'), killedCards });
    },
  }),
};

/** All faults of the cards, and the deal that is repeated for them. */
export const dealingQuestions: Questions = {
  ...misdealQuestions,
  'incident/DEALT-OUT': dealtOutQuestion,
  ...boardFaultQuestions,
  ...deckFaultQuestions,
  ...handCardQuestions,
  ...redealQuestions,
};
