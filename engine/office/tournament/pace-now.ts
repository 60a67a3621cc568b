import { levelAt } from '../../rules/procedure/stakes.ts';
import { levelByHands } from '../../rules/shot-clock/paced-hands.ts';
import type { PaceOrder } from '../../words/pace.ts';
import type { TableState } from '../../words/table-state.ts';
import type { GivenOrder } from '../office-decision.ts';
import { isHandRunning } from './open-seats.ts';
import type { Tournament } from './tournament.ts';
import { atLevel } from './tournament-clock.ts';

/** A pace ordered by the office, and how far its tables have come with it. */
export interface PaceView {
  readonly order: PaceOrder;
  /** How far the furthest table is; null if levels go by the clock. */
  readonly byHands: { readonly level: number; readonly handOfLevel: number; readonly handsLeft: number } | null;
  /** Tables that have dealt their last hands before the break. */
  readonly done: readonly string[];
}

/** Whether this pace stops the level clock. */
export const stopsClock = (pace: PaceOrder | null | undefined): boolean =>
  pace?.handsPerLevel !== undefined || pace?.lastHands !== undefined;

/** The pace of a tournament and how its tables keep it; null if hands are dealt without one. */
export function paceNow({ pace, tables }: Tournament, known: ReadonlyMap<string, TableState>): PaceView | null {
  if (pace === undefined) return null;
  const own = tables.flatMap((tableId) => {
    const table = known.get(tableId);
    return table?.pace === undefined ? [] : [{ tableId, table, at: table.pace }];
  });
  const { handsPerLevel } = pace;
  const counted = own.flatMap(({ at: { fromLevel, hands, ...order } }) =>
    handsPerLevel === undefined || fromLevel === null || order.handsPerLevel !== handsPerLevel
      ? []
      : [levelByHands({ handsPerLevel, fromLevel }, Math.max(1, hands))],
  );
  const [byHands = null] = counted.toSorted(
    (one, other) => other.level - one.level || other.handOfLevel - one.handOfLevel,
  );
  const isDone = ({ table, at }: (typeof own)[number]): boolean =>
    at.told === pace.told && at.lastHand !== undefined && at.hands >= at.lastHand && !isHandRunning(table);
  return { order: pace, byHands, done: own.filter(isDone).map(({ tableId }) => tableId) };
}

/**
 * The tournament at its current level. If levels are counted in hands, that is the level of the furthest table. Every question about levels
 * is asked here.
 */
export function atPacedLevel(tournament: Tournament, tables: ReadonlyMap<string, TableState>): Tournament {
  const { schedule } = tournament;
  const { byHands } = paceNow(tournament, tables) ?? {};
  if (schedule === null || byHands == null) return tournament;
  const level = Math.min(byHands.level, schedule.levels.length);
  const shown = schedule.pausedAt ?? schedule.startedAt;
  if (level <= levelAt(schedule, shown).level.number) return tournament;
  const reached = atLevel(schedule, shown, level);
  return 'refusal' in reached ? tournament : { ...tournament, schedule: reached.schedule };
}

/**
 * What a table still has to be told about the pace. `told` says which order it has. Without an order from the office, what the floor
 * ordered at the table stands.
 */
export function paceDue({ pace }: Tournament, tableId: string, table: TableState): readonly GivenOrder[] {
  if (table.pace?.told === pace?.told) return [];
  return [{ tableId, order: { order: 'pace', pace: pace ?? null } }];
}
