import { expect, test } from 'vitest';
import type { Line } from '../contracts/line.ts';
import { LineTally } from '../serial/line-tally.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { configured } from './feig-in-time.ts';
import { FeigLineFinder } from './feig-line-finder.ts';

/** A finder on a silent line that closes slowly. */
function withSlowLine() {
  const time = new SimulatedTime();
  const { near, far } = memoryLinePair(time);
  let opened = 0;
  let isOpen = false;
  let wasOpenedTwice = false;
  const line: Line = {
    name: near.name,
    get health() {
      return near.health;
    },
    start: () => {
      wasOpenedTwice ||= isOpen;
      isOpen = true;
      near.start();
    },
    stop: async () => {
      await near.stop();
      await new Promise<void>((resolve) => void time.after(30, resolve));
      isOpen = false;
    },
    write: (bytes) => near.write(bytes),
    onData: (listener) => near.onData(listener),
    onHealth: (listener) => near.onHealth(listener),
  };
  const silence = (): void => {};
  const finder = new FeigLineFinder({
    openLine: () => {
      opened += 1;
      return line;
    },
    configured,
    time,
    tally: new LineTally(),
    isUsb: false,
    address: null,
    handlers: { found: silence, trying: silence, lost: silence, unanswered: silence, stranger: silence },
  });
  far.start();
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 5) {
      time.advance(5);
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    }
  };
  return { finder, pass, opened: () => opened, wasOpenedTwice: () => wasOpenedTwice };
}

test('stopped while the line closes between two settings, it opens nothing more; started again, it searches on', async () => {
  for (let moment = 0; moment < 1_000; moment += 10) {
    const { finder, pass, opened, wasOpenedTwice } = withSlowLine();
    finder.start();
    await pass(moment);
    const stopped = finder.stop();
    const before = opened();
    await pass(2_000);
    await stopped;
    expect(opened()).toBe(before);
    finder.start();
    await pass(2_000);
    expect(opened()).toBeGreaterThan(before);
    expect(wasOpenedTwice()).toBe(false);
  }
});
