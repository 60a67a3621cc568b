import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectTo, takeWritersRight } from '../../native-bridge/postgres/chain-database.ts';
import { type TestPostgres, testPostgres } from '../support/chain-on-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await testPostgres();
});
afterAll(() => postgres.stop());

/** What PostgreSQL says while it starts. */
const starting = (() => {
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
})();

/** A way to PostgreSQL that can be closed: whoever comes is told that it is starting. */
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
  server.listen(join(folder.path, '.s.PGSQL.5432'));
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of inside) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
    folder.remove();
  });
  return {
    host: folder.path,
    door,
    close: () => {
      door.isOpen = false;
      cut();
    },
  };
}

test('the right to write is held once by whoever has it, taken again when PostgreSQL is back, and by nobody once it is given', async () => {
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
  // However often it was refused, it is asked for once.
  expect(door.answered - answered).toBe(1);
  // Given while it is asked for once more: whatever still waited must not take it afterwards.
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
