import { expect, test } from 'vitest';
import { PrivateFileFault } from '../native-bridge/contracts/private-files.ts';
import { ReleaseFault } from '../native-bridge/contracts/release.ts';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { SimulatedTime } from '../native-bridge/simulation/simulated-time.ts';
import { repeat, tolerantTime } from './timers.ts';

const failing = (error: Error) => () => {
  throw error;
};

test.each([
  new StorageFault('disk-full', 'The disk is full.'),
  new PrivateFileFault('The disk is full.'),
  new ReleaseFault('The disk is full.'),
])('%s in a timer is told, and ends nothing', (fault) => {
  const time = new SimulatedTime();
  const said: string[] = [];
  const tolerant = tolerantTime(time, (sentence) => said.push(sentence));
  let done = 0;
  tolerant.after(10, failing(fault));
  tolerant.after(20, () => done++);
  const cancel = tolerant.after(30, () => done++);
  cancel();
  time.advance(100);
  expect([said, done, tolerant.now()]).toEqual([['The disk is full.'], 1, time.now()]);
});

test('a bug in a timer is not swallowed', () => {
  const time = new SimulatedTime();
  tolerantTime(time, () => {}).after(10, failing(new TypeError('a bug')));
  expect(() => time.advance(10)).toThrow('a bug');
});

test('a repeated action goes on after a fault until it is stopped, even by itself', () => {
  const time = new SimulatedTime();
  const said: string[] = [];
  let times = 0;
  const end = repeat(
    tolerantTime(time, (sentence) => said.push(sentence)),
    1_000,
    () => {
      times += 1;
      if (times === 2) throw new StorageFault('disk-full', 'The disk is full.');
      if (times === 4) end();
    },
  );
  time.advance(10_000);
  expect([times, said, time.timers]).toEqual([4, ['The disk is full.'], 0]);
});
