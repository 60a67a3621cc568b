import { z } from 'zod';
import type { Seat } from '../../engine/notation.ts';
import type { PolicyKey, RulesInForce } from '../../engine/rules.ts';
import {
  type Command,
  decide,
  type Hand,
  type Refusal,
  type Share,
  type TableEvent,
  type TableState,
} from '../../engine/table.ts';
import { bettingBlock, handOf, playerAt } from './betting-round.ts';
import { atDoor, ImpossibleScenario, type Outcome, type Questions } from './question.ts';
import { settledBy } from './readings.ts';
import { impossible, ofType, sent, unknownCards } from './real-table.ts';
import { answered, bySeat, deadSince, reportAt } from './report-at-table.ts';
import { booked, tableInRoundOf } from './round-at-table.ts';
import { scenarioSeat } from './showdown-table.ts';
import { recordedAction } from './situation.ts';
import { choiceOf, turnOf } from './wager-questions.ts';

const askedAction = z.strictObject({
  type: z.literal('out-of-turn'),
  seat: z.int(),
  due: z.int(),
  wager: z.strictObject({ action: recordedAction.shape.action, to: recordedAction.shape.to }),
  /** The others' actions until it is that seat's turn. */
  then: z.array(recordedAction).default([]),
  /** The seat after whose action the skipped seat speaks up; null: it acts in its turn at once. */
  skippedSpeaksAfter: z.int().nullish(),
});

type Asked = z.infer<typeof askedAction>;
type Acted = Extract<TableEvent, { type: 'acted-out-of-turn' }>;

/** An action out of turn and the others' actions after it: is it binding? */
const outOfTurnQuestion = atDoor('table', {
  given: z.strictObject(bettingBlock),
  when: askedAction,
  ask: ({ given, when }, rules) => {
    // If the text is open, the table leaves it to the floor: each reading is a house rule.
    const before = tableInRoundOf(given, settled(rules), when.due);
    const { toAct } = handOf(before);
    if (toAct !== when.due) throw new ImpossibleScenario(`Seat ${when.due} is not due: ${turnOf(toAct)}.`);
    if (when.seat === when.due) throw new ImpossibleScenario(`Seat ${when.seat} acts in turn.`);
    const { state, noted } = actedEarly(before, when);
    return { outcome: { ...courseOf(before, state, noted, when) }, turnsOn: decidedBy(when) };
  },
});

const settled = (rules: RulesInForce): RulesInForce => settledBy(rules, ['outOfTurn', 'substantialAction']);

interface Early {
  readonly state: TableState;
  readonly noted: Acted;
}

/** The action out of turn, as the console sends it. */
function actedEarly(before: TableState, { seat, wager: { action, to } }: Asked): Early {
  const decision = decide(before, early(seat, action, to));
  if ('refusal' in decision)
    throw new ImpossibleScenario(`Seat ${seat} could not ${action} in turn either: ${decision.refusal.reason}.`);
  const [noted] = ofType(decision.events, 'acted-out-of-turn');
  if (noted === undefined) throw new Error('An act out of turn is noted.');
  if (to !== undefined && to !== noted.pending.to)
    throw new ImpossibleScenario(`Out of turn, ${action} is to ${noted.pending.to} for seat ${seat}.`);
  return { state: decision.after, noted };
}

const early = (seat: Seat, action: Asked['wager']['action'], to: number | undefined): Command => ({
  type: 'act-out-of-turn',
  seat,
  action,
  ...(to === undefined || action === 'fold' || action === 'check' ? {} : { to }),
});

function courseOf(before: TableState, now: TableState, noted: Acted, when: Asked): Outcome {
  const { incident, penaltyPossible, pending } = noted;
  const marks = { incident, penaltyPossible };
  const { seat, skippedSpeaksAfter = null } = when;
  const { behind, inTurn } = actsSince(when);
  if (!noted.waits) return { binding: true, ruling: 'fold', ...marks };
  const binds = { binding: true, ruling: when.wager.action, to: pending.to, adds: pending.adds, returned: 0 };
  const after = behind.reduce<TableState>(actedPast, now);
  const lost = lostBy(after, when.due);
  if (lost !== null) {
    const ruling = lost.rulings.includes('acts') ? 'floor' : lost.rulings[0];
    return { ...binds, substantialAction: true, skipped: { seat: when.due, ruling }, ...marks };
  }
  // The skipped seat spoke up in time: the turn is its own again, and actions past it do not count.
  if (skippedSpeaksAfter !== null && inTurn.length === 0)
    return { binding: false, returned: pending.adds, substantialAction: false, ...choiceLater(before, seat), ...marks };
  const { state, events } = playedOn(after, inTurn, seat);
  const [returned] = ofType(events, 'out-of-turn-returned').filter((event) => event.seat === seat);
  if (returned !== undefined) {
    return { binding: false, returned: returned.chips, ...choiceLater(state, seat), ...marks };
  }
  if (ofType(events, 'out-of-turn-bound').some((event) => event.seat === seat)) return { ...binds, ...marks };
  throw new ImpossibleScenario(`Seat ${handOf(state).toAct} has not acted: nothing binds before.`);
}

/** Actions past the seat due while it was silent, and actions in turn. */
function actsSince({ then, due, skippedSpeaksAfter = null }: Asked) {
  if (skippedSpeaksAfter === null) return { behind: [], inTurn: then };
  const spoke = then.findIndex(({ seat }) => seat === skippedSpeaksAfter);
  const behind = then.slice(0, spoke + 1);
  if (behind.some(({ seat }) => seat === due))
    throw new ImpossibleScenario(`Seat ${due} cannot have acted before it spoke up.`);
  return { behind, inTurn: then.slice(spoke + 1) };
}

/** One more player acts past the seat due. Chips go in as for a call of the bet there. */
function actedPast(state: TableState, { seat, action, to }: Asked['then'][number]): TableState {
  const { outOfTurn = [], betting } = handOf(state);
  const facing = Math.max(betting.toMatch, ...outOfTurn.map((waiting) => waiting.to));
  // Out of turn, a call of an amount is booked at the table as a bet or raise to that amount.
  const as = action !== 'call' || facing === betting.toMatch ? action : betting.toMatch > 0 ? 'raise' : 'bet';
  const decision = decide(state, early(seat, as, as === action ? to : facing));
  if ('refusal' in decision) throw impossible(decision.refusal);
  return decision.after;
}

/** Why the skipped seat has no turn any more; null: it has. */
function lostBy(state: TableState, due: Seat): Extract<Refusal, { reason: 'turn-lost' }> | null {
  const { toMatch } = handOf(state).betting;
  const decision = decide(state, { type: toMatch > 0 ? 'call' : 'check', seat: due });
  return 'refusal' in decision && decision.refusal.reason === 'turn-lost' ? decision.refusal : null;
}

interface Course {
  readonly state: TableState;
  readonly events: readonly TableEvent[];
}

/** The others act in turn, until the player who acted early is due. */
const playedOn = (now: TableState, acts: Asked['then'], seat: Seat): Course =>
  acts.reduce<Course>(
    ({ state, events }, action) => {
      if (handOf(state).toAct === seat || ofType(events, 'out-of-turn-bound').some((event) => event.seat === seat))
        throw new ImpossibleScenario(`The turn is with seat ${seat} already.`);
      const decision = booked(state, action);
      return { state: decision.after, events: [...events, ...decision.events] };
    },
    { state: now, events: [] },
  );

/** The seat's options now, with nothing done out of turn. */
function optionsNow(state: TableState, seat: Seat): Outcome {
  const choice = choiceOf(state, seat);
  const [stay, more] =
    choice.call > 0 ? ['call', 'raise'] : ['check', handOf(state).betting.toMatch > 0 ? 'raise' : 'bet'];
  return { options: [stay, ...(choice.mayRaise ? [more] : []), ...(choice.call > 0 ? ['fold'] : [])], ...choice };
}

/** The same once the turn comes round to it, if nobody raises before; nothing if it does not come any more. */
function choiceLater(before: TableState, seat: Seat): Outcome {
  let state = before;
  const { street } = handOf(before);
  for (let due = handOf(state).toAct; due !== seat; due = handOf(state).toAct) {
    if (due === null || handOf(state).street !== street) return { options: [], call: 0, mayRaise: false };
    const facing = handOf(state).betting.toMatch > (handOf(state).players.find((one) => one.seat === due)?.bet ?? 0);
    state = booked(state, { seat: due, action: facing ? 'call' : 'check' }).after;
  }
  return optionsNow(state, seat);
}

/** The deciding policies; if the skipped player was silent, also whether that was too long. */
function decidedBy({ wager, skippedSpeaksAfter = null }: Asked): readonly PolicyKey[] {
  if (wager.action === 'fold') return ['outOfTurn', 'nonStandardFold'];
  if (wager.action === 'check') return ['outOfTurn', 'outOfTurn.headsUpCheck'];
  return skippedSpeaksAfter === null ? ['outOfTurn'] : ['outOfTurn', 'substantialAction'];
}

/** The dealer's first task now. */
const dealerStepQuestion = atDoor('table', {
  given: z.strictObject(bettingBlock),
  when: z.strictObject({ type: z.literal('query'), what: z.literal('dealer-step') }),
  ask: ({ given }, rules) => {
    const turnsOn = ['allInFaceUp', 'handForHand.allInFaceDown'] as const;
    const round = tableInRoundOf(given, rules);
    const handByHand = { type: 'set-hand-for-hand', round: 1 } as const;
    const table = given.handForHand === true ? sent(round, handByHand) : round;
    const { toAct, stage } = handOf(table);
    // While somebody is still to act no hand is opened and no card is dealt.
    const opened = toAct === null ? decide(table, { type: 'table-all-hands' }) : null;
    const seats =
      opened === null || 'refusal' in opened ? [] : ofType(opened.events, 'hand-tabled').map(({ seat }) => seat);
    const next = decide(table, { type: 'deal-board', cards: unknownCards(1), by: 'dealer' });
    const held = opened !== null && 'refusal' in opened && opened.refusal.reason === 'held-face-down';
    const step = held ? 'HOLD-FACE-DOWN' : seats.length > 0 ? 'TABLE-ALL-HANDS' : null;
    const boardLocked = step !== null || (stage === 'betting' && 'refusal' in next);
    return { outcome: { step, seats, boardLocked }, turnsOn };
  },
});

/** A live hand taken in by mistake: which of its chips go back, and who wins the rest? */
const handSweptQuestion = atDoor('table', {
  given: z.strictObject(bettingBlock),
  when: z.strictObject({
    type: z.literal('incident'),
    code: z.literal('HAND-SWEPT'),
    seat: scenarioSeat,
    identifiable: z.boolean().optional(),
  }),
  ask: ({ given, when: { seat, identifiable = false } }, rules) => {
    const table = tableInRoundOf(given, rules, handToOpen(given));
    const { status, bet } = playerAt(table, seat);
    if (status !== 'live') throw new ImpossibleScenario(`Seat ${seat} has folded.`);
    if (handOf(table).players.filter((player) => player.status === 'live').length === 1)
      throw new ImpossibleScenario(`The hand of seat ${seat} cannot be killed now.`);
    const reported = reportAt(table, { kind: 'hand-swept', seat, ...(identifiable ? { choice: 'identifiable' } : {}) });
    const hand = handOf(reported.after);
    const won = hand.stage === 'awards';
    return answered(reported, {
      deadHands: deadSince(reported).deadHands,
      returned: bySeat(returnedFrom(reported.events, seat, bet)),
      ...(won ? { shares: bySeat(hand.awards.flatMap(({ shares }) => shares)) } : {}),
      pot: potOf(hand),
    });
  },
});

/** Who opens a stud round before the first action does not matter here. */
const handToOpen = ({ prior = [], seats }: z.infer<z.ZodObject<typeof bettingBlock>>): number | null =>
  prior[0]?.seat ?? seats[0]?.seat ?? null;

/** The returned chips, by seat: those of the killed hand's own bet, and those of a bet that nobody is left to call. */
const returnedFrom = (events: readonly TableEvent[], seat: number, bet: number): readonly Share[] =>
  events.flatMap((event) => {
    if (event.type === 'uncalled-returned') return [{ seat: event.seat, chips: event.chips }];
    const left = event.type === 'bets-corrected' ? event.bets.find((one) => one.seat === seat) : undefined;
    return left === undefined ? [] : [{ seat, chips: bet - left.to }];
  });

/** All chips in the middle, including those in front of players. */
const potOf = ({ players }: Hand): number => players.reduce((sum, { bet, paid, dead }) => sum + bet + paid + dead, 0);

/** Whose turn it is, and hands that leave a betting round. */
export const turnQuestions: Questions = {
  'out-of-turn': outOfTurnQuestion,
  'incident/HAND-SWEPT': handSweptQuestion,
  'query/dealer-step': dealerStepQuestion,
};
