import { createContext, useContext, useRef } from 'react';
import { useStore } from 'zustand';
import type { Seat } from '../../../engine/notation.ts';
import type { LegalActions, Report, TableState } from '../../../engine/table.ts';
import { sharing } from '../../components/sharing.ts';
import type { KnownTable, TableStore } from '../../stores/table-store.ts';
import type { Fingers, FoldsTo } from './fingers/use-fingers.ts';
import type { StaffDesk } from './staff/staff-desk.ts';

/** What every part of the console sees: one table at one moment, and the way to request more. */
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
  /** Opens a report, filled in as far as a device has seen what went wrong. */
  readonly openReport: (report: Report) => void;
  readonly openSheet: Fingers['openSheet'];
  /** The rule whose text is open in the dock; null: none. */
  readonly rule: string | null;
  /** Opens the text of a rule over the dock's content; null closes it. */
  readonly openRule: (cite: string | null) => void;
  /** Opens the sign-in for the people at the table. */
  readonly staffDesk: StaffDesk;
}

export const ConsoleContext = createContext<ConsoleTable | null>(null);

/** The table of the console that contains this component. */
export function useConsoleTable(): ConsoleTable {
  const table = useContext(ConsoleContext);
  if (table === null) throw new Error('A part of the console stands outside the console.');
  return table;
}

/** The console's store, for everything besides the hand. */
export const StoreContext = createContext<TableStore | null>(null);

export function useTableStore(): TableStore {
  const store = useContext(StoreContext);
  if (store === null) throw new Error('A part of the console stands outside the console.');
  return store;
}

/** The part of the table that a component besides the hand shows: it is redrawn only when that has changed. */
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
