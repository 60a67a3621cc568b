import { expect, test } from 'vitest';
import { Shl1Script, welcome } from './shl1-script.ts';

test('a device that loses its count in mid-session is asked where it stands, and nothing of it is lost', () => {
  const script = new Shl1Script();
  script.connect({ ...welcome, ev: '56' });
  script.say(1, 'E', 'LOADED', { n: '57', deck: 'RED' });
  script.taken();
  script.say(2, 'E', 'LOADED', { n: '1', deck: 'BLUE' });
  script.time.advance(60);
  expect(script.taken()).toEqual(['2 A LOADED', '0 C HELLO']);
  script.greetBack({ ...welcome, ev: '1' });
  script.say(1, 'E', 'TAKEN', { n: '2', deck: 'BLUE' });
  expect(script.events).toEqual([
    { type: 'loaded', deck: 'RED' },
    { type: 'restarted', why: 'UNKNOWN' },
    { type: 'loaded', deck: 'BLUE' },
    { type: 'taken', deck: 'BLUE', live: true },
  ]);
});

test('events that were lost are told, whether the device says so or its numbers jump', () => {
  const script = new Shl1Script();
  script.connect();
  script.say(1, 'E', 'OVERRUN', { n: '8', lost: '8' });
  script.say(1, 'E', 'OVERRUN', { n: '8', lost: '8' });
  script.say(2, 'E', 'DOOR', { n: '9', st: 'CLOSED' });
  script.say(3, 'E', 'DOOR', { n: '12', st: 'CLOSED' });
  expect(script.events).toEqual([
    { type: 'events-lost', count: 8 },
    { type: 'events-lost', count: 2 },
  ]);
});

test('a machine that has run for less time than before has begun anew, told once', () => {
  const script = new Shl1Script();
  script.connect(welcome, { fault: 'NONE', up: '50000' });
  script.time.advance(1_000);
  script.say(3, 'R', 'OK', { st: 'EMPTY', up: '51000' });
  script.cable.unplug();
  script.cable.plugIn();
  script.time.advance(60);
  script.greetBack(welcome, { fault: 'NONE', up: '900' });
  expect(script.events).toEqual([{ type: 'restarted', why: 'UNKNOWN' }]);
});

test('a button that opens an empty or a jammed machine presents no deck', () => {
  const script = new Shl1Script();
  script.connect();
  script.say(1, 'E', 'DONE', { n: '1', deck: 'RED' });
  script.say(2, 'E', 'JAM', { n: '2', zone: 'ELEV' });
  script.say(3, 'E', 'GREEN_BUTTON', { n: '3', act: 'OPEN' });
  script.say(4, 'E', 'JAM_CLEARED', { n: '4' });
  script.say(5, 'E', 'GREEN_BUTTON', { n: '5', act: 'OPEN' });
  script.say(6, 'E', 'TAKEN', { n: '6', deck: 'RED' });
  script.say(7, 'E', 'GREEN_BUTTON', { n: '7', act: 'OPEN' });
  const presses = script.events.filter(({ type }) => type === 'green-button');
  expect(presses).toMatchObject([{ opens: false }, { opens: true }, { opens: false }]);
});

test('a cycle is overdue after twice the time of the model, and after two minutes of a model nobody knows', () => {
  for (const [options, afterMs] of [
    [{ cycleMs: 22_000 }, 44_000],
    [{}, 120_000],
  ] as const) {
    const script = new Shl1Script(options);
    script.connect();
    script.say(1, 'E', 'SHUFFLING', { n: '1', deck: 'RED' });
    script.answerAll({ st: 'SHUFFLING' });
    script.time.advance(afterMs - 2);
    expect(script.events.at(-1)?.type).toBe('shuffling');
    script.time.advance(2);
    expect(script.events.at(-1)).toEqual({ type: 'overdue', deck: 'RED' });
  }
});

test('says who the machine is and what went over its line', () => {
  const script = new Shl1Script();
  expect(script.shuffler.identity).toBe(null);
  script.connect();
  expect(script.shuffler.identity).toEqual({
    model: 'TEST',
    serialNumber: '7',
    firmware: '1.0',
    capabilities: ['CNT', 'REC'],
  });
  script.raw('noise\r\n$01,E,LOADED*0000\r\n');
  script.time.advance(1_700);
  const { answeredMs, ...counts } = script.shuffler.counters;
  expect(counts).toEqual({ frames: 3, corrupt: 1, skippedBytes: 26, timeouts: 2, reopened: 0 });
  expect(answeredMs).toEqual({ p50: 1, p99: 10 });
});

test('asks a machine that keeps totals for them', () => {
  const script = new Shl1Script();
  script.begin();
  script.say(0, 'R', 'OK', { ...welcome, caps: 'CNT.LOG' });
  script.say(1, 'R', 'OK');
  script.say(2, 'R', 'OK', { fault: 'NONE' });
  expect(script.shuffler.health.state).toBe('ready');
  expect(script.taken().at(-1)).toBe('3 C COUNTERS');
  script.say(3, 'R', 'OK', { cyc: '88120', jam: '12', miss: '3' });
  expect(script.events).toEqual([{ type: 'totals', cycles: 88_120, jams: 12, missing: 3 }]);
});

test('bytes without sense are another rate, and another device is named', () => {
  const script = new Shl1Script({ baudRate: 9_600 });
  script.begin();
  script.raw('\xfe'.repeat(300));
  script.time.advance(3_500);
  expect(script.shuffler.health).toMatchObject({ state: 'silent', fault: 'garbled' });
  expect(script.shuffler.health.why).toContain('9600 baud');
  script.raw('\0SHUFFLE MASTER DECK MATE SHUFFLER\r\n');
  script.time.advance(3_500);
  expect(script.shuffler.health).toMatchObject({ state: 'refused', fault: 'other-device' });
  script.time.advance(1_000);
  script.greetBack();
  expect(script.shuffler.health.state).toBe('ready');
});

test('a line that echoes is no device', () => {
  const script = new Shl1Script();
  script.cable.far.onData((bytes) => void script.cable.far.write(bytes));
  script.begin();
  script.time.advance(3_500);
  expect(script.shuffler.health.state).toBe('silent');
});

test('card order in a line that is no record, and in the text of a maker, is dropped and told', () => {
  const script = new Shl1Script();
  script.connect();
  script.say(1, 'E', 'BREW_COFFEE', { n: '1', msg: 'As Kd 7h 2c Td' });
  expect(script.taken()).toEqual(['1 A BREW_COFFEE']);
  script.raw('$02,E,DONE,n=2,ord=As.Kd*0000\r\n');
  expect(script.events).toEqual([{ type: 'tamper', what: 'card order offered' }]);
});
