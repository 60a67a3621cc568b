import { expect, test, vi } from 'vitest';
import { comparedRoom, tableRows as rows, settled } from '../../test/support/compared-room.ts';
import { firstRows, note, rowsOf } from '../../test/support/table-rows.ts';
import { noDifferences, nothingGone } from './compare-store.ts';
import type { Room } from './room.ts';

test('orders that another program has deleted are missed, also after more were given', async () => {
  const { open, change, told, compared } = comparedRoom();
  const room = open();
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  const give = (id: string): void =>
    room.orders.keep(
      room.orders.signed({
        id,
        tableId: '1',
        createdAt: 1,
        actor: 'floor',
        body: '{}',
        state: 'waiting',
        answer: null,
      }),
    );
  for (const id of ['o1', 'o2', 'o3']) give(id);
  expect([await told(room), compared()]).toEqual([true, noDifferences]);
  change("DELETE FROM orders WHERE id <> 'o3'");
  give('o4');
  expect(compared().gone).toEqual({ ...nothingGone, orders: 2 });
  expect([room.check.isSure, await told(room), room.strange]).toEqual([
    false,
    true,
    expect.stringMatching(/^Another program has deleted orders from the store: 2 of those this room gave are gone/),
  ]);
});

test.each([
  ['changed', `UPDATE seals SET said = replace(said, '"aside":0', '"aside":1') WHERE what = 'held'`],
  ['made unreadable', "UPDATE seals SET said = '{' WHERE what = 'held'"],
  ['removed', "DELETE FROM seals WHERE what = 'held'"],
])('nobody is seated over a store whose list of what it must hold another program has %s', async (_how, sql) => {
  const { open, change, told, compared } = comparedRoom();
  const room = open();
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  change(sql);
  room.seals.hold({ orders: 1 });
  expect([compared().gone, await told(room), room.strange]).toEqual([
    null,
    false,
    expect.stringMatching(/^The list of what the store must hold is not the one this room has sealed/),
  ]);
});

/** Everything of a log, as somebody takes it away who knows the store. */
const withoutLog = (logId: string): string =>
  [
    ...['stays', 'eliminations', 'hands', 'hand_players', 'hand_snapshots', 'device_facts', 'events'].map(
      (name) => `DELETE FROM ${name} WHERE log = (SELECT number FROM logs WHERE log_id = '${logId}')`,
    ),
    `DELETE FROM seats WHERE table_id = (SELECT table_id FROM logs WHERE log_id = '${logId}')`,
    `DELETE FROM devices WHERE table_id = (SELECT table_id FROM logs WHERE log_id = '${logId}')`,
    `DELETE FROM tables WHERE table_id = (SELECT table_id FROM logs WHERE log_id = '${logId}')`,
    `DELETE FROM seals WHERE what = 'log' AND id = '${logId}'`,
    `DELETE FROM logs WHERE log_id = '${logId}'`,
  ].join(';');

test('the whole log of a table that another program has deleted is missed, and its table is believed when it sends it again', async () => {
  const { open, change, told, compared } = comparedRoom();
  const other = firstRows('2', 'log-2', 5);
  const first = open();
  const sendAll = (room: Room, sent = rows): unknown =>
    room.intake.accept({ tableId: '1', logId: 'log-1', rows: sent, texts: [] });
  sendAll(first);
  first.intake.accept({ tableId: '2', logId: 'log-2', rows: other, texts: [] });
  expect([await told(first), compared()]).toEqual([true, noDifferences]);
  change(withoutLog('log-1'));
  const room = open();
  expect([compared().gone?.logs, await told(room), room.strange]).toEqual([
    [{ tableId: '1', logId: 'log-1' }],
    false,
    expect.stringMatching(
      /^The log of table 1 \(log-1\) is gone .* until that table is switched on and has sent it again, or a backup/,
    ),
  ]);
  // The table says rightly that the room had its log: no disk was put back.
  room.woundBack.wasKept('1', 'log-1', 6);
  expect([room.woundBack.sentence, room.woundBack.saidBy]).toEqual([null, []]);
  room.woundBack.wasKept('2', 'log-2', 60);
  expect(room.woundBack.saidBy).toEqual(['2']);
  const hasReported = vi.spyOn(room.links, 'hasReported').mockReturnValue(false);
  sendAll(room, rows.slice(0, 2));
  expect([room.check.isSure, await settled(), room.check.isSure]).toEqual([false, undefined, false]);
  sendAll(room, rows.slice(2));
  hasReported.mockReturnValue(true);
  expect([room.check.isSure, await settled(), room.check.isSure]).toEqual([false, undefined, true]);
  expect([room.strange, compared()]).toEqual([null, noDifferences]);
});

test('rows put aside that another program has deleted are missed', async () => {
  const { open, change, told, store } = comparedRoom();
  const room = open();
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  const forged = rowsOf('log-1', [note(90)], { after: store.rows.position('log-1') });
  store.keepUngrown({ tableId: '1', logId: 'log-1', rows: forged, texts: [] });
  room.ends.settle(['log-1']);
  expect([store.aside.count(), await told(room)]).toEqual([1, true]);
  change('DELETE FROM rows_aside');
  expect([await told(room), room.check.foreign?.sentence]).toEqual([
    true,
    expect.stringMatching(/^Another program has deleted rows from the store that had been put aside \(1\)/),
  ]);
});

test('an index that says otherwise than its table is made anew and named, and then people are seated', async () => {
  const { open, told, compared, forgeIndex } = comparedRoom();
  const room = open();
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  forgeIndex();
  expect(compared()).toEqual({ ...noDifferences, triggers: ['hands_by_time'] });
  expect([await told(room), compared(), room.strange]).toEqual([
    true,
    noDifferences,
    expect.stringMatching(/first in a trigger or index \(hands_by_time\): another program has changed it/),
  ]);
});

test('an index that cannot be made anew is named, and nobody is seated', async () => {
  const { open, told, forgeIndex, store } = comparedRoom();
  const room = open();
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  forgeIndex();
  vi.spyOn(store, 'rebuildIndexes').mockImplementation(() => {});
  vi.spyOn(store, 'growAnew').mockImplementation(() => {});
  await told(room);
  await settled();
  expect([room.check.isSure, room.strange]).toEqual([
    false,
    expect.stringMatching(/hands_by_time\), and putting them right does not help. Nobody is ordered to a seat/),
  ]);
});
