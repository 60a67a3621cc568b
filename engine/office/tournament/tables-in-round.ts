import type { EventNow } from './event-now.ts';
import { isHandRunning } from './open-seats.ts';

/** Tables that have not ended the hand of the round that is on. Where nobody can play, there is none to wait for. */
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
