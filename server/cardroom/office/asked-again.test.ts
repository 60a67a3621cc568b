import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { OfficeEvent, Structure } from '../../../engine/office.ts';
import type { FromCardroomServer } from '../../../protocol/cardroom-messages.ts';
import type { OfficeWish } from '../../../protocol/office-desk.ts';
import { aStructure } from '../../../test/support/event-in-the-room.ts';
import { house, proofOf } from '../../../test/support/house-with-floor.ts';
import { ofType, openCardroom } from '../../../test/support/room-of-tables.ts';
import { PlayedTable, threePlayers } from '../../../test/support/table-rows.ts';
import { OfficeLog } from './office-log.ts';

const tournament = 'e1';
const price = { prize: 5_000, fee: 0 };
const structure: Structure = {
  ...aStructure,
  rebuy: { untilLevel: 2, most: 3, chips: 2_000, price, upTo: 20_000 },
};
const rebuy: OfficeEvent = { type: 'rebuy-sold', tournament, entry: 1, at: 2, chips: 2_000, price };

/** Somebody with two re-buys sits at the first seat of table 1, and the room has a page. */
function withTwoSales() {
  const room = openCardroom();
  const seat = { tableId: '1', seat: 1 };
  const entry = {
    number: 1,
    player: { id: 'p1', hash: 'hash-1' },
    at: 1,
    kind: 'entry',
    paid: aStructure.entry,
  } as const;
  const bought = { chips: 10_000, rebuys: 0, addOn: false, seat, fixed: false, withdrawn: null };
  const events: readonly OfficeEvent[] = [
    { type: 'tournament-planned', id: tournament, at: 1, structure, name: 'Friday' },
    { type: 'table-used', tournament, tableId: '1', at: 1, hand: 0 },
    { type: 'entry-sold', tournament, entry: { ...entry, ...bought } },
    { type: 'tournament-started', tournament, schedule: { startedAt: 1, levels: aStructure.levels } },
    rebuy,
    rebuy,
  ];
  new OfficeLog(room.store).append({ events, actor: 'floor', at: 1, request: null, texts: [], orders: [] });
  const played = new PlayedTable('1', 'log-1');
  played.play(...threePlayers);
  room.restart();
  const table = room.table();
  table.send(played.rows);
  const key = room.pair('cardroom');
  return { room, table, key };
}

const takeBack: OfficeWish = { type: 'take-back-sale', tournament, entry: 1 };
const asked = { type: 'office-wish', id: 'request-1', wish: takeBack } as const;
const answersIn = (messages: readonly FromCardroomServer[]) =>
  ofType(messages, 'office-done').map(({ refusal }) => refusal);

test('a sale is taken back once by one request, also where its answer was lost and the table has done it before it is asked again', () => {
  const { room, table, key } = withTwoSales();
  expect(answersIn(room.browser(key).say(asked))).toEqual([null]);
  const given = () => [...room.store.orders.waiting('1')].filter(({ body }) => body.includes('take-chips'));
  const [order] = given();
  expect(given()).toHaveLength(1);
  table.say({ type: 'order-answered', order: order?.id ?? '', refusal: null });
  expect(given()).toHaveLength(0);
  room.restart();
  expect(answersIn(room.browser(key).say(asked))).toEqual([null]);
  expect(given()).toHaveLength(0);
});

test('a sale is taken back once, also where another program has set the answered order to waiting again', () => {
  const { room, table, key } = withTwoSales();
  room.browser(key).say(asked);
  const [order] = room.store.orders.waiting('1').filter(({ body }) => body.includes('take-chips'));
  const answered = { type: 'order-answered', order: order?.id ?? '', refusal: null } as const;
  table.say(answered);
  const takenBack = () => room.store.office.read(0, 100).filter(({ kind }) => kind === 'sale-taken-back').length;
  expect(takenBack()).toBe(1);
  const foreign = new Database(room.path);
  foreign.exec("UPDATE orders SET state = 'waiting', answer = NULL");
  foreign.close();
  room.restart();
  room.table().say(answered);
  expect(room.store.orders.waiting('1').some(({ id }) => id === order?.id)).toBe(false);
  expect(takenBack()).toBe(1);
});

test('what was done is told as done, however long its answer was on the way', () => {
  const { browser, pair, store, time, restart } = openCardroom();
  const key = pair('cardroom');
  const wish: OfficeWish = { type: 'meet-player', player: { name: 'Zuzana Malá' } };
  const said = { type: 'office-wish', id: 'request-1', wish, heard: time.now() } as const;
  expect(answersIn(browser(key).say(said))).toEqual([null]);
  restart();
  time.advance(60_000);
  expect(answersIn(browser(key).say(said))).toEqual([null]);
  // Nothing was done by this one, and nothing is done any more.
  expect(answersIn(browser(key).say({ ...said, id: 'request-2' }))).toEqual([{ reason: 'came-late' }]);
  expect(store.office.head().seq).toBe(1);
});

test('what was done is told as done to the page from which its person has signed out meanwhile', async () => {
  const { petra, signIn, signOut, store } = house();
  const wish: OfficeWish = { type: 'meet-player', player: { name: 'Zuzana Malá' } };
  const said = { type: 'office-wish', id: 'request-1', wish } as const;
  await signIn(petra, proofOf('4'));
  expect(answersIn(petra.say(said))).toEqual([null]);
  await signOut(petra);
  expect(answersIn(petra.say({ ...said, id: 'request-2' }))).toEqual([{ reason: 'signed-out' }]);
  expect(answersIn(petra.say(said))).toEqual([null]);
  expect(store.office.head().seq).toBe(1);
});

test('two desks that name the same person at once have named one person: the second is told whom the house knows by now', () => {
  const { pair, browser } = openCardroom();
  const floor = browser(pair('cardroom'));
  const meet = (id: string, name: string) =>
    answersIn(floor.say({ type: 'office-wish', id, wish: { type: 'meet-player', player: { name } } }));
  expect(meet('request-first', 'Bela Kun')).toEqual([null]);
  expect(meet('request-second', 'bela kun')).toEqual([{ reason: 'name-known', player: expect.any(String) }]);
  expect(meet('request-marked', 'Bela Kun (Brno)')).toEqual([null]);
});
