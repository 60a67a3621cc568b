import { z } from 'zod';
import type { Schedule } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { decide, legalActions, type TableState } from '../../engine/table.ts';
import { atDoor, ImpossibleScenario } from './question.ts';
import { foldedThrough, openedTable, seatPlayer, sent, startHand } from './real-table.ts';
import { reportTo } from './reported.ts';
import { aroundTheTable, level, seat, time } from './situation.ts';

const act = z.strictObject({
  act: z.enum([
    'dispute',
    'signal',
    'dealer-push',
    'noticed',
    'time-up',
    'announce',
    'green',
    'riffle',
    'first-card',
    'hand-end',
    'rebuy-announced',
    'lost-all',
    'refuses-to-pay',
  ]),
  at: time.optional(),
  seat: seat.optional(),
  handStillOpen: z.boolean().optional(),
  level: level.optional(),
  /** Blinds that were really posted. */
  played: level.optional(),
  about: z.enum(['reading', 'accounting']).optional(),
  /** The actions of the hand by then. */
  actions: z.array(z.strictObject({ seat, action: z.string(), to: z.int().optional() })).optional(),
});
export type Act = z.infer<typeof act>;

export const when = z.strictObject({ type: z.literal('sequence'), events: z.array(act).min(1) });

function timeOf({ act: name, at }: Act): number {
  if (at === undefined) throw new ImpossibleScenario(`It is not said when "${name}" happened.`);
  return at;
}

export const beginsHand = ({ act: name }: Act): boolean => name === 'green' || name === 'riffle';

const levelsGiven = z.strictObject({
  ...aroundTheTable,
  level,
  nextLevel: level,
  shuffler: z.enum(['automatic', 'manual']).optional(),
});
type LevelsGiven = z.infer<typeof levelsGiven>;

/** A moment of the day, as a table knows it. */
const ms = (seconds: number): number => seconds * 1000;

/** The level at which a hand may begin from this moment on: its time has come, and the office has announced it. */
function scheduleOf({ level: now, nextLevel }: LevelsGiven, begins: number | null): Schedule {
  const stakes = ([smallBlind, bigBlind]: readonly [number, number]) => ({
    smallBlind,
    bigBlind,
    minBet: bigBlind,
    ante: null,
  });
  const first = { ...stakes(now), number: 1, minutes: 1 };
  if (begins === null) return { startedAt: 0, levels: [first] };
  return { startedAt: ms(begins) - 60_000, levels: [first, { ...stakes(nextLevel), number: 2, minutes: 1 }] };
}

interface LevelCourse {
  readonly table: TableState;
  readonly timeUp: number | null;
  readonly announced: number | null;
  readonly shuffling: boolean;
  readonly hands: readonly (readonly [number, number])[];
  readonly logged: readonly string[];
}

const blindsOf = ({ hand }: TableState): readonly [number, number] => [
  hand?.stakes.smallBlind ?? 0,
  hand?.stakes.bigBlind ?? 0,
];

/** The office's schedule names a level once it is announced; it begins when the previous level's time is up. */
function announcedTo(course: LevelCourse, given: LevelsGiven): LevelCourse {
  const { timeUp, announced, table } = course;
  if (timeUp === null || announced === null) return course;
  const schedule = scheduleOf(given, Math.max(timeUp, announced));
  return { ...course, table: sent(table, { type: 'set-schedule', schedule }) };
}

function levelStep(course: LevelCourse, event: Act, given: LevelsGiven): LevelCourse {
  switch (event.act) {
    case 'time-up':
      if (course.timeUp !== null) throw new ImpossibleScenario('A level is reached that is not named.');
      return announcedTo({ ...course, timeUp: timeOf(event) }, given);
    case 'announce':
      checkLevel(event, given);
      return announcedTo({ ...course, announced: course.announced ?? timeOf(event) }, given);
    case 'signal':
      return announcedTo({ ...course, timeUp: timeOf(event), announced: timeOf(event) }, given);
    case 'dealer-push':
      return pushed(course, timeOf(event));
    case 'noticed':
      return noticed(course, event, given);
    case 'first-card':
      return { ...course, shuffling: false };
    case 'green':
    case 'riffle':
      return begun(course, event, given);
    case 'hand-end':
      return course;
    case 'dispute':
    case 'rebuy-announced':
    case 'lost-all':
    case 'refuses-to-pay':
      throw new ImpossibleScenario(`"${event.act}" has no part in a change of levels.`);
  }
}

/** One dealer leaves and another sits down. */
function pushed(course: LevelCourse, at: number): LevelCourse {
  const to = { staff: `dealer-${at}`, name: { id: `dealer-${at}`, hash: '' } };
  return { ...course, table: sent(foldedThrough(course.table), { type: 'change-dealer', to, at: ms(at) }) };
}

/** Somebody notices that the hand is at the previous level: as reported, with the actions by then. */
function noticed(course: LevelCourse, { actions = [] }: Act, given: LevelsGiven): LevelCourse {
  const table = actions.reduce<TableState>((state, { action, to }) => {
    const { toAct, wager } = legalActions(state);
    const seat = toAct ?? 0;
    if (action === 'bet' || action === 'raise')
      return sent(state, { type: wager?.kind ?? 'raise', seat, to: to ?? wager?.minTo ?? 0 });
    return sent(state, { type: action === 'check' || action === 'fold' ? action : 'call', seat });
  }, course.table);
  const reported = reportTo(table, { kind: 'wrong-level' });
  if ('reason' in reported) throw new ImpossibleScenario(`No wrong level can be reported: ${reported.reason}.`);
  const isRight = reported.answer.outcome.sentence.key === 'level-right';
  return { ...course, table, hands: isRight ? [...course.hands.slice(0, -1), given.nextLevel] : course.hands };
}

/** The hand begins with the shuffler's button or the first riffle; while a hand is open the table begins none. */
function begun(course: LevelCourse, event: Act, given: LevelsGiven): LevelCourse {
  const { shuffler } = given;
  const { act: how, handStillOpen = false } = event;
  if (shuffler !== undefined && (shuffler === 'automatic') !== (how === 'green')) return course;
  const ready = handStillOpen || course.shuffling ? course.table : foldedThrough(course.table);
  const by = how === 'green' ? 'green-button' : 'dealer';
  // Blinds of the previous level: the table had not heard of the new one.
  const unheard = event.played !== undefined && event.played[1] === given.level[1];
  const at = unheard ? 1 : ms(timeOf(event));
  const decision = decide(ready, { type: 'start-hand', at, by });
  if ('refusal' in decision) {
    const logged = how === 'green' ? [...course.logged, 'DUPLICATE-GREEN'] : course.logged;
    return { ...course, logged };
  }
  return {
    ...course,
    table: decision.after,
    shuffling: how === 'riffle',
    hands: [...course.hands, blindsOf(decision.after)],
  };
}

function checkLevel({ level: named }: Act, { level: now, nextLevel }: LevelsGiven): void {
  if (named === undefined) return;
  if (![now, nextLevel].some(([small, big]) => small === named[0] && big === named[1]))
    throw new ImpossibleScenario(`There is no level of ${named[0]} and ${named[1]}.`);
}

const later = 24 * 60 * 60;

/** Hands begun around a change of levels. */
export const levelSequence = atDoor('table', {
  given: levelsGiven,
  when,
  ask: ({ given, when: { events } }, rules) => {
    const schedule = scheduleOf(given, null);
    const {
      level: [smallBlind, bigBlind],
    } = given;
    const stakes = { smallBlind, bigBlind, minBet: bigBlind, ante: null };
    const opened = openedTable({ mode: 'tournament', seats: 9, variant: 'no-limit-holdem', stakes, schedule }, rules);
    const table = sent(opened, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((one) => seatPlayer(one)));
    // If nobody says when the time was up, it was when the level was announced.
    const timeUp = events.some(({ act }) => act === 'time-up') ? null : 0;
    const first = { table, timeUp, announced: null, shuffling: false, hands: [], logged: [] };
    const course = events.reduce<LevelCourse>((so, event) => levelStep(so, event, given), first);
    const [thisHand, second] = course.hands;
    const next = sent(foldedThrough(course.table), { type: 'start-hand', at: ms(later), by: 'dealer' });
    return {
      outcome: {
        ...(thisHand === undefined ? {} : { thisHand }),
        nextHand: second ?? blindsOf(next),
        handsStarted: course.hands.length,
        logged: course.logged,
      },
      turnsOn: ['levelApplies', 'handStart', 'handStart.dealerPush', 'level.wrongLevel'],
    };
  },
});

/** Objections to a finished hand, before and after the next one begins. */
export const disputesSequence = atDoor('table', {
  given: z.strictObject({
    ...aroundTheTable,
    green: time.nullish(),
    handEnd: time.nullish(),
    substantialActionAt: time.nullish(),
    /** The hand ended during a break. */
    break: z.boolean().optional(),
  }),
  when,
  ask: (
    { given: { green, mode, handEnd = null, substantialActionAt = null, break: inBreak = false }, when: { events } },
    rules,
  ) => {
    const starts = [...(green == null ? [] : [green]), ...events.filter(beginsHand).map(timeOf)];
    const nextHandAt = Math.min(...starts);
    const hand = handOver(mode ?? 'tournament', rules);
    const over = inBreak && handEnd !== null ? sent(hand, breakAt(handEnd)) : hand;
    // At the same moment, the button or the first riffle comes before any words.
    const begun = sent(over, startHand);
    const since = handEnd === null ? {} : { since: handEnd * 1000 };
    const later = acted(acted(begun, 'call'), 'check');
    const results = events
      .filter(({ act: name }) => name === 'dispute')
      .map((event) => {
        const at = timeOf(event);
        const about = event.about === undefined ? {} : { choice: event.about };
        const isLate = substantialActionAt !== null && at >= substantialActionAt;
        const table = at < nextHandAt ? over : isLate ? later : begun;
        return reportTo(table, { kind: 'dispute', ...about, ...since }, at * 1000);
      })
      .map((answer) => ('reason' in answer ? 'refused' : 'accepted'));
    return {
      outcome: { results },
      turnsOn: ['disputeUntil', 'dispute.accountingUntil', 'dispute.breakSeconds', 'handStart'],
    };
  },
});

function acted(table: TableState, type: 'call' | 'check'): TableState {
  const { toAct } = legalActions(table);
  return toAct === null ? table : sent(table, { type, seat: toAct });
}

/** A schedule whose first break contains that moment. */
function breakAt(seconds: number) {
  const level = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null, minutes: 60 } as const;
  const startedAt = seconds * 1000 - 61 * 60_000;
  const levels = [
    { ...level, number: 1, breakAfter: 15 },
    { ...level, number: 2 },
  ];
  return { type: 'set-schedule', schedule: { startedAt, levels } } as const;
}

function handOver(mode: TableState['mode'], rules: RulesInForce): TableState {
  const stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
  const opened = openedTable({ mode, seats: 2, variant: 'no-limit-holdem', stakes }, rules);
  return foldedThrough(sent(opened, seatPlayer(1), seatPlayer(2), startHand));
}
