import type { TableState } from '../../engine/table.ts';
import { privateTextIds } from '../sync/private-text-ids.ts';
import type { Table } from '../table/table.ts';

/** The texts behind all references in a table's state, by id. */
export function namesIn(state: TableState, table: Pick<Table, 'nameOf'>): Readonly<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const id of privateTextIds(state)) {
    const name = table.nameOf(id);
    if (name !== null) names[id] = name;
  }
  return names;
}
