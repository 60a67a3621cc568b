import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { simulatedSigningKey } from '../../commands/simulation/table-program.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import { type StoreOnDisk, storeOnDisk } from '../../test/support/store-on-disk.ts';
import { firstRows, note, rowsOf } from '../../test/support/table-rows.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import { Room } from './room.ts';
import { takeUpSignedStore } from './signed-store.ts';
import type { SignedBy, StoreSigners } from './store-signers.ts';

const key = simulatedSigningKey('room');
const rows = firstRows('1', 'log-1', 5);

/** A room that has sealed what its table sent, over a store that other programs write, too. */
function house({ store, time, path }: StoreOnDisk = storeOnDisk(), kept = new Map<string, SignedBy>()) {
  const signers: StoreSigners = {
    of: (id) => kept.get(id) ?? null,
    hasAnother: () => false,
    keep: (id, signed) => void kept.set(id, signed),
    sentence: null,
  };
  const open = (): Room => {
    const { signing, vouch } = takeUpSignedStore({ store, key, signers, time });
    vouch();
    return new Room({ store, time, tableKeys: new Map(), staffList: () => null, signing });
  };
  const send = (room: Room, sent: readonly LogRow[], tableId = '1') =>
    room.intake.accept({ tableId, logId: `log-${tableId}`, rows: sent, texts: [] });
  /** Behind the last row, with the right hashes: whoever writes can compute them. */
  const forge = (logId = 'log-1', count = 2): void => {
    const events = Array.from({ length: count }, (_, index) => note(90 + index));
    const forged =
      logId === 'log-1' ? rowsOf(logId, events, { after: store.rows.position(logId) }) : firstRows('9', logId, count);
    store.keepUngrown({ tableId: logId === 'log-1' ? '1' : '9', logId, rows: forged, texts: [] });
  };
  const change = (sql: string): void => {
    const db = new Database(path);
    db.exec('DROP TRIGGER events_are_not_changed');
    db.exec(sql);
    db.close();
  };
  const ends = (room: Room, logId = 'log-1') => [room.table('1')?.head.seq, store.rows.position(logId).seq];
  return { store, time, kept, open, send, forge, change, ends };
}

test('what the room has taken in stays at every start, whoever signs it, and however the room ended', () => {
  const { store, open, send, ends } = house();
  for (const row of rows) expect(send(open(), [row])).toBeNull();
  const room = open();
  expect([ends(room), room.strange, store.aside.all()]).toEqual([[6, 6], null, []]);
  // A transaction that failed has taken in nothing.
  expect(() =>
    store.together(() => {
      send(room, rowsOf('log-1', [note(6)], { after: store.rows.position('log-1') }));
      throw new TypeError('cut');
    }),
  ).toThrow('cut');
});

test('rows that another program has written behind a log’s end while the room was stopped go aside, are named, and come from the table', () => {
  const { store, time, open, send, forge, ends } = house();
  send(open(), rows);
  forge();
  const room = open();
  expect(ends(room)).toEqual([6, 6]);
  expect(room.strange).toBe(
    'Another program wrote an event into the store, as event 7 of table 1: no table sent it. It was put aside and counts for nothing. The same goes for 1 more. “riffle verify” lists all of them.',
  );
  expect(store.aside.all().map(({ logId, seq, kind }) => [logId, seq, kind])).toEqual([
    ['log-1', 7, 'device-changed'],
    ['log-1', 8, 'device-changed'],
  ]);
  expect(send(room, rowsOf('log-1', [note(6)], { after: store.rows.position('log-1') }))).toBeNull();
  expect(ends(open())).toEqual([7, 7]);
  time.advance(25 * 3_600_000);
  expect(open().strange).toBeNull();
});

test('a whole log that another program has written is no log of a table', () => {
  const { store, open, send, forge } = house();
  send(open(), rows);
  forge('log-9', 4);
  const room = open();
  expect([room.table('9'), store.rows.position('log-9').seq]).toEqual([null, 0]);
  expect(room.strange).toMatch(/as event 1 of table 9/);
});

test('what was grown from rows that went aside is grown anew', () => {
  const files = storeOnDisk();
  const { store, open, send, forge, ends } = house(files);
  send(open(), rows);
  const [state] = store.projections.tables();
  forge();
  const db = new Database(files.path);
  db.exec("UPDATE tables SET seq = 8, name = 'Forged'");
  db.close();
  const room = open();
  expect([ends(room), room.table('1')?.state.name, store.projections.tables()]).toEqual([[6, 6], 'Table 1', [state]]);
});

test('a table that is shown otherwise than it was sealed is grown anew before anybody reads it', () => {
  const { store, open, send, change, ends } = house();
  send(open(), rows);
  const [state] = store.projections.tables();
  change("UPDATE tables SET state = json_set(state, '$.chipsIn', 777000)");
  const room = open();
  expect([ends(room), room.table('1')?.state.chipsIn, store.projections.tables()]).toEqual([[6, 6], 0, [state]]);
  expect(room.strange).toMatch(/^What the store showed of the tables .* first in tables \(table_id 1\): /);
  expect(store.audit.read(null, 9)).toHaveLength(1);
  expect(open().table('1')?.head.seq).toBe(6);
  expect(store.audit.read(null, 9)).toHaveLength(1);
});

test('rows that another program writes while the room runs give way to what the table sends, and to its greeting', () => {
  const { store, open, send, forge, ends } = house();
  const room = open();
  send(room, rows);
  forge();
  const [next] = rowsOf('log-1', [note(6)], { after: { seq: 6, hash: rows.at(-1)?.hash ?? '' } });
  expect(send(room, next === undefined ? [] : [next])).toBeNull();
  expect([ends(room), room.strange]).toEqual([
    [7, 7],
    expect.stringMatching(/^Another program wrote an event .* for 1 more/),
  ]);
  forge();
  room.atHand({ tableId: '1', logId: 'log-1', after: 0 }, () => {});
  expect([ends(room), store.aside.all().length]).toEqual([[7, 7], 4]);
});

test.each([
  ['the last row', "UPDATE events SET hash = 'other' WHERE seq = 6"],
  ['the last row away', 'DROP TRIGGER events_are_not_deleted; DELETE FROM events WHERE seq = 6'],
  ['whose log it is', "UPDATE logs SET table_id = '2'"],
  ['its seal', "DELETE FROM seals WHERE what = 'log'"],
  ['what was heard of the table’s clock', 'INSERT INTO table_clocks VALUES (1, 2, 900000)'],
])('a room does not start over a log of which another program has changed %s', (_what, sql) => {
  const { open, send, change } = house();
  send(open(), rows);
  change(sql);
  expect(open).toThrow(/is not the one this room has taken in|No log of a table in the store is sealed/);
});

test('logs from before the room sealed them are taken as they lie, once', () => {
  const { kept, open, forge, store, send } = house();
  send(open(), rows);
  kept.set('store-1', { keys: new Set([publicRoomKey(key)]), hasStaff: false, logs: false, held: false });
  forge();
  expect([open().strange, store.rows.position('log-1').seq, kept.get('store-1')?.logs]).toEqual([null, 8, true]);
  forge();
  expect([open().strange, store.rows.position('log-1').seq]).toEqual([expect.any(String), 8]);
});
