import type { Order } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { LiveTable, StoredEvent } from './project-rows.ts';

/** Told after something is on disk, in the order in which it happened. */
export interface RoomListener {
  tableGrew(table: LiveTable, events: readonly StoredEvent[]): void;
  linkChanged(tableId: string): void;
  orderAnswered(order: Order): void;
  /** A table is not understood from now on, or is understood again. */
  understandingChanged?(tableId: string): void;
  /** Something went wrong with what a table says that nobody has thought of. It has been contained. */
  broke?(tableId: string, error: unknown): void;
  /** Two histories of one log have come to be known, or have grown, or their tables have come or gone. */
  forksChanged?(): void;
  /** A batch brought so many rows that were not held, and was on disk after so many milliseconds. */
  batchKept?(rows: number, tookMs: number): void;
  /** `tableId` is empty for a table the room does not know. */
  turnedAway?(tableId: string, why: string): void;
  orderGiven?(order: Order): void;
}

/** Everybody who wants to know what happens in the room. What goes wrong with one table takes nothing but that table away. */
export class RoomListeners {
  readonly #setAside: (tableId: string, why: string) => void;
  readonly #listeners = new Set<RoomListener>();

  /** `setAside`: the table cannot be looked at from now on. */
  constructor(setAside: (tableId: string, why: string) => void) {
    this.#setAside = setAside;
  }

  /** Returns a function that stops listening. */
  listen(listener: RoomListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(tell: (listener: RoomListener) => void): void {
    for (const listener of this.#listeners) tell(listener);
  }

  /** Whatever a listener makes of a table, the others hear of it. */
  tellOf(tableId: string, tell: (listener: RoomListener) => void): void {
    this.tell((listener) => this.lookAt(tableId, () => tell(listener)));
  }

  /** Looks at one table, or at what it says; null where that went wrong. */
  lookAt<Seen>(tableId: string, look: () => Seen): Seen | null {
    try {
      return look();
    } catch (error) {
      if (error instanceof StorageFault) throw error;
      this.broke(tableId, error);
      this.#setAside(tableId, error instanceof Error ? error.name : 'an error');
      return null;
    }
  }

  /** Tells whoever looks after the program. */
  broke(tableId: string, error: unknown): void {
    this.tell((listener) => listener.broke?.(tableId, error));
  }
}
