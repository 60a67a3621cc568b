import { expect, test } from 'vitest';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import { TextEraser } from './text-eraser.ts';

/** An eraser over a disk that can be full; every erased slice is recorded. */
function erasing() {
  const time = new SimulatedTime();
  const disk = { isFull: false };
  const slices: (readonly string[])[] = [];
  const done: string[] = [];
  const eraser = new TextEraser({
    time,
    table: {
      eraseTexts: (ids) => {
        if (disk.isFull) throw new StorageFault('disk-full', 'The disk is full.');
        slices.push(ids);
      },
    },
    done: ({ id }) => {
      if (!disk.isFull) done.push(id);
      return !disk.isFull;
    },
  });
  const take = (id: string, count: number): readonly string[] => {
    const texts = Array.from({ length: count }, (_text, index) => `${id}-${index}`);
    eraser.take({ id, storeId: 's', proof: 'older-room', body: { type: 'erase-text', texts } }, texts);
    return texts;
  };
  return { time, disk, slices, done, eraser, take };
}

test('hundreds of names are erased slice by slice, with room for taps between them, order after order', () => {
  const { time, slices, done, take } = erasing();
  const texts = [...take('one', 200), ...take('two', 60)];
  take('one', 200);
  expect(slices).toEqual([]);
  let mostAtOnce = 0;
  for (let before = 0; done.length < 2; before = slices.length) {
    time.advance(1);
    mostAtOnce = Math.max(mostAtOnce, slices.length - before);
  }
  expect([mostAtOnce, slices.flat(), done]).toEqual([1, texts, ['one', 'two']]);
  expect(Math.max(...slices.map(({ length }) => length))).toBeLessThanOrEqual(25);
  expect(time.timers).toBe(0);
});

test('a full disk delays it and loses nothing', () => {
  const { time, disk, slices, done, take } = erasing();
  const texts = take('one', 40);
  time.advance(0);
  disk.isFull = true;
  time.advance(60_000);
  expect([slices, done]).toEqual([[texts.slice(0, 25)], []]);
  disk.isFull = false;
  time.advance(6_000);
  expect([slices.flat(), done]).toEqual([texts, ['one']]);
});

test('an order unfinished when the program ends is done when it comes again', () => {
  const { time, slices, eraser, take } = erasing();
  take('one', 40);
  time.advance(0);
  eraser.stop();
  time.advance(60_000);
  expect([slices.length, time.timers]).toEqual([1, 0]);
});
