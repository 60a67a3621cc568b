import type { CardroomStore, TableKey } from '../../native-bridge/contracts/cardroom-store.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { hashOfKey } from '../staff/secrets.ts';
import type { RoomSeals } from './room-seals.ts';

export interface TableKeysOptions {
  readonly store: Pick<CardroomStore, 'tableKeys' | 'together'>;
  readonly time: TimeSource;
  readonly seals: Pick<RoomSeals, 'seal' | 'holds'>;
  /** Keys from the room's configuration, by table. */
  readonly configured: ReadonlyMap<string, string>;
}

/** The keys by which a room's tables identify themselves. */
export class TableKeys {
  readonly #store: TableKeysOptions['store'];
  readonly #time: TimeSource;
  readonly #configured: ReadonlyMap<string, string>;
  readonly #seals: TableKeysOptions['seals'];
  #kept: readonly TableKey[];

  constructor({ store, time, seals, configured }: TableKeysOptions) {
    this.#store = store;
    this.#time = time;
    this.#seals = seals;
    this.#configured = new Map([...configured].map(([tableId, key]) => [tableId, hashOfKey(key)]));
    this.#kept = this.#good();
  }

  isGood(tableId: string, key: string): boolean {
    const hash = hashOfKey(key);
    return this.#goodOf(tableId) === hash;
  }

  /** Whether it was once this table's key and another PC has replaced it. */
  isRetired(tableId: string, key: string): boolean {
    return this.#find(tableId, hashOfKey(key))?.retiredAt != null;
  }

  /** Whether any PC is this table. */
  isTaken(tableId: string): boolean {
    return this.#goodOf(tableId) !== null;
  }

  /** Tables that have a key, in order of id; `retired`: how many PCs had it before. */
  list(): readonly { readonly tableId: string; readonly pairedAt: number | null; readonly retired: number }[] {
    const ids = new Set([...this.#configured.keys(), ...this.#kept.map(({ tableId }) => tableId)]);
    return [...ids].sort().flatMap((tableId) => {
      const good = this.#goodOf(tableId);
      if (good === null) return [];
      const retired = this.#kept.filter((key) => key.tableId === tableId && key.retiredAt !== null).length;
      return [{ tableId, pairedAt: this.#find(tableId, good)?.pairedAt ?? null, retired }];
    });
  }

  /** From now on this key is the table's only one. On disk when it returns. */
  give(tableId: string, key: string): void {
    const keyHash = hashOfKey(key);
    if (this.#goodOf(tableId) === keyHash) return;
    this.#keep([...this.#retiring(tableId), { tableId, keyHash, pairedAt: this.#time.now(), retiredAt: null }]);
  }

  /** No PC is this table any more. False: none was. */
  revoke(tableId: string): boolean {
    const retiring = this.#retiring(tableId);
    if (retiring.length > 0) this.#keep(retiring);
    return retiring.length > 0;
  }

  #retiring(tableId: string): readonly TableKey[] {
    const keyHash = this.#goodOf(tableId);
    if (keyHash === null) return [];
    const retiredAt = this.#time.now();
    // A key from the configuration is recorded as revoked too, or it would be valid again after the next start.
    return [{ tableId, keyHash, pairedAt: this.#find(tableId, keyHash)?.pairedAt ?? retiredAt, retiredAt }];
  }

  #goodOf(tableId: string): string | null {
    const paired = this.#kept.find((key) => key.tableId === tableId && key.retiredAt === null);
    if (paired !== undefined) return paired.keyHash;
    const configured = this.#configured.get(tableId);
    return configured === undefined || this.#find(tableId, configured) !== undefined ? null : configured;
  }

  #find(tableId: string, keyHash: string): TableKey | undefined {
    return this.#kept.find((key) => key.tableId === tableId && key.keyHash === keyHash);
  }

  #keep(keys: readonly TableKey[]): void {
    const { tableKeys } = this.#store;
    this.#store.together(() => {
      tableKeys.keep(keys);
      for (const row of keys) this.#seals.seal({ what: 'table-key', row });
    });
    this.#kept = this.#good();
  }

  /** Keys that the room itself gave or retired. */
  #good(): readonly TableKey[] {
    return this.#store.tableKeys.all().filter((row) => this.#seals.holds({ what: 'table-key', row }));
  }
}
