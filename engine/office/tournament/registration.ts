import { levelAt } from '../../rules/procedure/stakes.ts';
import type { OfficeRefusal } from '../office-refusal.ts';
import type { Tournament } from './tournament.ts';

/** The last finished level and the current one; during a break the one before it is already finished. */
export function levelsNow(
  { schedule }: Pick<Tournament, 'schedule'>,
  at: number,
): { readonly over: number; readonly on: number | null } {
  if (schedule === null) return { over: 0, on: null };
  const { level, breakUntil } = levelAt(schedule, at);
  return { over: level.number - 1, on: breakUntil === null ? level.number : null };
}

/** Why no entry is sold now; null if one is. */
export function registrationRefused(tournament: Tournament, at: number): OfficeRefusal | null {
  const { stage, closed, structure, schedule } = tournament;
  if (stage === 'over') return { reason: 'not-now', stage };
  if (closed) return { reason: 'registration-closed', level: null };
  return schedule === null || levelsNow(tournament, at).over < structure.lateUntilLevel
    ? null
    : { reason: 'registration-closed', level: structure.lateUntilLevel };
}

/** Why neither an entry nor a re-entry is sold any more; null if one of them still is, or may be. */
const salesEnded = (tournament: Tournament, at: number): OfficeRefusal | null =>
  maySomebodyCome(tournament, at) ? null : registrationRefused(tournament, at);

/**
 * Whether entries are sold here. A final day sells entries only once it is open, and only while the structure still sells any at its level;
 * any other tournament says so when asked.
 */
export const isSoldHere = (tournament: Tournament, at: number): boolean =>
  tournament.structure.days == null ||
  tournament.flightOf !== undefined ||
  (tournament.dayOpened !== undefined && maySomebodyCome(tournament, at));

/** Whether an entry or a re-entry may still be sold, now or later. */
export function maySomebodyCome(tournament: Tournament, at: number): boolean {
  const { stage, closed, structure, baggingSince } = tournament;
  if (stage === 'over' || closed || baggingSince !== undefined) return false;
  return levelsNow(tournament, at).over < Math.max(structure.lateUntilLevel, structure.reentry?.untilLevel ?? 0);
}

/** Whether the number of players is final. Once envelopes are promised no entry is sold any more, even if the clock is set back. */
export const isFieldSettled = (tournament: Tournament, at: number): boolean =>
  tournament.mystery !== undefined || !maySomebodyCome(tournament, at);

type Offered<What extends 'rebuy' | 'addOn'> = NonNullable<Tournament['structure'][What]>;

/** Why no re-buy is sold now to anybody; null if one is. */
export function rebuysRefused(
  tournament: Tournament,
  { untilLevel }: Offered<'rebuy'>,
  at: number,
): OfficeRefusal | null {
  if (tournament.stage === 'planned') return { reason: 'no-rebuy', because: 'too-early', limit: 1 };
  const isOver = levelsNow(tournament, at).over >= untilLevel;
  return isOver ? { reason: 'no-rebuy', because: 'too-late', limit: untilLevel } : null;
}

/** Why no add-on is sold now. It is sold in the break after its level or, if none follows, during the level itself. */
export function addOnsRefused(
  tournament: Tournament,
  { afterLevel }: Offered<'addOn'>,
  at: number,
): OfficeRefusal | null {
  const { over, on } = levelsNow(tournament, at);
  const hasBreak = tournament.structure.levels[afterLevel - 1]?.breakAfter !== undefined;
  const isEarly = tournament.stage === 'planned' || over < (hasBreak ? afterLevel : afterLevel - 1);
  if (isEarly) return { reason: 'no-add-on', because: 'too-early', limit: afterLevel };
  const isLate = hasBreak ? over > afterLevel || on !== null : over >= afterLevel;
  return isLate ? { reason: 'no-add-on', because: 'too-late', limit: afterLevel } : null;
}

/** Why nobody is sold an entry, a re-buy or an add-on now; null if one is sold, or the structure has none. */
export function salesRefused(
  tournament: Tournament,
  at: number,
): { readonly [Sale in 'entry' | 'rebuy' | 'addOn']: OfficeRefusal | null } {
  const { rebuy, addOn } = tournament.structure;
  return {
    entry: salesEnded(tournament, at),
    rebuy: rebuy === null ? null : rebuysRefused(tournament, rebuy, at),
    addOn: addOn === null ? null : addOnsRefused(tournament, addOn, at),
  };
}
