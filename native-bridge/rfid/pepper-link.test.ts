import { expect, test } from 'vitest';
import { memoryLinePair } from '../serial/memory-line.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { encodePepper, PepperParser } from './pepper-frames.ts';
import { PepperLink } from './pepper-link.ts';
import type { PepperSighting } from './pepper-messages.ts';
import { pepperC1Model } from './pepper-models.ts';

function linkInTime() {
  const time = new SimulatedTime(0);
  const { near, far } = memoryLinePair(time);
  const sightings: (PepperSighting | null)[] = [];
  const link = new PepperLink({
    line: near,
    time,
    model: pepperC1Model,
    sighted: (sighting) => sightings.push(sighting),
  });
  near.onData((bytes) => link.receive(bytes));
  const parser = new PepperParser();
  const commands: string[] = [];
  far.onData((bytes) => {
    for (const item of parser.push(bytes))
      if (item.type === 'frame') commands.push(Buffer.from(item.payload).toString('hex'));
  });
  near.start();
  far.start();
  time.advance(1);
  const say = (...payload: readonly number[]): void => {
    void far.write(encodePepper(Uint8Array.from(payload)));
    time.advance(1);
  };
  const answers: (readonly number[] | null)[] = [];
  const ask = (...[command, tries]: readonly [Parameters<PepperLink['ask']>[0], number?]): void =>
    link.ask(
      command,
      [],
      (answer) => answers.push(answer === null ? null : answer.type === 'ack' ? [...answer.data] : [answer.error]),
      tries,
    );
  return { time, far, link, say, ask, sightings, heard: () => answers.splice(0), taken: () => commands.splice(0) };
}

test('repeats a command once after half a second, then gives up', () => {
  const { ask, time, taken, heard, link } = linkInTime();
  ask('dummy');
  time.advance(999);
  expect(heard()).toEqual([]);
  time.advance(1);
  expect(heard()).toEqual([null]);
  expect(taken()).toEqual(['01', '01']);
  expect(link.isBusy).toBe(false);
  expect(link.counters.timeouts).toBe(2);
});

test('a command that must not be repeated is sent once', () => {
  const { ask, time, taken, heard } = linkInTime();
  ask('inventory-next', 1);
  time.advance(500);
  expect(heard()).toEqual([null]);
  expect(taken()).toEqual(['91']);
});

test('a second command while one is outstanding is a bug of the caller', () => {
  const { ask } = linkInTime();
  ask('dummy');
  expect(() => ask('version')).toThrow('already outstanding');
});

test('a late answer is dropped and not given to the next command of the same kind', () => {
  const { ask, say, time, heard } = linkInTime();
  ask('inventory-next', 1);
  time.advance(500);
  expect(heard()).toEqual([null]);
  ask('inventory-next', 1);
  say(0x00, 0x91, 1);
  expect(heard()).toEqual([]);
  say(0x00, 0x91, 2);
  expect(heard()).toEqual([[2]]);
});

test('if the late answer never comes, the answer mistaken for it costs half a second and no more', () => {
  const { ask, say, time, heard } = linkInTime();
  ask('tag-count');
  time.advance(500);
  say(0x00, 0x02, 1);
  expect(heard()).toEqual([[1]]);
  ask('tag-count');
  say(0x00, 0x02, 2);
  expect(heard()).toEqual([]);
  time.advance(500);
  say(0x00, 0x02, 3);
  expect(heard()).toEqual([[3]]);
  ask('tag-count');
  say(0x00, 0x02, 4);
  expect(heard()).toEqual([[4]]);
});

test('an answer is no longer expected after a second', () => {
  for (const [ticks, expected] of [
    [19, []],
    [20, [[1]]],
  ] as const) {
    const { ask, say, time, link, heard } = linkInTime();
    ask('tag-count', 1);
    time.advance(500);
    expect(heard()).toEqual([null]);
    for (let tick = 0; tick < ticks; tick++) link.tick();
    ask('tag-count');
    say(0x00, 0x02, 1);
    expect(heard()).toEqual(expected);
  }
});

test('an answer to another command, a stray answer and a checksum complaint are no answer', () => {
  const { ask, say, heard, link } = linkInTime();
  say(0x00, 0x01);
  ask('version');
  say(0x00, 0x01);
  say(0xff, 0x90, 0x0a, 0x01);
  say(0xff, 0xff, 0x02);
  say(0x42);
  expect(heard()).toEqual([]);
  say(0xff, 0x0b, 0x00, 0x22);
  expect(heard()).toEqual([[0x22]]);
  expect(link.counters).toMatchObject({ frames: 6, corrupt: 1 });
});

test('sightings are reported whenever they come, whole or in pieces', () => {
  const { ask, say, far, time, heard, sightings } = linkInTime();
  ask('dummy');
  say(0xfe, 0x00, 0x24, 0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x01, 0x04, 0xe0);
  void far.write(Buffer.from('UID: 11 22\r\n{"type":"uid","uid":"E004015544332211","ant'));
  time.advance(1);
  void far.write(Buffer.from('enna":3}'));
  time.advance(1);
  say(0x00, 0x01);
  expect(heard()).toEqual([[]]);
  expect(sightings).toEqual([
    { antenna: null, tag: 'E004015544332211' },
    { antenna: 3, tag: 'E004015544332211' },
  ]);
});

test('a broken-off sighting is reported as unreadable, a text about something else not at all', () => {
  const { far, say, time, sightings } = linkInTime();
  void far.write(Buffer.from('{"type":"uid","uid":"E0040155443'));
  time.advance(1);
  say(0x00, 0x01);
  void far.write(Buffer.from('{"type":"status","uptime_ms":7}'));
  time.advance(1);
  expect(sightings).toEqual([null]);
});

test('a reset forgets the outstanding command and half-heard items', () => {
  const { ask, say, far, time, link, heard } = linkInTime();
  ask('dummy');
  void far.write(encodePepper(Uint8Array.of(0x00, 0x01)).subarray(0, 5));
  time.advance(1);
  link.reset();
  expect(link.isBusy).toBe(false);
  say(0x00, 0x01);
  time.advance(1_000);
  expect(heard()).toEqual([]);
  expect(link.counters).toMatchObject({ frames: 1, skippedBytes: 0, timeouts: 0 });
});
