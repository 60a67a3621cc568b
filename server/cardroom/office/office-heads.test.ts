import { expect, test } from 'vitest';
import { simulatedSigningKey } from '../../../commands/simulation/table-program.ts';
import { StorageFault } from '../../../native-bridge/contracts/storage-fault.ts';
import { storeOnDisk } from '../../../test/support/store-on-disk.ts';
import { isHeadSigned } from '../../sync/signed-head.ts';
import { OfficeLog, type OfficeStore } from './office-log.ts';

const [key, other] = [simulatedSigningKey('room'), simulatedSigningKey('next room')];
const step = (minutes: number) =>
  ({
    events: [
      { type: 'call-minutes-set', minutes },
      { type: 'call-minutes-set', minutes: minutes + 1 },
    ],
    actor: 'floor',
    at: minutes,
    request: null,
    texts: [],
    orders: [],
  }) as const;

test('every step of the office is signed by the room with the step, and what was there before at the start', () => {
  const { store } = storeOnDisk();
  new OfficeLog(store).append(step(3));
  expect(store.signatures.newestOfficeHead()).toBeNull();
  const office = new OfficeLog(store, key);
  office.append(step(5));
  const heads = store.signatures.officeHeads(0, 10);
  expect(heads.map(({ seq, number }) => [seq, number])).toEqual([
    [2, 1],
    [4, 2],
  ]);
  expect(heads.map((head) => isHeadSigned(store.storeId, head))).toEqual([true, true]);
  expect(heads.at(-1)?.hash).toBe(store.office.head().hash);
  new OfficeLog(store, other).append(step(7));
  expect(store.signatures.newestOfficeHead()).toMatchObject({ seq: 6, number: 1 });
});

test('a step that cannot be signed on the disk has not happened', () => {
  const { store } = storeOnDisk();
  const office = new OfficeLog(full(store), key);
  expect(() => office.append(step(5))).toThrow('The disk is full.');
  expect([store.office.head().seq, office.state]).toEqual([0, new OfficeLog(store).state]);
});

test('a full disk keeps no room from starting', () => {
  const { store } = storeOnDisk();
  new OfficeLog(store).append(step(3));
  expect(new OfficeLog(full(store), key).state).toEqual(new OfficeLog(store).state);
});

/** The same store, whose disk takes no signature any more. */
function full(store: OfficeStore): OfficeStore {
  const keepOfficeHead = (): never => {
    throw new StorageFault('disk-full', 'The disk is full.');
  };
  return {
    storeId: store.storeId,
    appendOffice: (rows, beside) => store.appendOffice(rows, beside),
    office: store.office,
    aside: store.aside,
    together: (work) => store.together(work),
    signatures: { ...store.signatures, keepOfficeHead },
  };
}
