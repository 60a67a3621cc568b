import { z } from 'zod';

import {
  disagreements,
  outcomesOf,
  outOfTurnIncident,
  pendingAct,
  seenWager,
  skippedRuling,
  wagerOutcome,
} from './rulings.ts';
import { answers, awards, betting, marksShape, restored, stepName } from './table-parts.ts';
import {
  cards,
  chips,
  chipValues,
  cites,
  count,
  flag,
  moment,
  potPartShape,
  seat,
  seatOrNone,
  seats,
  shares,
  text,
} from './values.ts';

/** Fields of events within a hand. */

const acted = { seat, toAct: seatOrNone };
const wagered = { ...acted, to: chips, chips, allIn: flag, betting, stands: z.literal(true).exactOptional() };

const actionShapes = {
  'ante-posted': { seat, chips, dead: flag, allIn: flag },
  'blind-posted': {
    seat,
    kind: z.enum(['small', 'big', 'straddle', 'sleeper', 'live-post', 'dead-post']),
    chips,
    due: chips.exactOptional(),
    allIn: flag,
  },
  'betting-opened': { street: count, toAct: seat, betting },
  'wager-ruled': {
    seat,
    wager: seenWager,
    outcome: wagerOutcome,
    cites,
    chosenFrom: outcomesOf(wagerOutcome).exactOptional(),
  },
  'acted-out-of-turn': {
    seat,
    pending: pendingAct,
    waits: flag,
    incident: outOfTurnIncident,
    penaltyPossible: flag,
    cites,
  },
  'out-of-turn-bound': { seat },
  'out-of-turn-returned': { seat, chips, mayNotRaise: z.literal(true).exactOptional() },
  'skipped-ruled': { seat, ruling: skippedRuling, toAct: seatOrNone },
  folded: {
    ...acted,
    forfeits: chips.exactOptional(),
    incident: z.literal('NON-STANDARD-FOLD').exactOptional(),
  },
  checked: acted,
  called: { ...acted, to: chips, chips, allIn: flag, undercall: z.literal(true).exactOptional() },
  bet: wagered,
  raised: wagered,
  completed: wagered,
  'brought-in': { ...wagered, missing: z.literal(true).exactOptional() },
  'sleeper-woke': { ...acted, betting },
  'uncalled-returned': { seat, chips },
  'bets-gathered': { runOut: flag },
};

const byWhom = z.enum(['dealer', 'reader']);
const cardShapes = {
  'cards-awaited': { street: count, what: z.enum(['draw', 'board', 'up-cards']), toAct: seatOrNone },
  drawn: { seat, cards: count, toAct: seatOrNone },
  'up-cards-dealt': { seat, cards },
  'opener-named': { seat },
  'runs-agreed': { runs: count },
  'board-dealt': { cards, by: byWhom, board: count.exactOptional(), places: z.array(count).exactOptional() },
  'board-swapped': { board: count, first: count, second: count },
  'showdown-opened': { order: seats },
  'hand-tabled': { seat, cards },
  'cards-shown': { seat, cards, by: byWhom },
  'hand-mucked': { seat },
  'hand-killed': { seat, toAct: seatOrNone, missing: z.literal(true).exactOptional() },
};

const folds = seats.exactOptional();
const incident = text.exactOptional();
const endShapes = {
  'winners-named': { ...potPartShape, seats },
  'rake-taken': { rake: chips, jackpot: chips },
  'pots-awarded': { awards },
  'witnesses-overruled': { incident: text, at: moment, pot: count, disagreements },
  'pot-pushed': { pot: count, shares },
  'hand-ended': { number: count, at: moment, potChips: chips },
  'steps-joined': {
    folds,
    also: folds,
    answers,
    incident,
    steps: count,
    step: stepName,
    seat: seatOrNone,
    to: chips.nullable(),
  },
  'step-undone': {
    step: stepName,
    seat: seatOrNone,
    folds,
    incident,
    arrivals: marksShape.arrivals,
    chipValues: chipValues.exactOptional(),
    restored,
  },
};

export const handShapes = { ...actionShapes, ...cardShapes, ...endShapes };
