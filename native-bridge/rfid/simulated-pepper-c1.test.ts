import { expect, test } from 'vitest';
import { memoryLinePair } from '../serial/memory-line.ts';
import { CardWorld } from '../simulation/card-world.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { PepperParser } from './pepper-frames.ts';
import { encodeCommand } from './pepper-messages.ts';
import { type PepperModel, pepperC1Model, pepperRs485Model } from './pepper-models.ts';
import { SimulatedPepperC1 } from './simulated-pepper.ts';

const [ace, king] = ['E004015544332211', 'E0040155443322AA'] as const;
const wire = { ace: '11223344550104e0', king: 'aa223344550104e0' };

function deviceInTime(commands: PepperModel = pepperC1Model) {
  const time = new SimulatedTime(0);
  const { near, far } = memoryLinePair(time);
  const world = new CardWorld({ antennas: 1, seed: 1, isPerfect: true });
  const device = new SimulatedPepperC1({ line: far, time, seed: 1, world, commands });
  const parser = new PepperParser();
  const heard: string[] = [];
  near.onData((bytes) => {
    for (const item of parser.push(bytes))
      heard.push(item.type === 'frame' ? Buffer.from(item.payload).toString('hex') : JSON.stringify(item.value));
  });
  device.start();
  near.start();
  time.advance(1);
  const ask = (...payload: readonly number[]): readonly string[] => {
    void near.write(encodeCommand(commands, Uint8Array.from(payload)));
    time.advance(1);
    return heard.splice(0);
  };
  return { time, device, world, ask, taken: () => heard.splice(0) };
}

test('gives the tags of an inventory one by one, least significant byte first, and says when there are more', () => {
  const { world, ask } = deviceInTime();
  expect(ask(0x90, 0)).toEqual(['ff900a01']);
  world.place(1, ace);
  world.place(1, king);
  world.place(1, '74541265');
  expect(ask(0x90, 0)).toEqual([`0090${wire.ace}0001`]);
  expect(ask(0x91, 0)).toEqual([`0091${wire.king}0000`]);
  expect(ask(0x91, 0)).toEqual(['ff910a01']);
});

test('an inventory fails as told', () => {
  const { world, device, ask } = deviceInTime();
  world.place(1, ace);
  device.fail('P14');
  expect([ask(0x90, 0), ask(0x91, 0)].flat()).toEqual([`0090${wire.ace}0001`, `0091${wire.ace}0000`]);
  device.fail('P15');
  const [garbled = ''] = ask(0x90, 0);
  expect(garbled).toMatch(/^0090[0-9a-f]{16}0000$/);
  expect(garbled).not.toContain(wire.ace);
  device.fail('P16');
  expect(ask(0x90, 0)).toEqual([`0090${ace.toLowerCase()}0000`]);
  device.mend();
  device.fail('P13');
  for (let asked = 0; asked < 40; asked++) expect(ask(asked === 0 ? 0x90 : 0x91, 0)[0]).toMatch(/0001$/);
  device.mend();
  expect(ask(0x90, 0)).toEqual([`0090${wire.ace}0000`]);
});

test('answers fail once and are then right again', () => {
  const { device, ask, time, taken } = deviceInTime();
  const right = ['0001'];
  const wrong: Readonly<Record<string, readonly string[]>> = {
    P1: [],
    P3: ['0014'],
    P4: [],
    P5: [],
    P9: ['0014', '0014', '0014', '0014', '0014', '0001', '0014'],
    P11: ['fe00240001000000000007e0', '0001'],
  };
  for (const [fault, answers] of Object.entries(wrong)) {
    device.fail(fault);
    expect([fault, ask(0x01)]).toEqual([fault, answers]);
    expect(ask(0x01)).toEqual(right);
  }
  device.fail('P2');
  expect(ask(0x01)).toEqual([]);
  time.advance(700);
  expect(taken()).toEqual(right);
  device.fail('P12');
  const errors = Array.from({ length: 6 }, () => ask(0x01)[0]?.slice(-2));
  expect(errors).toEqual(['01', '02', '03', '0a', 'f0', '01']);
  device.fail('P23');
  expect(ask(0x01)).toEqual(['ff010a09']);
  expect(ask(0x01)).toEqual([]);
  time.advance(5_000);
  expect(ask(0x01)).toEqual(right);
  device.fail('P26');
  expect(ask(0x01)).toEqual(['ffff02', '0001']);
});

test('without its settings it polls by itself and names no antenna, until it is told to stop', () => {
  const { world, device, ask, time, taken } = deviceInTime();
  world.place(1, ace);
  device.fail('P20');
  time.advance(500);
  expect(taken()).toEqual([`fe002400${wire.ace}`, `fe002400${wire.ace}`]);
  expect(ask(0x06, 0)).toEqual(['0006']);
  time.advance(500);
  expect(taken()).toEqual([]);
});

test('the RS485 sibling answers under its address only, by its own numbers', () => {
  const { world, ask } = deviceInTime(pepperRs485Model);
  world.place(1, ace);
  expect(ask(0x90, 0)).toEqual([`800090${wire.ace}0000`]);
  expect(ask(0x09)[0]).toMatch(/^800009/);
});

test('the cable is pulled and comes back', () => {
  const { device, time, ask } = deviceInTime();
  device.fail('P21');
  expect(device.isPluggedIn).toBe(false);
  time.advance(2_001);
  expect(device.isPluggedIn).toBe(true);
  expect(ask(0x01)).toEqual(['0001']);
});
