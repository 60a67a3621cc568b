import { expect, test } from 'vitest';
import type { LineHealth } from '../contracts/line.ts';
import type { ShufflerEvent } from '../contracts/shuffler.ts';
import { memoryLinePair } from '../serial/memory-line.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { encodeRecord, type Shl1Fields, type Shl1Kind, Shl1Parser, type Shl1Record } from './shl1-frames.ts';
import { Shl1Shuffler } from './shl1-shuffler.ts';

const welcome: Shl1Fields = { ver: '1', model: 'TEST', caps: 'CNT', cards: '52', st: 'EMPTY', ev: '0' };

/** A driver in simulated time, and a device that says only what the test says. */
function scriptedShuffler() {
  const time = new SimulatedTime(0);
  const cable = memoryLinePair(time);
  const parser = new Shl1Parser();
  let received: Shl1Record[] = [];
  cable.far.onData((bytes) => {
    for (const item of parser.push(bytes)) if (item.type === 'record') received.push(item.record);
  });
  cable.far.start();
  const shuffler = new Shl1Shuffler({ line: cable.near, time, nonce: () => '9F3A11C2' });
  const events: ShufflerEvent[] = [];
  const healths: LineHealth[] = [];
  shuffler.onEvent((event) => events.push(event));
  shuffler.onHealth((health) => healths.push(health));
  const raw = (text: string): void => {
    void cable.far.write(Buffer.from(text, 'latin1'));
    time.advance(1);
  };
  const say = (seq: number, kind: Shl1Kind, name: string, fields: Shl1Fields = {}): void =>
    raw(Buffer.from(encodeRecord({ seq, kind, name, fields })).toString('latin1'));
  /** What the device has received since it was last asked, as short text. */
  const taken = (): string[] => {
    const texts = received.map(({ seq, kind, name }) => `${seq} ${kind} ${name}`);
    received = [];
    return texts;
  };
  const takenRecords = (): Shl1Record[] => received.splice(0);
  const connect = (fields: Shl1Fields = welcome, fault = 'NONE'): void => {
    shuffler.start();
    time.advance(60);
    greetBack(fields, fault);
  };
  const greetBack = (fields: Shl1Fields = welcome, fault = 'NONE'): void => {
    say(0, 'R', 'OK', fields);
    say(1, 'R', 'OK');
    say(2, 'R', 'OK', { st: 'EMPTY', fault });
    taken();
  };
  return { time, cable, shuffler, events, healths, raw, say, taken, takenRecords, connect, greetBack };
}

test('greets in a quiet moment, configures, asks how it stands and is ready', () => {
  const { time, shuffler, say, taken, takenRecords, healths } = scriptedShuffler();
  shuffler.start();
  time.advance(49);
  expect(taken()).toEqual([]);
  time.advance(2);
  expect(takenRecords()).toEqual([
    {
      seq: 0,
      kind: 'C',
      name: 'HELLO',
      fields: { ver: '1', min: '1', host: 'RIFFLE/1', last: '0', nonce: '9F3A11C2' },
    },
  ]);
  say(0, 'R', 'OK', welcome);
  expect(takenRecords()).toEqual([
    { seq: 1, kind: 'C', name: 'CFG', fields: { cards: '52', da: 'RED', db: 'BLUE', gb: 'LOCAL', auto: '1' } },
  ]);
  say(1, 'R', 'OK');
  expect(taken()).toEqual(['2 C STATUS']);
  expect(shuffler.health.state).toBe('opening');
  say(2, 'R', 'OK', { fault: 'NONE' });
  expect(healths.map(({ state }) => state)).toEqual(['opening', 'ready']);
});

test('a device too new or too old is refused in one sentence, and is not asked again until it boots anew', () => {
  const { time, shuffler, say, taken } = scriptedShuffler();
  shuffler.start();
  time.advance(60);
  say(0, 'R', 'ERR', { code: 'VERSION', min: '2', max: '3' });
  expect(shuffler.health).toEqual({
    state: 'refused',
    why: 'The shuffler speaks SHL versions 2 to 3, this console speaks 1.',
  });
  taken();
  time.advance(20_000);
  expect(taken()).toEqual([]);
  expect(shuffler.health.state).toBe('refused');
  say(0, 'E', 'BOOT', { n: '1' });
  time.advance(60);
  expect(taken()).toEqual(['0 C HELLO']);
});

test('a device that answers with a version nobody asked for is refused', () => {
  const { shuffler, connect } = scriptedShuffler();
  connect({ ...welcome, ver: '2' });
  expect(shuffler.health.state).toBe('refused');
});

test('a device that cannot do two decks of 52 cards is refused', () => {
  const { time, shuffler, say } = scriptedShuffler();
  shuffler.start();
  time.advance(60);
  say(0, 'R', 'OK', welcome);
  say(1, 'R', 'ERR', { code: 'BADARG' });
  expect(shuffler.health.state).toBe('refused');
});

test('a device in mid-cycle is configured as soon as it is free', () => {
  const { time, shuffler, say, taken } = scriptedShuffler();
  shuffler.start();
  time.advance(60);
  say(0, 'R', 'OK', welcome);
  say(1, 'R', 'ERR', { code: 'BADSTATE', st: 'SHUFFLING' });
  say(2, 'R', 'OK', { fault: 'NONE' });
  expect(shuffler.health.state).toBe('ready');
  taken();
  time.advance(1_000);
  expect(taken()).toEqual(['3 C CFG']);
  say(3, 'R', 'OK');
  time.advance(1_000);
  expect(taken()).toEqual(['4 C PING']);
});

test('any other refusal of HELLO is asked again a second later', () => {
  const { time, shuffler, say, taken } = scriptedShuffler();
  shuffler.start();
  time.advance(60);
  say(0, 'R', 'ERR', { code: 'BUSY' });
  taken();
  time.advance(1_100);
  expect(taken()).toEqual(['0 C HELLO']);
});

test('repeats an unanswered command twice with the same sequence, then greets again', () => {
  const { time, connect, taken } = scriptedShuffler();
  connect();
  time.advance(1_000);
  expect(taken()).toEqual(['3 C PING']);
  time.advance(601);
  expect(taken()).toEqual(['3 C PING', '3 C PING']);
  time.advance(360);
  expect(taken()).toEqual(['0 C HELLO']);
});

test('a late answer and an answer to nothing are dropped', () => {
  const { time, connect, say, taken, shuffler } = scriptedShuffler();
  connect();
  time.advance(1_000);
  say(2, 'R', 'ERR', { code: 'INTERNAL' });
  say(9, 'R', 'OK');
  taken();
  time.advance(300);
  expect(taken()).toEqual(['3 C PING']);
  say(3, 'R', 'OK');
  time.advance(700);
  expect(taken()).toEqual([]);
  expect(shuffler.health.state).toBe('ready');
});

test('is silent after 3.5 seconds without a valid record, keeps greeting, and says what it has heard so far', () => {
  const { time, connect, say, raw, taken, takenRecords, shuffler, greetBack } = scriptedShuffler();
  connect();
  say(1, 'E', 'LOADED', { n: '4', deck: 'RED' });
  raw('$07,C,PING*0000\r\n');
  time.advance(3_497);
  expect(shuffler.health.state).toBe('ready');
  time.advance(5);
  expect(shuffler.health).toEqual({ state: 'silent', why: 'The shuffler does not answer.' });
  taken();
  time.advance(10_000);
  const greetings = takenRecords();
  expect(greetings.length).toBeGreaterThan(5);
  expect(greetings.every(({ name, fields }) => name === 'HELLO' && fields.last === '4')).toBe(true);
  greetBack({ ...welcome, ev: '4' });
  expect(shuffler.health).toEqual({ state: 'ready', why: null });
});

test('never sends a heartbeat while there is other traffic', () => {
  const { time, connect, say, taken } = scriptedShuffler();
  connect();
  for (let n = 1; n <= 10; n++) {
    time.advance(600);
    say(n, 'E', 'DOOR', { n: String(n), st: 'OPEN' });
  }
  expect(new Set(taken().map((text) => text.split(' ')[2]))).toEqual(new Set(['DOOR']));
});

test('sequences run from 1 to 255 and begin again at 1', () => {
  const { time, connect, say, takenRecords } = scriptedShuffler();
  connect();
  const seqs: number[] = [];
  for (let beat = 0; beat < 260; beat++) {
    time.advance(1_000);
    for (const { seq } of takenRecords()) {
      seqs.push(seq);
      say(seq, 'R', 'OK');
    }
  }
  expect(seqs.slice(250, 256)).toEqual([253, 254, 255, 1, 2, 3]);
});

test('what happened before HELLO was answered is a replay; only later presses and lifts are live', () => {
  const { connect, say, events } = scriptedShuffler();
  connect({ ...welcome, ev: '7' });
  say(1, 'E', 'GREEN_BUTTON', { n: '6', act: 'OPEN' });
  say(2, 'E', 'TAKEN', { n: '7', deck: 'RED' });
  say(3, 'E', 'GREEN_BUTTON', { n: '8', act: 'OPEN' });
  say(4, 'E', 'TAKEN', { n: '9', deck: 'BLUE' });
  expect(events).toEqual([
    { type: 'green-button', opens: true, live: false },
    { type: 'taken', deck: 'RED', live: false },
    { type: 'green-button', opens: true, live: true },
    { type: 'taken', deck: 'BLUE', live: true },
  ]);
});

test('nothing is live from a device that does not say where its events stand', () => {
  const { connect, say, events } = scriptedShuffler();
  connect({ ver: '1' });
  say(1, 'E', 'GREEN_BUTTON', { n: '6', act: 'OPEN' });
  expect(events).toEqual([{ type: 'green-button', opens: true, live: false }]);
});

test('a repeated event is acknowledged each time and acted on once, also under a new sequence', () => {
  const { connect, say, taken, events } = scriptedShuffler();
  connect();
  say(1, 'E', 'LOADED', { n: '1', deck: 'RED' });
  say(1, 'E', 'LOADED', { n: '1', deck: 'RED' });
  say(2, 'E', 'LOADED', { n: '1', deck: 'RED' });
  expect(taken()).toEqual(['1 A LOADED', '1 A LOADED', '2 A LOADED']);
  expect(events).toEqual([{ type: 'loaded', deck: 'RED' }]);
});

test('an event nobody knows, and one without a number, are acknowledged and otherwise ignored', () => {
  const { connect, say, taken, events } = scriptedShuffler();
  connect();
  say(1, 'E', 'BREW_COFFEE', { n: '1', cups: '2' });
  say(2, 'E', 'LOADED', { deck: 'RED' });
  say(3, 'E', 'LOADED', { n: '2', deck: 'RED', colour: 'new key' });
  expect(taken()).toEqual(['1 A BREW_COFFEE', '2 A LOADED', '3 A LOADED']);
  expect(events).toEqual([{ type: 'loaded', deck: 'RED' }]);
});

test('an event that comes before HELLO is answered waits for its repetition', () => {
  const { time, shuffler, say, taken, events, greetBack } = scriptedShuffler();
  shuffler.start();
  time.advance(60);
  taken();
  say(5, 'E', 'GREEN_BUTTON', { n: '3', act: 'OPEN' });
  expect(taken()).toEqual([]);
  greetBack({ ...welcome, ev: '3' });
  say(5, 'E', 'GREEN_BUTTON', { n: '3', act: 'OPEN' });
  expect(events).toEqual([{ type: 'green-button', opens: true, live: false }]);
});

test('a device that boots in mid-session is greeted at once; if it lost its counter, its low numbers are new', () => {
  const { time, connect, say, takenRecords, events, greetBack } = scriptedShuffler();
  connect();
  say(1, 'E', 'LOADED', { n: '57', deck: 'RED' });
  say(0, 'E', 'BOOT', { n: '1' });
  time.advance(60);
  const hello = takenRecords().at(-1);
  expect(hello).toMatchObject({ name: 'HELLO', fields: { last: '57' } });
  greetBack({ ...welcome, ev: '1' });
  say(1, 'E', 'LOADED', { n: '2', deck: 'BLUE' });
  expect(events).toEqual([
    { type: 'loaded', deck: 'RED' },
    { type: 'loaded', deck: 'BLUE' },
  ]);
});

test('an event that carries card order is dropped and raises tamper once, without a card in it', () => {
  const { connect, say, taken, events } = scriptedShuffler();
  connect();
  const order = { n: '1', deck: 'RED', cnt: '52', ord: 'As.Kd.7h.2c' };
  say(1, 'E', 'DONE', order);
  say(1, 'E', 'DONE', order);
  expect(taken()).toEqual(['1 A DONE', '1 A DONE']);
  expect(events).toEqual([{ type: 'tamper', what: 'card order offered' }]);
  say(2, 'E', 'DONE', { n: '2', seqs: '12.51.3' });
  expect(events).toHaveLength(2);
});

test('a response that carries card order answers nothing and raises tamper once a connection', () => {
  const { time, shuffler, say, events } = scriptedShuffler();
  shuffler.start();
  time.advance(60);
  for (let time = 0; time < 3; time++) say(0, 'R', 'OK', { ...welcome, cards: 'As.Kd.7h' });
  expect(events).toEqual([{ type: 'tamper', what: 'card order offered' }]);
  expect(shuffler.health.state).toBe('opening');
});

test('a fault is told once when it comes and once when it goes', () => {
  const { connect, say, events } = scriptedShuffler();
  connect();
  say(1, 'E', 'JAM', { n: '1', zone: 'FEED', try: '1' });
  say(2, 'E', 'JAM', { n: '2', zone: 'FEED', try: '2' });
  say(3, 'E', 'JAM_CLEARED', { n: '3', by: 'HAND' });
  say(4, 'E', 'CARD_MISSING', { n: '4', cnt: '51' });
  say(5, 'E', 'LOADED', { n: '5', deck: 'RED' });
  expect(events).toEqual([
    { type: 'fault', code: 'JAM' },
    { type: 'fault-cleared', code: 'JAM' },
    { type: 'fault', code: 'CARD_MISSING' },
    { type: 'fault-cleared', code: 'CARD_MISSING' },
    { type: 'loaded', deck: 'RED' },
  ]);
});

test('learns from STATUS of a fault that came, and of one that went, while nobody listened', () => {
  const { time, cable, connect, greetBack, events } = scriptedShuffler();
  connect(welcome, 'COUNT');
  expect(events).toEqual([{ type: 'fault', code: 'COUNT' }]);
  cable.unplug();
  cable.plugIn();
  time.advance(60);
  greetBack();
  expect(events.slice(1)).toEqual([{ type: 'fault-cleared', code: 'COUNT' }]);
});

test('tells the device of lines it could not read, five times a second at most, never of a damaged N or A', () => {
  const { time, connect, raw, taken } = scriptedShuffler();
  connect();
  raw('$01,E,LOADED*0000\r\n$01,A,X*0000\r\n$01,N,X*0000\r\nhello\r\n');
  expect(taken()).toEqual(['0 N CRC', '0 N FORM']);
  raw('hello\r\n'.repeat(100));
  expect(taken()).toEqual(['0 N FORM', '0 N FORM', '0 N FORM']);
  time.advance(1_000);
  taken();
  raw('hello\r\n');
  expect(taken()).toEqual(['0 N FORM']);
});

test('follows the line: absent while unplugged, greeted anew when plugged in, nothing left running after stop', async () => {
  const { time, cable, connect, taken, shuffler } = scriptedShuffler();
  connect();
  cable.unplug();
  expect(shuffler.health).toEqual({ state: 'absent', why: 'The line in memory is unplugged.' });
  time.advance(60_000);
  cable.plugIn();
  time.advance(60);
  expect(taken()).toEqual(['0 C HELLO']);
  await shuffler.stop();
  expect(shuffler.health).toEqual({ state: 'absent', why: 'Stopped.' });
  time.advance(60_000);
  expect(taken()).toEqual([]);
  expect(time.timers).toBe(0);
});
