import type { ChainLog, ChainSignatures, ChainStore } from '../contracts/chain-store.ts';
import type { SignedHead } from '../contracts/signed-head.ts';
import { StorageFault } from '../contracts/storage-fault.ts';
import { answered } from './answered-query.ts';
import { assertMigrated, connectTo, migrate, takeWritersRight } from './chain-database.ts';
import { chainDocuments } from './chain-documents.ts';
import { chainGroup } from './chain-group.ts';
import { chainLogs } from './chain-logs.ts';
import { chainReports } from './chain-reports.ts';
import { chainRooms } from './chain-rooms.ts';
import type { PostgresPlace } from './embedded-postgres.ts';
import { type ChainSql, inTransaction } from './in-transaction.ts';
import { withPostgresFaults } from './postgres-faults.ts';

interface ChainStoreOptions {
  readonly place: PostgresPlace;
  /** Makes a random id; called once in the life of a database. */
  readonly newChainId: () => string;
  /** Connections at once; ten by default. */
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

/** Opens the chain's database read-only, also while its server runs. Rejects with a `StorageFault`. */
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
  tryDisk: () =>
    withPostgresFaults(() =>
      inTransaction(sql, async (tx) => {
        // TRUNCATE gives the table a new file, so the insert needs new space on the disk.
        await tx.unsafe('TRUNCATE disk_probe');
        await tx.unsafe("INSERT INTO disk_probe SELECT repeat('x', 1500) FROM generate_series(1, 150)");
        await tx.unsafe('TRUNCATE disk_probe');
      }),
    ),
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

const headColumns = `seq, hand, at, encode(hash, 'hex') AS hash, number, key, signature`;
const tipColumns = headColumns.replace('number', '0 AS number');

/** The signatures on the rooms' logs, in the chain's database. */
function chainSignatures(sql: ChainSql): ChainSignatures {
  return {
    keys: ({ room, log }) =>
      withPostgresFaults(async () => {
        const found = await sql<{ readonly key: string }[]>`
          SELECT key FROM signing_keys WHERE room = ${room} AND log = ${log} ORDER BY met_at`;
        return found.map(({ key }) => key);
      }),
    keepKey: ({ room, log }, key, metAt) =>
      withPostgresFaults(async () => {
        await sql`INSERT INTO signing_keys (room, log, key, met_at) VALUES (${room}, ${log}, ${key}, ${metAt})
                  ON CONFLICT (room, log, key) DO NOTHING`;
      }),
    keepHeads: (log, heads) => withPostgresFaults(() => keepHeads(sql, log, heads)),
    heads: ({ room, log }, after, limit) =>
      withPostgresFaults(
        () => sql<SignedHead[]>`
          SELECT ${sql.unsafe(headColumns)} FROM signed_heads WHERE room = ${room} AND log = ${log} AND seq > ${after}
          ORDER BY seq, number DESC LIMIT ${limit}`,
      ),
    signedUpTo: ({ room, log }, key) =>
      withPostgresFaults(async () => {
        // Numbers are 1, 2, 3 … up to the first missing one.
        const [found] = await sql<{ readonly seq: number | null }[]>`
          SELECT max(seq) AS seq FROM (
            SELECT seq, number, row_number() OVER (ORDER BY number) AS place FROM (
              SELECT max(seq) AS seq, number FROM signed_heads
              WHERE room = ${room} AND log = ${log} AND key = ${key} GROUP BY number) AS counted) AS placed
          WHERE number = place`;
        return found?.seq ?? 0;
      }),
    tips: ({ room, log }) =>
      withPostgresFaults(
        () => sql<SignedHead[]>`
          SELECT ${sql.unsafe(tipColumns)} FROM signed_tips WHERE room = ${room} AND log = ${log} ORDER BY seq`,
      ),
    covered: (log, key) => withPostgresFaults(() => covered(sql, log, key)),
    find: (room, { logId, said, at }) =>
      withPostgresFaults(async () => {
        await sql`INSERT INTO findings (room, log, said, met_at) SELECT ${room}, ${logId}, ${said}, ${at}
                  WHERE NOT EXISTS (SELECT 1 FROM findings WHERE room = ${room} AND said = ${said})`;
      }),
    findings: (room) =>
      withPostgresFaults(
        () => sql<{ logId: string | null; said: string; metAt: number }[]>`
          SELECT log AS "logId", said, met_at AS "metAt" FROM findings WHERE room = ${room} ORDER BY number`,
      ),
  };
}

async function keepHeads(sql: ChainSql, { room, log }: ChainLog, heads: readonly SignedHead[]): Promise<void> {
  await answered(sql`
    INSERT INTO signed_heads (room, log, seq, hash, key, hand, at, number, signature)
    SELECT ${room}, ${log}, seq, decode(hash, 'hex'), key, hand, at, number, signature
    FROM unnest(${heads.map(({ seq }) => seq)}::bigint[], ${heads.map(({ hash }) => hash)}::text[],
                ${heads.map(({ key }) => key)}::text[], ${heads.map(({ hand }) => hand)}::integer[],
                ${heads.map(({ at }) => at)}::bigint[], ${heads.map(({ number }) => number)}::integer[],
                ${heads.map(({ signature }) => signature)}::text[]) AS new (seq, hash, key, hand, at, number, signature)
    ON CONFLICT (room, log, seq, hash, key) DO NOTHING`);
}

/** A copied disk signs with the same key, so only signatures on the history held here count. */
async function covered(sql: ChainSql, { room, log }: ChainLog, key: string | null): Promise<SignedHead | null> {
  const newest = (columns: string, table: string) => sql<SignedHead[]>`
    SELECT ${sql.unsafe(columns)} FROM ${sql(table)} AS signed
    WHERE room = ${room} AND log = ${log} AND (${key}::text IS NULL OR key = ${key})
      AND hash = (SELECT hash FROM events WHERE events.room = ${room} AND events.log = ${log} AND events.seq = signed.seq)
    ORDER BY seq DESC LIMIT 1`;
  const found = (await Promise.all([newest(headColumns, 'signed_heads'), newest(tipColumns, 'signed_tips')])).flat();
  return found.sort((one, other) => other.seq - one.seq)[0] ?? null;
}
