import type { ChainStore } from '../contracts/chain-store.ts';
import { StorageFault } from '../contracts/storage-fault.ts';
import { assertMigrated, type ChainSql, connectTo, migrate, takeWritersRight } from './chain-database.ts';
import { chainDocuments } from './chain-documents.ts';
import { chainGroup } from './chain-group.ts';
import { chainLogs } from './chain-logs.ts';
import { chainReports } from './chain-reports.ts';
import { chainRooms } from './chain-rooms.ts';
import { chainSignatures } from './chain-signatures.ts';
import type { PostgresPlace } from './postgres-place.ts';

export interface ChainStoreOptions {
  readonly place: PostgresPlace;
  /** Makes a random id; asked once in the life of a database. */
  readonly newChainId: () => string;
  /** Connections at once. Absent: ten. */
  readonly connections?: number;
}

/** Opens the chain's database to write, and brings it to this program's schema. Rejects with a `StorageFault`. */
export async function openChainStore({ place, newChainId, connections = 10 }: ChainStoreOptions): Promise<ChainStore> {
  const right = await takeWritersRight(place);
  const sql = connectTo(place, connections);
  const close = async (): Promise<void> => {
    await sql.end({ timeout: 5 });
    await right.give();
  };
  try {
    await migrate(sql);
    return { ...partsOf(sql), chainId: await ownId(sql, newChainId), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the chain's database for looking only, also while its server runs. Rejects with a `StorageFault`. */
export async function openReadOnlyChain(place: PostgresPlace): Promise<ChainStore> {
  const sql = connectTo(place, 4);
  try {
    await assertMigrated(sql);
    return { ...partsOf(sql), chainId: await knownId(sql), close: () => sql.end({ timeout: 5 }) };
  } catch (error) {
    await sql.end({ timeout: 5 });
    throw error;
  }
}

const partsOf = (sql: ChainSql): Omit<ChainStore, 'chainId' | 'close'> => ({
  rooms: chainRooms(sql),
  logs: chainLogs(sql),
  signatures: chainSignatures(sql),
  documents: chainDocuments(sql),
  reports: chainReports(sql),
  group: chainGroup(sql),
});

async function ownId(sql: ChainSql, newChainId: () => string): Promise<string> {
  await sql`INSERT INTO meta (key, value) VALUES ('chain_id', ${newChainId()}) ON CONFLICT (key) DO NOTHING`;
  return knownId(sql);
}

async function knownId(sql: ChainSql): Promise<string> {
  const [own] = await sql<{ readonly value: string }[]>`SELECT value FROM meta WHERE key = 'chain_id'`;
  if (own === undefined) throw new StorageFault('not-a-database', 'The chain’s database has no chain_id.');
  return own.value;
}
