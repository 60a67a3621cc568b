import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { simulatedSigningKey } from '../../commands/simulation/table-program.ts';
import type { Order, StaffRecord } from '../../native-bridge/contracts/cardroom-store.ts';
import { type StoreOnDisk, storeOnDisk } from '../../test/support/store-on-disk.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import { rowHash } from '../sync/hash-chain.ts';
import { isOrderSigned } from '../sync/signed-order.ts';
import { LogEnds } from './log-ends.ts';
import { OfficeLog } from './office/office-log.ts';
import { RoomSeals } from './room-seals.ts';
import { takeUpSignedStore } from './signed-store.ts';
import { type Reach, storeReachIn } from './store-reach.ts';
import type { SignedBy, StoreSigners } from './store-signers.ts';

const [key, other] = [simulatedSigningKey('room'), simulatedSigningKey('next room')];
const step = (minutes: number, orders: readonly Order[] = []) =>
  ({
    events: [{ type: 'call-minutes-set', minutes }],
    actor: 'floor',
    at: minutes,
    request: `r${minutes}`,
    texts: [],
    orders,
  }) as const;
const waiting: Order = {
  id: 'o1',
  tableId: 't1',
  createdAt: 1,
  actor: 'floor',
  body: '{"type":"erase-text","texts":["a"]}',
  state: 'waiting',
  answer: null,
};

/** What a room remembers beside its store. */
function memory(): StoreSigners & { readonly kept: Map<string, SignedBy> } {
  const kept = new Map<string, SignedBy>();
  return {
    kept,
    of: (id) => kept.get(id) ?? null,
    hasAnother: (id) => kept.size > (kept.has(id) ? 1 : 0),
    keep: (id, signed) => void kept.set(id, signed),
    sentence: null,
  };
}

/** A store, what its room remembers, and a start of the room. */
function roomOver({ store, time, path }: StoreOnDisk = storeOnDisk()) {
  const signers = memory();
  const reach = storeReachIn({ read: () => null, write: () => {} }, 'reach', store.storeId);
  const start = (own = key) => {
    const taken = takeUpSignedStore({ store, key: own, signers, reach, time });
    const office = new OfficeLog(store, own);
    taken.vouch();
    return { ...taken, office, minutes: office.state.cash.callMinutes };
  };
  /** Another program writes what no trigger keeps it from. */
  const forge = (sql: string): void => {
    const db = new Database(path);
    for (const { name } of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all() as {
      name: string;
    }[])
      db.exec(`DROP TRIGGER "${name}"`);
    db.exec(sql);
    db.close();
  };
  /** A row behind the last one, with the right hash: whoever writes can compute that. */
  const insert = (minutes: number): void => {
    const { seq, hash } = store.office.head();
    const body = JSON.stringify({ v: 1, type: 'call-minutes-set', minutes });
    const row = {
      seq: seq + 1,
      hand: 0,
      at: 1,
      actor: 'floor',
      kind: 'call-minutes-set',
      request: null,
      body,
      previousHash: hash,
    };
    store.appendOffice([{ ...row, hash: rowHash(store.storeId, row) }], { texts: [], orders: [] });
  };
  return { store, time, signers, reach, start, forge, insert };
}

test('what another program wrote behind the signed end is put aside, said for a day, and the office goes on from the signed end', () => {
  const { store, time, start, insert } = roomOver();
  start().office.append(step(5));
  insert(7);
  insert(8);
  const found = start();
  expect([found.minutes, store.office.head().seq]).toEqual([5, 1]);
  const said = (): string | null => new LogEnds({ store, time, seals: null }).sentence;
  expect(said()).toMatch(/^Another program wrote an event into the store, as event 2 of the office: nobody decided/);
  expect(store.aside.all()).toMatchObject([
    { logId: 'store-1', tableId: null, seq: 2, kind: 'call-minutes-set' },
    { logId: 'store-1', tableId: null, seq: 3, kind: 'call-minutes-set' },
  ]);
  found.office.append(step(9));
  expect([start().minutes, said()]).toEqual([9, expect.any(String)]);
  time.advance(25 * 3_600_000);
  expect([start().minutes, said()]).toEqual([9, null]);
});

test('steps stay as they are that were written before signing began, with an earlier key, or by a key that came back', () => {
  const { store, start, insert } = roomOver();
  insert(5);
  insert(6);
  expect(start()).toMatchObject({ minutes: 6, foreign: null });
  // The key was lost, and found again.
  start(other).office.append(step(7));
  expect(start()).toMatchObject({ minutes: 7, foreign: null });
  start().office.append(step(8));
  start(other).office.append(step(9));
  expect(start()).toMatchObject({ minutes: 9, foreign: null });
  expect(store.aside.all()).toEqual([]);
});

test('a store that comes from elsewhere, signed by a key that is not this room’s, is taken as it lies', () => {
  const files = storeOnDisk();
  roomOver(files).start(other).office.append(step(5));
  const { start, signers } = roomOver(files);
  expect(start()).toMatchObject({ minutes: 5, foreign: null });
  expect([...(signers.kept.get('store-1')?.keys ?? [])]).toEqual([publicRoomKey(key), publicRoomKey(other)]);
});

test.each([
  [
    'an event',
    "UPDATE office_events SET body = replace(body, '5', '50') WHERE seq = 1",
    /^Event 1 of the office is not the one/,
  ],
  ['its end with all signatures', 'DELETE FROM office_heads', /signatures of this room are gone/],
  ['the last event alone', 'DELETE FROM office_events WHERE seq = 2', /^Event 2 of the office is not the one/],
  ['all signatures for others', "UPDATE office_heads SET key = 'other'", /signatures of this room are gone/],
])('a room does not start over a store in which another program has changed %s', (_what, sql, sentence) => {
  const { start, forge, store } = roomOver();
  const { office } = start();
  office.append(step(5));
  office.append(step(6));
  forge(sql);
  expect(() => start()).toThrow(sentence);
  expect(store.aside.all()).toEqual([]);
});

test('a changed store that this room has never signed is opened, and said', () => {
  const files = storeOnDisk();
  const { start, forge } = roomOver(files);
  start().office.append(step(5));
  forge("UPDATE office_events SET body = replace(body, '5', '50')");
  expect(roomOver(files).start().foreign?.sentence).toMatch(/^Event 1 of the office/);
});

test('orders that wait from before they were signed are signed at the first start, and never again', () => {
  const { store, start } = roomOver();
  store.orders.add(waiting);
  const { known } = start().signing;
  const signed = (id: string): boolean => {
    const order = store.orders.find(id);
    return order !== null && isOrderSigned(store.storeId, order, known);
  };
  expect(signed('o1')).toBe(true);
  store.orders.add({ ...waiting, id: 'o2' });
  start();
  expect(signed('o2')).toBe(false);
});

const person = (id: string) =>
  ({
    id,
    number: id,
    name: 'Eva',
    role: 'manager',
    badge: null,
    pin: null,
    isDemo: false,
    addedAt: 1,
    retiredAt: null,
  }) as const;
const list = { version: 1, issuedAt: 1, badgeSalt: 'ab' };

test('the staff stay as they were before the room sealed them, and as it changes them', () => {
  const { store, start } = roomOver();
  store.staff.keep([person('1')], list);
  const { signing, vouch } = start();
  const seals = new RoomSeals(store, signing);
  const along = (people: readonly StaffRecord[]): void => seals.seal({ what: 'staff', row: { people, list } });
  store.staff.keep([person('2')], list, { along });
  vouch();
  expect(start().foreign).toBeNull();
});

test.each([
  ['a manager written among the staff', "UPDATE staff SET role = 'manager', pin_hash = 'x', pin_salt = 'y'"],
  ['nobody any more', 'DELETE FROM staff_list'],
  ['people without a list', 'DELETE FROM staff_list; DELETE FROM seals'],
  ['and its seal removed', 'DELETE FROM seals'],
])('a room does not start over a staff list that another program has changed: %s', (_what, sql) => {
  const { store, start, forge } = roomOver();
  store.staff.keep([{ ...person('1'), role: 'dealer' }], list);
  start();
  forge(sql);
  expect(() => start()).toThrow(/^The staff list in the store is not the one this room has signed/);
});

test('a store that was given another id is not taken as it lies; one that was just made is', () => {
  const { store, start, signers } = roomOver();
  signers.kept.set('another store', { keys: new Set([publicRoomKey(key)]), hasStaff: true, logs: true, held: true });
  expect(start().foreign).toBeNull();
  expect(signers.kept.has('store-1')).toBe(true);
  signers.kept.delete('store-1');
  store.orders.add(waiting);
  expect(() => start()).toThrow(/^The store is another one than this room has signed/);
  expect(store.orders.find('o1')?.signed).toBeUndefined();
});

const log1 = { logId: 'log-1', tableId: '1' };
const was: Reach = { office: 0, orders: 2, aside: 1, logs: [{ ...log1, seq: 6 }] };

test('an older copy of the list of what the store must hold is named, and what is remembered is sealed again', () => {
  const { start, store, reach } = roomOver();
  start();
  reach.keep({ ...was, logs: [] });
  const taken = start();
  expect(taken.foreign?.sentence).toMatch(
    /^The list of what the store must hold was an older copy: another program had put it back/,
  );
  const held = () => new RoomSeals(store, taken.signing).held();
  expect([held(), start().foreign]).toEqual([{ orders: 2, logs: [], aside: 1 }, null]);
  // A log that is not there any more is named by the comparison.
  reach.keep(was);
  expect([start().foreign, held()?.logs]).toEqual([null, [log1]]);
});

test('orders that are missing with what the office had decided since are not counted: the store was put back as a whole', () => {
  const { start, store, reach } = roomOver();
  start();
  reach.keep({ ...was, office: 9 });
  const taken = start();
  expect([taken.foreign, new RoomSeals(store, taken.signing).held(), taken.reach.now?.office]).toEqual([
    null,
    { orders: 0, logs: [log1], aside: 0 },
    9,
  ]);
});
