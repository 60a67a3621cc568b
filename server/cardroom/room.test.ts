import { expect, test } from 'vitest';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import {
  firstRows,
  foldsRound,
  handBegins,
  misdealReported,
  note,
  PlayedTable,
  rowsGoneOn,
  rowsOf,
  ruled,
  threePlayers,
} from '../../test/support/table-rows.ts';
import { grownBy, type StoredEvent } from './project-rows.ts';
import { rebuildProjections, rebuildTable } from './rebuild-table.ts';
import { Room } from './room.ts';

const tableKeys = new Map([['1', 'key-1']]);

function openRoom() {
  const { time, store } = storeOnDisk();
  const room = new Room({ store, time, tableKeys, staffList: () => null });
  const grown: (readonly StoredEvent[])[] = [];
  const answered: string[] = [];
  const links: boolean[] = [];
  room.listen({
    tableGrew: (_table, events) => grown.push(events),
    linkChanged: (tableId) => links.push(room.links.of(tableId).linked),
    orderAnswered: ({ id, state, answer }) => answered.push(`${id} ${state} ${answer}`),
  });
  const accept = (rows: readonly LogRow[], logId = 'log-1') =>
    room.intake.accept({ tableId: '1', logId, rows, texts: [] });
  return { time, store, room, grown, answered, links, accept };
}

function midHand(): PlayedTable {
  const table = new PlayedTable('1', 'log-1');
  table.play(...threePlayers, handBegins, misdealReported('i1'));
  return table;
}

const orderTo = (tableId: string) =>
  ({ id: 'o1', tableId, createdAt: 1, actor: 'floor:A', body: '{}', state: 'waiting', answer: null }) as const;

test('memory, projection and a rebuild from the rows are the same', () => {
  const { accept, room, store } = openRoom();
  const table = midHand();
  for (const row of table.rows) expect(accept([row])).toBeNull();
  const held = { ...table.state, undo: null };
  expect(room.table('1')?.state).toEqual(held);
  expect(JSON.parse(store.projections.table('1')?.state ?? '')).toEqual(held);
  expect(rebuildTable(store, { tableId: '1', logId: 'log-1' })).toEqual(room.table('1'));
  expect(store.search.records({ limit: 9 })).toMatchObject([{ what: 'report', hand: 1, ruled: null }]);
});

test('a store that was grown in another way is grown anew, to the very same as rows one by one make it', () => {
  const { accept, store, time } = openRoom();
  const table = new PlayedTable('1', 'log-1');
  table.play(...threePlayers);
  for (let hand = 1; hand <= 26; hand += 1) {
    table.play(handBegins);
    if (hand === 3) table.play(misdealReported('i1'), ruled('i1', 'deal-again'));
    else table.play(...foldsRound(table.state?.hand?.button ?? 0, table.state?.hand?.smallBlind ?? 0));
  }
  table.play({ type: 'call-floor', at: 7, incident: 'c1', seat: 1 });
  for (const row of table.rows) accept([row]);
  const state = table.state ?? expect.unreachable('a table is open');
  accept(rowsGoneOn('log-0', { log: 'log-1', head: store.rows.position('log-1'), state }), 'log-0');
  const all = { limit: 100 };
  const kept = () => [
    store.projections.tables(),
    store.search.hands(all),
    store.search.records(all),
    store.projections.handSnapshot('log-1', 26),
  ];
  const live = kept();
  expect(live).toMatchObject([[{ logId: 'log-0' }], { length: 26 }, { length: 3 }, { hand: 25 }]);
  store.growAnew(0, () => {});
  expect(kept()).toEqual([[], [], [], null]);
  new Room({ store, time, tableKeys, staffList: () => null });
  expect([store.projections.grownBy(), ...kept()]).toEqual([grownBy, ...live]);
});

test('a room that starts again takes every table up where it was, and follows when a step is taken back', () => {
  const { accept, store, time } = openRoom();
  const table = midHand();
  const [fold] = table.play({ type: 'fold', seat: table.state?.hand?.toAct ?? 0 });
  accept(table.rows);
  const again = new Room({ store, time, tableKeys, staffList: () => null });
  const undone = table.play({ type: 'undo', step: 'folded' });
  expect(fold?.kind).toBe('folded');
  expect(again.intake.accept({ tableId: '1', logId: 'log-1', rows: undone, texts: [] })).toBeNull();
  expect(again.table('1')?.state).toEqual({ ...table.state, undo: null });
});

test('what a room shows that has started again is what its rows tell, whoever was sent to a seat that was left before', () => {
  const { accept, store, time } = openRoom();
  const table = midHand();
  const { button = 1, smallBlind } = table.state?.hand ?? {};
  table.play({ type: 'seat-player', seat: 4, player: { id: 'p4', hash: '' }, stack: 900 });
  table.play(...foldsRound(button, smallBlind ?? 2), { type: 'open-seat', seat: 4, at: 7 });
  accept(table.rows);
  const again = new Room({ store, time, tableKeys, staffList: () => null });
  const sent = table.play({ type: 'seat-player', seat: 4, player: { id: 'p5', hash: '' }, stack: 900, sent: {} });
  expect(again.intake.accept({ tableId: '1', logId: 'log-1', rows: sent, texts: [] })).toBeNull();
  expect(rebuildProjections(store)).toBeNull();
});

test('listeners hear each event once, however often it is offered', () => {
  const { accept, grown } = openRoom();
  const rows = firstRows('1', 'log-1', 4);
  accept(rows.slice(0, 3));
  accept(rows.slice(1, 3));
  accept(rows);
  expect(grown.map((events) => events.map(({ sequence }) => sequence))).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('what no table of this kind writes is kept, and changes neither the table nor its projections', () => {
  const { accept, room, store, grown } = openRoom();
  accept(firstRows('1', 'log-1', 1));
  const before = room.table('1');
  const rows = rowsOf('log-1', [note(1)], {
    after: store.rows.position('log-1'),
    body: '{"v":1,"type":"folded","seat":1,"toAct":null}',
  });
  expect(accept(rows)).toBeNull();
  expect(room.notUnderstoodAt('1')?.sentence).toMatch(
    /Event 3 cannot be read. It is called device-changed and holds another event/,
  );
  expect([room.table('1'), store.rows.position('log-1').seq, grown.length]).toEqual([before, 3, 1]);
});

test('an event that cannot follow is kept with all after it, and what came before it is shown', () => {
  const { accept, room, store, grown } = openRoom();
  accept(firstRows('1', 'log-1', 1));
  const rows = rowsOf('log-1', [note(1), { type: 'checked', seat: 1, toAct: null }, note(2)], {
    after: store.rows.position('log-1'),
  });
  expect([room.notUnderstoodAt('1'), accept(rows), accept(rows.slice(2))]).toEqual([null, null, null]);
  expect([room.table('1')?.head.seq, store.rows.position('log-1').seq, grown.length]).toEqual([3, 5, 2]);
  expect(room.notUnderstoodAt('1')?.sentence).toMatch(/from event 4 on .*Event 4 cannot follow/);
});

test('a table with a new log stands as its new log says; late rows of the old one are kept and change nothing', () => {
  const { accept, room, store, time } = openRoom();
  const old = midHand();
  for (const row of old.rows.slice(0, 3)) accept([row]);
  const state = room.table('1')?.state ?? expect.unreachable('the table is open');
  accept(rowsGoneOn('log-2', { log: 'log-1', head: store.rows.position('log-1'), state }), 'log-2');
  for (const row of old.rows.slice(3)) accept([row]);
  expect(room.table('1')).toMatchObject({ logId: 'log-2', head: { seq: 1 }, state: { chairs: state.chairs } });
  expect(store.rows.read('log-1', 0, 100)).toEqual(old.rows);
  expect(accept(rowsOf('log-2', [note(9)], { after: store.rows.position('log-2') }), 'log-2')).toBeNull();
  expect(store.projections.table('1')).toMatchObject({ logId: 'log-2', seq: 2 });
  expect(accept(firstRows('1', 'log-3', 1), 'log-3')).toMatch(/riffle table new-log/);
  const again = new Room({ store, time, tableKeys, staffList: () => null });
  expect(again.table('1')).toEqual(room.table('1'));
});

test('links are told when they come and go, and a table’s last word is remembered', () => {
  const { room, links, time } = openRoom();
  const none = () => {};
  const asks = {
    sendOrder: none,
    sendStaffList: none,
    sendReviewKey: none,
    sendNews: none,
    ask: none,
    giveWay: none,
    hold: none,
  };
  const table = { tableId: '1', logId: 'log-1', run: null, told: 0, clockAhead: 0, isApart: false, ...asks };
  expect(room.links.of('1')).toEqual({ linked: false, lastContact: null, ahead: 0 });
  room.links.link(table);
  expect([room.links.with('1'), room.links.with('2')]).toEqual([table, null]);
  const contact = time.now();
  time.advance(500);
  // Its program hangs, and goes on: meanwhile nobody takes what is shown for what is.
  room.links.answering(table, false);
  expect([room.links.of('1'), room.links.count]).toEqual([{ linked: false, lastContact: contact, ahead: 0 }, 0]);
  room.links.answering(table, true);
  expect([room.links.of('1').linked, room.links.count]).toEqual([true, 1]);
  room.links.unlink({ ...table });
  room.links.unlink(table);
  expect(room.links.of('1')).toEqual({ linked: false, lastContact: contact, ahead: 0 });
  expect(links).toEqual([true, false, true, false]);
});

test('a key opens its own table alone', () => {
  const { room } = openRoom();
  expect(room.keys.isGood('1', 'key-1')).toBe(true);
  for (const [tableId, key] of [
    ['1', 'key-2'],
    ['1', ''],
    ['2', 'key-1'],
    ['2', ''],
  ] as const) {
    expect(room.keys.isGood(tableId, key)).toBe(false);
  }
});

test('an order is answered once, by its own table', () => {
  const { room, store, answered } = openRoom();
  room.orders.keep(orderTo('1'));
  room.orders.answer('2', 'o1', null);
  room.orders.answer('1', 'never given', null);
  expect(store.orders.find('o1')?.state).toBe('waiting');
  room.orders.answer('1', 'o1', 'Too late.');
  room.orders.answer('1', 'o1', null);
  expect(answered).toEqual(['o1 refused {"refusal":"Too late."}']);
  expect(room.orders.waiting('1')).toEqual([]);
});

test('an answer that only reached the log answers the order too, unless another room gave it', () => {
  const { room, accept, store, answered } = openRoom();
  room.orders.keep(orderTo('1'));
  accept(firstRows('1', 'log-1', 0));
  const refused = (storeId: string) => ({ type: 'order-answered', order: 'o1', storeId, refusal: 'No.' }) as const;
  accept(rowsOf('log-1', [refused('store-9')], { after: store.rows.position('log-1') }));
  expect(answered).toEqual([]);
  accept(rowsOf('log-1', [refused('store-1')], { after: store.rows.position('log-1') }));
  expect(answered).toEqual(['o1 refused {"refusal":"No."}']);
});
