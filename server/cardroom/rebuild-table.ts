import type {
  CardroomStore,
  Grown,
  KnownLog,
  ProjectionDifference,
} from '../../native-bridge/contracts/cardroom-store.ts';
import { grownBy, type LiveTable, type Projected, projectFitting } from './project-rows.ts';

const rowsAtOnce = 1_000;

/** Grows a table from the first row the store holds of a log; null for a log it never met. */
export function rebuildTable(store: CardroomStore, log: KnownLog): LiveTable | null {
  return growLog(store, log, () => {});
}

/** Grows every projection anew from the logs if another way of growing made them. After a long night this takes a while, and happens once. */
export function growAnewIfOlder(store: CardroomStore): void {
  if (store.grownBy === grownBy) return;
  store.growAnew(grownBy, growing(store));
}

/** Grows every projection anew and says which row is not as it was held; null: all are. */
export function rebuildProjections(store: CardroomStore): ProjectionDifference | null {
  return store.rebuild(grownBy, growing(store));
}

const growing =
  (store: CardroomStore) =>
  (keep: (grown: Grown) => void): void => {
    for (const log of store.logs()) growLog(store, log, (projected) => keep(asKept(projected)));
  };

/** Projections as the store keeps them. */
export function asKept({ table, events: _events, ...projections }: Projected): Grown {
  const { tableId, logId, head, state } = table;
  const { name, handNumber } = state;
  return {
    table: { tableId, logId, name, seq: head.seq, handNumber, state: JSON.stringify(state) },
    ...projections,
  };
}

function growLog(store: CardroomStore, log: KnownLog, take: (projected: Projected) => void): LiveTable | null {
  let table: LiveTable | null = null;
  for (;;) {
    const rows = store.rows(log.logId, table?.head.seq ?? 0, rowsAtOnce);
    if (rows.length === 0) return table;
    const { grown, unfit } = projectFitting(table, log, rows);
    if (grown !== null) {
      table = grown.table;
      take(grown);
    }
    // A newer table wrote it; it is kept for a later program.
    if (unfit !== null) return table;
  }
}
