import { haltedTables } from '../../rules/tournament/balance-check.ts';
import type { EventFormat } from '../../rules/tournament/final-table.ts';
import type { TableState } from '../../words/table-state.ts';
import type { EventNow } from './event-now.ts';
import { isOnTheWay, playersAt } from './open-seats.ts';

/** In some formats only the floor decides which tables stop. */
export const haltsByFloor = ({ tournament: { structure }, policies }: EventNow): boolean =>
  policies['halt.otherFormats'] === 'td' && otherFormats.has(structure.format);

const otherFormats: ReadonlySet<EventFormat> = new Set<EventFormat>(['six-handed', 'seven-handed', 'turbo']);

/** Tables that stop because so many players are missing. */
export function shortTables(now: EventNow): readonly string[] {
  const { tournament, policies } = now;
  const { tables, structure } = tournament;
  if (tables.length < 2 || haltsByFloor(now)) return [];
  const sitting = playersAt(now);
  const counts = tables.map((tableId, table) => ({
    table,
    players: sitting(tableId),
    bigBlindOnEmptySeat: fallsOnEmptySeat(now.tables.get(tableId)),
  }));
  return haltedTables(counts, structure.seatsPerTable, policies).flatMap((index) => tables[index] ?? []);
}

/** Stopped tables whose reasons for stopping no longer hold. */
export function haltsOver(now: EventNow): readonly string[] {
  const { tables, halts } = now.tournament;
  const short = shortTables(now);
  return tables.filter((tableId) => {
    if (halts[tableId] === 'balance') return !short.includes(tableId);
    return halts[tableId] === 'redraw' && !isRedrawing(now);
  });
}

/** Whether a player is on the way to a seat drawn for the final table. */
export const isRedrawing = (now: EventNow): boolean =>
  now.tournament.moves.some((move) => move.why === 'redraw' && isOnTheWay(now, move));

/** The big blind would move to a seat where nobody sits. */
function fallsOnEmptySeat(table: TableState | undefined): boolean {
  if (table?.hand == null) return false;
  const { chairs, hand } = table;
  const next = chairs[hand.bigBlind % chairs.length];
  return next === undefined || next.player === null || next.stack === 0;
}
