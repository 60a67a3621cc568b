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

test('a PostgreSQL that hangs is told once, and once more when it answers again; a fault has the word before it', () => {
  const told: (string | null)[] = [];
  const watch = new ChainWatch(systemTime, (sentence) => void told.push(sentence));
  for (const sentence of [null, 'For 15 s.', 'For 20 s.', null]) watch.hangs(sentence);
  expect(told.splice(0)).toEqual(['For 15 s.', null]);
  watch.failed(new StorageFault('not-writable', 'It does not answer.'));
  watch.hangs('For 15 s.');
  watch.hangs(null);
  expect(told).toEqual(['It does not answer.']);
});
