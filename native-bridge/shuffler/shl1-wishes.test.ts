import { expect, test } from 'vitest';
import { Shl1Script, welcome } from './shl1-script.ts';

test('tells the machine that a hand has removed the cause, by the name it latches it under', async () => {
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

test('a refusal is the machine’s own word, and the fault stands', async () => {
  const script = new Shl1Script();
  script.connect();
  script.say(1, 'E', 'JAM', { n: '1' });
  const cleared = script.shuffler.clear('JAM');
  script.time.advance(1);
  script.say(3, 'R', 'ERR', { code: 'FAULT', fault: 'JAM' });
  expect(await cleared).toBe('FAULT');
  expect(script.events).toEqual([{ type: 'fault', code: 'JAM' }]);
});

test('a refusal in no word, and one made of cards, is passed on as unknown', async () => {
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

test('what is no name of a fault is not sent', async () => {
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

test('wishes wait for what is outstanding and for each other', async () => {
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

test('a wish that is never answered is said again with the same sequence, then given up', async () => {
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

test('who waits when the cable is pulled, and who asks while it is out, is answered', async () => {
  const script = new Shl1Script();
  script.connect();
  const begun = script.shuffler.verify();
  script.cable.unplug();
  expect(await begun).toBe('no-answer');
  expect(await script.shuffler.verify()).toBe('no-answer');
});

test('says that it leaves, once, and waits for no answer', async () => {
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
