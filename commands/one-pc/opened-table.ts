import { existsSync } from 'node:fs';
import type { VariantId } from '../../engine/notation.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { openReadOnlyLog } from '../../native-bridge/sqlite/read-only-log.ts';
import { readEvent } from '../../server/table/stored-event.ts';
import type { TableChoice } from './default-table.ts';

/** What cannot be changed once a table is open. */
export interface OpenedTable extends Pick<TableChoice, 'mode' | 'seats' | 'rulebook'> {
  /** One game, or those of a mixed game in order. */
  readonly games: readonly VariantId[];
}

/** How a log's table was opened; null if there is none, or the log cannot be read: its server reports that. */
export function openedTable(path: string): OpenedTable | null {
  if (!existsSync(path)) return null;
  try {
    const log = openReadOnlyLog(path);
    try {
      const [first] = log.read(0, 1);
      const event = first === undefined ? null : readEvent(first);
      if (event?.type !== 'table-opened') return null;
      const { mode, seats, rulebook, variant, rotation } = event;
      return { mode, seats, rulebook, games: rotation?.games.map((game) => game.variant) ?? [variant] };
    } finally {
      log.close();
    }
  } catch (error) {
    if (error instanceof StorageFault) return null;
    throw error;
  }
}
