import { expect, test } from 'vitest';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { ChainWatch } from './chain-watch.ts';
import { DiskProbe } from './disk-probe.ts';

test('a full disk is noticed even when no room sends anything, and is well again after a write', async () => {
  const watch = new ChainWatch(systemTime);
  let fault: StorageFault | null = new StorageFault('disk-full', 'The disk is full.');
  const tryDisk = () => (fault === null ? Promise.resolve() : Promise.reject(fault));
  const broke: unknown[] = [];
  const probe = new DiskProbe({
    store: { tryDisk },
    time: systemTime,
    watch,
    broke: (error) => void broke.push(error),
  });
  await probe.look();
  expect(watch.fault).toBe('The disk is full.');
  watch.wroteALittle();
  expect(watch.fault).toBe('The disk is full.');
  fault = null;
  await probe.look();
  expect([watch.fault, broke]).toEqual([null, []]);
});

test('a PostgreSQL that does not answer is tried once, and reported as silent since then', async () => {
  const answers: (() => void)[] = [];
  const tryDisk = () => new Promise<void>((resolve) => void answers.push(resolve));
  const time = { now: () => 5_000, after: systemTime.after };
  const watch = new ChainWatch(time);
  const probe = new DiskProbe({ store: { tryDisk }, time, watch, broke: () => {} });
  expect(probe.unansweredSince).toBeNull();
  const looked = [probe.look(), probe.look()];
  expect([answers.length, probe.unansweredSince]).toEqual([1, 5_000]);
  for (const answer of answers) answer();
  await Promise.all(looked);
  expect(probe.unansweredSince).toBeNull();
});
