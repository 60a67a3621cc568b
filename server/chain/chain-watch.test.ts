import { expect, test } from 'vitest';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { ChainWatch } from './chain-watch.ts';

test('a PostgreSQL that was gone is well again after any write, one with a full disk after a room’s rows', () => {
  const watch = new ChainWatch(systemTime);
  watch.failed(new StorageFault('not-writable', 'It does not answer.'));
  expect(watch.fault).toBe('It does not answer.');
  watch.wroteALittle();
  expect(watch.fault).toBeNull();
  watch.failed(new StorageFault('disk-full', 'Its disk is full.'));
  watch.wroteALittle();
  expect(watch.fault).toBe('Its disk is full.');
  watch.kept(1);
  expect(watch.fault).toBeNull();
});
