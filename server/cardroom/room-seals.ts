import { z } from 'zod';
import { canonicalText } from '../../engine/notation.ts';
import type { CardroomSignatures, SigningKey } from '../../native-bridge/contracts/cardroom-signatures.ts';
import type {
  CardroomStore,
  KnownLog,
  PairedBrowser,
  StaffListMark,
  StaffRecord,
  StoredBrowsers,
  StoredStaff,
  StoredTableKeys,
  TableKey,
} from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogEnd } from '../../native-bridge/contracts/stored-rows.ts';
import type { SealedKind, StoredSeals } from '../../native-bridge/contracts/stored-seals.ts';
import { isSignedBy, signedWith } from '../staff/staff-list.ts';
import { parseJson } from '../sync/read-message.ts';
import type { RoomSigning } from './table-orders.ts';

/** What is sealed, as it is sealed: rows that let somebody in, and the ends of logs. */
export type Sealed =
  | { readonly what: 'browser'; readonly row: PairedBrowser }
  | { readonly what: 'table-key'; readonly row: TableKey }
  | { readonly what: 'signing-key'; readonly row: SigningKey }
  /** Everybody who ever could sign in, with the mark of the list they make. */
  | { readonly what: 'staff'; readonly row: { readonly people: readonly StaffRecord[]; readonly list: StaffListMark } }
  /** Where a table's log ends: whatever lies behind it was written by somebody else. */
  | { readonly what: 'log'; readonly row: LogEnd }
  /** What the store must hold: none of it is ever deleted. */
  | { readonly what: 'held'; readonly row: HeldRows };

/** What is never deleted, counted: a row that is missing is missed. */
export interface HeldRows {
  /** How many orders were given. */
  readonly orders: number;
  /** Every log of a table, in the order in which they came. */
  readonly logs: readonly KnownLog[];
  /** How many rows of other programs were put aside. */
  readonly aside: number;
}

/** The rows themselves. */
export interface SealedRows {
  readonly browsers: Pick<StoredBrowsers, 'all'>;
  readonly tableKeys: Pick<StoredTableKeys, 'all'>;
  readonly signatures: Pick<CardroomSignatures, 'keys'>;
  readonly staff: Pick<StoredStaff, 'all' | 'list'>;
}

/** What sealed rows are read from. */
export interface ReadableSeals {
  readonly storeId: string;
  readonly seals: Pick<StoredSeals, 'find' | 'said'>;
}

/**
 * The room's signatures on rows that let somebody in: browsers, the PCs of tables and their keys, the staff. Whoever writes such a row into the
 * store without the key lets nobody in.
 */
export class RoomSeals {
  readonly #store: Pick<CardroomStore, 'storeId' | 'seals'>;
  readonly #signing: RoomSigning | null;
  /** Rows that the room never wrote. */
  readonly #strange = new Set<string>();

  /** `signing`: null: nothing is sealed, and nothing is checked. */
  constructor(store: Pick<CardroomStore, 'storeId' | 'seals'>, signing: RoomSigning | null) {
    this.#store = store;
    this.#signing = signing;
  }

  /** What another program has written among these rows, in a sentence; null: nothing that was met. */
  get sentence(): string | null {
    const [first, ...others] = this.#strange;
    if (first === undefined) return null;
    const more = others.length === 0 ? '' : ` So were ${others.length} more.`;
    return `A ${first} was written into the store by another program: it admits nobody.${more} “riffle verify” lists them.`;
  }

  /** Within the transaction that writes the row. */
  seal(sealed: Sealed): void {
    const { storeId, seals } = this.#store;
    if (this.#signing !== null)
      seals.keep(sealed.what, idOf(sealed), signedWith(this.#signing.key, sealText(storeId, sealed)), saidOf(sealed));
  }

  /** In the transaction that stores what is added. Other rows than the room has sealed stay as they are, for whoever looks. */
  hold({ orders = 0, logs = [], aside = 0 }: Partial<HeldRows>): void {
    if (orders + logs.length + aside === 0) return;
    const held = this.held();
    if (held === null) return;
    const more = logs.filter(({ logId }) => !held.logs.some((log) => log.logId === logId));
    const row = { orders: held.orders + orders, logs: [...held.logs, ...more], aside: held.aside + aside };
    this.seal({ what: 'held', row });
  }

  /** What the room has sealed that the store holds; null: nothing that is its own. */
  held(): HeldRows | null {
    return this.#signing === null ? null : heldRows(this.#store, this.#signing.known);
  }

  /** Whether the room has written the row as it is. */
  holds(sealed: Sealed): boolean {
    if (this.#signing === null || isSealed(this.#store, sealed, this.#signing.known)) return true;
    this.#strange.add(namedSealed(sealed));
    return false;
  }

  /** The browsers that were let in, by rows that hold. */
  browsers(browsers: StoredBrowsers, together: (work: () => void) => void): StoredBrowsers {
    const isGood = (row: PairedBrowser): boolean => this.holds({ what: 'browser', row });
    // Said at the start, before anybody comes with such a key.
    for (const row of browsers.all()) isGood(row);
    return {
      add: (row) =>
        together(() => {
          browsers.add(row);
          this.seal({ what: 'browser', row });
        }),
      find: (keyHash) => {
        const found = browsers.find(keyHash);
        return found !== null && isGood(found) ? found : null;
      },
      all: () => browsers.all().filter(isGood),
      remove: (keyHash) => browsers.remove(keyHash),
    };
  }
}

/** Everything of a store that is sealed. */
export function sealedIn({ browsers, tableKeys, signatures, staff }: SealedRows): readonly Sealed[] {
  const list = staff.list();
  return [
    ...browsers.all().map((row) => ({ what: 'browser', row }) as const),
    ...tableKeys.all().map((row) => ({ what: 'table-key', row }) as const),
    ...signatures.keys().map((row) => ({ what: 'signing-key', row }) as const),
    ...(list === null ? [] : [{ what: 'staff', row: { people: staff.all(), list } } as const]),
  ];
}

/** Whether one of these keys has sealed the row as it is. */
export function isSealed({ storeId, seals }: ReadableSeals, sealed: Sealed, keys: Iterable<string>): boolean {
  const signature = seals.find(sealed.what, idOf(sealed));
  if (signature === null) return false;
  const text = sealText(storeId, sealed);
  return [...keys].some((key) => isSignedBy(key, text, signature));
}

/** What these keys of the room have sealed that the store holds; null: none has. */
export function heldRows(store: ReadableSeals, keys: Iterable<string>): HeldRows | null {
  const read = heldSchema.safeParse(parseJson(store.seals.said('held', 'all') ?? ''));
  return read.success && isSealed(store, { what: 'held', row: read.data }, keys) ? read.data : null;
}

/** What a store holds as it lies. */
export const heldIn = ({
  orders,
  projections,
  rows,
  aside,
}: {
  readonly orders: Pick<CardroomStore['orders'], 'count'>;
  readonly projections: Pick<CardroomStore['projections'], 'logs'>;
  readonly rows: Pick<CardroomStore['rows'], 'position'>;
  readonly aside: Pick<CardroomStore['aside'], 'count'>;
}): HeldRows => ({
  orders: orders.count(),
  // Nothing is left of a log that another program made up.
  logs: projections.logs().filter(({ logId }) => rows.position(logId).seq > 0),
  aside: aside.count(),
});

const count = z.int().min(0);
const heldSchema = z.strictObject({
  orders: count,
  logs: z.array(z.strictObject({ logId: z.string(), tableId: z.string() })),
  aside: count,
});

const kindNames: Readonly<Record<SealedKind, string>> = {
  browser: 'paired browser',
  'table-key': 'key of a table’s PC',
  'signing-key': 'key that a table signs with',
  staff: 'staff list',
  log: 'end of a table’s log',
  held: 'list of what the store holds',
};

/** Whether anybody has sealed the row. */
export const hasSeal = ({ seals }: ReadableSeals, sealed: Sealed): boolean =>
  seals.find(sealed.what, idOf(sealed)) !== null;

/** What the row is, and enough to find it. */
export const namedSealed = (sealed: Sealed): string => `${kindNames[sealed.what]} (${nameOf(sealed)})`;

function nameOf({ what, row }: Sealed): string {
  switch (what) {
    case 'browser':
      return row.keyHash.slice(0, 8).toUpperCase();
    case 'table-key':
      return `table ${row.tableId}`;
    case 'signing-key':
      return `log ${row.logId}`;
    case 'staff':
      return `version ${row.list.version}`;
    case 'log':
      return `log ${row.logId}`;
    case 'held':
      return `${row.logs.length} logs`;
  }
}

function idOf({ what, row }: Sealed): string {
  switch (what) {
    case 'browser':
      return row.keyHash;
    case 'table-key':
      return `${row.tableId} ${row.keyHash}`;
    case 'signing-key':
      return `${row.logId} ${row.key}`;
    case 'staff':
      return 'list';
    case 'log':
      return row.logId;
    case 'held':
      return 'all';
  }
}

/** What the seal covers and the row itself cannot say again. */
const saidOf = ({ what, row }: Sealed): string | undefined =>
  what === 'log' ? row.state : what === 'held' ? JSON.stringify(row) : undefined;

const sealText = (storeId: string, { what, row }: Sealed): string =>
  `riffle seal 1 ${canonicalText([storeId, what, row])}`;
