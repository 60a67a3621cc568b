import { expect, test } from 'vitest';
import { Shl1Script, welcome } from './shl1-script.ts';

test('a device that loses its count in mid-session is greeted, and no event is lost', () => {
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

test('lost events are reported, whether the device says so or its numbers jump', () => {
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

test('a shorter uptime means a restart, reported once', () => {
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

test('a press that opens an empty or jammed machine presents no deck', () => {
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

test('a cycle is overdue after twice the model’s time, and after two minutes for an unknown model', () => {
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

test('reports the machine’s identity and the traffic on its line', () => {
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

test('an echoing line has no device', () => {
  const script = new Shl1Script();
  script.cable.far.onData((bytes) => void script.cable.far.write(bytes));
  script.begin();
  script.time.advance(3_500);
  expect(script.shuffler.health.state).toBe('silent');
});

test('card order in a line that is no record, and in the text of a maker, is dropped and reported', () => {
  const script = new Shl1Script();
  script.connect();
  script.say(1, 'E', 'BREW_COFFEE', { n: '1', msg: 'As Kd 7h 2c Td' });
  expect(script.taken()).toEqual(['1 A BREW_COFFEE']);
  script.raw('$02,E,DONE,n=2,ord=As.Kd*0000\r\n');
  expect(script.events).toEqual([{ type: 'tamper', what: 'card order offered' }]);
});

test('tells the machine that a person removed the cause, by the name of its latch', async () => {
  const script = new Shl1Script();
  script.connect();
  script.say(1, 'E', 'CARD_MISSING', { n: '1', deck: 'RED', cnt: '51', exp: '52' });
  script.taken();
  const cleared = script.shuffler.clear('CARD_MISSING');
  script.time.advance(1);
  expect(script.takenRecords()).toEqual([{ seq: 3, kind: 'C', name: 'CLEAR', fields: { fault: 'COUNT' } }]);
  script.say(3, 'R', 'OK');
  expect(await cleared).toBe(null);
  expect(script.events).toEqual([
    { type: 'fault', code: 'CARD_MISSING' },
    { type: 'fault-cleared', code: 'CARD_MISSING' },
  ]);
});

test('a refusal passes on the machine’s own word, and the fault stays', async () => {
  const script = new Shl1Script();
  script.connect();
  script.say(1, 'E', 'JAM', { n: '1' });
  const cleared = script.shuffler.clear('JAM');
  script.time.advance(1);
  script.say(3, 'R', 'ERR', { code: 'FAULT', fault: 'JAM' });
  expect(await cleared).toBe('FAULT');
  expect(script.events).toEqual([{ type: 'fault', code: 'JAM' }]);
});

test('a refusal without a word, or one made of cards, is passed on as unknown', async () => {
  const script = new Shl1Script();
  script.connect();
  for (const [seq, code] of [
    [3, ''],
    [4, 'ASKDQH'],
  ] as const) {
    const cleared = script.shuffler.clear('JAM');
    script.time.advance(1);
    script.say(seq, 'R', 'ERR', { code });
    expect(await cleared).toBe('UNKNOWN');
  }
});

test('text that is no fault name is not sent', async () => {
  const script = new Shl1Script();
  script.connect();
  expect(await script.shuffler.clear('As, Kd')).toBe('BADARG');
  expect(script.taken()).toEqual([]);
});

test.each([
  ['CNT.REC', 'REC'],
  ['CNT', 'COUNT'],
])('asks a machine with %s to look at the deck by %s', async (caps, level) => {
  const script = new Shl1Script();
  script.connect({ ...welcome, caps });
  const begun = script.shuffler.verify();
  script.time.advance(1);
  expect(script.takenRecords()).toMatchObject([{ name: 'VERIFY', fields: { level } }]);
  script.say(3, 'R', 'OK', { st: 'VERIFYING' });
  expect(await begun).toBe(null);
  script.say(1, 'E', 'VERIFIED', { n: '1', deck: 'RED', cnt: '52', exp: '52', vfy: 'NA' });
  expect(script.events).toEqual([{ type: 'verified', deck: 'RED', cards: 52, expected: 52, verified: 'not-checked' }]);
});

test('requests wait for the outstanding command and for each other', async () => {
  const script = new Shl1Script();
  script.connect();
  script.time.advance(1_000);
  const [verified, cleared] = [script.shuffler.verify(), script.shuffler.clear('JAM')];
  script.time.advance(1);
  expect(script.taken()).toEqual(['3 C PING']);
  script.say(3, 'R', 'OK', { st: 'LOADED' });
  expect(script.taken()).toEqual(['4 C VERIFY']);
  script.say(4, 'R', 'ERR', { code: 'BADSTATE' });
  expect(await verified).toBe('BADSTATE');
  expect(script.taken()).toEqual(['5 C CLEAR']);
  script.say(5, 'R', 'OK');
  expect(await cleared).toBe(null);
});

test('an unanswered request is repeated with the same sequence, then given up', async () => {
  const script = new Shl1Script();
  script.connect();
  const begun = script.shuffler.verify();
  const behind = script.shuffler.clear('JAM');
  script.time.advance(901);
  expect(script.taken()).toEqual(['3 C VERIFY', '3 C VERIFY', '3 C VERIFY']);
  expect(await Promise.all([begun, behind])).toEqual(['no-answer', 'no-answer']);
  script.time.advance(60);
  expect(script.taken()).toEqual(['0 C HELLO']);
});

test('requests are answered even when the cable is pulled or out', async () => {
  const script = new Shl1Script();
  script.connect();
  const begun = script.shuffler.verify();
  script.cable.unplug();
  expect(await begun).toBe('no-answer');
  expect(await script.shuffler.verify()).toBe('no-answer');
});

test('says once that it leaves, and waits for no answer', async () => {
  const script = new Shl1Script();
  script.connect();
  const stopping = script.shuffler.stop();
  expect(script.shuffler.health.state).toBe('absent');
  script.time.advance(1);
  await stopping;
  expect(script.taken()).toEqual(['3 C BYE']);
  expect(script.time.timers).toBe(0);
});

test('never sends a command that moves cards, opens the machine or asks for cards', () => {
  const script = new Shl1Script();
  script.connect({ ...welcome, caps: 'CNT.REC.LOCK.HOLD.STOP.SORT.LOG.DET' });
  const sent = new Set<string>();
  for (let n = 1; n <= 50; n++) {
    void script.shuffler.clear('JAM');
    void script.shuffler.verify();
    script.time.advance(500);
    for (const { seq, kind, name } of script.takenRecords()) {
      sent.add(name);
      if (kind === 'C') script.say(seq, 'R', 'OK', { st: 'EMPTY' });
    }
  }
  expect(sent).toEqual(new Set(['COUNTERS', 'CLEAR', 'VERIFY']));
});
