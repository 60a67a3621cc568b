import { createContext, useContext, useRef } from 'react';
import { useStore } from 'zustand';
import type { Seat } from '../../../engine/notation.ts';
import type { FoldsTo, LegalActions, Report, TableState } from '../../../engine/table.ts';
import { sharing } from '../../components/sharing.ts';
import type { KnownTable, TableStore } from '../../stores/table-store.ts';
import type { Fingers } from './fingers/use-fingers.ts';
import type { StaffDesk } from './staff/staff-desk.ts';

/** What every part of the console looks at: one table at one moment, and the door to ask for more. */
export interface ConsoleTable {
  readonly store: TableStore;
  readonly table: KnownTable;
  readonly state: TableState;
  readonly legal: LegalActions;
  /** A later seat was tapped: `state` is the table after the folds before it. */
  readonly through?: FoldsTo;
  readonly nameOf: (seat: Seat) => string;
  /** The dock speaks for a seat that acts out of turn: its keys name it. Absent: it does not. */
  readonly isEarly?: boolean;
  /** Opens a report as far as a device has seen what went wrong. */
  readonly openReport: (report: Report) => void;
  readonly openSheet: Fingers['openSheet'];
  /** The rule whose text is open in the dock; null: none. */
  readonly rule: string | null;
  /** Opens the text of a rule over whatever lies in the dock; null closes it. */
  readonly openRule: (cite: string | null) => void;
  /** Where whoever is at the table signs in. */
  readonly staffDesk: StaffDesk;
}

export const ConsoleContext = createContext<ConsoleTable | null>(null);

/** The table of the console this component stands in. */
export function useConsoleTable(): ConsoleTable {
  const table = useContext(ConsoleContext);
  if (table === null) throw new Error('A part of the console stands outside the console.');
  return table;
}

/** The store of the console, for what stands beside the hand. */
export const StoreContext = createContext<TableStore | null>(null);

export function useTableStore(): TableStore {
  const store = useContext(StoreContext);
  if (store === null) throw new Error('A part of the console stands outside the console.');
  return store;
}

/** What a part that stands beside the hand shows of the table: it is drawn again when that has changed, and for nothing else. */
export function useOfTable<T>(select: (table: KnownTable) => T): T {
  const store = useTableStore();
  const kept = useRef<T | undefined>(undefined);
  const selected = (): T => {
    const { table } = store.getState();
    if (table === null) throw new Error('The console is drawn before its table is known.');
    kept.current = sharing(kept.current, select(table));
    return kept.current;
  };
  return useStore(store, selected);
}
