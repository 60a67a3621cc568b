import { z } from 'zod';
import {
  type Finding,
  optionsOf,
  type Policies,
  type PolicyKey,
  type Recorded,
  recordAction,
  ruleWager,
  type Seat,
  type SeenWager,
  type TableState,
  type WagerOutcome,
} from '../../engine/index.ts';
import { handOf, tableInRound } from './betting-round.ts';
import { bettingBlock } from './betting-round-schema.ts';
import { ImpossibleScenario, question } from './question.ts';
import type { Outcome } from './scenario.ts';
import { seenOf, seenWager } from './seen-wager-schema.ts';
import { isBooked, wagerFound } from './wager-question.ts';

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
export const bettingSequence = question({
  given: z.strictObject(bettingBlock),
  when: z.strictObject({ type: z.literal('sequence'), events: z.array(event).min(1) }),
  answer: ({ given, when: { events } }, policies, inForce) => {
    const [first] = events;
    const opening = tableInRound(given, policies, inForce, first?.seat ?? null);
    const course = events.reduce<Course>((before, one) => step(before, one, policies), begun(opening));
    const statement = events.find((one) => one.act === 'statement');
    return statement === undefined ? seatsOf(course) : conditional(course, statement, policies);
  },
});

/** How far the round has come, and what became of each wager. */
interface Course {
  readonly state: TableState;
  readonly seats: Readonly<Record<string, Outcome>>;
  readonly turnsOn: readonly PolicyKey[];
  /** The last wager, the table before it, and whether it put in too little for a call. */
  readonly last: { readonly seat: Seat; readonly seen: SeenWager; readonly before: TableState } | null;
  /** Who put in too little, one after another. */
  readonly undercallers: readonly Seat[];
  /** Said to raise without an amount; those behind acted before it was named. */
  readonly unnamed: { readonly seat: Seat; readonly hasty: readonly { seat: Seat; seen: SeenWager }[] } | null;
  /** Who has bet or raised. */
  readonly aggressors: readonly Seat[];
}

const begun = (state: TableState): Course => ({
  state,
  seats: {},
  turnsOn: [],
  last: null,
  undercallers: [],
  unnamed: null,
  aggressors: [],
});

function step(course: Course, one: Event, policies: Policies): Course {
  switch (one.act) {
    case 'statement':
      return course;
    case 'state-amount':
      return amountNamed(course, one.seat, one.to, policies);
    case 'wager': {
      const { act: _act, ...seen } = one;
      return wagerSeen(course, one.seat, seenOf(seen), policies);
    }
  }
}

function wagerSeen(course: Course, by: Seat, seen: SeenWager, policies: Policies): Course {
  const { last, unnamed, state } = course;
  if (unnamed !== null && unnamed.seat !== by) return tooHasty(course, unnamed, by, seen);
  // More chips of a player who has acted already are a further motion of the same wager.
  if (last !== null && last.seat === by && handOf(state).toAct !== by)
    return booked({ ...course, state: last.before }, by, furtherMotion(last.seen, seen), policies);
  return booked(course, by, seen, policies);
}

const furtherMotion = (first: SeenWager, more: SeenWager): SeenWager => ({
  ...first,
  motions: [...first.motions, ...more.motions],
  ...(first.order === 'words-only' && more.motions.length > 0 ? { order: 'words-first' as const } : {}),
});

function booked(course: Course, by: Seat, seen: SeenWager, policies: Policies): Course {
  const { outcome, turnsOn } = wagerFound(course.state, by, seen, policies);
  const undercall = turnsOn.includes('undercall');
  const several = undercall && course.undercallers.length > 0;
  const ruled = several ? laterUndercall(course.state, by, seen, policies) : { ...outcome };
  return {
    state: after(course.state, by, outcome, undercall),
    seats: { ...course.seats, [by]: ruled },
    turnsOn: [...(several ? (['severalUndercalls'] as const) : []), ...course.turnsOn, ...turnsOn],
    last: { seat: by, seen, before: course.state },
    undercallers: undercall ? [...course.undercallers, by] : course.undercallers,
    unnamed: 'to' in outcome && outcome.to === null ? { seat: by, hasty: [] } : null,
    aggressors: isWager(outcome) ? [...course.aggressors, by] : course.aggressors,
  };
}

const isWager = ({ ruling }: WagerOutcome): boolean => ruling === 'bet' || ruling === 'raise' || ruling === 'all-in';

/** The table once the wager is booked. An undercall the floor is called for counts as a call until it has ruled. */
function after(state: TableState, by: Seat, outcome: WagerOutcome, undercall: boolean): TableState {
  if (undercall && !isBooked(outcome)) return recordAction(state, by, { what: 'call' });
  const recorded = recordedOf(outcome);
  return recorded === null ? state : recordAction(state, by, recorded);
}

function recordedOf(outcome: WagerOutcome): Recorded | null {
  if (!isBooked(outcome) || outcome.ruling === 'refused' || outcome.ruling === 'floor') return null;
  switch (outcome.ruling) {
    case 'fold':
    case 'call':
    case 'check':
      return { what: outcome.ruling };
    case 'bet':
    case 'raise':
    case 'all-in':
      return outcome.to === null ? null : { what: 'wager', to: outcome.to };
  }
}

/** What is done with the hand of somebody who undercalled after somebody else had. */
function laterUndercall(state: TableState, by: Seat, seen: SeenWager, policies: Policies): Outcome {
  const chips = seen.motions.flat().reduce((sum, { denom, count }) => sum + denom * count, 0);
  switch (policies.severalUndercalls) {
    case 'floor':
      return { ruling: 'floor' };
    case 'all-options':
      return { ruling: 'all-options', returned: chips };
    case 'fold':
      return { ruling: 'fold', forfeits: chips };
    case 'call': {
      const asCall = { ...seen, order: 'words-first', declared: { ...nothingSaid, kind: 'call' } } as const;
      return { ...ruleWager(state, by, asCall, policies).outcome };
    }
  }
}

const nothingSaid = { amount: null, amountIs: null, spoken: null, clear: true } as const;

/** Acted before the amount was named: it waits, and then binds as what it was. */
function tooHasty(course: Course, unnamed: NonNullable<Course['unnamed']>, by: Seat, seen: SeenWager): Course {
  const fold = seen.declared?.kind === 'fold';
  return {
    ...course,
    seats: { ...course.seats, [by]: fold ? { ruling: 'fold' } : { ruling: 'floor' } },
    turnsOn: ['waitForAmount', ...course.turnsOn],
    unnamed: { ...unnamed, hasty: [...unnamed.hasty, { seat: by, seen }] },
  };
}

function amountNamed(course: Course, by: Seat, to: number, policies: Policies): Course {
  const { unnamed, last } = course;
  if (unnamed === null || unnamed.seat !== by || last === null)
    throw new ImpossibleScenario(`Seat ${by} has no amount to name.`);
  const named: SeenWager = {
    declared: { ...nothingSaid, kind: 'raise', amount: to, amountIs: 'total' },
    order: last.seen.motions.length === 0 ? 'words-only' : 'words-first',
    motions: last.seen.motions,
  };
  const raised = booked({ ...course, unnamed: null }, by, named, policies);
  const turnsOn = ['waitForAmount', ...raised.turnsOn] as const;
  return unnamed.hasty.reduce<Course>((before, one) => booked(before, one.seat, one.seen, policies), {
    ...raised,
    turnsOn,
  });
}

function seatsOf({ seats, undercallers, turnsOn }: Course): Finding<Outcome> {
  const [backTo] = undercallers;
  return { outcome: undercallers.length > 1 ? { backTo, seats } : { seats }, turnsOn };
}

/** A statement on condition: whether it binds once the condition is met, and whether it is penalised. */
function conditional(course: Course, { seat: by, aboutSeat }: Statement, policies: Policies): Finding<Outcome> {
  const incident = 'CONDITIONAL-STATEMENT';
  const turnsOn = ['conditionalStatement'] as const;
  const met = course.aggressors.includes(aboutSeat);
  const { minRaiseTo } = optionsOf(course.state, handOf(course.state), by).outcome;
  const ruled = (binding: boolean, penalty: 'warning' | null): Finding<Outcome> => ({
    outcome: { incident, seat: by, binding: binding && met, ...(binding && met ? { minRaiseTo } : {}), penalty },
    turnsOn,
  });
  switch (policies.conditionalStatement) {
    case 'floor':
      return met ? { outcome: { ruling: 'floor', incident }, turnsOn } : ruled(false, null);
    case 'binds':
      return ruled(true, null);
    case 'binds-with-warning':
      return ruled(true, 'warning');
    case 'warning':
      return ruled(false, 'warning');
    case 'ignored':
      return ruled(false, null);
  }
}
