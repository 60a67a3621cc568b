import { expect, test } from 'vitest';
import { memoryLinePair } from '../serial/memory-line.ts';
import { SimulatedTime } from '../simulation/simulated-time.ts';
import { Shl1DeviceLink, type Shl1Pairing } from './shl1-device-link.ts';
import {
  encodeRecord,
  recordBody,
  type Shl1Fields,
  type Shl1Kind,
  Shl1Parser,
  type Shl1Record,
} from './shl1-frames.ts';
import { Shl1Sealer, Shl1SealVerifier, sessionKey } from './shl1-seal.ts';

/** A device's link in simulated time, and a console that says only what the test says. */
function scriptedConsole(pairing: Shl1Pairing | null = null) {
  const time = new SimulatedTime(0);
  const { near, far } = memoryLinePair(time);
  near.start();
  far.start();
  time.advance(1);
  const parser = new Shl1Parser();
  const received: Shl1Record[] = [];
  near.onData((bytes) => {
    for (const item of parser.push(bytes)) if (item.type === 'record') received.push(item.record);
  });
  const carriedOut: string[] = [];
  let forgeries = 0;
  const link = new Shl1DeviceLink({
    line: far,
    time,
    pairing,
    forged: () => {
      forgeries += 1;
    },
    answer: ({ name, fields }) => {
      carriedOut.push(name);
      return fields.fail === undefined ? { name: 'OK', fields: {} } : { name: 'ERR', fields: { code: 'BADARG' } };
    },
  });
  const say = (seq: number, kind: Shl1Kind, name: string, fields: Shl1Fields = {}): void => {
    void near.write(encodeRecord({ seq, kind, name, fields }));
    time.advance(1);
  };
  const raw = (text: string): void => {
    void near.write(Buffer.from(text));
    time.advance(1);
  };
  const takenRecords = (): Shl1Record[] => received.splice(0);
  const taken = (): string[] => takenRecords().map((record) => shortText(record));
  return { time, link, say, raw, taken, takenRecords, carriedOut, forgeries: () => forgeries };
}

const shortText = ({ seq, kind, name, fields }: Shl1Record): string =>
  [seq, kind, name, ...(fields.n === undefined ? [] : [fields.n])].join(' ');

test('a command repeated with the same sequence and body is answered again but not carried out again', () => {
  const { say, taken, carriedOut } = scriptedConsole();
  say(10, 'C', 'UNLOCK', { for: '20' });
  say(10, 'C', 'UNLOCK', { for: '20' });
  expect(taken()).toEqual(['10 R OK', '10 R OK']);
  expect(carriedOut).toEqual(['UNLOCK']);
  say(10, 'C', 'UNLOCK', { for: '30' });
  say(11, 'C', 'UNLOCK', { for: '30' });
  expect(carriedOut).toEqual(['UNLOCK', 'UNLOCK', 'UNLOCK']);
});

test('keeps its events until HELLO comes, then sends one at a time', () => {
  const { link, say, taken, time } = scriptedConsole();
  link.emit('LOADED', { deck: 'RED' });
  link.emit('SHUFFLING', { deck: 'RED' });
  time.advance(60_000);
  expect(taken()).toEqual([]);
  say(0, 'C', 'HELLO', { last: '0' });
  expect(taken()).toEqual(['0 R OK', '1 E LOADED 1']);
  say(1, 'A', 'LOADED');
  expect(taken()).toEqual(['2 E SHUFFLING 2']);
});

test('repeats an event every half second five times, then every five seconds; a wrong acknowledgement does not count', () => {
  const { link, say, taken, time } = scriptedConsole();
  say(0, 'C', 'HELLO');
  taken();
  link.emit('LOADED', {});
  time.advance(2_001);
  say(2, 'A', 'LOADED');
  say(1, 'A', 'SHUFFLING');
  expect(taken()).toHaveLength(5);
  time.advance(4_900);
  expect(taken()).toEqual([]);
  time.advance(5_100);
  expect(taken()).toEqual(['1 E LOADED 1', '1 E LOADED 1']);
  say(1, 'A', 'LOADED');
  time.advance(60_000);
  expect(taken()).toEqual([]);
});

test('sends again only what the console has missed', () => {
  const { link, say, taken } = scriptedConsole();
  for (const name of ['A1', 'A2', 'A3']) link.emit(name, {});
  say(0, 'C', 'HELLO', { last: '2' });
  expect(taken()).toEqual(['0 R OK', '1 E A3 3']);
});

test('sends everything to a console that remembers more than the device ever sent', () => {
  const { link, say, taken } = scriptedConsole();
  link.emit('A1', {});
  say(0, 'C', 'HELLO', { last: '57' });
  expect(taken()).toEqual(['0 R OK', '1 E A1 1']);
});

test('says how many events are lost before it sends the ones it still has', () => {
  const { link, say, taken } = scriptedConsole();
  for (let n = 1; n <= 38; n++) link.emit('DOOR', {});
  say(0, 'C', 'HELLO', { last: '2' });
  expect(taken()).toEqual(['0 R OK', '1 E OVERRUN 6']);
  say(1, 'A', 'OVERRUN');
  expect(taken()).toEqual(['2 E DOOR 7']);
});

test('a refused HELLO opens no session', () => {
  const { link, say, taken } = scriptedConsole();
  link.emit('DOOR', {});
  say(0, 'C', 'HELLO', { fail: '1' });
  expect(taken()).toEqual(['0 R ERR']);
});

test('falls quiet after BYE', () => {
  const { link, say, taken, time } = scriptedConsole();
  say(0, 'C', 'HELLO');
  say(1, 'C', 'BYE');
  taken();
  link.emit('DOOR', {});
  time.advance(60_000);
  expect(taken()).toEqual([]);
  expect(time.timers).toBe(0);
});

test('a boot has a number and is not acknowledged', () => {
  const { link, taken, time } = scriptedConsole();
  link.boot({ why: 'POWER' });
  time.advance(60_000);
  expect(taken()).toEqual(['0 E BOOT 1']);
  expect(link.lastEvent).toBe(1);
});

test('reports a line it could not read', () => {
  const { raw, taken } = scriptedConsole();
  raw('$09,C,STATUS*91B2\r\n');
  expect(taken()).toEqual(['0 N CRC']);
});

test('a HELLO repeated with the same nonce opens no other session', () => {
  const { link, say, taken, carriedOut } = scriptedConsole();
  link.emit('LOADED', {});
  say(0, 'C', 'HELLO', { nonce: '9F3A11C2', last: '0' });
  say(0, 'C', 'HELLO', { nonce: '9F3A11C2', last: '0' });
  expect(taken()).toEqual(['0 R OK', '1 E LOADED 1', '0 R OK']);
  expect(carriedOut).toEqual(['HELLO']);
});

test('forgets the session when it boots, and keeps its count', () => {
  const { link, say, taken, time } = scriptedConsole();
  say(0, 'C', 'HELLO');
  link.emit('LOADED', {});
  link.boot({ why: 'WDOG' });
  link.emit('READY', {});
  time.advance(60_000);
  expect(taken()).toEqual(['0 R OK', '1 E LOADED 1', '0 E BOOT 2']);
  say(0, 'C', 'HELLO', { last: '1' });
  expect(taken()).toEqual(['0 R OK', '1 E READY 3']);
});

const key = new Uint8Array(32).fill(7);
const welcomeIn = (console: ReturnType<typeof scriptedConsole>, nonce = '9F3A11C2') => {
  console.say(0, 'C', 'HELLO', { nonce });
  const [welcome] = console.takenRecords();
  const session = sessionKey(key, nonce, welcome?.fields.nonce ?? '');
  return { welcome, sealer: new Shl1Sealer(session, 'C'), verifier: new Shl1SealVerifier(session, 'D') };
};

test('a paired device proves itself in its answer to HELLO and in everything after it', () => {
  const console = scriptedConsole({ key, nonce: () => '00C0FFEE' });
  const { welcome, sealer, verifier } = welcomeIn(console);
  expect(welcome?.fields.nonce).toBe('00C0FFEE');
  if (welcome === undefined) throw new Error('There was no welcome.');
  expect(verifier.isGenuine('R', recordBody(welcome))).toBe(true);
  console.link.emit('LOADED', {});
  const ping = sealer.seal({ seq: 1, kind: 'C', name: 'PING', fields: {} });
  console.say(1, 'C', 'PING', ping.fields);
  console.say(1, 'C', 'PING', ping.fields);
  const said = console.takenRecords();
  expect(said.map((record) => shortText(record))).toEqual(['1 E LOADED 1', '1 R OK', '1 R OK']);
  for (const record of said) expect(verifier.isGenuine(record.kind, recordBody(record))).toBe(true);
  expect(console.carriedOut).toEqual(['HELLO', 'PING']);
});

test('a paired device obeys nothing without a proof of this session, and reports it after three', () => {
  const console = scriptedConsole({ key, nonce: () => '00C0FFEE' });
  console.say(1, 'C', 'UNLOCK');
  const old = welcomeIn(console, '00000001').sealer.seal({ seq: 1, kind: 'C', name: 'UNLOCK', fields: {} });
  const { sealer } = welcomeIn(console, '00000002');
  console.say(1, 'C', 'UNLOCK');
  console.say(1, 'C', 'UNLOCK', old.fields);
  expect(console.forgeries()).toBe(0);
  console.say(1, 'C', 'UNLOCK', { mac: '0000000000000000' });
  expect(console.forgeries()).toBe(1);
  expect(console.taken()).toEqual([]);
  expect(console.carriedOut).toEqual(['HELLO', 'HELLO']);
  console.say(1, 'C', 'UNLOCK', sealer.seal({ seq: 1, kind: 'C', name: 'UNLOCK', fields: {} }).fields);
  expect(console.taken()).toEqual(['1 R OK']);
});

test('a paired device refuses without a proof, as there is no session then', () => {
  const console = scriptedConsole({ key, nonce: () => '00C0FFEE' });
  console.say(0, 'C', 'HELLO', { fail: '1' });
  expect(console.takenRecords()).toEqual([{ seq: 0, kind: 'R', name: 'ERR', fields: { code: 'BADARG' } }]);
});
