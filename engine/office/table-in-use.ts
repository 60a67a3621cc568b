import type { OfficeState } from './office-state.ts';

/** The game or tournament a table is used by, by its id; null: it is free. A table is used by one at a time. */
export function tableUsedBy({ cash, tournaments }: OfficeState, tableId: string): string | null {
  const game = cash.games.find((one) => !one.closed && one.tables.includes(tableId));
  if (game !== undefined) return game.id;
  const event = Object.values(tournaments).find((one) => one.stage !== 'over' && one.tables.includes(tableId));
  return event?.id ?? null;
}
