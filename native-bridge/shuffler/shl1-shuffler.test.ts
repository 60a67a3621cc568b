import { expect, test } from 'vitest';
import type { ShufflerMark, ShufflerMemory } from '../contracts/disk.ts';
import { Shl1Script, welcome } from './shl1-script.ts';

test('greets in a quiet moment, configures, asks for the status and is ready', () => {
  const script = new Shl1Script();
  script.shuffler.start();
  script.time.advance(49);
  expect(script.taken()).toEqual([]);
  script.time.advance(2);
  expect(script.takenRecords()).toEqual([
    {
      seq: 0,
      kind: 'C',
      name: 'HELLO',
      fields: { ver: '1', min: '1', host: 'RIFFLE/1', last: '0', nonce: '9F3A11C2' },
    },
  ]);
  script.say(0, 'R', 'OK', welcome);
  expect(script.takenRecords()).toEqual([
    { seq: 1, kind: 'C', name: 'CFG', fields: { cards: '52', da: 'RED', db: 'BLUE', gb: 'LOCAL', auto: '1' } },
  ]);
  script.say(1, 'R', 'OK');
  expect(script.taken()).toEqual(['2 C STATUS']);
  expect(script.shuffler.health.state).toBe('opening');
  script.say(2, 'R', 'OK', { fault: 'NONE' });
  expect(script.healths.map(({ state }) => state)).toEqual(['opening', 'ready']);
});

test('a device in mid-cycle is configured as soon as it is free', () => {
  const script = new Shl1Script();
  script.shuffler.start();
  script.time.advance(60);
  script.say(0, 'R', 'OK', welcome);
  script.say(1, 'R', 'ERR', { code: 'BADSTATE', st: 'SHUFFLING' });
  script.say(2, 'R', 'OK', { fault: 'NONE' });
  expect(script.shuffler.health.state).toBe('ready');
  script.taken();
  script.time.advance(1_000);
  expect(script.taken()).toEqual(['3 C CFG']);
  script.say(3, 'R', 'OK');
  script.time.advance(1_000);
  expect(script.taken()).toEqual(['4 C PING']);
});

test('after any other refusal, HELLO is repeated a second later', () => {
  const script = new Shl1Script();
  script.shuffler.start();
  script.time.advance(60);
  script.say(0, 'R', 'ERR', { code: 'BUSY' });
  script.taken();
  script.time.advance(1_100);
  expect(script.taken()).toEqual(['0 C HELLO']);
});

test('repeats an unanswered command twice with the same sequence, then greets again', () => {
  const script = new Shl1Script();
  script.connect();
  script.time.advance(1_000);
  expect(script.taken()).toEqual(['3 C PING']);
  script.time.advance(601);
  expect(script.taken()).toEqual(['3 C PING', '3 C PING']);
  script.time.advance(360);
  expect(script.taken()).toEqual(['0 C HELLO']);
});

test('late and stray answers are dropped', () => {
  const script = new Shl1Script();
  script.connect();
  script.time.advance(1_000);
  script.say(2, 'R', 'ERR', { code: 'INTERNAL' });
  script.say(9, 'R', 'OK');
  script.taken();
  script.time.advance(300);
  expect(script.taken()).toEqual(['3 C PING']);
  script.say(3, 'R', 'OK');
  script.time.advance(700);
  expect(script.taken()).toEqual([]);
  expect(script.shuffler.health.state).toBe('ready');
});

test('is silent after 3.5 seconds without a valid record, keeps greeting, and reports what was heard so far', () => {
  const script = new Shl1Script();
  script.connect();
  script.say(1, 'E', 'LOADED', { n: '4', deck: 'RED' });
  script.raw('$07,C,PING*0000\r\n');
  script.time.advance(3_497);
  expect(script.shuffler.health.state).toBe('ready');
  script.time.advance(5);
  expect(script.shuffler.health).toEqual({
    state: 'silent',
    fault: 'no-answer',
    why: 'The shuffler at memory does not answer: check that it has power, that its cable is in, and that no other device is on that line.',
  });
  script.taken();
  script.time.advance(10_000);
  const greetings = script.takenRecords();
  expect(greetings.length).toBeGreaterThan(5);
  expect(greetings.every(({ name, fields }) => name === 'HELLO' && fields.last === '4')).toBe(true);
  script.greetBack({ ...welcome, ev: '4' });
  expect(script.shuffler.health).toEqual({ state: 'ready', fault: null, why: null });
});

test('never sends a heartbeat while there is other traffic', () => {
  const script = new Shl1Script();
  script.connect();
  for (let n = 1; n <= 10; n++) {
    script.time.advance(600);
    script.say(n, 'E', 'DOOR', { n: String(n), st: 'OPEN' });
  }
  expect(new Set(script.taken().map((text) => text.split(' ')[2]))).toEqual(new Set(['DOOR']));
});

test('sequences run from 1 to 255 and begin again at 1', () => {
  const script = new Shl1Script();
  script.connect();
  const seqs: number[] = [];
  for (let beat = 0; beat < 260; beat++) {
    script.time.advance(1_000);
    for (const { seq } of script.takenRecords()) {
      seqs.push(seq);
      script.say(seq, 'R', 'OK');
    }
  }
  expect(seqs.slice(250, 256)).toEqual([253, 254, 255, 1, 2, 3]);
});

test('what happened before HELLO was answered is a replay; only later presses and lifts are live', () => {
  const script = new Shl1Script();
  script.connect({ ...welcome, ev: '7' });
  script.say(1, 'E', 'GREEN_BUTTON', { n: '6', act: 'OPEN' });
  script.say(2, 'E', 'TAKEN', { n: '7', deck: 'RED' });
  script.say(3, 'E', 'DONE', { n: '8', deck: 'BLUE' });
  script.say(4, 'E', 'GREEN_BUTTON', { n: '9', act: 'OPEN' });
  script.say(5, 'E', 'TAKEN', { n: '10', deck: 'BLUE' });
  expect(script.events.filter(({ type }) => type !== 'done')).toEqual([
    { type: 'green-button', opens: true, live: false },
    { type: 'taken', deck: 'RED', live: false },
    { type: 'green-button', opens: true, live: true },
    { type: 'taken', deck: 'BLUE', live: true },
  ]);
});

test('nothing is live from a device that does not tell its last event', () => {
  const script = new Shl1Script();
  script.connect({ ver: '1' });
  script.say(1, 'E', 'GREEN_BUTTON', { n: '6', act: 'OPEN' });
  expect(script.events).toEqual([{ type: 'green-button', opens: true, live: false }]);
});

test('a repeated event is acknowledged each time and handled once, even with a new sequence', () => {
  const script = new Shl1Script();
  script.connect();
  script.say(1, 'E', 'LOADED', { n: '1', deck: 'RED' });
  script.say(1, 'E', 'LOADED', { n: '1', deck: 'RED' });
  script.say(2, 'E', 'LOADED', { n: '1', deck: 'RED' });
  expect(script.taken()).toEqual(['1 A LOADED', '1 A LOADED', '2 A LOADED']);
  expect(script.events).toEqual([{ type: 'loaded', deck: 'RED' }]);
});

test('unknown events, and those without a number, are acknowledged and otherwise ignored', () => {
  const script = new Shl1Script();
  script.connect();
  script.say(1, 'E', 'BREW_COFFEE', { n: '1', cups: '2' });
  script.say(2, 'E', 'LOADED', { deck: 'RED' });
  script.say(3, 'E', 'LOADED', { n: '2', deck: 'RED', colour: 'new key' });
  expect(script.taken()).toEqual(['1 A BREW_COFFEE', '2 A LOADED', '3 A LOADED']);
  expect(script.shuffler.unknownEvents).toBe(1);
  expect(script.events).toEqual([{ type: 'loaded', deck: 'RED' }]);
});

test('an event before the answer to HELLO is handled when it is repeated', () => {
  const script = new Shl1Script();
  script.shuffler.start();
  script.time.advance(60);
  script.taken();
  script.say(5, 'E', 'GREEN_BUTTON', { n: '3', act: 'OPEN' });
  expect(script.taken()).toEqual([]);
  script.greetBack({ ...welcome, ev: '3' });
  script.say(5, 'E', 'GREEN_BUTTON', { n: '3', act: 'OPEN' });
  expect(script.events).toEqual([{ type: 'green-button', opens: true, live: false }]);
});

test('a device that boots in mid-session is greeted at once; if it lost its counter, its low numbers are new', () => {
  const script = new Shl1Script();
  script.connect({ ...welcome, ev: '56' });
  script.say(1, 'E', 'LOADED', { n: '57', deck: 'RED' });
  script.say(0, 'E', 'BOOT', { n: '1', why: 'WDOG' });
  script.time.advance(60);
  const hello = script.takenRecords().at(-1);
  expect(hello).toMatchObject({ name: 'HELLO', fields: { last: '57' } });
  script.say(0, 'R', 'OK', { ...welcome, ev: '1' });
  script.time.advance(60);
  expect(script.takenRecords().at(-1)).toMatchObject({ name: 'HELLO', fields: { last: '0' } });
  script.greetBack({ ...welcome, ev: '1' });
  script.say(1, 'E', 'LOADED', { n: '2', deck: 'BLUE' });
  expect(script.events).toEqual([
    { type: 'loaded', deck: 'RED' },
    { type: 'restarted', why: 'WDOG' },
    { type: 'loaded', deck: 'BLUE' },
  ]);
});

test('an event that carries card order is dropped and raises tamper once, without a card in it', () => {
  const script = new Shl1Script();
  script.connect();
  const order = { n: '1', deck: 'RED', cnt: '52', ord: 'As.Kd.7h.2c' };
  script.say(1, 'E', 'DONE', order);
  script.say(1, 'E', 'DONE', order);
  expect(script.taken()).toEqual(['1 A DONE', '1 A DONE']);
  expect(script.events).toEqual([{ type: 'tamper', what: 'card order offered' }]);
  script.say(2, 'E', 'DONE', { n: '2', seqs: '12.51.3' });
  expect(script.events).toHaveLength(2);
});

test('a response that carries card order is ignored and raises tamper once a connection', () => {
  const script = new Shl1Script();
  script.shuffler.start();
  script.time.advance(60);
  for (let time = 0; time < 3; time++) script.say(0, 'R', 'OK', { ...welcome, cards: 'As.Kd.7h' });
  expect(script.events).toEqual([{ type: 'tamper', what: 'card order offered' }]);
  expect(script.shuffler.health.state).toBe('opening');
});

test('a fault is reported once when it comes and once when it goes', () => {
  const script = new Shl1Script();
  script.connect();
  script.say(1, 'E', 'JAM', { n: '1', zone: 'FEED', try: '1' });
  script.say(2, 'E', 'JAM', { n: '2', zone: 'FEED', try: '2' });
  script.say(3, 'E', 'JAM_CLEARED', { n: '3', by: 'HAND' });
  script.say(4, 'E', 'CARD_MISSING', { n: '4', cnt: '51' });
  script.say(5, 'E', 'LOADED', { n: '5', deck: 'RED' });
  expect(script.events).toEqual([
    { type: 'fault', code: 'JAM' },
    { type: 'fault-cleared', code: 'JAM' },
    { type: 'fault', code: 'CARD_MISSING' },
    { type: 'fault-cleared', code: 'CARD_MISSING' },
    { type: 'loaded', deck: 'RED' },
  ]);
});

test('learns from STATUS of faults that came or went during a break', () => {
  const script = new Shl1Script();
  script.connect(welcome, { fault: 'COUNT' });
  expect(script.events).toEqual([{ type: 'fault', code: 'COUNT' }]);
  script.cable.unplug();
  script.cable.plugIn();
  script.time.advance(60);
  script.greetBack();
  expect(script.events.slice(1)).toEqual([{ type: 'fault-cleared', code: 'COUNT' }]);
});

test('tells the device of lines it could not read, five times a second at most, never of a damaged N or A', () => {
  const script = new Shl1Script();
  script.connect();
  script.raw('$01,E,LOADED*0000\r\n$01,A,X*0000\r\n$01,N,X*0000\r\nhello\r\n');
  expect(script.taken()).toEqual(['0 N CRC', '0 N FORM']);
  script.raw('hello\r\n'.repeat(100));
  expect(script.taken()).toEqual(['0 N FORM', '0 N FORM', '0 N FORM']);
  script.time.advance(1_000);
  script.taken();
  script.raw('hello\r\n');
  expect(script.taken()).toEqual(['0 N FORM']);
});

test('follows the line: absent while unplugged, greeted again when plugged in, nothing left running after stop', async () => {
  const script = new Shl1Script();
  script.connect();
  script.cable.unplug();
  expect(script.shuffler.health).toEqual({
    state: 'absent',
    fault: 'unplugged',
    why: 'The line in memory is unplugged.',
  });
  script.time.advance(60_000);
  script.cable.plugIn();
  script.time.advance(60);
  expect(script.taken()).toEqual(['0 C HELLO']);
  const stopping = script.shuffler.stop();
  script.time.advance(1);
  await stopping;
  expect(script.shuffler.health).toEqual({ state: 'absent', fault: null, why: 'Stopped.' });
  script.time.advance(60_000);
  expect(script.taken()).toEqual([]);
  expect(script.time.timers).toBe(0);
});

function remembering(mark: ShufflerMark | null) {
  const kept: ShufflerMark[] = [];
  const memory: ShufflerMemory = { read: () => mark, keep: (written) => kept.push(written) };
  return { kept, script: new Shl1Script({ memory }) };
}

const greetedFrom = (script: Shl1Script): string | undefined =>
  script
    .takenRecords()
    .filter(({ name }) => name === 'HELLO')
    .at(-1)?.fields.last;

test('the last event heard is stored once a second at most, and at once when the driver stops', async () => {
  const { kept, script } = remembering(null);
  script.connect({ ...welcome, ev: '7' });
  for (const n of ['8', '9']) script.say(1, 'E', 'LOADED', { n, deck: 'RED' });
  script.time.advance(990);
  expect(kept).toEqual([]);
  script.time.advance(10);
  expect(kept).toEqual([{ serialNumber: '7', lastEvent: 9 }]);
  script.time.advance(60_000);
  expect(kept).toHaveLength(1);
  const { script: other, kept: keptByOther } = remembering(null);
  other.connect();
  other.say(1, 'E', 'LOADED', { n: '1', deck: 'RED' });
  const stopped = other.shuffler.stop();
  other.time.advance(10);
  await stopped;
  expect(keptByOther).toEqual([{ serialNumber: '7', lastEvent: 1 }]);
});

test('a known machine is asked only for later events, and even if it sends all again none is reported twice', () => {
  const { script } = remembering({ serialNumber: '7', lastEvent: 40 });
  script.begin();
  expect(greetedFrom(script)).toBe('40');
  script.greetBack({ ...welcome, ev: '41' });
  script.say(1, 'E', 'TAKEN', { n: '40', deck: 'RED' });
  script.say(2, 'E', 'GREEN_BUTTON', { n: '41', act: 'OPEN' });
  script.say(3, 'E', 'TAKEN', { n: '42', deck: 'BLUE' });
  expect(script.events).toEqual([
    { type: 'green-button', opens: true, live: false },
    { type: 'taken', deck: 'BLUE', live: true },
  ]);
});

test.each<[string, typeof welcome, readonly unknown[]]>([
  ['another machine', { ...welcome, sn: '8', ev: '60' }, []],
  ['a machine that counts anew', { ...welcome, ev: '3' }, [{ type: 'restarted', why: 'UNKNOWN' }]],
])('%s is asked for all it keeps', (_what, answer, told) => {
  const { script, kept } = remembering({ serialNumber: '7', lastEvent: 40 });
  script.begin();
  expect(greetedFrom(script)).toBe('40');
  script.say(0, 'R', 'OK', answer);
  script.time.advance(60);
  expect(greetedFrom(script)).toBe('0');
  script.greetBack(answer);
  expect(script.events).toEqual(told);
  script.say(1, 'E', 'LOADED', { n: '2', deck: 'RED' });
  expect(script.events.at(-1)).toEqual({ type: 'loaded', deck: 'RED' });
  script.time.advance(1_000);
  expect(kept).toEqual([{ serialNumber: answer.sn, lastEvent: 2 }]);
});
