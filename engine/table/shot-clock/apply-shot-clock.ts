import { newShotClock, passed, shotClockAfter } from '../../rules/shot-clock/shot-clock.ts';
import type { DecisionTimes, ShotClock, ShotTurn, TableShotClock, TimedDecision } from '../../words/shot-clock.ts';
import type { ShotClockEvent } from '../../words/shot-clock-event.ts';
import type { TableState } from '../../words/table-state.ts';
import { standElsewhere } from './banks-by-level.ts';

/** The table after what its shot clock did. */
export function applyShotClock(state: TableState, event: ShotClockEvent): TableState {
  if (event.type === 'shot-clock-set') {
    const { shotClock: _before, ...rest } = state;
    return event.plan === null ? rest : { ...rest, shotClock: newTableShotClock(event.plan) };
  }
  if (event.type === 'pace-set') return paceSet(state, event);
  const { shotClock } = state;
  return shotClock === undefined ? state : { ...state, shotClock: moved(state, shotClock, event) };
}

/** The count of hands goes on if only the break before them changes. */
function paceSet(state: TableState, { pace, at, level }: Extract<ShotClockEvent, { type: 'pace-set' }>): TableState {
  const { pace: before, ...rest } = state;
  if (pace === null) return rest;
  const { lastHands, ...order } = pace;
  const goesOn =
    before !== undefined &&
    (order.handsPerLevel ?? order.windowSeconds) !== undefined &&
    order.handsPerLevel === before.handsPerLevel &&
    order.windowSeconds === before.windowSeconds;
  const { since, fromLevel, hands } = goesOn ? before : { since: at, fromLevel: level, hands: 0 };
  const last = lastHands === undefined ? null : { lastHand: hands + lastHands };
  return { ...rest, pace: { ...order, since, fromLevel, hands, ...last } };
}

/** A shot clock before the first hand. */
export const newTableShotClock = (plan: TableShotClock['plan']): TableShotClock => ({
  plan,
  isOn: plan.from === 'start',
  isTold: false,
  clock: newShotClock(plan),
  decisions: [],
  times: {},
});

function moved(
  state: TableState,
  shot: TableShotClock,
  event: Exclude<ShotClockEvent, { type: 'shot-clock-set' | 'pace-set' }>,
): TableShotClock {
  const { clock } = shot;
  switch (event.type) {
    case 'shot-clock-switched':
      return { ...shot, isOn: event.on, isTold: true, clock: event.on ? clock : { ...clock, turn: null, paused: [] } };
    case 'tables-left':
      return { ...shot, clock: dueHere(state, tablesLeft(clock, event.tables)) };
    case 'day-begun': {
      const told = shotClockAfter(clock, { at: clock.turn?.at ?? 0, e: 'day' });
      return { ...shot, day: event.day, clock: dueHere(state, told) };
    }
    case 'decision-timed':
      return decisionTimed(state, shot, event);
    case 'extension-used': {
      const player = playerAt(state, event.seat);
      const used =
        event.by === 'dealer'
          ? shotClockAfter(clock, { at: event.at, e: 'card', player })
          : shotClockAfter(clock, { at: event.at, e: 'time' });
      return { ...shot, clock: shotClockAfter(used, { at: event.at, e: 'bank', player, n: event.left }) };
    }
    case 'clock-paused': {
      const { at, why, since } = event;
      const step = since === undefined ? ({ at, e: 'pause', why } as const) : ({ at, e: 'fault', since, why } as const);
      return { ...shot, clock: shotClockAfter(clock, step) };
    }
    case 'clock-resumed': {
      const { at, why } = event;
      return { ...shot, clock: shotClockAfter(clock, { at, e: 'resume', ...(why === undefined ? null : { why }) }) };
    }
    case 'time-ran-out': {
      const now = passed(clock, event.at);
      return { ...shot, clock: now.turn === null ? now : { ...now, turn: { ...now.turn, result: event.result } } };
    }
    case 'banks-set':
      return { ...banksAtLevel(state, shot, event), clock: withBanks(clock, event) };
  }
}

/**
 * A refill that waits for the next hand applies to players whose banks are here now, even if they are leaving. A bank that arrives later
 * has had it already.
 */
function dueHere({ chairs }: TableState, clock: ShotClock): ShotClock {
  const here = chairs.flatMap(({ player }) => (player === null ? [] : [player.id]));
  const of = [...new Set([...here, ...Object.keys(clock.banks)])];
  return { ...clock, due: clock.due.map((refill) => ({ of, ...refill })) };
}

/** The same without some players: a player who sits down brings a bank that has had it. */
const dueOf = (due: ShotClock['due'], isOf: (player: string) => boolean): ShotClock['due'] =>
  due.flatMap(({ of, ...refill }) => {
    if (of === undefined) return [{ ...refill }];
    const left = of.filter(isOf);
    return left.length === 0 ? [] : [{ ...refill, of: left }];
  });

/** Somebody has sat down. */
export const shotClockOfSeated = (state: TableState, player: string): TableState => {
  const { shotClock } = state;
  if (shotClock === undefined || shotClock.clock.due.length === 0) return state;
  const due = dueOf(shotClock.clock.due, (one) => one !== player);
  return { ...state, shotClock: { ...shotClock, clock: { ...shotClock.clock, due } } };
};

/**
 * The last of several tables is the final one. A player arriving at a table that is being told for the first time already brings the
 * refill.
 */
function tablesLeft(clock: ShotClock, tables: number): ShotClock {
  if (clock.tables === null) return { ...clock, tables };
  const at = clock.turn?.at ?? 0;
  const isFinal = tables === 1 && clock.tables > 1;
  const told = shotClockAfter(clock, { at, e: 'tables', tables });
  return isFinal ? shotClockAfter(told, { at, e: 'final-table' }) : told;
}

/** Which level's refills the banks now include: a level began that refills at once, or a bank arrived. */
function banksAtLevel(
  { chairs }: TableState,
  shot: TableShotClock,
  { level, banks, refilledTo }: Extract<ShotClockEvent, { type: 'banks-set' }>,
): TableShotClock {
  if (level !== undefined) {
    const { refilledTo: _before, ...rest } = shot;
    return { ...rest, levelAtOnce: level, ...standElsewhere(shot, level, chairs) };
  }
  if (refilledTo === undefined) return shot;
  const brought = Object.fromEntries(Object.keys(banks).map((player) => [player, refilledTo]));
  return { ...shot, refilledTo: { ...shot.refilledTo, ...brought } };
}

/**
 * A hand begins: its decisions count from zero. Refills that waited for it are now due only to players who have left, until they sit
 * elsewhere.
 */
export function shotClockOfNewHand(
  { shotClock, chairs }: TableState,
  level: number | null,
): TableShotClock | undefined {
  if (shotClock === undefined) return undefined;
  const { refilledTo: _before, ...shot } = shotClock;
  const { plan, clock, decisions, times } = shot;
  const here = chairs.flatMap(({ player }) => (player === null ? [] : [player.id]));
  const due = dueOf(clock.due, (one) => !here.includes(one)).filter(({ of }) => of !== undefined);
  const isReached = typeof plan.from === 'object' && level !== null && level >= plan.from.level;
  return {
    ...shot,
    ...(level === null ? null : { level: Math.max(level, shot.level ?? level) }),
    ...standElsewhere(shotClock, level, chairs),
    isOn: shot.isTold ? shot.isOn : shot.isOn || isReached,
    clock: { ...clock, turn: null, paused: [], due, results: [], late: [] },
    decisions: [],
    times: decisions.reduce(withDecision, times),
  };
}

/** Everybody's decisions in sum, including those of the hand in play. */
export const timesNow = ({ decisions, times }: TableShotClock): TableShotClock['times'] =>
  decisions.reduce(withDecision, times);

const noTimes: DecisionTimes = { decisions: 0, ms: 0, slowestMs: 0, cards: 0, ranOut: 0 };

function withDecision(times: TableShotClock['times'], one: TimedDecision): TableShotClock['times'] {
  const before = times[one.player] ?? noTimes;
  return {
    ...times,
    [one.player]: {
      decisions: before.decisions + 1,
      ms: before.ms + one.spentMs,
      slowestMs: Math.max(before.slowestMs, one.spentMs),
      cards: before.cards + one.cards,
      ranOut: before.ranOut + (one.ranOut ? 1 : 0),
    },
  };
}

/** The dealer undoes an extension. */
export function extensionBack(state: TableState, seat: number): TableState {
  const { shotClock } = state;
  const turn = shotClock?.clock.turn ?? null;
  if (shotClock === undefined || turn === null) return state;
  const clock = shotClockAfter(shotClock.clock, { at: turn.at, e: 'card-back', player: playerAt(state, seat) });
  return { ...state, shotClock: { ...shotClock, clock } };
}

function decisionTimed(
  state: TableState,
  shot: TableShotClock,
  { at, took, next, banks = {} }: Extract<ShotClockEvent, { type: 'decision-timed' }>,
): TableShotClock {
  const ended = passed(shot.clock, at);
  const { turn } = ended;
  const known = next === null ? -1 : shot.decisions.findIndex(({ key }) => key === next.key);
  const decisions =
    known >= 0
      ? shot.decisions.slice(0, known)
      : turn === null || turn.key === null || (took === null && next !== null)
        ? shot.decisions
        : [...shot.decisions, decisionOf(turn, turn.key)];
  // A count, a fault or the dealer pauses one decision. A call for the floor pauses the table, and so does an absent console.
  const paused = ended.paused.filter((why) => why === 'floor' || why === 'console');
  const between = withBanks({ ...ended, paused, turn: null }, { at, banks });
  if (next === null) return { ...shot, decisions, clock: between };
  const from = shot.decisions[known];
  const { seat, ...decision } = next;
  const step = { at, e: 'to-act', ...decision, player: playerAt(state, seat) } as const;
  return { ...shot, decisions, clock: shotClockAfter(between, from === undefined ? step : { ...step, from }) };
}

const decisionOf = ({ player, spentMs, grantedMs, phase, cards, result }: ShotTurn, key: string): TimedDecision => ({
  key,
  player,
  spentMs,
  grantedMs,
  phase,
  cards,
  ranOut: result !== null,
});

const withBanks = (clock: ShotClock, { at, banks }: { readonly at: number; readonly banks: ShotClock['banks'] }) =>
  Object.entries(banks).reduce((after, [player, n]) => shotClockAfter(after, { at, e: 'bank', player, n }), clock);

/** The id that banks are kept under. */
export const playerAt = ({ chairs }: TableState, seat: number): string => chairs[seat - 1]?.player?.id ?? '';
