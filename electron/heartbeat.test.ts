import { expect, test } from 'vitest';
import { manualTimer } from '../test/fakes/manual-timer.ts';
import { Heartbeat } from './heartbeat.ts';

function beating() {
  const timer = manualTimer();
  let [asks, hungs] = [0, 0];
  const heartbeat = new Heartbeat(
    {
      after: timer.after,
      ask: () => {
        asks += 1;
      },
      onHung: () => {
        hungs += 1;
      },
    },
    { everyMs: 100, missesMax: 2, firstMissesMax: 4 },
  );
  heartbeat.start();
  return { timer, heartbeat, asks: () => asks, hungs: () => hungs };
}

test('asks at once and then again and again, as long as it is answered', () => {
  const { timer, heartbeat, asks, hungs } = beating();
  for (let beat = 0; beat < 20; beat += 1) {
    heartbeat.heard();
    expect(timer.runNext()).toBe(100);
  }
  expect([asks(), hungs()]).toEqual([21, 0]);
});

test('unanswered so many times, it hangs: said once, and nobody is asked any more', () => {
  const { timer, heartbeat, asks, hungs } = beating();
  heartbeat.heard();
  timer.runNext();
  expect(hungs()).toBe(0);
  timer.runNext();
  timer.runNext();
  expect([asks(), hungs()]).toEqual([3, 1]);
  expect(timer.planned()).toEqual([]);
});

test('before its first answer it is given longer', () => {
  const { timer, hungs } = beating();
  for (let beat = 0; beat < 3; beat += 1) timer.runNext();
  expect(hungs()).toBe(0);
  timer.runNext();
  expect(hungs()).toBe(1);
});

test('started again it begins anew, stopped it is silent', () => {
  const { timer, heartbeat, asks } = beating();
  for (let beat = 0; beat < 3; beat += 1) timer.runNext();
  heartbeat.start();
  expect(timer.planned()).toEqual([100]);
  for (let beat = 0; beat < 3; beat += 1) timer.runNext();
  heartbeat.stop();
  expect(timer.planned()).toEqual([]);
  expect(asks()).toBe(8);
});
