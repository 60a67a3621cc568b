import type { ChainRoom, ChainRooms } from '../contracts/chain-store.ts';
import { type ChainSql, inTransaction } from './in-transaction.ts';
import { withPostgresFaults } from './postgres-faults.ts';

const columns = `room, store_id AS "storeId", name, version, paired_at AS "pairedAt", heard_at AS "heardAt", standing`;

/** The rooms in the chain's database. */
export function chainRooms(sql: ChainSql): ChainRooms {
  return {
    all: () => withPostgresFaults(() => sql<ChainRoom[]>`SELECT ${sql.unsafe(columns)} FROM rooms ORDER BY room`),
    withKey: (storeId, keyHash) =>
      withPostgresFaults(async () => {
        const [found] = await sql<ChainRoom[]>`
          SELECT ${sql.unsafe(columns)} FROM rooms WHERE store_id = ${storeId} AND EXISTS (
            SELECT 1 FROM room_keys WHERE room_keys.room = rooms.room AND key_hash = ${keyHash} AND retired_at IS NULL)`;
        return found ?? null;
      }),
    isRetired: (storeId, keyHash) =>
      withPostgresFaults(async () => {
        const found = await sql`
          SELECT 1 FROM room_keys JOIN rooms USING (room)
          WHERE store_id = ${storeId} AND key_hash = ${keyHash} AND retired_at IS NOT NULL`;
        return found.length > 0;
      }),
    pair: (asked) => withPostgresFaults(() => pair(sql, asked)),
    revoke: (room, at) =>
      withPostgresFaults(async () => {
        const done = await sql`UPDATE room_keys SET retired_at = ${at} WHERE room = ${room} AND retired_at IS NULL`;
        return done.count > 0;
      }),
    keepStanding: (room, { at, name, version, now }) =>
      withPostgresFaults(async () => {
        await sql`UPDATE rooms SET heard_at = ${at}, name = ${name}, version = ${version}, standing = ${sql.json(now as never)} WHERE room = ${room}`;
      }),
  };
}

function pair(sql: ChainSql, { storeId, name, keyHash, at }: Parameters<ChainRooms['pair']>[0]): Promise<ChainRoom> {
  return inTransaction(sql, async (tx) => {
    const [room] = await tx<ChainRoom[]>`
      INSERT INTO rooms (store_id, name, paired_at) VALUES (${storeId}, ${name}, ${at})
      ON CONFLICT (store_id) DO UPDATE SET name = excluded.name RETURNING ${tx.unsafe(columns)}`;
    if (room === undefined) throw new TypeError('a room that was entered is there');
    await tx`UPDATE room_keys SET retired_at = ${at} WHERE room = ${room.room} AND key_hash <> ${keyHash} AND retired_at IS NULL`;
    await tx`INSERT INTO room_keys (room, key_hash, paired_at) VALUES (${room.room}, ${keyHash}, ${at})
             ON CONFLICT (room, key_hash) DO UPDATE SET retired_at = NULL`;
    for (const table of partitioned) await tx.unsafe(partitionsOfRoom(table, room.room));
    return room;
  });
}

/** Tables with a partition for each room, and within it for each month. */
const partitioned = ['events', 'hands', 'stays'] as const;
export type Partitioned = (typeof partitioned)[number];

/** Rows of an impossible month are in the room's last partition. */
const partitionsOfRoom = (table: Partitioned, room: number): string => `
  CREATE TABLE IF NOT EXISTS ${table}_r${room} PARTITION OF ${table} FOR VALUES IN (${room}) PARTITION BY RANGE (month);
  CREATE TABLE IF NOT EXISTS ${table}_r${room}_other PARTITION OF ${table}_r${room} DEFAULT;`;
