import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectTo, takeWritersRight } from '../../native-bridge/postgres/chain-database.ts';
import { openChainStore, openReadOnlyChain } from '../../native-bridge/postgres/chain-store.ts';
import { chainOver, type TestPostgres, testPostgres } from '../support/chain-on-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await testPostgres();
});
afterAll(() => postgres.stop());

/** PostgreSQL's message while it starts. */
const starting = (() => {
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
})();

/** A proxy to PostgreSQL that can be closed: its callers are then told that PostgreSQL is starting. */
async function doorTo(host: string) {
  const folder = temporaryFolder();
  const inside = new Set<Socket>();
  const door = { isOpen: true, refused: 0, answered: 0 };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (!door.isOpen) {
      socket.once('data', () => {
        door.refused += 1;
        socket.end(starting);
      });
      return;
    }
    const beyond = connect(join(host, '.s.PGSQL.5432'));
    beyond.on('error', () => {});
    beyond.on('data', (data) => {
      door.answered += data.toString('latin1').split('SELECT 1\0').length - 1;
    });
    inside.add(socket);
    socket.pipe(beyond).pipe(socket);
    socket.on('close', () => beyond.destroy());
    beyond.on('close', () => socket.destroy());
  });
  server.listen(join(folder, '.s.PGSQL.5432'));
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of inside) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  return {
    host: folder,
    door,
    close: () => {
      door.isOpen = false;
      cut();
    },
  };
}

test('the right to write has one holder, is taken again when PostgreSQL is back, and is free once released', async () => {
  const place = await postgres.newDatabase();
  if (typeof place === 'string') throw new Error('it is one of our own');
  const { host, door, close } = await doorTo(place.host);
  const sql = connectTo(place, 1);
  onTestFinished(() => sql.end());
  const holders = async (): Promise<number> => {
    const [found] = await sql<{ readonly count: number }[]>`
      SELECT count(*)::integer AS count FROM pg_locks WHERE locktype = 'advisory'`;
    return found?.count ?? 0;
  };
  const right = await takeWritersRight({ ...place, host });
  expect(await holders()).toBe(1);
  await expect(takeWritersRight(place)).rejects.toThrow('Another chain server writes this database: only one may.');
  close();
  await expect.poll(() => door.refused).toBeGreaterThan(4);
  expect(await holders()).toBe(0);
  const answered = door.answered;
  door.isOpen = true;
  await expect.poll(holders).toBe(1);
  // However often it was refused, only one request is open.
  expect(door.answered - answered).toBe(1);
  // Released while it is requested again: a waiting request must not take it afterwards.
  close();
  const before = door.refused;
  await expect.poll(() => door.refused - before).toBeGreaterThan(5);
  const giving = right.give();
  door.isOpen = true;
  await giving;
  await expect.poll(holders).toBe(0);
  const other = await takeWritersRight(place);
  await other.give();
});

/** A chain of its own over a new database. */
async function newChain() {
  const place = await postgres.newDatabase();
  const chain = await chainOver(place);
  onTestFinished(() => chain.close());
  return { place, store: chain.store };
}

test('a disk probe leaves nothing behind; the bytes of an erased name go with PostgreSQL’s next vacuum', async () => {
  const { place, store } = await newChain();
  await store.tryDisk();
  await store.tryDisk();
  const sql = connectTo(place, 1);
  expect(await sql`SELECT * FROM disk_probe`).toEqual([]);
  const tidied = await sql`
    SELECT relname FROM pg_class
    WHERE reloptions @> '{autovacuum_vacuum_threshold=0, autovacuum_vacuum_scale_factor=0}' ORDER BY 1`;
  expect(tidied.map(({ relname }) => relname as string)).toEqual(['documents', 'kept_out', 'persons', 'texts']);
  await sql.end();
});

test('only one program writes: another is refused with a sentence, and so is a newer schema', async () => {
  const { place } = await newChain();
  const again = openChainStore({ place, newChainId: () => 'x' });
  await expect(again).rejects.toThrow('Another chain server writes this database: only one may.');
  const other = await postgres.newDatabase();
  const sql = connectTo(other, 1);
  await sql.unsafe("CREATE TABLE meta (key text PRIMARY KEY, value text); INSERT INTO meta VALUES ('schema', '9000')");
  await sql.end();
  const newer = openChainStore({ place: other, newChainId: () => 'x' });
  const updateSentence = /has schema 9000, and this program knows \d+: update the program/;
  await expect(newer).rejects.toThrow(updateSentence);
  // Whoever only reads is not sent to a server that would refuse it, too.
  await expect(openReadOnlyChain(other)).rejects.toThrow(updateSentence);
});

test('logs of one room that arrive at the same moment get separate numbers', async () => {
  const { store } = await newChain();
  const { room } = await store.rooms.pair({ storeId: 'many', name: 'Many', keyHash: 'c'.repeat(64), at: 1 });
  const ids = Array.from({ length: 12 }, (_, index) => `log-${index}`);
  const opened = await Promise.all(ids.map((logId) => store.logs.open(room, { logId, tableId: '1', at: 1 })));
  expect(new Set(opened.map(({ log }) => log)).size).toBe(ids.length);
  expect(await store.logs.open(room, { logId: 'log-3', tableId: '1', at: 2 })).toEqual(opened[3]);
});

test('a forgotten player is removed from orders too, even while the room is away, and no order on its way brings the name back', async () => {
  const { store } = await newChain();
  const { room } = await store.rooms.pair({ storeId: 's', name: 'S', keyHash: 'd'.repeat(64), at: 1 });
  const seats = (id: string) => {
    const text = { id, text: `Name ${id}`, salt: 's' };
    const body = JSON.stringify({ body: JSON.stringify({ type: 'office-order', text }), actor: 'cardroom' });
    return { what: 'order', id: `seats ${id}`, number: 1, body } as const;
  };
  const ill = { what: 'order', id: 'p1', number: 1, body: '{"body":"p1 is not JSON"}' } as const;
  await store.documents.keep(room, [seats('p1'), seats('p2'), ill], null);
  const audit = { at: 1, what: 'person-forgotten', by: 'g', room: null, about: {} };
  await store.group.forget({ request: 'f', person: null, players: [{ room, player: 'p1' }] }, audit);
  const named = async () =>
    (await store.documents.of(room, 'order')).map(({ body }) => /Name p./.exec(body ?? '')?.[0]);
  expect((await named()).filter((name) => name !== undefined)).toEqual(['Name p2']);
  await store.documents.keep(room, [seats('p1'), seats('p3')], null);
  expect((await named()).filter((name) => name !== undefined).toSorted()).toEqual(['Name p2', 'Name p3']);
});
