import type { Schedule } from '../../words/stakes.ts';
import { isSame } from '../same-data.ts';
import type { EventNow } from './event-now.ts';
import { isHandRunning } from './open-seats.ts';
import { givenBack, movedOn, resumed } from './tournament-clock.ts';
import type { TournamentEvent } from './tournament-event.ts';

/** A round is one hand at every table. The first one begins when the hands in play are over. */
export function roundSet(now: EventNow, round: number | null, at: number): readonly TournamentEvent[] {
  const { id, schedule } = now.tournament;
  const set = { type: 'round-set', tournament: id, at, round, hands: handsOf(now) } as const;
  const clock = schedule === null ? null : roundClock(now, schedule, round, at);
  if (clock === null || isSame(clock, schedule)) return [set];
  const why = round === 0 ? 'paused' : round === null ? 'resumed' : 'adjusted';
  return [set, { type: 'clock-set', tournament: id, at, why, schedule: clock }];
}

/** Hand for hand ends by itself at a single remaining table, which waits for no other. */
export const roundsEnd = (now: EventNow, tables: readonly string[], at: number): readonly TournamentEvent[] =>
  now.tournament.handForHand !== null && tables.length < 2 ? roundSet(now, null, at) : [];

/**
 * Hand for hand, each hand takes the same minutes off the clock however long it lasts: the clock is stopped, and each round moves it on. If
 * the rulebook only sets a maximum, the clock runs and is given back what exceeds it (tda-2024#RP-8B, #RP-8C).
 */
function roundClock(
  { tournament, policies }: EventNow,
  schedule: Schedule,
  round: number | null,
  at: number,
): Schedule {
  const step = policies['handForHand.stepMinutes'];
  const most = policies['handForHand.maxMinutes'];
  const mark = tournament.marks?.at(-1);
  const dealt = tournament.handForHand?.round ?? 0;
  if (step === null)
    return most === null || mark === undefined || dealt === 0 ? schedule : givenBack(schedule, mark.at, at, most);
  const minutes = Math.min(step, most ?? step);
  const announced = tournament.marks?.findLast((one) => one.round === 0);
  // A clock the floor has stopped or started meanwhile is left alone.
  const isOurs = announced !== undefined && schedule.pausedAt === announced.at + dealt * minutes * 60_000;
  if (round === 0) return schedule.pausedAt === undefined ? { ...schedule, pausedAt: at } : schedule;
  if (!isOurs) return schedule;
  if (round !== null) return movedOn(schedule, minutes);
  const goesOn = resumed(schedule, at);
  return 'schedule' in goesOn ? goesOn.schedule : schedule;
}

/** The tables' hands so far, including the one in play. */
const handsOf = ({ tournament: { tables }, tables: known }: EventNow): Readonly<Record<string, number>> =>
  Object.fromEntries(tables.map((tableId) => [tableId, known.get(tableId)?.handNumber ?? 0]));

/** Whether a round of hands is being played, or the hands in play when hand for hand was announced. */
export const isRoundRunning = (now: EventNow): boolean =>
  now.tournament.stage === 'running' && now.tournament.handForHand !== null && tablesInRound(now).length > 0;

/** Tables that have not ended the hand of the current round. Tables where nobody can play are not waited for. */
export function tablesInRound({ tournament, tables }: EventNow): readonly string[] {
  const { handForHand, marks = [] } = tournament;
  const mark = marks.at(-1);
  return tournament.tables.filter((tableId) => {
    const table = tables.get(tableId);
    if (table === undefined) return false;
    if (isHandRunning(table)) return true;
    const canPlay = table.chairs.filter(({ player, stack }) => player !== null && stack !== 0).length > 1;
    const isDue = (handForHand?.round ?? 0) > 0 && table.handNumber <= (mark?.hands[tableId] ?? -1);
    return canPlay && isDue && !(tableId in tournament.halts);
  });
}
