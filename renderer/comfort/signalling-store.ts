import type { TableState } from '../../engine/table.ts';
import type { Outcome } from '../stores/table-requests.ts';
import type { TableStore } from '../stores/table-store.ts';
import type { Signal } from './signals.ts';

const signalOf: Readonly<Record<Outcome, Signal>> = { done: 'booked', stale: 'refused', refused: 'refused' };

/** Calls of this table to which a floor person is on the way. */
const takenCalls = (state: TableState | undefined): ReadonlySet<string> =>
  new Set((state?.incidents ?? []).filter(({ taken, ruling }) => taken && ruling === null).map(({ id }) => id));

/** The same store, giving a signal for the result of each request made here, and when the floor sets out. */
export function withSignals(store: TableStore, give: (signal: Signal) => void): TableStore {
  store.subscribe(({ table }, before) => {
    // A welcome includes calls that were taken long ago.
    if (table === null || before.table === null || table.state === before.table.state) return;
    const known = takenCalls(before.table.state);
    if ([...takenCalls(table.state)].some((id) => !known.has(id))) give('floor');
  });
  return {
    ...store,
    request: async (command, press, signature) => {
      const outcome = await store.request(command, press, signature);
      give(signalOf[outcome]);
      return outcome;
    },
  };
}
