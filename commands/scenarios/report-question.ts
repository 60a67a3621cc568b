import { z } from 'zod';
import { variantIds } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { type Command, legalActions, type Report, reportKinds, type TableState } from '../../engine/table.ts';
import { type AtDoor, atDoor, type Questions } from './question.ts';
import { impossible, openedTable, seatPlayer, sent, startHand, unknownCards } from './real-table.ts';
import { citesOfAnswer, reportTo, ruleOn } from './reported.ts';
import { chips, seat } from './situation.ts';

const act = z.strictObject({
  seat,
  does: z.enum(['fold', 'check', 'call', 'bet', 'raise', 'all-in', 'bring-in', 'table', 'muck', 'away']),
  to: chips.optional(),
});

const given = z.strictObject({
  mode: z.enum(['tournament', 'cash']).optional(),
  game: z.enum(variantIds).optional(),
  stacks: z.record(z.string(), chips),
  seatsAtTable: z.int().min(2).max(10).optional(),
  chipValues: z.array(chips).optional(),
  /** In order. Boards and up-cards are dealt without being named. Absent: no hand has begun. */
  acts: z.array(act).optional(),
  /** Came from another table, and was told this many milliseconds after the start. */
  comesLate: seat.optional(),
});
type Given = z.infer<typeof given>;

const blinds = { smallBlind: 100, bigBlind: 200, minBet: 200, ante: null } as const;
const studStakes = { smallBlind: 0, bigBlind: 0, minBet: 200, bigBet: 400, bringIn: 50, ante: null } as const;

function tableOf(
  { mode = 'tournament', game = 'no-limit-holdem', stacks, seatsAtTable = 2, chipValues, acts }: Given,
  rules: RulesInForce,
) {
  const seats = Object.keys(stacks).map(Number);
  const isStud = game.includes('stud') || game.includes('razz');
  const opened = openedTable(
    {
      mode,
      seats: Math.max(seatsAtTable, ...seats),
      variant: game,
      stakes: isStud ? studStakes : blinds,
      ...(chipValues === undefined ? {} : { chipValues }),
    },
    rules,
  );
  const seated = sent(opened, ...seats.map((one) => seatPlayer(one, stacks[one] ?? null)));
  return acts === undefined ? seated : acts.reduce(done, goingOn(sent(seated, { ...startHand, at: 60_000 })));
}

/** Deals the boards and names the opener, as a dealer has to. */
function goingOn(state: TableState): TableState {
  const { stage, board, nameOpener } = legalActions(state);
  if (stage === 'board' && board !== null)
    return goingOn(sent(state, { type: 'deal-board', cards: unknownCards(board.due), by: 'dealer' }));
  if (stage === 'up-cards' && nameOpener[0] !== undefined)
    return goingOn(sent(state, { type: 'name-opener', seat: nameOpener[0] }));
  return state;
}

const done = (state: TableState, one: z.infer<typeof act>): TableState => goingOn(sent(state, commandOf(one)));

function commandOf({ seat: who, does, to = 0 }: z.infer<typeof act>): Command {
  switch (does) {
    case 'table':
      return { type: 'table-hand', seat: who, cards: [] };
    case 'muck':
      return { type: 'muck-hand', seat: who };
    case 'away':
      return { type: 'set-away', seat: who, away: true };
    case 'bet':
    case 'raise':
      return { type: does, seat: who, to };
    default:
      return { type: does, seat: who };
  }
}

const when = z.strictObject({
  type: z.literal('query'),
  what: z.literal('report'),
  kind: z.enum(reportKinds),
  seat: seat.optional(),
  to: seat.optional(),
  count: z.int().min(0).optional(),
  chips: chips.optional(),
  choice: z.string().optional(),
});

/** The table's answer to a report on the sheet "What happened?", and what a ruling on it does or why it is refused. */
function told(table: TableState, report: Report): AtDoor {
  const reported = reportTo(table, report, 70_000);
  if ('reason' in reported) throw impossible(reported);
  const { outcome, others } = reported.answer;
  const ruled = ruleOn(reported);
  const refused = 'refusal' in ruled ? ruled.refusal : null;
  return {
    outcome: {
      says: outcome.sentence.key,
      values: outcome.sentence.values,
      by: outcome.who,
      does: outcome.effects.map(({ effect }) => effect),
      // What else the floor may say.
      orElse: others.map(({ sentence }) => sentence.key),
      ...(refused === null ? {} : { refused: refused.reason }),
    },
    cites: [...citesOfAnswer(reported), ...(refused !== null && 'rule' in refused ? [String(refused.rule)] : [])],
    turnsOn: [],
  };
}

/** Any report, made at a table that was played to that point. */
export const reportQuestions: Questions = {
  'query/report': atDoor('table', {
    given,
    when,
    ask: ({ given: situation, when: { type: _type, what: _what, ...report } }, rules) => {
      const table = tableOf(situation, rules);
      const { comesLate } = situation;
      const comes = { from: 'Table 2', told: { why: 'balancing', at: 65_000 } } as const;
      const whole =
        comesLate === undefined ? table : sent(table, { ...seatPlayer(comesLate, 5000), at: 66_000, sent: comes });
      return told(whole, report as Report);
    },
  }),
};
