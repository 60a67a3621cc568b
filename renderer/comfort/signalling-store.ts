import type { TableState } from '../../engine/index.ts';
import type { Outcome, TableStore } from '../stores/table-store.ts';
import type { Signal } from './signals.ts';

const signalOf: Readonly<Record<Outcome, Signal>> = { done: 'booked', stale: 'refused', refused: 'refused' };

/** Calls to the floor that wait, of this hand. */
const openCalls = (state: TableState | undefined): readonly string[] =>
  (state?.incidents ?? []).filter(({ kind, ruling }) => kind !== 'witnesses' && ruling === null).map(({ id }) => id);

/** The same store, giving a signal for what became of each request made here, and when the floor begins to come. */
export function withSignals(store: TableStore, give: (signal: Signal) => void): TableStore {
  store.subscribe(({ table }, before) => {
    // A welcome brings calls that were made long ago.
    if (table === null || before.table === null || table.state === before.table.state) return;
    const known = openCalls(before.table.state);
    if (openCalls(table.state).some((id) => !known.includes(id))) give('floor');
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
