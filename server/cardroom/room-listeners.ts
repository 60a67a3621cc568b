import type { Order } from '../../native-bridge/contracts/cardroom-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TurnedAwayFor } from '../../protocol/sync-messages.ts';
import type { LiveTable, StoredEvent } from './project-rows.ts';

/** Something stored together with something else: `keep` in its transaction, `kept` once that is on disk. */
export interface KeptWith {
  keep(): void;
  kept(): void;
}

/** Called after something is on disk, in the order in which it happened. */
export interface RoomListener {
  tableGrew(table: LiveTable, events: readonly StoredEvent[]): void;
  linkChanged(tableId: string): void;
  orderAnswered(order: Order): void;
  /** Called before an answer is on disk: what is stored in the same transaction. Null: nothing. */
  answering?(order: Order): KeptWith | null;
  /** A table is no longer understood, or is understood again. */
  understandingChanged?(tableId: string): void;
  /** An unexpected fault in handling a table's data. It has been contained. */
  broke?(tableId: string, error: unknown): void;
  /** The store was compared with what the room has written: what the room says of it may be something else now. */
  storeCompared?(): void;
  /** Two histories of one log were found, or have grown, or their tables have connected or disconnected. */
  forksChanged?(): void;
  /** A batch brought this many new rows, and was on disk after this many milliseconds. */
  batchKept?(rows: number, tookMs: number): void;
  /** A table that is not let in has come, or has gone. */
  doorChanged?(): void;
  /** `tableId` is empty for a table the room does not know. */
  turnedAway?(tableId: string, why: TurnedAwayFor): void;
  orderGiven?(order: Order): void;
}

/** Everybody who listens to the room. A fault with one table only affects that table. */
export class RoomListeners {
  readonly #setAside: (tableId: string, why: string) => void;
  readonly #listeners = new Set<RoomListener>();

  /** `setAside`: the table cannot be viewed from now on. */
  constructor(setAside: (tableId: string, why: string) => void) {
    this.#setAside = setAside;
  }

  /** Returns a function that unsubscribes. */
  listen(listener: RoomListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(tell: (listener: RoomListener) => void): void {
    for (const listener of this.#listeners) tell(listener);
  }

  /** What listeners keep together with the answer to an order. */
  keptWith(order: Order): readonly KeptWith[] {
    return [...this.#listeners].flatMap((listener) => listener.answering?.(order) ?? []);
  }

  /** Whatever one listener does with a table, the others are called too. */
  tellOf(tableId: string, tell: (listener: RoomListener) => void): void {
    this.tell((listener) => this.lookAt(tableId, () => tell(listener)));
  }

  /** Reads one table, or its data; null if that failed. */
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

  /** Tells the room's operator. */
  broke(tableId: string, error: unknown): void {
    this.tell((listener) => listener.broke?.(tableId, error));
  }
}
