import { expect, test } from 'vitest';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { handBegins, misdealReported, PlayedTable, threePlayers } from '../../test/support/played-rows.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { firstRows, note, rowsOf } from '../../test/support/table-rows.ts';
import type { StoredEvent } from './project-rows.ts';
import { rebuildTable } from './rebuild-table.ts';
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
    linkChanged: (tableId) => links.push(room.linkOf(tableId).linked),
    orderAnswered: ({ id, state, answer }) => answered.push(`${id} ${state} ${answer}`),
  });
  const accept = (rows: readonly LogRow[], logId = 'log-1') => room.accept({ tableId: '1', logId, rows, texts: [] });
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
  expect(room.table('1')?.state).toEqual(table.state);
  expect(JSON.parse(store.table('1')?.state ?? '')).toEqual(table.state);
  expect(rebuildTable(store, { tableId: '1', logId: 'log-1' })).toEqual(room.table('1'));
  expect(store.openIncidents()).toMatchObject([{ incidentId: 'i1' }]);
});

test('a room that starts again takes every table up where it was, undo included', () => {
  const { accept, store, time } = openRoom();
  const table = midHand();
  const [fold] = table.play({ type: 'fold', seat: table.state?.hand?.toAct ?? 0 });
  accept(table.rows);
  const again = new Room({ store, time, tableKeys, staffList: () => null });
  const undone = table.play({ type: 'undo', step: 'folded' });
  expect(fold?.kind).toBe('folded');
  expect(again.accept({ tableId: '1', logId: 'log-1', rows: undone, texts: [] })).toBeNull();
  expect(again.table('1')?.state).toEqual(table.state);
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

test('what cannot be applied changes neither memory nor store', () => {
  const { accept, room, store, grown } = openRoom();
  accept(firstRows('1', 'log-1', 1));
  const before = room.table('1');
  const rows = rowsOf('log-1', [note(1), { type: 'checked', seat: 1, toAct: null }], {
    after: store.position('log-1'),
  });
  expect(accept(rows)).toMatch(/Event 4 cannot follow/);
  expect([room.table('1'), store.position('log-1').seq, grown.length]).toEqual([before, 2, 1]);
});

test('a table with a new log stands as its new log says; late rows of the old one are kept and change nothing', () => {
  const { accept, room, store } = openRoom();
  const old = firstRows('1', 'log-1', 5);
  accept(old.slice(0, 4));
  accept(firstRows('1', 'log-2', 1), 'log-2');
  accept(old.slice(4));
  expect(room.table('1')).toMatchObject({ logId: 'log-2', head: { seq: 2 } });
  expect(store.rows('log-1', 0, 100)).toEqual(old);
  expect(accept(rowsOf('log-2', [note(9)], { after: store.position('log-2') }), 'log-2')).toBeNull();
  expect(store.table('1')).toMatchObject({ logId: 'log-2', seq: 3 });
});

test('links are told when they come and go, and a table’s last word is remembered', () => {
  const { room, links, time } = openRoom();
  const table = { tableId: '1', logId: 'log-1', sendOrder: () => {} };
  expect(room.linkOf('1')).toEqual({ linked: false, lastContact: null });
  expect([room.link(table), room.link({ ...table, tableId: '2' }), room.link({ ...table, logId: 'log-2' })]).toEqual([
    true,
    false,
    false,
  ]);
  const contact = time.now();
  time.advance(500);
  room.unlink({ ...table });
  room.unlink(table);
  expect(room.linkOf('1')).toEqual({ linked: false, lastContact: contact });
  expect(links).toEqual([true, false]);
});

test('a key opens its own table alone', () => {
  const { room } = openRoom();
  expect(room.isKeyOf('1', 'key-1')).toBe(true);
  for (const [tableId, key] of [
    ['1', 'key-2'],
    ['1', ''],
    ['2', 'key-1'],
    ['2', ''],
  ] as const) {
    expect(room.isKeyOf(tableId, key)).toBe(false);
  }
});

test('an order is answered once, by its own table', () => {
  const { room, store, answered } = openRoom();
  room.keepOrder(orderTo('1'));
  room.answerOrder('2', 'o1', null);
  room.answerOrder('1', 'never given', null);
  expect(store.order('o1')?.state).toBe('waiting');
  room.answerOrder('1', 'o1', 'Too late.');
  room.answerOrder('1', 'o1', null);
  expect(answered).toEqual(['o1 refused {"refusal":"Too late."}']);
  expect(room.waitingOrders('1')).toEqual([]);
});

test('an answer that only reached the log answers the order too, unless another room gave it', () => {
  const { room, accept, store, answered } = openRoom();
  room.keepOrder(orderTo('1'));
  accept(firstRows('1', 'log-1', 0));
  const refused = (storeId: string) => ({ type: 'order-answered', order: 'o1', storeId, refusal: 'No.' }) as const;
  accept(rowsOf('log-1', [refused('store-9')], { after: store.position('log-1') }));
  expect(answered).toEqual([]);
  accept(rowsOf('log-1', [refused('store-1')], { after: store.position('log-1') }));
  expect(answered).toEqual(['o1 refused {"refusal":"No."}']);
});
