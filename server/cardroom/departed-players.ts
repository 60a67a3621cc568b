import { departedOf } from '../../engine/office.ts';
import type { Departed } from '../../engine/table.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { HandTapes } from './hand-tapes.ts';
import type { Office } from './office/office.ts';
import type { LiveTable } from './project-rows.ts';
import type { Room } from './room.ts';

/** Where the players of an older hand are who have left its table. */
export type DepartedPlayers = (table: LiveTable, hand: number) => readonly Departed[];

/** As the office knows. `office`: opened after those who ask. */
export function departedPlayers(options: {
  readonly room: Room;
  readonly tapes: Pick<HandTapes, 'before'>;
  readonly office: () => Pick<Office, 'state' | 'facts'>;
  readonly time: TimeSource;
}): DepartedPlayers {
  const { room, tapes, office, time } = options;
  return (table, hand) => {
    const { tableId, logId } = table;
    const [first] = room.store.rows.ofHand(logId, hand);
    const chairs = tapes.before(table, hand)?.chairs ?? [];
    if (first === undefined) return [];
    const players = chairs.flatMap(({ seat, player }) => (player === null ? [] : [{ seat, player: player.id }]));
    const asked = office();
    return departedOf({ tableId, logId, hand, began: first.seq, players }, asked.state, asked.facts(), time.now());
  };
}
