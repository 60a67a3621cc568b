import { expect, test } from 'vitest';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { restingLevels } from './contact-events.ts';
import { Steadiness } from './contact-steadiness.ts';

function watched() {
  const time = new SimulatedTime();
  const told: string[] = [];
  const steadiness = new Steadiness({
    time,
    changed: (input, active, live) => told.push(`${input} ${active ? 'on' : 'off'}${live ? '' : ' found'}`),
    chattering: (input, isChattering) => told.push(`${input} ${isChattering ? 'chatters' : 'is quiet'}`),
  });
  return { time, steadiness, heard: () => told.splice(0) };
}

test('a change is believed when it has lasted a moment, and never if it did not last', () => {
  const { time, steadiness, heard } = watched();
  steadiness.edge('ready', true);
  time.advance(59);
  expect(heard()).toEqual([]);
  time.advance(1);
  expect(heard()).toEqual(['ready on']);
  steadiness.edge('ready', false);
  time.advance(30);
  steadiness.edge('ready', true);
  time.advance(1_000);
  expect(heard()).toEqual([]);
});

test('a press and lost power are believed at once', () => {
  const { steadiness, heard } = watched();
  steadiness.edge('button', true);
  steadiness.edge('power', false);
  expect(heard()).toEqual(['button on', 'power off']);
});

test('a press that bounces is one press', () => {
  const { time, steadiness, heard } = watched();
  for (const active of [true, false, true, false, true]) {
    steadiness.edge('button', active);
    time.advance(10);
  }
  time.advance(200);
  steadiness.edge('button', false);
  time.advance(60);
  expect(heard()).toEqual(['button on', 'button off']);
});

test('an edge to the known state shows that one was missed; a press still counts', () => {
  const { steadiness, heard } = watched();
  expect(steadiness.edge('button', true)).toBe(true);
  expect(steadiness.edge('button', true)).toBe(false);
  expect(heard()).toEqual(['button on', 'button off found', 'button on']);
  expect(steadiness.edge('lid', false)).toBe(false);
  expect(heard()).toEqual([]);
});

test('a change in a snapshot is found; a change it confirms goes on settling', () => {
  const { time, steadiness, heard } = watched();
  steadiness.edge('lid', true);
  steadiness.sight({ ...restingLevels, lid: true, ready: true });
  expect(heard()).toEqual(['ready on found']);
  time.advance(60);
  expect(heard()).toEqual(['lid on']);
});

test('a chattering contact is reported once and not believed until it has been quiet', () => {
  const { time, steadiness, heard } = watched();
  for (let edge = 0; edge < 80; edge++) {
    steadiness.edge('lid', edge % 2 === 0);
    time.advance(25);
  }
  expect(heard()).toEqual(['lid chatters']);
  steadiness.edge('lid', true);
  time.advance(5_000);
  expect(heard()).toEqual(['lid is quiet', 'lid on found']);
});

test('after stop nothing runs, and changes not yet believed are forgotten', () => {
  const { time, steadiness, heard } = watched();
  steadiness.edge('lid', true);
  steadiness.stop();
  expect(time.timers).toBe(0);
  steadiness.sight({ ...restingLevels, lid: true });
  expect(heard()).toEqual(['lid on found']);
});
