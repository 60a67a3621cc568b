import { z } from 'zod';
import type { Seat } from '../../engine/notation.ts';
import { citesOf } from '../../engine/rules.ts';
import { answerReport, decide, legalActions, type SeenWager, type TableState } from '../../engine/table.ts';
import { bettingBlock, handOf } from './betting-round.ts';
import { type AtDoor, atDoor, ImpossibleScenario, type Outcome } from './question.ts';
import { impossible, sent } from './real-table.ts';
import { tableInRoundOf } from './round-at-table.ts';
import { seenOf, seenWager, wagerAnswered } from './wager-questions.ts';

const seat = z.int().min(1);

const event = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('wager'), ...seenWager }),
  /** The amount of a "raise" said without one. */
  z.strictObject({ act: z.literal('state-amount'), seat, to: z.int().min(1), words: z.string().nullish() }),
  /** "If you bet, I raise." */
  z.strictObject({ act: z.literal('statement'), seat, words: z.string(), aboutSeat: seat }),
]);

type Event = z.infer<typeof event>;
type Statement = Extract<Event, { act: 'statement' }>;

/** Wagers one after another, with what is said in between. */
export const bettingSequence = atDoor('table', {
  given: z.strictObject(bettingBlock),
  when: z.strictObject({ type: z.literal('sequence'), events: z.array(event).min(1) }),
  ask: ({ given, when: { events } }, rules) => {
    const opening = tableInRoundOf(given, rules, events[0]?.seat ?? null);
    const statement = events.find((one) => one.act === 'statement');
    const said = statement === undefined ? null : statementAnswered(opening, statement);
    const course = events.reduce(step, begun(opening));
    if (said !== null) return conditional(course, said);
    return course.premature === null ? seatsOf(course) : leftToFloor(course, course.premature);
  },
});

/** The state of the round, and the wager desk's answer to each wager. */
interface Course {
  readonly state: TableState;
  readonly seats: Readonly<Record<string, Outcome>>;
  /** What else the text allows for a seat's wager. */
  readonly others: readonly { readonly seat: Seat; readonly outcome: Outcome }[];
  /** Acted before an amount was named. */
  readonly hasty: readonly { readonly seat: Seat; readonly seen: SeenWager }[];
  readonly cites: readonly string[];
  /** The last wager, and the table before it. */
  readonly last: { readonly seat: Seat; readonly seen: SeenWager; readonly before: TableState } | null;
  /** Seats whose calls had to be completed, in order. */
  readonly undercallers: readonly Seat[];
  /** The table's answer to a call before the amount. Null: no such call, or it waits. */
  readonly premature: { readonly cites: readonly string[] } | null;
}

const begun = (state: TableState): Course => ({
  state,
  seats: {},
  others: [],
  hasty: [],
  cites: [],
  last: null,
  undercallers: [],
  premature: null,
});

function step(course: Course, one: Event): Course {
  switch (one.act) {
    case 'statement':
      return course;
    case 'state-amount':
      return amountNamed(course, one.seat, one.to);
    case 'wager': {
      const { act: _act, ...seen } = one;
      return wagerSeen(course, one.seat, seenOf(seen));
    }
  }
}

function wagerSeen(course: Course, by: Seat, seen: SeenWager): Course {
  const { last, state } = course;
  const { toAct } = handOf(state);
  // More chips from a player who has already acted are a further motion of the same wager, so it is taken back and judged as a whole.
  if (last !== null && last.seat === by && toAct !== by)
    return reported({ ...course, state: last.before }, by, furtherMotion(last.seen, seen));
  return toAct === by ? reported(course, by, seen) : early(course, by, seen);
}

const furtherMotion = (first: SeenWager, more: SeenWager): SeenWager => ({
  ...first,
  motions: [...first.motions, ...more.motions],
  ...(first.order === 'words-only' && more.motions.length > 0 ? { order: 'words-first' as const } : {}),
});

function reported(course: Course, by: Seat, seen: SeenWager): Course {
  const { outcome, others, cites } = wagerAnswered(course.state, by, seen);
  const decision = decide(course.state, { type: 'report-wager', seat: by, wager: seen });
  const events = 'refusal' in decision ? [] : decision.events;
  const short = events.some((one) => one.type === 'called' && one.undercall === true);
  const isLater =
    course.undercallers.length > 0 && 'refusal' in decision && decision.refusal.reason === 'floor-decides';
  return {
    state: 'refusal' in decision ? course.state : decision.after,
    seats: { ...course.seats, [by]: outcome },
    others: [...course.others, ...others.map((one) => ({ seat: by, outcome: isLater ? againAll(one, seen) : one }))],
    hasty: course.hasty,
    premature: course.premature,
    cites: [...cites, ...course.cites],
    last: { seat: by, seen, before: course.state },
    undercallers: short || isLater ? [...course.undercallers, by] : course.undercallers,
  };
}

/** Refused: everything is open again and the chips go back. */
const againAll = (outcome: Outcome, { motions }: SeenWager): Outcome =>
  outcome.ruling === 'refused'
    ? { ruling: 'all-options', returned: motions.flat().reduce((sum, { denom, count }) => sum + denom * count, 0) }
    : outcome;

/** Acted before the turn, while another amount was still to be named: a fold stands, anything else is for the floor. */
function early(course: Course, by: Seat, seen: SeenWager): Course {
  const { declared } = seen;
  if (declared?.kind !== 'fold')
    return {
      ...course,
      seats: { ...course.seats, [by]: { ruling: 'floor' } },
      hasty: [...course.hasty, { seat: by, seen }],
      premature: declared?.kind === 'call' ? prematureAt(course, by) : course.premature,
    };
  const state = sent(course.state, { type: 'act-out-of-turn', seat: by, action: 'fold' });
  const folded = handOf(state).players.some((one) => one.seat === by && one.status === 'folded');
  return {
    ...course,
    state,
    seats: { ...course.seats, [by]: folded ? { ruling: 'fold', binding: true } : { ruling: 'floor' } },
  };
}

/** The call as it is reported while the amount is still to be named. */
function prematureAt({ state }: Course, by: Seat): Course['premature'] {
  const answer = answerReport(state, { kind: 'conditional-statement', seat: by, choice: 'premature-call' }, 0);
  if ('reason' in answer) throw impossible(answer);
  return answer.outcome.sentence.key === 'premature-call-floor' ? { cites: citesOf(answer.by) } : null;
}

/** The floor rules what the call is worth: nothing, or the amount named in the end. */
const leftToFloor = (course: Course, { cites }: NonNullable<Course['premature']>): AtDoor => ({
  outcome: { ruling: 'floor', incident: 'PREMATURE-CALL' },
  others: [seatsOf(course).outcome],
  cites,
  turnsOn: [],
});

const nothingSaid = { amount: null, amountIs: null, spoken: null, clear: true } as const;

function amountNamed(course: Course, by: Seat, to: number): Course {
  const { last } = course;
  if (last === null || course.seats[by]?.to !== null) throw new ImpossibleScenario(`Seat ${by} has no amount to name.`);
  const { motions } = last.seat === by ? last.seen : { motions: [] };
  const named = reported(course, by, {
    declared: { ...nothingSaid, kind: 'raise', amount: to, amountIs: 'total' },
    order: motions.length === 0 ? 'words-only' : 'words-first',
    motions,
  });
  return named.hasty.reduce<Course>((so, one) => reported(so, one.seat, one.seen), { ...named, hasty: [] });
}

function seatsOf({ seats, undercallers, others, cites }: Course): AtDoor {
  const [backTo] = undercallers;
  const whole = (all: Course['seats']): Outcome => (undercallers.length > 1 ? { backTo, seats: all } : { seats: all });
  const alternatives = others.map((one) => whole({ ...seats, [one.seat]: one.outcome }));
  return { outcome: whole(seats), others: alternatives, cites, turnsOn: [] };
}

interface Answered {
  readonly statement: Statement;
  readonly sentences: readonly string[];
  readonly cites: readonly string[];
}

/** A conditional statement, reported when it is made. */
function statementAnswered(state: TableState, statement: Statement): Answered {
  const answer = answerReport(state, { kind: 'conditional-statement', seat: statement.seat }, 0);
  if ('reason' in answer) throw impossible(answer);
  const sentences = [answer.outcome, ...answer.others].map(({ sentence }) => sentence.key);
  return { statement, sentences: sentences.filter((key) => key.startsWith('conditional-')), cites: citesOf(answer.by) };
}

/** Whether it binds once the condition is met, and whether it is penalised. */
function conditional(course: Course, { statement, sentences, cites }: Answered): AtDoor {
  const { seat: by, aboutSeat } = statement;
  const made = course.seats[aboutSeat]?.ruling;
  const met = made === 'bet' || made === 'raise' || made === 'all-in';
  // The least raise is the same for every seat.
  const minRaiseTo = legalActions(course.state).wager?.minTo;
  const incident = 'CONDITIONAL-STATEMENT';
  const outcomes = sentences.map((sentence): Outcome => {
    if (sentence === 'conditional-floor' && met) return { ruling: 'floor', incident };
    const binding = met && sentence.startsWith('conditional-binds');
    const penalty = sentence.endsWith('warning') ? 'warning' : null;
    return { incident, seat: by, binding, ...(binding ? { minRaiseTo } : {}), penalty };
  });
  const [outcome = {}, ...others] = outcomes;
  const texts = outcomes.map((one) => JSON.stringify(one));
  const different = others.filter((_, index) => texts.indexOf(texts[index + 1] ?? '') === index + 1);
  return { outcome, others: different, cites, turnsOn: [] };
}
