import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { OfficeLog } from '../../server/cardroom/office/office-log.ts';
import { chainOver, type TestPostgres, testPostgres } from '../support/chain-on-postgres.ts';
import { chainedRoom } from '../support/chained-room.ts';
import { sampleRoomKey } from '../support/staff-of-house.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await testPostgres();
});
afterAll(() => postgres.stop());

test('a room whose disk was wound back learns its office’s forgotten decisions from the chain', async () => {
  const chain = await chainOver(await postgres.newDatabase());
  onTestFinished(() => chain.close());
  const chained: typeof chainedRoom = (options) => {
    const room = chainedRoom(options);
    onTestFinished(() => room.close());
    return room;
  };
  const room = chained();
  await room.join(chain.chain);
  const line = room.follow(chain.chain);
  await room.store.backup(`${room.path}.snapshot`);
  const events = [{ type: 'player-met', player: { id: 'anna', hash: 'h' }, at: 1 }] as const;
  new OfficeLog(room.store, sampleRoomKey()).append({
    events,
    actor: 'floor:F1',
    at: 1,
    request: null,
    texts: [],
    orders: [],
  });
  // The signature comes after its row, and only what is signed says that it is forgotten.
  await expect
    .poll(async () => (await chain.store.logs.of(1)).map(({ head, signed }) => [head.seq, signed]))
    .toEqual([[1, 1]]);
  line.stop();
  room.store.close();
  const wound = chained({ path: `${room.path}.snapshot`, key: room.key });
  expect(wound.store.copyMark.forgotten()).toBeNull();
  const again = wound.follow(chain.chain);
  await expect.poll(() => again.status().state).toBe('linked');
  // The office's log is greeted once the room is linked.
  await expect
    .poll(() => [wound.room.woundBack.forgotSince, wound.store.copyMark.forgotten()?.seen])
    .toEqual([0, { by: 'The chain', seq: 1 }]);
});
