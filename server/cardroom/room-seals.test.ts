import { expect, test } from 'vitest';
import { simulatedSigningKey } from '../../commands/simulation/table-program.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { hashOfKey } from '../staff/secrets.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import { Room } from './room.ts';

const key = simulatedSigningKey('room');
const signing = { key, known: new Set([publicRoomKey(key)]) };

function house() {
  const { store } = storeOnDisk();
  const open = (): Room =>
    new Room({ store, time: new SimulatedTime(), tableKeys: new Map(), staffList: () => null, signing });
  return { store, open };
}

const browser = (keyHash: string) => ({ keyHash, name: 'Desk', role: 'floor', pairedAt: 1 }) as const;

test('a browser that another program has written into the store is not let in, and named', () => {
  const { store, open } = house();
  const room = open();
  room.browsers.add(browser('own'));
  store.browsers.add(browser('forged'));
  expect([room.browsers.find('own')?.name, room.browsers.find('forged')]).toEqual(['Desk', null]);
  expect(
    open()
      .browsers.all()
      .map(({ keyHash }) => keyHash),
  ).toEqual(['own']);
  expect(room.strange).toMatch(
    /^A paired browser \(FORGED\) was written into the store by another program: it admits nobody\./,
  );
  room.browsers.remove('own');
  expect(room.browsers.find('own')).toBeNull();
});

test('neither is a PC that was written there as a table, nor the key it signs with', () => {
  const { store, open } = house();
  open().keys.give('t1', 'own'.repeat(12));
  const forged = { tableId: 't2', keyHash: hashOfKey('mine'.repeat(9)), pairedAt: 1, retiredAt: null };
  store.tableKeys.keep([forged]);
  const met = {
    tableId: 't2',
    logId: 'log-2',
    key: 'k',
    paired: forged.keyHash,
    how: 'first',
    voucher: null,
    metAt: 1,
  } as const;
  store.signatures.keepKey(met);
  const room = open();
  expect([room.keys.isGood('t1', 'own'.repeat(12)), room.keys.isGood('t2', 'mine'.repeat(9))]).toEqual([true, false]);
  room.heads.take({ tableId: 't2', logId: 'log-2' }, []);
  expect(room.strange).toMatch(/admits nobody\. So were 1 more\./);
  // Revoking a key leaves it sealed as it is then.
  room.keys.revoke('t1');
  expect(open().keys.isRetired('t1', 'own'.repeat(12))).toBe(true);
});
