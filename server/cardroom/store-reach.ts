import { z } from 'zod';
import { canonicalText } from '../../engine/notation.ts';
import type { KnownLog } from '../../native-bridge/contracts/cardroom-store.ts';
import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import { parseJson } from '../sync/read-message.ts';
import type { HeldRows } from './room-seals.ts';

/** The file in a cardroom's data folder that says how far its store had come. */
export const storeReachFile = 'store-reach.json';

/** How far a room has come in its store. */
export interface Reach {
  /** The last event of the office. */
  readonly office: number;
  /** How many orders were given. */
  readonly orders: number;
  /** How many rows of other programs were put aside. */
  readonly aside: number;
  /** Every log of a table, with the last event that was taken in. */
  readonly logs: readonly (KnownLog & { readonly seq: number })[];
}

/** How far a room had come in its store, kept outside of it: an older copy of the store, or of a part of it, says nothing of what is newer. */
export interface StoreReach {
  /** Null: nothing is remembered. */
  readonly now: Reach | null;
  /** The last event of a log that was taken in; 0: nothing is remembered of it. */
  endOf(logId: string): number;
  /** What was taken in and given only grows; the office is where it is. */
  keep(reach: Reach): void;
  /** The whole store was put back: orders that are missing with what the office had decided are no longer counted. */
  putBack(): void;
  forget(): void;
}

/** For a room without a folder. */
export const noStoreReach: StoreReach = {
  now: null,
  endOf: () => 0,
  keep: () => {},
  putBack: () => {},
  forget: () => {},
};

/** What a store must hold, by its own list and by what is remembered. */
export function heldWith(held: HeldRows, reach: Reach | null): HeldRows {
  const lost = (reach?.logs ?? []).filter(({ logId }) => !held.logs.some((log) => log.logId === logId));
  return {
    orders: Math.max(held.orders, reach?.orders ?? 0),
    logs: [...held.logs, ...lost.map(({ logId, tableId }) => ({ logId, tableId }))],
    aside: Math.max(held.aside, reach?.aside ?? 0),
  };
}

/** What is remembered of a store that was put back as a whole. */
export const asPutBack = (reach: Reach): Reach => ({ ...reach, orders: 0, aside: 0 });

/** Whether the list is an older one than is remembered. */
export const isOlderList = (held: HeldRows, reach: Reach | null): boolean =>
  canonicalText(heldWith(held, reach)) !== canonicalText(held);

const count = z.int().min(0);
const schema = z.object({
  storeId: z.string(),
  office: count,
  orders: count,
  aside: count,
  logs: z.array(z.object({ logId: z.string(), tableId: z.string(), seq: count })),
});

/**
 * From its file; `storeId`: of the store that is in use. A file that cannot be read, or is about another store, says nothing, and is written
 * anew. One that cannot be written is tried again with the next change.
 */
export function storeReachIn(files: Pick<PrivateFiles, 'read' | 'write'>, file: string, storeId: string): StoreReach {
  let now = reachIn(files, file, storeId);
  let written = JSON.stringify(now);
  return {
    get now() {
      return now;
    },
    endOf: (logId) => now?.logs.find((log) => log.logId === logId)?.seq ?? 0,
    keep: (reach) => {
      now = now === null ? reach : further(now, reach);
      const text = JSON.stringify(now);
      if (text === written) return;
      try {
        files.write(file, Buffer.from(JSON.stringify({ storeId, ...now }), 'utf8'));
        written = text;
      } catch (error) {
        // A full disk is said by whatever the room cannot keep there.
        if (!(error instanceof PrivateFileFault)) throw error;
      }
    },
    putBack: () => {
      now = now === null ? null : asPutBack(now);
    },
    forget: () => {
      now = null;
    },
  };
}

function reachIn(files: Pick<PrivateFiles, 'read'>, file: string, storeId: string): Reach | null {
  try {
    const bytes = files.read(file);
    const read = schema.safeParse(bytes === null ? null : parseJson(Buffer.from(bytes).toString('utf8')));
    if (!read.success || read.data.storeId !== storeId) return null;
    const { storeId: _of, ...reach } = read.data;
    return reach;
  } catch (error) {
    if (error instanceof PrivateFileFault) return null;
    throw error;
  }
}

function further(before: Reach, after: Reach): Reach {
  const ends = new Map(before.logs.map((log) => [log.logId, log]));
  for (const log of after.logs) if (log.seq > (ends.get(log.logId)?.seq ?? -1)) ends.set(log.logId, log);
  return {
    office: after.office,
    orders: Math.max(before.orders, after.orders),
    aside: Math.max(before.aside, after.aside),
    logs: [...ends.values()],
  };
}
