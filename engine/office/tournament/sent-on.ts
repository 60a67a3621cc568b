import type { TableState } from '../../words/table-state.ts';
import type { GivenOrder } from '../office-decision.ts';
import type { EntryNow, EventNow } from './event-now.ts';
import { hasHand, type Tournament } from './tournament.ts';

/**
 * A player who was let go keeps the chips that the table's last hand leaves, however often it is corrected. Once they have sat down elsewhere with
 * those chips, the table is told, because its corrections no longer reach them.
 */
export const sentOn = ({ tournament, everyTable }: EventNow, { stays }: EntryNow): readonly GivenOrder[] =>
  stays.flatMap((stay, index): readonly GivenOrder[] => {
    const next = stays[index + 1];
    const { tableId, seat, player, why } = stay;
    const table = everyTable.get(tableId)?.state;
    if (table === undefined || next === undefined || why !== 'moved' || next.tableId === tableId) return [];
    if (table.chairs.some((chair) => chair.player?.id === player)) return [];
    const { movedOut = [], handNumber } = table;
    const waits = movedOut.some(
      (one) => one.seat === seat && one.player.id === player && one.to === null && one.hand === handNumber,
    );
    if (!waits || !isOfUse(tournament, tableId, table)) return [];
    const to = { tableId: next.tableId, seat: next.seat };
    return [{ tableId, order: { order: 'move-out', seat, player, to } }];
  });

/** Whether the table's last hand was this tournament's: the same player may have sat there for something else since. */
const isOfUse = ({ uses = [] }: Tournament, tableId: string, { handNumber, setUpAfter = 0 }: TableState): boolean =>
  handNumber > setUpAfter && uses.some((use) => use.tableId === tableId && hasHand(use, handNumber));
