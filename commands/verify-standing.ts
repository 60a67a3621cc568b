import { type OfficeState, playedUnknown } from '../engine/office.ts';
import type { TableState } from '../engine/table.ts';
import type { ReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { officeIn } from '../server/cardroom/office/office-log.ts';
import { sentenceOfAstray } from '../server/cardroom/tables-at-door.ts';

/** Where something stands still although every chain is whole: tables that play what the office never heard of. */
export function standingFindings(store: ReadOnlyStore, tables: ReadonlyMap<string, TableState>): readonly string[] {
  const office = officeOf(store);
  if (office === null) return [];
  return [...tables].flatMap(([tableId, state]) => {
    const plays = playedUnknown(office, tableId, state);
    return plays === null ? [] : [sentenceOfAstray({ tableId, plays })];
  });
}

/** Null: its rows were changed so that they give no office, and are named themselves. */
function officeOf(store: ReadOnlyStore): OfficeState | null {
  try {
    return officeIn(store.office);
  } catch {
    return null;
  }
}
