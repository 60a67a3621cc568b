import { expect, test } from 'vitest';
import { memoryLinePair } from '../serial/memory-line.ts';
import { CardWorld } from '../simulation/card-world.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { encodePepper, PepperParser } from './pepper-frames.ts';
import { muxAntennas, SimulatedPepperMux } from './simulated-pepper.ts';

const [ace, king] = ['E004015544332211', 'E0040155443322AA'];

function deviceInTime() {
  const time = new SimulatedTime(0);
  const { near, far } = memoryLinePair(time);
  const world = new CardWorld({ antennas: muxAntennas, seed: 1, isPerfect: true });
  const device = new SimulatedPepperMux({ line: far, time, seed: 1, world });
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
  return { time, device, world, ask, taken: () => heard.splice(0) };
}

test('answers its driver’s commands, and refuses others as unknown', () => {
  const { ask } = deviceInTime();
  expect(ask(0x01)).toEqual(['0001']);
  expect(ask(0x0b)).toEqual([`000b${Buffer.from('1.1 Jan 18 2019 15:35:03\0').toString('hex')}`]);
  expect(ask(0x06, 1)).toEqual(['0006']);
  expect(ask(0x42)).toEqual(['ff420020']);
});

test('reports each tag in each poll, antenna by antenna, only while polling', () => {
  const { world, ask, taken, time } = deviceInTime();
  world.place(11, ace);
  world.place(2, king);
  time.advance(1_000);
  expect(taken()).toEqual([]);
  ask(0x06, 1);
  time.advance(500);
  expect(taken()).toEqual([`2 ${king}`, `11 ${ace}`, `2 ${king}`, `11 ${ace}`]);
  ask(0x06, 0);
  time.advance(1_000);
  expect(taken()).toEqual([]);
});

test('answers a restart command, is deaf for a second and does not poll afterwards', () => {
  const { device, world, ask, taken, time } = deviceInTime();
  world.place(1, ace);
  ask(0x06, 1);
  expect(ask(0x0a)).toEqual(['000a']);
  expect(ask(0x01)).toEqual([]);
  time.advance(1_000);
  expect(ask(0x01)).toEqual(['0001']);
  time.advance(1_000);
  expect(taken()).toEqual([]);
  expect(device.isPolling).toBe(false);
});

test('counts five tags at most, and names those', () => {
  const { world, device, ask } = deviceInTime();
  world.place(1, ace);
  expect(ask(0x02)).toEqual(['000201']);
  expect(ask(0x03, 0)).toEqual(['000324001122334455' + '0104e0']);
  expect(ask(0x03, 1)).toEqual(['ff030a01']);
  device.fail('P18');
  expect(ask(0x02)).toEqual(['000205']);
  device.fail('P17');
  expect(ask(0x03, 0)).toEqual(['00037e001122334455' + '0104e0']);
});

test('reports an odd version while it has that fault', () => {
  const { device, ask } = deviceInTime();
  device.fail('P25');
  expect([ask(0x0b), ask(0x0b), ask(0x0b)].flat().map((answer) => answer.length)).toEqual([24, 4, 404]);
  device.mend();
  expect(ask(0x0b)).toEqual([`000b${Buffer.from('1.1 Jan 18 2019 15:35:03\0').toString('hex')}`]);
});
