import { expect, test } from 'vitest';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import type { ClosableTransport } from '../sync/closable-transport.ts';
import { RoomsInTurn } from './rooms-in-turn.ts';

const long = (name: string): string => name.padEnd(20_000, '.');

/** Rooms whose long messages are heard when the next turn is given. */
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

test('what a room plays now is heard before the week of another one, and each keeps its order', () => {
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

test('a room that sends on and on is not read until little of it waits; one that is gone is not heard', () => {
  const { room, heard, held, turn } = opened();
  const week = room();
  for (let number = 1; number <= 40; number += 1) week.say(long(`w${number}`));
  expect(held).toEqual([true]);
  for (let left = 0; left < 24; left += 1) turn();
  expect(held).toEqual([true, false]);
  week.goDown();
  turn();
  expect(heard).toHaveLength(24);
});

test('while others play, a room that catches up leaves them time behind each long message; when nobody does, or many catch up, it does not', () => {
  const { room, time, heard, turn } = opened();
  const [week, live] = [room(), room()];
  week.say(long('w1'));
  turn();
  live.say('now');
  for (const name of ['w2', 'w3', 'w4']) week.say(long(name));
  turn();
  time.advance(7);
  expect(heard).toEqual(['w1', 'now']);
  time.advance(1);
  expect(heard).toEqual(['w1', 'now', 'w2']);
  time.advance(20);
  expect(heard).toEqual(['w1', 'now', 'w2', 'w3', 'w4']);
  time.advance(900);
  week.say(long('w4b'));
  time.advance(8);
  time.advance(100);
  week.say('the next log');
  for (const name of ['w5', 'w6']) week.say(long(name));
  turn();
  turn();
  expect(heard.slice(-3)).toEqual(['the next log', 'w5', 'w6']);
  live.say('then');
  const many = Array.from({ length: 12 }, () => room());
  for (const one of many) one.say(long('m'));
  time.advance(8);
  expect(heard.at(-1)).toBe('m');
  turn();
  expect(heard.filter((name) => name === 'm')).toHaveLength(2);
});
