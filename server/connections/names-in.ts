import type { TextRef } from '../../engine/notation.ts';
import type { TableState } from '../../engine/table.ts';
import type { Table } from '../table/table.ts';

/** The texts behind the references of a table's state, by id. */
export function namesIn(state: TableState, table: Table): Readonly<Record<string, string>> {
  const refs: readonly (TextRef | null | undefined)[] = [
    ...state.chairs.flatMap(({ player, out }) => [player, out]),
    ...state.incidents.flatMap(({ ruling, taken }) => [ruling?.reason, taken?.name]),
    ...(state.departures ?? []).map(({ player }) => player),
    state.closed?.by,
    state.dealer?.name,
    state.dealerNext?.name,
    state.notice,
    ...(state.movedOut ?? []).map(({ player }) => player),
  ];
  const names: Record<string, string> = {};
  for (const ref of refs) {
    const name = ref ? table.nameOf(ref.id) : null;
    if (ref && name !== null) names[ref.id] = name;
  }
  return names;
}
