import { expect, test } from 'vitest';
import type { ReaderEvent } from '../contracts/card-reader.ts';
import type { LineHealth } from '../contracts/line.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { CardWorld } from '../simulation/card-world.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { encodePepper, PepperParser } from './pepper-frames.ts';
import { longestRoundMs, PepperMux, PollRounds } from './pepper-mux.ts';
import { muxAntennas, SimulatedPepperMux } from './simulated-pepper.ts';

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

function withReader(isPerfect = true) {
  const driver = driverInTime();
  const world = new CardWorld({ antennas: muxAntennas, seed: 7, isPerfect });
  const device = new SimulatedPepperMux({ line: driver.cable.far, time: driver.time, seed: 7, world });
  device.start();
  driver.reader.start();
  driver.time.advance(100);
  return { ...driver, device, world };
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

test('probes, asks for the version, stops and starts polling, and is ready', () => {
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
  expect(reader.health).toEqual({ state: 'opening', fault: null, why: null });
  say(0x00, 0x06);
  expect(reader.health).toEqual({ state: 'ready', fault: null, why: null });
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

test('repeats an unanswered command once after half a second, then reports it and tries again from the beginning', () => {
  const { reader, taken, time } = withScript();
  reader.start();
  time.advance(501);
  expect(taken()).toEqual(['01', '01']);
  expect(reader.health.state).toBe('opening');
  time.advance(500);
  expect(reader.health).toEqual({
    state: 'silent',
    fault: 'no-answer',
    why: expect.stringContaining('does not answer'),
    unheardMs: 950,
  });
  expect(taken()).toEqual(['0600']);
  time.advance(50);
  expect(taken()).toEqual(['01']);
});

test('a working reader that begins to send nonsense is probed after three seconds and reported after four', () => {
  const { cable, connect, reader, taken, time } = withScript();
  connect();
  void cable.far.write(Buffer.alloc(250, 0xfe));
  time.advance(2_990);
  expect(taken()).toEqual([]);
  time.advance(60);
  expect(taken()).toEqual(['01']);
  time.advance(1_000);
  expect(reader.health).toMatchObject({ state: 'silent', fault: 'garbled' });
});

test('tags without an antenna are neither seen nor gone, and reported once', () => {
  const { device, world, time, hear, healths, reader } = withReader();
  world.place(1, tag);
  time.advance(1_000);
  hear();
  device.fail('P20');
  time.advance(60_000);
  expect(reader.health).toMatchObject({ state: 'refused', fault: 'misconfigured' });
  world.remove(tag);
  time.advance(60_000);
  expect(hear()).toEqual([]);
  world.place(2, tag);
  device.mend();
  time.advance(2_000);
  expect(hear()).toEqual([{ type: 'tag-moved', from: 1, antenna: 2, tag }]);
  expect(reader.health.state).toBe('ready');
  expect(healths.filter(({ fault }) => fault !== null)).toHaveLength(1);
});

test('a tag without an antenna now and then is not reported', () => {
  const { device, time, reader, healths } = withReader();
  for (let times = 0; times < 20; times++) {
    device.fail('P11');
    time.advance(5_000);
  }
  expect(reader.health.state).toBe('ready');
  expect(healths.filter(({ fault }) => fault !== null)).toEqual([]);
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

test('once the line falls quiet, a half event swallows no later one', () => {
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
  const { world, time, hear } = withReader();
  world.place(1, tag);
  time.advance(600);
  expect(hear()).toEqual([{ type: 'tag-present', antenna: 1, tag }]);
  world.place(11, tag);
  time.advance(1_300);
  expect(hear()).toEqual([{ type: 'tag-moved', from: 1, antenna: 11, tag }]);
  world.remove(tag);
  time.advance(2_000);
  expect(hear()).toEqual([]);
  time.advance(1_000);
  expect(hear()).toEqual([{ type: 'tag-gone', antenna: 11, tag }]);
});

test('a table full of tags, one read in twenty missed, for two minutes: each comes once and none goes', () => {
  const { world, time, hear } = withReader(false);
  const tags = Array.from({ length: 24 }, (_, number) => `E00401554433${String(1_000 + number)}`);
  for (const [index, each] of tags.entries()) world.place([1, 2, 11, 12][index % 4] ?? 1, each, 'spread');
  time.advance(120_000);
  expect(hear().map(({ type }) => type)).toEqual(tags.map(() => 'tag-present'));
});

test('a reader that restarts by itself loses no tag and is told to poll again', () => {
  const { device, world, time, hear, reader } = withReader();
  world.place(3, tag);
  time.advance(1_000);
  hear();
  device.fail('P19');
  time.advance(5_000);
  expect(device.isPolling).toBe(true);
  expect(reader.health.state).toBe('ready');
  expect(hear()).toEqual([]);
  world.clear();
  time.advance(3_000);
  expect(hear()).toEqual([{ type: 'tag-gone', antenna: 3, tag }]);
});

test('while unreadable sightings come, no tag goes', () => {
  const { cable, world, time, hear } = withReader();
  world.place(1, tag);
  world.place(2, 'E0040155443322AA');
  time.advance(1_000);
  hear();
  world.remove(tag);
  for (let times = 0; times < 8; times++) {
    void cable.far.write(Buffer.from('{"type":"uid","uid":"E00401'));
    time.advance(1_000);
  }
  expect(hear()).toEqual([]);
  time.advance(1_000);
  expect(hear()).toEqual([{ type: 'tag-gone', antenna: 1, tag }]);
});

test('a reader that restarts just after confirming that it polls has not looked, and no tag goes', () => {
  const { device, world, time, hear, taken } = withReader();
  world.place(1, tag);
  time.advance(3_000);
  hear();
  world.remove(tag);
  taken();
  while (!taken().includes('0601')) time.advance(50);
  world.place(1, tag);
  device.fail('P19');
  time.advance(10_000);
  expect(hear()).toEqual([]);
});

test('no tag goes at a restart at any moment, even just after the reader confirmed that it polls', () => {
  for (let moment = 0; moment < 2_500; moment += 50) {
    const { device, world, time, hear } = withReader();
    world.place(1, tag);
    world.place(2, 'E0040155443322AA');
    time.advance(3_000);
    hear();
    device.fail('P19');
    time.advance(moment);
    device.fail('P19');
    time.advance(3_000);
    device.fail('P19');
    time.advance(6_000);
    expect(hear()).toEqual([]);
  }
});

test('a tag seen once after a restart and then missed does not go too early', () => {
  const { device, world, time, hear } = withReader();
  world.place(1, tag);
  world.place(2, 'E0040155443322AA');
  time.advance(3_000);
  hear();
  device.fail('P19');
  time.advance(1_550);
  // The first poll after the restart shows both, the next shows one garbled.
  device.fail('P15');
  time.advance(400);
  expect(hear()).toEqual([]);
});

test('an empty reader that restarts sees the next tag by its next sign of life', () => {
  const { device, world, time, hear } = withReader();
  time.advance(7_000);
  device.fail('P19');
  time.advance(6_000);
  world.place(2, tag);
  time.advance(1_000);
  expect(hear()).toEqual([{ type: 'tag-present', antenna: 2, tag }]);
});

test('tags stay when the cable is pulled; one lifted meanwhile goes soon after the cable is back', () => {
  const { world, cable, time, hear, reader } = withReader();
  world.place(1, tag);
  world.place(12, 'E0040155443322AA');
  time.advance(1_000);
  hear();
  cable.unplug();
  expect(reader.health.state).toBe('absent');
  time.advance(60_000);
  world.remove(tag);
  expect(hear()).toEqual([]);
  cable.plugIn();
  time.advance(3_000);
  expect(reader.health.state).toBe('ready');
  expect(hear()).toEqual([{ type: 'tag-gone', antenna: 1, tag }]);
});

test('setting the wall clock moves no tag', () => {
  const { world, time, hear } = withReader();
  world.place(1, tag);
  time.advance(1_000);
  hear();
  time.jump(3_600_000);
  time.advance(1_000);
  time.jump(-7_200_000);
  time.advance(1_000);
  expect(hear()).toEqual([]);
});

test('an ignored antenna is not reported', () => {
  const { world, time, hear } = withReader();
  world.place(7, tag);
  time.advance(5_000);
  expect(hear()).toEqual([]);
});

test('leaves nothing running after stop', async () => {
  const { device, world, time, reader } = withReader();
  world.place(1, tag);
  time.advance(1_000);
  await reader.stop();
  await device.stop();
  expect(reader.health).toEqual({ state: 'absent', fault: null, why: 'Stopped.' });
  expect(time.timers).toBe(0);
});

test('the same tag on the same antenna again begins a new round', () => {
  const rounds = new PollRounds();
  expect(rounds.begins({ antenna: 1, tag }, 0)).toBe(false);
  expect(rounds.begins({ antenna: 2, tag }, 100)).toBe(false);
  expect(rounds.begins({ antenna: 1, tag }, 250)).toBe(true);
  expect(rounds.begins({ antenna: 2, tag }, 350)).toBe(false);
  expect(rounds.begins({ antenna: 1, tag }, 500)).toBe(true);
});

test('a look reported twice in one tick is one look', () => {
  const rounds = new PollRounds();
  rounds.begins({ antenna: 1, tag }, 100);
  expect(rounds.begins({ antenna: 1, tag }, 100)).toBe(false);
});

test('a round in which nothing is seen twice ends by itself', () => {
  const rounds = new PollRounds();
  rounds.begin(1_000);
  expect(rounds.isOverdue(1_000 + longestRoundMs - 1)).toBe(false);
  expect(rounds.isOverdue(1_000 + longestRoundMs)).toBe(true);
  rounds.begin(1_000 + longestRoundMs);
  expect(rounds.isOverdue(1_000 + longestRoundMs)).toBe(false);
});
