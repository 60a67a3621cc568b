import { drawSeats, type RandomBelow } from '../../rules/tournament/seat-draw.ts';
import type { Seat } from '../../words/seat.ts';
import type { EventSeatOf } from '../../words/table-order.ts';

/** A table chance may seat somebody at. */
export interface TableToFill {
  readonly tableId: string;
  /** Who sits there or will. */
  readonly players: number;
  readonly open: readonly Seat[];
}

/**
 * A seat for each, by chance: tables with the fewest players are filled first, so that they differ by one at most as far
 * as their seats allow; which of several alike, which seat, and who has which of them is left to chance. Null: too few seats.
 */
export function drawBalanced(
  players: readonly string[],
  tables: readonly TableToFill[],
  below: RandomBelow,
): ReadonlyMap<string, EventSeatOf> | null {
  const filling = tables.map(({ tableId, players: count, open }) => ({ tableId, count, open: [...open] }));
  const chosen: EventSeatOf[] = [];
  for (const _ of players) {
    const free = filling.filter(({ open }) => open.length > 0);
    const fewest = Math.min(...free.map(({ count }) => count));
    const alike = free.filter(({ count }) => count === fewest);
    const table = alike[below(alike.length)];
    if (table === undefined) return null;
    const [seat] = table.open.splice(below(table.open.length), 1);
    table.count += 1;
    if (seat !== undefined) chosen.push({ tableId: table.tableId, seat });
  }
  const numbers = tables.map(({ tableId }) => tableId);
  const open = chosen.map(({ tableId, seat }) => ({ table: numbers.indexOf(tableId), seat }));
  const drawn = drawSeats({ players, open, fixed: {} }, below);
  if ('refusal' in drawn) return null;
  return new Map(
    [...drawn.seats].map(([player, { table, seat }]) => [player, { tableId: numbers[table] ?? '', seat }]),
  );
}
