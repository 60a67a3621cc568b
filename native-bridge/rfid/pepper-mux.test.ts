import { expect, test } from 'vitest';
import type { ReaderEvent } from '../contracts/card-reader.ts';
import type { LineHealth } from '../contracts/line.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { encodePepper, PepperParser } from './pepper-frames.ts';
import { PepperMux } from './pepper-mux.ts';
import { SimulatedPepperMux } from './simulated-pepper-mux.ts';

const tag = 'E004015544332211';
const goneAfterMs = new Map([
  [1, 1_500],
  [2, 1_500],
  [3, 1_000],
  [11, 2_500],
  [12, 4_000],
]);

/** A driver in simulated time, and the far end of its line. */
function driverInTime() {
  const time = new SimulatedTime(0);
  const cable = memoryLinePair(time);
  const reader = new PepperMux({ line: cable.near, time, goneAfterMs });
  const events: ReaderEvent[] = [];
  const healths: LineHealth[] = [];
  reader.onEvent((event) => events.push(event));
  reader.onHealth((health) => healths.push(health));
  const parser = new PepperParser();
  const commands: string[] = [];
  cable.far.onData((bytes) => {
    for (const item of parser.push(bytes))
      if (item.type === 'frame') commands.push(Buffer.from(item.payload).toString('hex'));
  });
  return { time, cable, reader, events, healths, taken: () => commands.splice(0), hear: () => events.splice(0) };
}

function withReader(missRate = 0) {
  const driver = driverInTime();
  const device = new SimulatedPepperMux({ line: driver.cable.far, time: driver.time, seed: 7, speed: 1, missRate });
  device.start();
  driver.reader.start();
  driver.time.advance(100);
  return { ...driver, device };
}

function withScript() {
  const driver = driverInTime();
  driver.cable.far.start();
  const say = (...payload: readonly number[]): void => {
    void driver.cable.far.write(encodePepper(Uint8Array.from(payload)));
    driver.time.advance(1);
  };
  const tell = (text: string): void => {
    void driver.cable.far.write(Buffer.from(text));
    driver.time.advance(1);
  };
  const connect = (): void => {
    driver.reader.start();
    driver.time.advance(1);
    say(0x00, 0x01);
    say(0x00, 0x0b, 0x31);
    say(0x00, 0x06);
    say(0x00, 0x06);
    driver.taken();
  };
  return { ...driver, say, tell, connect };
}

test('probes, asks the version, stops and starts polling, and is ready', () => {
  const { reader, say, taken, time } = withScript();
  reader.start();
  time.advance(1);
  expect(taken()).toEqual(['01']);
  say(0x00, 0x01);
  expect(taken()).toEqual(['0b']);
  say(0x00, 0x0b, ...Buffer.from('2.56\0'));
  expect(taken()).toEqual(['0600']);
  say(0x00, 0x06);
  expect(taken()).toEqual(['0601']);
  expect(reader.health).toEqual({ state: 'opening', why: null });
  say(0x00, 0x06);
  expect(reader.health).toEqual({ state: 'ready', why: null });
  expect(reader.version).toBe('2.56');
});

test('an answer to another command, an event and noise between a command and its answer change nothing', () => {
  const { reader, say, tell, taken, time } = withScript();
  reader.start();
  time.advance(1);
  taken();
  say(0x00, 0x90, 1, 2, 3);
  say(0xfe, 0x00, 0x24, 0x00, 1, 2, 3, 4);
  say(0xff, 0xff, 0x02);
  tell(`UID: 11 22,{"type":"uid","uid":"${tag}","antenna":1}\xf5{{"`);
  expect(taken()).toEqual([]);
  say(0x00, 0x01);
  expect(taken()).toEqual(['0b']);
});

test('repeats an unanswered command once after half a second, then says so and tries again from the beginning', () => {
  const { reader, taken, time } = withScript();
  reader.start();
  time.advance(501);
  expect(taken()).toEqual(['01', '01']);
  expect(reader.health.state).toBe('opening');
  time.advance(500);
  expect(reader.health).toEqual({ state: 'silent', why: 'The reader does not answer.' });
  expect(taken()).toEqual(['0600']);
  time.advance(50);
  expect(taken()).toEqual(['01']);
});

test('after three failures restarts the reader and leaves it alone meanwhile; after three restarts opens the line anew', async () => {
  const { reader, taken, time, healths } = withScript();
  reader.start();
  time.advance(1 + 3 * 1_000 + 2 * 50);
  expect(taken().at(-1)).toBe('0a');
  time.advance(1_198);
  expect(taken()).toEqual([]);
  time.advance(1);
  expect(taken()).toEqual(['01']);
  time.advance(8_000);
  expect(healths.at(-1)).toEqual({ state: 'absent', why: 'Stopped.' });
  taken();
  await new Promise(setImmediate);
  time.advance(0);
  expect(healths.at(-1)).toEqual({ state: 'opening', why: null });
  expect(taken()).toEqual(['01']);
});

test('a reader that wants a key, or refuses to poll, is refused and left alone', () => {
  for (const [error, why] of [
    [0xf0, 'The reader is locked and asks for a key.'],
    [0x20, 'The reader refuses to poll its antennas.'],
  ] as const) {
    const { reader, say, taken, time } = withScript();
    reader.start();
    time.advance(1);
    say(0x00, 0x01);
    say(0x00, 0x0b, 0x31);
    say(0xff, 0x06, 0x00, error);
    taken();
    time.advance(20_000);
    expect(reader.health).toEqual({ state: 'refused', why });
    expect(taken()).toEqual([]);
  }
});

test('sends a sign of life every five seconds and, when nothing is seen, asks for polling again', () => {
  const { connect, say, taken, time } = withScript();
  connect();
  time.advance(4_900);
  expect(taken()).toEqual([]);
  time.advance(100);
  expect(taken()).toEqual(['01']);
  say(0x00, 0x01);
  expect(taken()).toEqual(['0601']);
  say(0x00, 0x06);
  time.advance(5_000);
  expect(taken()).toEqual(['01']);
});

test('reads tags in either byte order as the same tag', () => {
  const { connect, tell, time, hear } = withScript();
  connect();
  tell(`{"type":"uid","uid":"${tag}","antenna":1}`);
  time.advance(250);
  tell('{"type":"uid","uid":"11223344550104E0","antenna":1}');
  expect(hear()).toEqual([{ type: 'tag-present', antenna: 1, tag }]);
});

test('a half event swallows no later one once the line falls quiet', () => {
  const { connect, tell, time, hear } = withScript();
  connect();
  tell('{"type":"uid","uid":"E0040155');
  time.advance(100);
  for (let round = 0; round < 2; round++) {
    tell(`{"type":"uid","uid":"${tag}","antenna":1}`);
    time.advance(250);
  }
  expect(hear()).toEqual([{ type: 'tag-present', antenna: 1, tag }]);
});

test('follows tags that come, move and go, each within its time', () => {
  const { device, time, hear } = withReader();
  device.placeTag(1, tag);
  time.advance(600);
  expect(hear()).toEqual([{ type: 'tag-present', antenna: 1, tag }]);
  device.moveTag(tag, 11);
  time.advance(1_300);
  expect(hear()).toEqual([{ type: 'tag-moved', from: 1, antenna: 11, tag }]);
  device.removeTag(tag);
  time.advance(2_000);
  expect(hear()).toEqual([]);
  time.advance(1_000);
  expect(hear()).toEqual([{ type: 'tag-gone', antenna: 11, tag }]);
});

test('a table full of tags, one read in twenty missed, for ten minutes: each comes once and none goes', () => {
  const { device, time, hear } = withReader(0.05);
  const tags = Array.from({ length: 24 }, (_, number) => `E00401554433${String(1_000 + number)}`);
  for (const [index, each] of tags.entries()) device.placeTag([1, 2, 11, 12][index % 4] ?? 1, each);
  time.advance(600_000);
  expect(hear().map(({ type }) => type)).toEqual(tags.map(() => 'tag-present'));
});

test('a reader that restarts by itself loses no tag and is told to poll again', () => {
  const { device, time, hear, reader } = withReader();
  device.placeTag(3, tag);
  time.advance(1_000);
  hear();
  device.reboot();
  time.advance(5_000);
  expect(device.isPolling).toBe(true);
  expect(reader.health.state).toBe('ready');
  expect(hear()).toEqual([]);
  device.clear();
  time.advance(3_000);
  expect(hear()).toEqual([{ type: 'tag-gone', antenna: 3, tag }]);
});

test('a reader that restarts while nothing lies on it sees the next tag within a sign of life', () => {
  const { device, time, hear } = withReader();
  time.advance(7_000);
  device.reboot();
  time.advance(6_000);
  device.placeTag(2, tag);
  time.advance(1_000);
  expect(hear()).toEqual([{ type: 'tag-present', antenna: 2, tag }]);
});

test('a pulled cable takes no tag away; what was lifted meanwhile is gone soon after it is back', () => {
  const { device, cable, time, hear, reader } = withReader();
  device.placeTag(1, tag);
  device.placeTag(12, 'E0040155443322AA');
  time.advance(1_000);
  hear();
  cable.unplug();
  expect(reader.health.state).toBe('absent');
  time.advance(60_000);
  device.removeTag(tag);
  expect(hear()).toEqual([]);
  cable.plugIn();
  time.advance(3_000);
  expect(reader.health.state).toBe('ready');
  expect(hear()).toEqual([{ type: 'tag-gone', antenna: 1, tag }]);
});

test('a wall clock that is set forward or back moves no tag', () => {
  const { device, time, hear } = withReader();
  device.placeTag(1, tag);
  time.advance(1_000);
  hear();
  time.jump(3_600_000);
  time.advance(1_000);
  time.jump(-7_200_000);
  time.advance(1_000);
  expect(hear()).toEqual([]);
});

test('an antenna nobody listens to is not reported', () => {
  const { device, time, hear } = withReader();
  device.placeTag(7, tag);
  time.advance(5_000);
  expect(hear()).toEqual([]);
});

test('leaves nothing running after stop', async () => {
  const { device, time, reader } = withReader();
  device.placeTag(1, tag);
  time.advance(1_000);
  await reader.stop();
  await device.stop();
  expect(reader.health).toEqual({ state: 'absent', why: 'Stopped.' });
  expect(time.timers).toBe(0);
});
