import { levelAt } from '../../rules/procedure/stakes.ts';
import { levelByHands, softStart } from '../../rules/shot-clock/paced-hands.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { ShotClockCommand } from '../../words/shot-clock-command.ts';
import type { Level } from '../../words/stakes.ts';
import type { TableState } from '../../words/table-state.ts';
import { type Decision, draft, refuse } from '../draft.ts';

/** The level of the next hand: by the clock, or by the hands dealt since levels are counted in hands. Null in a cash game. */
export function nextLevel({ schedule, pace }: Pick<TableState, 'schedule' | 'pace'>, at: number): Level | null {
  if (schedule === null) return null;
  const byClock = levelAt(schedule, at).level;
  if (pace?.handsPerLevel === undefined || pace.fromLevel === null) return byClock;
  const { handsPerLevel, fromLevel } = pace;
  const { level } = levelByHands({ handsPerLevel, fromLevel }, pace.hands + 1);
  return schedule.levels.find(({ number }) => number === level) ?? schedule.levels.at(-1) ?? byClock;
}

/** Hands left before the break, or in the level of the next hand, including that hand; null if hands are not counted. */
export function handsToCome({ pace }: Pick<TableState, 'pace'>): {
  readonly until: 'break' | 'level';
  readonly hands: number;
} | null {
  if (pace?.lastHand !== undefined) return { until: 'break', hands: Math.max(0, pace.lastHand - pace.hands) };
  if (pace?.handsPerLevel === undefined || pace.fromLevel === null) return null;
  const { handsPerLevel, fromLevel } = pace;
  return { until: 'level', hands: levelByHands({ handsPerLevel, fromLevel }, pace.hands + 1).handsLeft + 1 };
}

/** Why the next hand may not begin yet in soft hand for hand; null if it may. A redealt hand has begun already. */
export function tooSoon({ pace, redeal }: TableState, clock: number | undefined): Refusal | null {
  if (pace?.windowSeconds === undefined || clock === undefined || redeal !== null) return null;
  const left = pace.since + softStart(pace.windowSeconds, pace.hands + 1) - clock;
  return left > 0 ? { reason: 'window-open', seconds: Math.ceil(left / 1000) } : null;
}

export function setPace(
  state: TableState,
  { pace, at, now }: Extract<ShotClockCommand, { type: 'set-pace' }>,
): Decision {
  const { handsPerLevel = 1, windowSeconds = 1, lastHands = 1 } = pace ?? {};
  const wrong = [handsPerLevel, windowSeconds, lastHands].find((one) => !Number.isInteger(one) || one < 1);
  if (wrong !== undefined) return refuse({ reason: 'bad-amount', amount: wrong });
  if (pace?.handsPerLevel !== undefined && state.schedule === null) return refuse({ reason: 'no-levels' });
  if (pace === null && state.pace === undefined) return draft(state).done();
  const level = state.schedule === null ? null : levelAt(state.schedule, now).level.number;
  return draft(state).add({ type: 'pace-set', at, pace, level }).done();
}
