import { expect, test } from 'vitest';
import { memoryLinePair } from '../serial/memory-line.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { encodePepper, PepperParser } from './pepper-frames.ts';
import { SimulatedPepperMux } from './simulated-pepper-mux.ts';

const [ace, king] = ['E004015544332211', 'E0040155443322AA'];

function deviceInTime(options: { readonly seed?: number; readonly speed?: number; readonly missRate?: number } = {}) {
  const time = new SimulatedTime(0);
  const { near, far } = memoryLinePair(time);
  const device = new SimulatedPepperMux({ line: far, time, seed: 1, speed: 1, ...options });
  const parser = new PepperParser();
  const heard: string[] = [];
  near.onData((bytes) => {
    for (const item of parser.push(bytes))
      heard.push(
        item.type === 'frame'
          ? Buffer.from(item.payload).toString('hex')
          : `${item.value.antenna as number} ${item.value.uid as string}`,
      );
  });
  device.start();
  near.start();
  time.advance(1);
  const ask = (...payload: readonly number[]): readonly string[] => {
    void near.write(encodePepper(Uint8Array.from(payload)));
    time.advance(1);
    return heard.splice(0);
  };
  return { time, device, ask, taken: () => heard.splice(0) };
}

test('answers the commands of its driver, and says of others that it does not know them', () => {
  const { ask } = deviceInTime();
  expect(ask(0x01)).toEqual(['0001']);
  expect(ask(0x0b)).toEqual([`000b${Buffer.from('1.1 Jan 18 2019 15:35:03\0').toString('hex')}`]);
  expect(ask(0x06, 1)).toEqual(['0006']);
  expect(ask(0x42)).toEqual(['ff420020']);
});

test('reports each tag in each poll, antenna by antenna, only while polling', () => {
  const { device, ask, taken, time } = deviceInTime();
  device.placeTag(11, ace);
  device.placeTag(2, king);
  time.advance(1_000);
  expect(taken()).toEqual([]);
  ask(0x06, 1);
  time.advance(500);
  expect(taken()).toEqual([`2 ${king}`, `11 ${ace}`, `2 ${king}`, `11 ${ace}`]);
  ask(0x06, 0);
  time.advance(1_000);
  expect(taken()).toEqual([]);
});

test('a tag is in one place, and only counts are told', () => {
  const { device } = deviceInTime();
  device.placeTag(1, ace);
  device.placeTag(2, ace);
  device.placeTag(2, king);
  expect(device.counts).toEqual(new Map([[2, 2]]));
  expect(device.moveTag(king, 3)).toBe(true);
  expect(device.removeTag(ace)).toBe(true);
  expect(device.removeTag(ace)).toBe(false);
  expect(device.moveTag(ace, 3)).toBe(false);
  expect(device.counts).toEqual(new Map([[3, 1]]));
  device.clear();
  expect(device.counts).toEqual(new Map());
});

test('told to restart, it answers, is deaf for a second and does not poll afterwards', () => {
  const { device, ask, taken, time } = deviceInTime();
  device.placeTag(1, ace);
  ask(0x06, 1);
  expect(ask(0x0a)).toEqual(['000a']);
  expect(ask(0x01)).toEqual([]);
  time.advance(1_000);
  expect(ask(0x01)).toEqual(['0001']);
  time.advance(1_000);
  expect(taken()).toEqual([]);
  expect(device.isPolling).toBe(false);
});

test('misses as many reads as it is told to, the same ones for the same seed', () => {
  const read = (seed: number, missRate: number): readonly string[] => {
    const { device, ask, taken, time } = deviceInTime({ seed, missRate, speed: 10 });
    device.placeTag(1, ace);
    device.placeTag(2, king);
    ask(0x06, 1);
    time.advance(25_000);
    return taken();
  };
  expect(read(1, 0)).toHaveLength(2_000);
  expect(read(1, 0.5)).toEqual(read(1, 0.5));
  expect(read(1, 0.5)).not.toEqual(read(2, 0.5));
  expect(read(1, 0.5).length).toBeGreaterThan(900);
  expect(read(1, 0.5).length).toBeLessThan(1_100);
});
