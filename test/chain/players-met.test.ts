import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { chainOver, type TestPostgres, testPostgres } from '../support/chain-on-postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await testPostgres();
});
afterAll(() => postgres.stop());

test('a group finds whoever only waits or only registered, because the office has met them; a reason is nobody’s name', async () => {
  const chain = await chainOver(await postgres.newDatabase());
  onTestFinished(() => chain.close());
  const { store } = chain;
  const { room: own } = await store.rooms.pair({ storeId: 'own', name: 'Own', keyHash: 'a'.repeat(64), at: 1 });
  const { room: other } = await store.rooms.pair({ storeId: 'other', name: 'Other', keyHash: 'b'.repeat(64), at: 1 });
  const office = await store.logs.open(own, { logId: 'own', tableId: 'office', at: 1 });
  const met = { type: 'player-met', player: { id: 'w1', hash: 'h' }, at: 5_000 };
  const row = { seq: 1, hand: 0, at: 5_000, actor: 'floor', kind: met.type, request: null, body: JSON.stringify(met) };
  const hashes = { previousHash: '0'.repeat(64), hash: '1'.repeat(64) };
  const texts = [
    { id: 'w1', text: 'Ivo Čekající', salt: 's' },
    { id: 'r1', text: 'Ivo was rude', salt: 's' },
  ];
  await store.logs.keep([{ log: office, rows: [{ ...row, ...hashes }], texts }]);
  expect(await store.reports.players([own, other], 'ivo', 10)).toEqual([
    { room: own, player: 'w1', name: 'Ivo Čekající', person: null, lastSeen: 5_000 },
  ]);
  expect(await store.reports.players([other], 'ivo', 10)).toEqual([]);
});
