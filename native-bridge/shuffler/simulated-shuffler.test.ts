import { expect, test } from 'vitest';
import type { ShufflerEvent } from '../contracts/shuffler.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { encodeRecord, type Shl1Fields, Shl1Parser, type Shl1Record } from './shl1-frames.ts';
import { Shl1Shuffler } from './shl1-shuffler.ts';
import { SimulatedShuffler } from './simulated-shuffler.ts';

function machineInUse(seed = 1) {
  const time = new SimulatedTime(0);
  const { near, far } = memoryLinePair(time);
  const machine = new SimulatedShuffler({ line: far, time, seed, speed: 1 });
  const shuffler = new Shl1Shuffler({ line: near, time, nonce: () => '00000000' });
  const wire: string[] = [];
  near.onData((bytes) => wire.push(Buffer.from(bytes).toString('latin1')));
  const events: ShufflerEvent[] = [];
  shuffler.onEvent((event) => events.push(event));
  machine.start();
  shuffler.start();
  time.advance(1_000);
  const taken = (): ShufflerEvent[] => events.splice(0);
  return { time, machine, shuffler, taken, wire };
}

const cycle = (deck: string): readonly unknown[] => [
  { type: 'loaded', deck },
  { type: 'shuffling', deck },
  { type: 'done', deck, cards: 52, expected: 52, verified: 'pass' },
];

test('has a finished red deck waiting, presents it at the button, and the two decks take turns', () => {
  const { time, machine, taken } = machineInUse();
  expect(taken()).toEqual([{ type: 'done', deck: 'RED', cards: 52, expected: 52, verified: 'pass' }]);
  for (const [out, into] of [
    ['RED', 'BLUE'],
    ['BLUE', 'RED'],
  ] as const) {
    machine.pressGreenButton();
    expect(machine.takeDeck()).toBe(true);
    expect(machine.loadDeck(into)).toBe(true);
    time.advance(30_000);
    expect(taken()).toEqual([
      { type: 'green-button', opens: true, live: true },
      { type: 'taken', deck: out, live: true },
      ...cycle(into),
    ]);
  }
  expect(machine.view).toMatchObject({ state: 'DONE', deck: 'RED', door: 'CLOSED', cycles: 2 });
});

test('the used deck may be laid in before the finished one is lifted out', () => {
  const { time, machine, taken } = machineInUse();
  machine.pressGreenButton();
  expect(machine.loadDeck('RED')).toBe(false);
  expect(machine.loadDeck('BLUE')).toBe(true);
  expect(machine.loadDeck('BLUE')).toBe(false);
  taken();
  expect(machine.takeDeck()).toBe(true);
  time.advance(30_000);
  expect(taken().slice(1)).toEqual([{ type: 'taken', deck: 'RED', live: true }, ...cycle('BLUE')]);
});

test('a press opens nothing while it shuffles, while it is empty and while the deck is already presented', () => {
  const { time, machine, taken } = machineInUse();
  machine.pressGreenButton();
  time.advance(100);
  taken();
  machine.pressGreenButton();
  machine.takeDeck();
  machine.pressGreenButton();
  machine.loadDeck('BLUE');
  time.advance(1_000);
  machine.pressGreenButton();
  time.advance(100);
  const presses = taken().filter(({ type }) => type === 'green-button');
  expect(presses).toEqual(Array.from({ length: 3 }, () => ({ type: 'green-button', opens: false, live: true })));
});

test('what cannot be done with hands is not done', () => {
  const { machine } = machineInUse();
  expect(machine.takeDeck()).toBe(false);
  expect(machine.loadDeck('BLUE')).toBe(false);
  expect(machine.clearJam()).toBe(false);
  machine.pressGreenButton();
  expect(machine.jam()).toBe(false);
});

test('a jam stops the cycle until a hand frees it, then the deck is finished', () => {
  const { time, machine, taken } = machineInUse();
  machine.pressGreenButton();
  machine.takeDeck();
  machine.loadDeck('BLUE');
  time.advance(5_000);
  expect(machine.jam()).toBe(true);
  expect(machine.jam()).toBe(false);
  expect(machine.view.fault).toBe('JAM');
  time.advance(60_000);
  expect(taken().at(-1)).toEqual({ type: 'fault', code: 'JAM' });
  expect(machine.clearJam()).toBe(true);
  time.advance(30_000);
  expect(taken()).toEqual([{ type: 'fault-cleared', code: 'JAM' }, cycle('BLUE')[2]]);
});

test('goes on alone while unplugged and then says what it did, not as live', async () => {
  const { time, machine, shuffler, taken } = machineInUse();
  taken();
  await machine.unplug();
  expect(shuffler.health.state).toBe('absent');
  machine.pressGreenButton();
  machine.takeDeck();
  machine.loadDeck('BLUE');
  time.advance(60_000);
  expect(taken()).toEqual([]);
  machine.plugIn();
  time.advance(1_000);
  expect(shuffler.health.state).toBe('ready');
  expect(taken()).toEqual([
    { type: 'green-button', opens: true, live: false },
    { type: 'taken', deck: 'RED', live: false },
    ...cycle('BLUE'),
  ]);
});

test('a deck taken before anybody listened is not announced as waiting', () => {
  const time = new SimulatedTime(0);
  const { near, far } = memoryLinePair(time);
  const machine = new SimulatedShuffler({ line: far, time, seed: 1, speed: 1 });
  machine.start();
  machine.pressGreenButton();
  machine.takeDeck();
  const shuffler = new Shl1Shuffler({ line: near, time, nonce: () => '00000000' });
  const events: ShufflerEvent[] = [];
  shuffler.onEvent((event) => events.push(event));
  shuffler.start();
  time.advance(1_000);
  expect(events.map(({ type }) => type)).toEqual(['green-button', 'taken']);
});

test('the same seed says the same bytes, another seed others', () => {
  const lived = (seed: number): string => {
    const { time, machine, wire } = machineInUse(seed);
    machine.pressGreenButton();
    machine.takeDeck();
    machine.loadDeck('BLUE');
    time.advance(30_000);
    return wire.join('');
  };
  expect(lived(1)).toBe(lived(1));
  expect(lived(1)).not.toBe(lived(2));
});

test('a faster machine is faster', () => {
  const time = new SimulatedTime(0);
  const { far } = memoryLinePair(time);
  const machine = new SimulatedShuffler({ line: far, time, seed: 1, speed: 50 });
  machine.start();
  machine.pressGreenButton();
  machine.takeDeck();
  machine.loadDeck('BLUE');
  time.advance(500);
  expect(machine.view.state).toBe('DONE');
});

/** Puts commands to a machine and gives its responses. */
function interview(commands: readonly (readonly [string, Shl1Fields?])[]): readonly Shl1Record[] {
  const time = new SimulatedTime(0);
  const { near, far } = memoryLinePair(time);
  const machine = new SimulatedShuffler({ line: far, time, seed: 1, speed: 1 });
  const parser = new Shl1Parser();
  const responses: Shl1Record[] = [];
  near.onData((bytes) => {
    for (const item of parser.push(bytes))
      if (item.type === 'record' && item.record.kind === 'R') responses.push(item.record);
  });
  machine.start();
  near.start();
  time.advance(1);
  commands.forEach(([name, fields = {}], index) => {
    void near.write(encodeRecord({ seq: index + 1, kind: 'C', name, fields }));
    time.advance(1);
  });
  return responses;
}

test.each([
  ['HELLO', { ver: '3', min: '2' }, { name: 'ERR', fields: { code: 'VERSION', min: '1', max: '1' } }],
  ['HELLO', { ver: '3', min: '1' }, { name: 'OK', fields: { ver: '1', st: 'DONE' } }],
  ['PING', {}, { name: 'OK', fields: { st: 'DONE' } }],
  ['STATUS', {}, { name: 'OK', fields: { st: 'DONE', deck: 'RED', cnt: '52', door: 'CLOSED', fault: 'NONE' } }],
  ['CFG', { cards: '36' }, { name: 'ERR', fields: { code: 'BADARG' } }],
  ['CFG', { gb: 'HOST' }, { name: 'ERR', fields: { code: 'BADARG' } }],
  ['START', { deck: 'RED' }, { name: 'ERR', fields: { code: 'BADSTATE', st: 'DONE' } }],
  ['UNLOCK', { for: '20' }, { name: 'OK', fields: { st: 'DELIVER' } }],
  ['CLEAR', { fault: 'JAM' }, { name: 'ERR', fields: { code: 'BADARG' } }],
  ['STOP', {}, { name: 'ERR', fields: { code: 'UNSUP' } }],
  ['DETAIL', {}, { name: 'ERR', fields: { code: 'UNSUP' } }],
  ['SORT', {}, { name: 'ERR', fields: { code: 'UNSUP' } }],
] as const)('%s %j', (name, fields, response) => {
  expect(interview([[name, fields]])).toMatchObject([response]);
});
