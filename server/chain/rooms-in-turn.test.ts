import { expect, test } from 'vitest';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import type { ClosableTransport } from '../sync/closable-transport.ts';
import { RoomsInTurn } from './rooms-in-turn.ts';

const long = (name: string): string => name.padEnd(20_000, '.');

/** Rooms whose long messages are handled at the next turn. */
function opened() {
  const due: (() => void)[] = [];
  const time = new SimulatedTime();
  const rooms = new RoomsInTurn({ time, nextTurn: (action) => void due.push(action) });
  const heard: string[] = [];
  const held: boolean[] = [];
  const room = () => {
    const hearing: ((text: string) => void)[] = [];
    const watching: ((state: 'up' | 'down') => void)[] = [];
    const transport: ClosableTransport = {
      send: () => {},
      onMessage: (listener) => void hearing.push(listener),
      onState: (listener) => void watching.push(listener),
      hold: (isHeld) => void held.push(isHeld),
      close: () => {},
    };
    const inTurn = rooms.inTurn(transport);
    inTurn.onMessage((text) => void heard.push(text.replace(/\.+$/, '')));
    inTurn.onState(() => {});
    return {
      say: (text: string) => {
        for (const hear of hearing) hear(text);
      },
      goDown: () => {
        for (const watch of watching) watch('down');
      },
    };
  };
  return { room, time, heard, held, turn: () => due.shift()?.() };
}

test('a room’s present play comes before another room’s old week, and each keeps its order', () => {
  const { room, time, heard, turn } = opened();
  const [week, also, live] = [room(), room(), room()];
  for (const name of ['w1', 'w2', 'w3']) week.say(long(name));
  week.say('w4');
  also.say(long('a1'));
  live.say('now');
  expect(heard).toEqual(['now']);
  turn();
  live.say('then');
  time.advance(5_000);
  for (let left = 0; left < 5; left += 1) turn();
  expect(heard).toEqual(['now', 'w1', 'then', 'a1', 'w2', 'w3', 'w4']);
});

test('a room that sends without end is not read until little of it waits; one that is gone is dropped', () => {
  const { room, heard, held, turn } = opened();
  const week = room();
  for (let number = 1; number <= 40; number += 1) week.say(long(`w${number}`));
  expect(held).toEqual([true]);
  for (let left = 0; left < 23; left += 1) turn();
  expect(held).toEqual([true]);
  turn();
  expect(held).toEqual([true, false]);
  week.goDown();
  turn();
  expect(heard).toHaveLength(24);
});

test('while others play, a room that catches up is read only a few messages ahead', () => {
  const { room, time, held, turn } = opened();
  const [week, live] = [room(), room()];
  live.say(tap(1));
  for (let number = 1; number <= 5; number += 1) week.say(long(`w${number}`));
  expect(held).toEqual([true]);
  for (let left = 0; left < 3; left += 1) {
    time.advance(50);
    turn();
  }
  expect(held).toEqual([true, false]);
});

/** A table's next rows, as they come on a line. */
const tap = (line: number): string => `${line}:{"type":"batch","rows":[]}`;

test('while others play, a room that catches up is paced to leave them most of the time; several together go faster', () => {
  const { room, time, heard, turn } = opened();
  const [week, live] = [room(), room()];
  // 52,000 letters are ten milliseconds of that pace.
  const weeks = (name: string): string => name.padEnd(52_000, '.');
  week.say(weeks('w1'));
  turn();
  live.say(tap(1));
  time.advance(100);
  for (const name of ['w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8', 'w9']) week.say(weeks(name));
  turn();
  // Unused time is made up for, but only a little of it.
  for (let left = 0; left < 9; left += 1) turn();
  expect(heard.slice(2)).toEqual(['w2', 'w3', 'w4', 'w5', 'w6', 'w7']);
  time.advance(9);
  expect(heard.at(-1)).toBe('w7');
  time.advance(1);
  expect(heard.at(-1)).toBe('w8');
  time.advance(10);
  expect(heard.at(-1)).toBe('w9');
  live.say(tap(1));
  const many = Array.from({ length: 10 }, () => room());
  for (const one of many) one.say(weeks('m'));
  time.advance(20);
  expect(heard.filter((name) => name === 'm').length).toBeGreaterThan(4);
});

test('while nobody plays, a room that catches up goes as fast as it can, whatever other messages come', () => {
  const { room, time, heard, turn } = opened();
  const [week, other] = [room(), room()];
  for (const name of ['w1', 'w2', 'w3']) week.say(long(name));
  other.say('0:{"type":"standing"}');
  turn();
  // Neither the end of its own log nor the next greeting counts as play.
  week.say('7:{"type":"batch","rows":[]}');
  turn();
  turn();
  week.say('8:{"type":"hello"}');
  week.say(tap(8));
  for (const name of ['w4', 'w5']) week.say(long(name));
  turn();
  turn();
  expect(heard.filter((text) => text.startsWith('w'))).toEqual(['w1', 'w2', 'w3', 'w4', 'w5']);
  time.advance(2_000);
  other.say(tap(1));
  time.advance(1_001);
  week.say(long('w6'));
  week.say(long('w7'));
  turn();
  turn();
  expect(heard.slice(-2)).toEqual(['w6', 'w7']);
});
