import type { GivenOrder } from '../office-decision.ts';
import type { EntryNow, EventNow } from './event-now.ts';

/**
 * A table that let somebody go leaves them whatever its last hand does, however often it is corrected. Once they have sat down at another table
 * with the chips it is told so, because nothing that is corrected there reaches these.
 */
export const sentOn = ({ everyTable }: EventNow, { stays }: EntryNow): readonly GivenOrder[] =>
  stays.flatMap((stay, index): readonly GivenOrder[] => {
    const next = stays[index + 1];
    const { tableId, seat, player, why } = stay;
    const table = everyTable.get(tableId)?.state;
    if (table === undefined || next === undefined || why !== 'moved' || next.tableId === tableId) return [];
    if (table.chairs.some((chair) => chair.player?.id === player)) return [];
    const waits = table.movedOut?.some(
      (one) => one.seat === seat && one.player.id === player && one.to === null && one.hand === table.handNumber,
    );
    if (waits !== true) return [];
    const to = { tableId: next.tableId, seat: next.seat };
    return [{ tableId, order: { order: 'move-out', seat, player, to } }];
  });
