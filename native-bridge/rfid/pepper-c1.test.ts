import { expect, test } from 'vitest';
import type { AntennaHealth, ReaderEvent } from '../contracts/card-reader.ts';
import type { LineHealth } from '../contracts/line.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { CardWorld } from '../simulation/card-world.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { PepperC1 } from './pepper-c1.ts';
import { encodePepper, PepperParser } from './pepper-frames.ts';
import { type PepperModel, pepperRs485Model } from './pepper-models.ts';
import { SimulatedPepperC1 } from './simulated-pepper.ts';

const [ace, king] = ['E004015544332211', 'E0040155443322AA'] as const;
const wire = {
  ace: [0x11, 0x22, 0x33, 0x44, 0x55, 0x01, 0x04, 0xe0],
  king: [0xaa, 0x22, 0x33, 0x44, 0x55, 0x01, 0x04, 0xe0],
};
const goneAfterMs = new Map([[1, 1_500]]);

/** A driver in simulated time, and the far end of its line. */
function driverInTime(commands?: PepperModel) {
  const time = new SimulatedTime(0);
  const cable = memoryLinePair(time);
  const model = commands === undefined ? {} : { commands };
  const reader = new PepperC1({ line: cable.near, time, goneAfterMs, ...model });
  const events: ReaderEvent[] = [];
  const healths: LineHealth[] = [];
  const antennas: (readonly AntennaHealth[])[] = [];
  reader.onEvent((event) => events.push(event));
  reader.onHealth((health) => healths.push(health));
  reader.onAntennas((told) => antennas.push(told));
  return { time, cable, reader, healths, antennas, model, hear: () => events.splice(0) };
}

function withReader(commands?: PepperModel) {
  const driver = driverInTime(commands);
  const { time, cable, model, reader } = driver;
  const world = new CardWorld({ antennas: 1, seed: 7, isPerfect: true });
  const device = new SimulatedPepperC1({ line: cable.far, time, seed: 7, world, ...model });
  device.start();
  reader.start();
  time.advance(100);
  return { ...driver, device, world };
}

type Answers = (payload: string, asked: number) => readonly (readonly number[])[];

/** A reader played by hand: its answers, given a command and how often it was sent. It acknowledges 01, 0B and 06 by itself. */
function withScript(answers: Answers) {
  const driver = driverInTime();
  const { far } = driver.cable;
  const parser = new PepperParser();
  const commands: string[] = [];
  far.onData((bytes) => {
    for (const item of parser.push(bytes)) {
      if (item.type !== 'frame') continue;
      const payload = Buffer.from(item.payload).toString('hex');
      commands.push(payload);
      const asked = commands.filter((command) => command === payload).length;
      const isOrdinary = ['01', '0b', '0600'].includes(payload);
      const said = isOrdinary ? [[0x00, item.payload[0] ?? 0]] : answers(payload, asked);
      for (const answer of said) void far.write(encodePepper(Uint8Array.from(answer)));
    }
  });
  far.start();
  driver.reader.start();
  return { ...driver, taken: () => commands.splice(0) };
}

const empty = [[0xff, 0x90, 0x0a, 0x01]];
const found = (command: number, tag: readonly number[], more: number): readonly number[] => [
  0x00,
  command,
  ...tag,
  0,
  more,
];

test('probes, stops the polling, then looks ten times a second until there is no more', () => {
  const { time, taken, reader } = withScript((payload) =>
    payload === '9000' ? [found(0x90, wire.ace, 1)] : [found(0x91, wire.king, 0)],
  );
  time.advance(60);
  expect(taken()).toEqual(['01', '0b', '0600']);
  expect(reader.health.state).toBe('ready');
  time.advance(940);
  expect(taken()).toEqual(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? '9000' : '9100')));
});

test('"no tag" is a good look, whatever layer says so, as is the end of an inventory', () => {
  const { time, reader, hear } = withScript((payload) =>
    payload === '9000' ? [found(0x90, wire.ace, 1)] : [[0xff, 0x91, 0x02, 0x01]],
  );
  time.advance(1_000);
  expect(hear()).toEqual([{ type: 'tag-present', antenna: 1, tag: ace }]);
  const looks = withScript(() => empty);
  looks.time.advance(10_000);
  expect(looks.reader.antennas).toEqual([{ antenna: 1, state: 'good', ratio: 1 }]);
  expect([reader.health.state, looks.reader.health.state]).toEqual(['ready', 'ready']);
});

test.each([
  ['a checksum', [0x00, 0x02]],
  ['a collision', [0x00, 0x03]],
  ['a broken frame', [0x00, 0x05]],
  ['a tag that does not know the command', [0x15, 0x01]],
  ['a tag that says F0 of its own', [0x19, 0xf0]],
])('%s that fails in the air is repeated once in the same slot; two failures are a failed look', (_, error) => {
  const once = withScript((_payload, asked) =>
    asked % 2 === 1 ? [[0xff, 0x90, ...error]] : [found(0x90, wire.ace, 0)],
  );
  once.time.advance(10_000);
  expect(once.hear()).toEqual([{ type: 'tag-present', antenna: 1, tag: ace }]);
  expect(once.reader.antennas).toEqual([{ antenna: 1, state: 'good', ratio: 1 }]);
  const always = withScript((_payload, asked) => (asked < 50 ? [found(0x90, wire.ace, 0)] : [[0xff, 0x90, ...error]]));
  always.time.advance(4_000);
  always.hear();
  always.time.advance(120_000);
  expect(always.hear()).toEqual([]);
  expect(always.reader.antennas).toEqual([{ antenna: 1, state: 'unusable', ratio: 0 }]);
  expect(always.antennas.map(([told]) => told?.state)).toEqual(['good', 'weak', 'unusable']);
  expect(always.reader.health.state).toBe('ready');
});

test('a second field is a failed look at once', () => {
  const { time, taken, reader } = withScript(() => [[0xff, 0x90, 0x00, 0x0a]]);
  time.advance(3_060);
  expect(taken().length).toBeLessThan(40);
  expect(reader.antennas[0]?.ratio ?? 0).toBe(0);
  expect(reader.health.state).toBe('ready');
});

test('an inventory that is not accepted is repeated only after ten seconds', () => {
  const { time, taken, reader, healths } = withScript(() => [[0xff, 0x90, 0x00, 0x21]]);
  time.advance(200);
  expect(reader.health).toMatchObject({ state: 'refused', fault: 'misconfigured' });
  taken();
  time.advance(9_800);
  expect(taken()).toEqual([]);
  time.advance(200);
  expect(taken()).toContain('01');
  expect(healths.filter(({ fault }) => fault !== null).length).toBeLessThanOrEqual(2);
});

test('a garbled tag is looked at once more, and never passes for an empty antenna', () => {
  const garbled = [0x11, 0x22, 0x33, 0x33, 0x44, 0x55, 0x01, 0x04];
  const { time, hear, reader } = withScript((payload, asked) => {
    if (payload === '9100') return [found(0x91, wire.king, 0)];
    return [found(0x90, asked < 40 ? wire.ace : garbled, 1)];
  });
  time.advance(2_000);
  expect(hear().map(({ type }) => type)).toEqual(['tag-present', 'tag-present']);
  time.advance(120_000);
  expect(hear()).toEqual([]);
  expect(reader.antennas[0]?.state).toBe('unusable');
});

test('stops at sixteen tags when there are always more, and keeps those', () => {
  const { time, taken, hear } = withScript((payload) => [found(payload === '9000' ? 0x90 : 0x91, wire.ace, 1)]);
  time.advance(160);
  expect(taken().filter((command) => command === '9100')).toHaveLength(15);
  time.advance(1_000);
  expect(hear()).toEqual([{ type: 'tag-present', antenna: 1, tag: ace }]);
});

test('NEXT without an answer is never asked twice: the look begins anew', () => {
  const { time, taken, hear } = withScript((payload, asked) => {
    if (payload === '9000') return [found(0x90, wire.ace, 1)];
    return asked % 3 === 0 ? [] : [found(0x91, wire.king, 0)];
  });
  time.advance(60);
  taken();
  time.advance(8_000);
  const commands = taken();
  for (const [index, command] of commands.entries()) if (command === '9100') expect(commands[index - 1]).toBe('9000');
  expect(hear().map(({ tag }) => tag)).toEqual([ace, king]);
});

test('a tag the reader reports by itself counts in the look under way, and the polling is stopped again', () => {
  const { device, world, time, hear, reader } = withReader();
  time.advance(1_000);
  world.place(1, ace);
  device.fail('P20');
  expect(device.isPolling).toBe(true);
  time.advance(1_000);
  expect(device.isPolling).toBe(false);
  expect(hear()).toEqual([{ type: 'tag-present', antenna: 1, tag: ace }]);
  expect(reader.health.state).toBe('ready');
});

test('tags come, stay and go; one hidden by a break is gone only after the next look', () => {
  const { cable, world, time, hear, reader } = withReader();
  world.place(1, ace);
  world.place(1, king);
  time.advance(500);
  expect(hear()).toEqual([ace, king].map((tag) => ({ type: 'tag-present', antenna: 1, tag })));
  world.remove(king);
  time.advance(1_300);
  expect(hear()).toEqual([]);
  time.advance(500);
  expect(hear()).toEqual([{ type: 'tag-gone', antenna: 1, tag: king }]);
  cable.unplug();
  world.remove(ace);
  time.advance(60_000);
  expect(hear()).toEqual([]);
  cable.plugIn();
  time.advance(400);
  expect(hear()).toEqual([]);
  time.advance(2_000);
  expect(hear()).toEqual([{ type: 'tag-gone', antenna: 1, tag: ace }]);
  expect(reader.health.state).toBe('ready');
});

test('reports each read rate once', () => {
  const { world, time, reader } = withReader();
  world.place(1, ace);
  time.advance(3_000);
  const [reading] = reader.takeReadings();
  expect(reading).toMatchObject({ tag: ace, antenna: 1 });
  expect(reading?.hits).toBeGreaterThan(20);
  expect(reader.takeReadings()).toEqual([]);
  expect(reader.counters.frames).toBeGreaterThan(20);
});

test('the RS485 sibling, with its address and its own numbers, is driven the same way', () => {
  const { world, time, hear, reader, healths } = withReader(pepperRs485Model);
  world.place(1, ace);
  time.advance(1_000);
  expect(reader.version).toBe('1.1 Jan 18 2019 15:35:03');
  expect(hear()).toEqual([{ type: 'tag-present', antenna: 1, tag: ace }]);
  expect(healths.map(({ state }) => state)).toEqual(['opening', 'ready']);
});

test('leaves nothing running after stop', async () => {
  const { device, world, time, reader } = withReader();
  world.place(1, ace);
  time.advance(1_020);
  await reader.stop();
  await device.stop();
  expect(reader.health).toEqual({ state: 'absent', fault: null, why: 'Stopped.' });
  expect(time.timers).toBe(0);
});
