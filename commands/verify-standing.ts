import { isOfForgottenEvent, type OfficeState } from '../engine/office.ts';
import type { TableState } from '../engine/table.ts';
import type { ReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { officeIn } from '../server/cardroom/office/office-log.ts';
import { sentenceOfAstray } from '../server/cardroom/tables-at-door.ts';

/** Where something stands still although every chain is whole: tables that play what the office never heard of. */
export function standingFindings(store: ReadOnlyStore, tables: ReadonlyMap<string, TableState>): readonly string[] {
  const office = officeOf(store);
  const isAstray = ([tableId, state]: readonly [string, TableState]): boolean =>
    office !== null && isOfForgottenEvent(office, tableId, state);
  return [...tables].filter(isAstray).map(([tableId]) => sentenceOfAstray(tableId));
}

/** Null: its rows were changed so that they give no office, and are named themselves. */
function officeOf(store: ReadOnlyStore): OfficeState | null {
  try {
    return officeIn(store.office);
  } catch {
    return null;
  }
}
