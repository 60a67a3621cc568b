import type { Policies } from '../../words/rulebook.ts';

export interface TableCount {
  readonly table: number;
  readonly players: number;
  /** The table's next big blind would fall on an empty seat. Absent: not known. */
  readonly bigBlindOnEmptySeat?: boolean;
}

/**
 * Tables that must stop because they are so short of players that the others would have an advantage. `seatsPerTable` is null if not known.
 */
export function haltedTables(
  tables: readonly TableCount[],
  seatsPerTable: number | null,
  policies: Pick<Policies, 'haltReference' | 'haltWhenShortBy' | 'halt.trigger'>,
): readonly number[] {
  const full = fullTable(tables, seatsPerTable, policies.haltReference);
  const isDue = ({ players, bigBlindOnEmptySeat = false }: TableCount): boolean =>
    full - players >= policies.haltWhenShortBy && (policies['halt.trigger'] === 'at-once' || bigBlindOnEmptySeat);
  return tables.filter(isDue).map(({ table }) => table);
}

/** The number of players a table is compared with. */
function fullTable(
  tables: readonly TableCount[],
  seatsPerTable: number | null,
  reference: Policies['haltReference'],
): number {
  const counts = tables.map(({ players }) => players);
  switch (reference) {
    case 'seats':
      return seatsPerTable ?? Math.max(...counts);
    case 'fullest-table':
      return Math.max(...counts);
    case 'even-share':
      return Math.ceil(counts.reduce((sum, players) => sum + players, 0) / counts.length);
  }
}
