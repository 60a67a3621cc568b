import { expect, test } from 'vitest';
import { recordBody, type Shl1Fields, type Shl1Kind } from './shl1-frames.ts';
import { Shl1Script, welcome } from './shl1-script.ts';
import { Shl1Sealer, Shl1SealVerifier, sessionKey } from './shl1-seal.ts';

const key = new Uint8Array(32).fill(7);
const deviceNonce = '00C0FFEE';

/** A paired driver, and the device's side of its session. */
function paired(sessionNonce = '9F3A11C2', deviceKey = key) {
  const script = new Shl1Script({ key });
  const session = sessionKey(deviceKey, sessionNonce, deviceNonce);
  const sealer = new Shl1Sealer(session, 'D');
  const verifier = new Shl1SealVerifier(session, 'C');
  const say = (seq: number, kind: Shl1Kind, name: string, fields: Shl1Fields = {}): void =>
    script.say(seq, kind, name, sealer.seal({ seq, kind, name, fields }).fields);
  const connect = (): void => {
    script.begin();
    say(0, 'R', 'OK', { ...welcome, nonce: deviceNonce });
    say(1, 'R', 'OK');
    say(2, 'R', 'OK', { fault: 'NONE' });
  };
  return { script, verifier, say, connect };
}

const tamper = { type: 'tamper', what: 'records without proof' };

test('everything after HELLO is proved, both ways', () => {
  const { script, verifier, say, connect } = paired();
  connect();
  expect(script.shuffler.health).toEqual({ state: 'ready', fault: null, why: null });
  say(1, 'E', 'LOADED', { n: '1', deck: 'RED' });
  expect(script.events).toEqual([{ type: 'loaded', deck: 'RED' }]);
  const [hello, ...commands] = script.takenRecords().filter(({ kind }) => kind === 'C');
  expect(hello?.fields).not.toHaveProperty('mac');
  expect(commands.map(({ name }) => name)).toEqual(['CFG', 'STATUS']);
  for (const command of commands) expect(verifier.isGenuine('C', recordBody(command))).toBe(true);
});

test('a repetition is the same record, its proof included', () => {
  const { script, connect } = paired();
  connect();
  script.takenRecords();
  script.time.advance(1_601);
  const pings = script.takenRecords();
  expect(pings).toHaveLength(3);
  expect(new Set(pings.map((record) => recordBody(record))).size).toBe(1);
});

test.each([
  ['without a proof', {}],
  ['with a wrong one', { mac: '0123456789ABCDEF' }],
])('an event %s is dropped and not acknowledged, the third is tampering, and the device is greeted anew', (_, mac) => {
  const { script, connect } = paired();
  connect();
  script.taken();
  for (const n of ['1', '2']) script.say(1, 'E', 'TAKEN', { n, deck: 'RED', ...mac });
  expect(script.events).toEqual([]);
  expect(script.taken()).toEqual([]);
  script.say(1, 'E', 'TAKEN', { n: '3', deck: 'RED', ...mac });
  expect(script.events).toEqual([tamper]);
  expect(script.shuffler.counters.corrupt).toBe(3);
  script.time.advance(60);
  expect(script.taken()).toEqual(['0 C HELLO']);
});

test('an answer without a proof is ignored', () => {
  const { script, say, connect } = paired();
  connect();
  script.time.advance(1_000);
  script.taken();
  script.say(3, 'R', 'OK', { st: 'EMPTY' });
  script.time.advance(300);
  expect(script.taken()).toEqual(['3 C PING']);
  say(3, 'R', 'OK', { st: 'EMPTY' });
  script.time.advance(600);
  expect(script.taken()).toEqual([]);
});

test('a replayed event proves nothing', () => {
  const { script, say, connect } = paired();
  connect();
  say(1, 'E', 'DOOR', { n: '1', st: 'OPEN' });
  say(2, 'E', 'DOOR', { n: '2', st: 'OPEN' });
  script.taken();
  const old = new Shl1Sealer(sessionKey(key, '9F3A11C2', deviceNonce), 'D');
  for (let counter = 1; counter <= 3; counter++) old.seal({ seq: 0, kind: 'R', name: 'OK', fields: {} });
  const first = old.seal({ seq: 1, kind: 'E', name: 'DOOR', fields: { n: '1', st: 'OPEN' } });
  script.say(1, 'E', 'DOOR', first.fields);
  expect(script.taken()).toEqual([]);
  expect(script.shuffler.counters.corrupt).toBe(1);
});

test.each([
  ['a session of before, said again', paired('00000001')],
  ['another key', paired('9F3A11C2', new Uint8Array(32))],
])('%s opens nothing: tampering, locked, and asked again', (_, { script, say }) => {
  script.begin();
  for (let answer = 0; answer < 3; answer++) {
    expect(script.shuffler.health.state).toBe('opening');
    say(0, 'R', 'OK', { ...welcome, nonce: deviceNonce });
  }
  expect(script.events).toEqual([tamper]);
  expect(script.shuffler.health).toEqual({
    state: 'refused',
    fault: 'locked',
    why: 'The shuffler at memory proves itself with another key: pair it with this table again, or exchange the shuffler.',
  });
  script.taken();
  script.time.advance(10_100);
  expect(script.taken()).toEqual(['0 C HELLO']);
});

test('a device without proof is locked out if there is a key', () => {
  const { script } = paired();
  script.begin();
  script.say(0, 'R', 'OK', welcome);
  expect(script.shuffler.health).toEqual({
    state: 'refused',
    fault: 'locked',
    why: 'The shuffler at memory does not prove who it is: pair it with this table, or take its key out of the configuration.',
  });
});

test('a device that asks for a key this program lacks is locked out', () => {
  const script = new Shl1Script();
  script.begin();
  script.say(0, 'R', 'OK', { ...welcome, nonce: deviceNonce, mac: '0123456789ABCDEF' });
  expect(script.shuffler.health).toEqual({
    state: 'refused',
    fault: 'locked',
    why: 'The shuffler at memory asks for its key: pair it with this table, or put the key into the configuration.',
  });
});

test.each<readonly [string, Shl1Fields, Shl1Fields, readonly object[]]>([
  ['it has run for less time since', { up: '90000' }, { up: '400' }, [{ type: 'restarted', why: 'POWER' }]],
  ['it does not say how long it has run', {}, {}, [{ type: 'restarted', why: 'POWER' }]],
  ['it has run on all the time', { up: '90000' }, { up: '91000' }, []],
])(
  'a boot of a paired device proves nothing: it is greeted, and believed when %s as this says',
  (_, before, after, told) => {
    const { script, say } = paired();
    const answer = (status: Shl1Fields): void => {
      say(0, 'R', 'OK', { ...welcome, nonce: deviceNonce });
      say(1, 'R', 'OK');
      say(2, 'R', 'OK', { fault: 'NONE', ...status });
    };
    script.begin();
    answer(before);
    script.taken();
    script.say(0, 'E', 'BOOT', { n: '1', why: 'POWER' });
    script.time.advance(60);
    expect(script.taken()).toEqual(['0 C HELLO']);
    expect(script.events).toEqual([]);
    const session = new Shl1Sealer(sessionKey(key, '9F3A11C2', deviceNonce), 'D');
    const sealed = (seq: number, fields: Shl1Fields): void =>
      script.say(seq, 'R', 'OK', session.seal({ seq, kind: 'R', name: 'OK', fields }).fields);
    sealed(0, { ...welcome, nonce: deviceNonce });
    sealed(1, {});
    sealed(2, { fault: 'NONE', ...after });
    expect(script.events).toEqual(told);
  },
);

test('late answers to earlier greetings are no forgery, and open no session', () => {
  const script = new Shl1Script({ key, nonce: counted() });
  script.begin();
  // Three greetings with one nonce, then two with the next.
  script.time.advance(4_100);
  const greetings = script.takenRecords().filter(({ name }) => name === 'HELLO');
  expect(greetings.map(({ fields }) => fields.nonce)).toEqual(
    ['1', '1', '1', '2', '2'].map((nonce) => nonce.padStart(8, '0')),
  );
  const answer = (nonce: string): void => {
    const sealer = new Shl1Sealer(sessionKey(key, nonce, deviceNonce), 'D');
    const fields = { ...welcome, nonce: deviceNonce };
    script.say(0, 'R', 'OK', sealer.seal({ seq: 0, kind: 'R', name: 'OK', fields }).fields);
  };
  for (let late = 0; late < 3; late++) answer('00000001');
  expect(script.taken()).toEqual([]);
  answer('00000002');
  expect(script.taken()).toEqual(['1 C CFG']);
  expect(script.events).toEqual([]);
  expect(script.shuffler.counters.corrupt).toBe(0);
});

test('the proof of a former session is no late answer', () => {
  const script = new Shl1Script({ key, nonce: counted() });
  const old = new Shl1Sealer(sessionKey(key, '00000001', deviceNonce), 'D');
  script.begin();
  const { fields } = old.seal({ seq: 0, kind: 'R', name: 'OK', fields: { ...welcome, nonce: deviceNonce } });
  script.say(0, 'R', 'OK', fields);
  script.say(0, 'E', 'BOOT', { n: '1', why: 'POWER' });
  script.time.advance(60);
  for (let said = 0; said < 3; said++) script.say(0, 'R', 'OK', fields);
  expect(script.events).toContainEqual(tamper);
});

const counted = (): (() => string) => {
  let nonces = 0;
  return () => String(++nonces).padStart(8, '0');
};
