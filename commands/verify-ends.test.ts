import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openReadOnlyStore } from '../native-bridge/sqlite/read-only-store.ts';
import { Room } from '../server/cardroom/room.ts';
import { takeUpSignedStore } from '../server/cardroom/signed-store.ts';
import type { Reach } from '../server/cardroom/store-reach.ts';
import { noStoreSigners } from '../server/cardroom/store-signers.ts';
import { publicRoomKey } from '../server/staff/staff-list.ts';
import { storeOnDisk } from '../test/support/store-on-disk.ts';
import { firstRows, note, rowsOf } from '../test/support/table-rows.ts';
import { simulatedSigningKey } from './simulation/table-program.ts';
import { verifyStore, wrongProjections } from './verify-store.ts';

const key = simulatedSigningKey('room');
const rows = firstRows('1', 'log-1', 5);

/** A store with a table's log, as its room has sealed it, and what `riffle verify` says of it. */
function house() {
  const { store, time, path } = storeOnDisk();
  const { signing } = takeUpSignedStore({ store, key, signers: noStoreSigners, time });
  const room = new Room({ store, time, tableKeys: new Map(), staffList: () => null, signing });
  room.intake.accept({ tableId: '1', logId: 'log-1', rows, texts: [] });
  const change = (sql: string): void => {
    const db = new Database(path);
    db.exec(sql);
    db.close();
  };
  const found = (
    keys: ReadonlySet<string> | null = new Set([publicRoomKey(key)]),
    reach: Reach | null = null,
  ): readonly string[] => {
    const file = openReadOnlyStore(path);
    try {
      const known = {
        of: (id: string) => (id === store.storeId ? keys : null),
        by: 'test',
        logsAreSealed: true,
        heldIsSealed: true,
        reach,
      };
      return [...verifyStore(file, known).findings, ...wrongProjections(file)];
    } finally {
      file.close();
    }
  };
  return { store, time, room, change, found };
}

test('a store that only its room has written is sound, with the room’s key and without it', () => {
  const { found } = house();
  expect([found(), found(null)]).toEqual([[], []]);
});

test('events behind the end the room has sealed are named, and so are those it has put aside', () => {
  const { store, room, found } = house();
  const forged = rowsOf('log-1', [note(8), note(9)], { after: store.rows.position('log-1') });
  store.keepUngrown({ tableId: '1', logId: 'log-1', rows: forged, texts: [] });
  expect(found()).toContain(
    'Log log-1, events 7 to 8: the room has taken in none of them, another program wrote them.',
  );
  room.atHand({ tableId: '1', logId: 'log-1', after: 0 }, () => {});
  expect(found()).toEqual(
    [7, 8].map((seq) =>
      expect.stringMatching(
        `^Log log-1, event ${seq} \\(device-changed\\) was written by another program\\. The room found it on .* and put it aside`,
      ),
    ),
  );
});

test.each([
  [
    'a sealed end that is another row now',
    "UPDATE seals SET signature = 'x' WHERE what = 'log'",
    /^Log log-1 is not the one the room has taken in/,
  ],
  ['an order that was deleted', 'DELETE FROM orders', /^Orders that the room gave are gone \(1\)/],
  [
    'an order that was deleted with the list of what must be there',
    "DELETE FROM orders; DELETE FROM seals WHERE what = 'held'",
    /^The list of what the store must hold is not the one/,
  ],
  [
    'a trigger',
    'CREATE TRIGGER evil AFTER INSERT ON orders BEGIN DELETE FROM meta; END',
    /^The trigger or index evil is not the store’s own/,
  ],
  ['a seat', 'UPDATE seats SET stack = 777000', /^seats is not as the logs tell it/],
])('%s is named', (_what, sql, sentence) => {
  const { room, change, found } = house();
  const order = {
    id: 'o1',
    tableId: '1',
    createdAt: 1,
    actor: 'floor',
    body: '{}',
    state: 'waiting',
    answer: null,
  } as const;
  room.orders.keep(room.orders.signed(order));
  expect(found()).toEqual([]);
  change(sql);
  expect(found()).toEqual([expect.stringMatching(sentence)]);
});

test('what the room remembers to have been further is named', () => {
  const { found } = house();
  const log = { logId: 'log-1', tableId: '1', seq: rows.length };
  const here: Reach = { office: 0, orders: 0, aside: 0, logs: [log] };
  const further: Reach = {
    office: 4,
    orders: 0,
    aside: 0,
    logs: [
      { ...log, seq: 90 },
      { ...log, logId: 'log-2' },
    ],
  };
  expect([found(undefined, here), found(null, further)]).toEqual([[], []]);
  expect(found(undefined, further)).toEqual([
    'The log of table 1 (log-2) is gone: another program has deleted it.',
    'The list of what the store must hold is an older copy than the room remembers.',
    'The office: it ends with event 0, and the room had decided up to event 4.',
    `Log log-1 is an older copy: it ends with event ${rows.length}, and the room had taken it in up to event 90.`,
  ]);
});
