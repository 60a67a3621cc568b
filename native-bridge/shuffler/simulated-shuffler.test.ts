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
  let greetings = 0;
  const nonce = (): string => String(greetings++).padStart(8, '0');
  const shuffler = new Shl1Shuffler({ line: near, time, nonce });
  const wire: string[] = [];
  near.onData((bytes) => wire.push(Buffer.from(bytes).toString('latin1')));
  const events: ShufflerEvent[] = [];
  shuffler.onEvent((event) => event.type === 'totals' || events.push(event));
  machine.start();
  shuffler.start();
  time.advance(1_000);
  const taken = (): ShufflerEvent[] => events.splice(0);
  return { time, machine, shuffler, taken, wire };
}

const good = { inferred: false, cards: 52, expected: 52, verified: 'pass' } as const;

const cycle = (deck: string): readonly unknown[] => [
  { type: 'loaded', deck },
  { type: 'shuffling', deck },
  { type: 'done', deck, ...good },
];

test('has a finished red deck waiting, presents it at the button, and the two decks take turns', () => {
  const { time, machine, taken } = machineInUse();
  expect(taken()).toEqual([{ type: 'done', deck: 'RED', ...good }]);
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

test('impossible hand movements do nothing', () => {
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

test('goes on while unplugged and reports it afterwards, not as live', async () => {
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

test('a deck taken before the first console listened is not announced as waiting', () => {
  const time = new SimulatedTime(0);
  const { near, far } = memoryLinePair(time);
  const machine = new SimulatedShuffler({ line: far, time, seed: 1, speed: 1 });
  machine.start();
  machine.pressGreenButton();
  machine.takeDeck();
  const shuffler = new Shl1Shuffler({ line: near, time, nonce: () => '00000000' });
  const events: ShufflerEvent[] = [];
  shuffler.onEvent((event) => event.type === 'totals' || events.push(event));
  shuffler.start();
  time.advance(1_000);
  expect(events.map(({ type }) => type)).toEqual(['green-button', 'taken']);
});

test('the same seed gives the same bytes, another seed others', () => {
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

/** Sends commands to a machine and returns its responses. */
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
  ['HELLO', { ver: 'one', min: '1' }, { name: 'ERR', fields: { code: 'BADARG' } }],
  ['HELLO', { ver: '1' }, { name: 'ERR', fields: { code: 'BADARG' } }],
  ['PING', {}, { name: 'OK', fields: { st: 'DONE' } }],
  ['STATUS', {}, { name: 'OK', fields: { st: 'DONE', deck: 'RED', cnt: '52', door: 'CLOSED', fault: 'NONE' } }],
  ['HELLO', { ver: '0', min: '0' }, { name: 'ERR', fields: { code: 'VERSION', min: '1', max: '1' } }],
  ['CFG', { cards: '36' }, { name: 'OK', fields: {} }],
  ['CFG', { da: 'NEW 1', db: 'NEW 2' }, { name: 'OK', fields: {} }],
  ['CFG', { cards: '40' }, { name: 'ERR', fields: { code: 'BADARG' } }],
  ['CFG', { da: 'SAME', db: 'SAME' }, { name: 'ERR', fields: { code: 'BADARG' } }],
  ['VERIFY', { level: 'REC' }, { name: 'ERR', fields: { code: 'BADSTATE', st: 'DONE' } }],
  ['COUNTERS', {}, { name: 'OK', fields: { cyc: '0', jam: '0', miss: '0', xtra: '0', door: '0' } }],
  ['BYE', {}, { name: 'OK', fields: {} }],
  ['LOCK', {}, { name: 'ERR', fields: { code: 'UNSUP' } }],
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

/** A machine with a deck inside that has not begun to shuffle, because the console cleared its fault. */
async function loadedMachine() {
  const used = machineInUse();
  used.machine.fail('S14');
  used.machine.pressGreenButton();
  used.machine.takeDeck();
  used.machine.loadDeck('BLUE');
  used.time.advance(30_000);
  const cleared = used.shuffler.clear('CARD_MISSING');
  used.time.advance(100);
  expect(await cleared).toBe(null);
  return used;
}

test('a wrong count waits for a person, then for the button; meanwhile the deck can be looked at', async () => {
  const { time, machine, shuffler, taken } = await loadedMachine();
  expect(taken().slice(-2)).toEqual([
    { type: 'fault', code: 'CARD_MISSING' },
    { type: 'fault-cleared', code: 'CARD_MISSING' },
  ]);
  expect(machine.view.state).toBe('LOADED');
  const begun = shuffler.verify();
  time.advance(100);
  expect(await begun).toBe(null);
  expect(machine.view.state).toBe('VERIFYING');
  time.advance(10_000);
  expect(taken()).toEqual([{ type: 'verified', deck: 'BLUE', cards: 52, expected: 52, verified: 'pass' }]);
  machine.pressGreenButton();
  expect(machine.view.state).toBe('SHUFFLING');
});

test('sensors feel a stuck card: the console cannot clear it', async () => {
  const { time, machine, shuffler } = machineInUse();
  machine.jam();
  time.advance(100);
  const cleared = shuffler.clear('JAM');
  time.advance(100);
  expect(await cleared).toBe('FAULT');
  expect(machine.view.state).toBe('FAULT');
});

test('a technician’s key stops everything and leaves the machine empty', () => {
  const { time, machine, taken } = machineInUse();
  taken();
  machine.turnServiceKey();
  expect(machine.view).toMatchObject({ state: 'SERVICE', deck: null });
  machine.pressGreenButton();
  machine.turnServiceKey();
  time.advance(100);
  expect(machine.view.state).toBe('EMPTY');
  expect(taken()).toEqual([
    { type: 'service', on: true },
    { type: 'green-button', opens: false, live: true },
    { type: 'service', on: false },
  ]);
});

test('shuffles decks of other names and sizes when configured', () => {
  const time = new SimulatedTime(0);
  const { near, far } = memoryLinePair(time);
  const machine = new SimulatedShuffler({ line: far, time, seed: 1, speed: 1 });
  const decks = ['NEW 1', 'NEW 2'] as const;
  const shuffler = new Shl1Shuffler({ line: near, time, nonce: () => '00000000', decks, cards: 36 });
  const events: ShufflerEvent[] = [];
  shuffler.onEvent((event) => event.type === 'done' && events.push(event));
  machine.start();
  shuffler.start();
  time.advance(1_000);
  machine.pressGreenButton();
  machine.takeDeck();
  machine.loadDeck('BLUE');
  time.advance(30_000);
  expect(events.at(-1)).toEqual({ type: 'done', deck: 'NEW 2', ...good, cards: 36, expected: 36 });
});

test('keeps 32 events, and says how many more there were', async () => {
  const { time, machine, taken } = machineInUse();
  machine.pressGreenButton();
  machine.takeDeck();
  time.advance(100);
  taken();
  await machine.unplug();
  for (let press = 0; press < 40; press++) machine.pressGreenButton();
  machine.plugIn();
  time.advance(1_000);
  const [lost, ...presses] = taken();
  expect(lost).toEqual({ type: 'events-lost', count: 8 });
  expect(presses).toHaveLength(32);
});

test('keeps its totals and reports them when asked', () => {
  const { time, machine, shuffler } = machineInUse();
  const totals: ShufflerEvent[] = [];
  shuffler.onEvent((event) => event.type === 'totals' && totals.push(event));
  machine.fail('S13');
  machine.pressGreenButton();
  machine.takeDeck();
  machine.loadDeck('BLUE');
  time.advance(30_000);
  machine.fail('S11');
  time.advance(1_000);
  expect(totals).toEqual([{ type: 'totals', cycles: 1, jams: 1, missing: 0 }]);
});
