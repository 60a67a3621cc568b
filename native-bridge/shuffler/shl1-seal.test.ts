import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { recordBody, type Shl1Kind, type Shl1Record } from './shl1-frames.ts';
import { Shl1Sealer, Shl1SealVerifier, sessionKey } from './shl1-seal.ts';

const key = Uint8Array.from({ length: 32 }, (_, index) => index);
const session = sessionKey(key, '9F3A11C2', '00C0FFEE');
const record = (kind: Shl1Kind, name = 'X'): Shl1Record => ({ seq: 1, kind, name, fields: { n: '1' } });

const ends = () => ({ sealer: new Shl1Sealer(session, 'D'), verifier: new Shl1SealVerifier(session, 'D') });

test('the session key and the mac are made as documented', () => {
  const expectedKey = createHmac('sha256', key).update('SHL19F3A11C200C0FFEE').digest();
  expect(Buffer.from(session)).toEqual(expectedKey);
  const ping: Shl1Record = { seq: 3, kind: 'C', name: 'PING', fields: {} };
  const input = Buffer.concat([Buffer.from('C'), Buffer.from('0000000000000001', 'hex'), Buffer.from('03,C,PING')]);
  const mac = createHmac('sha256', expectedKey).update(input).digest('hex').slice(0, 16).toUpperCase();
  expect(new Shl1Sealer(session, 'C').seal(ping).fields).toEqual({ mac });
  expect(mac).toBe('A35413A8B9BC4C1C');
});

test('every record has a mac of its own, and each is genuine', () => {
  const { sealer, verifier } = ends();
  const sealed = Array.from({ length: 300 }, () => sealer.seal(record('E')));
  expect(new Set(sealed.map(({ fields }) => fields.mac)).size).toBe(300);
  for (const one of sealed) expect(verifier.isGenuine('E', recordBody(one))).toBe(true);
});

test('the last of a kind may be repeated, an older one not', () => {
  const { sealer, verifier } = ends();
  const [first, second] = [sealer.seal(record('E')), sealer.seal(record('E'))];
  expect(verifier.isGenuine('E', recordBody(first))).toBe(true);
  expect(verifier.isGenuine('E', recordBody(first))).toBe(true);
  expect(verifier.isGenuine('E', recordBody(second))).toBe(true);
  expect(verifier.isGenuine('E', recordBody(first))).toBe(false);
  expect(verifier.isGenuine('E', recordBody(second))).toBe(true);
});

test('records may be lost between two that arrive, and answers may overtake an event that is repeated', () => {
  const { sealer, verifier } = ends();
  const late = sealer.seal(record('E'));
  for (let answer = 0; answer < 200; answer++)
    expect(verifier.isGenuine('R', recordBody(sealer.seal(record('R'))))).toBe(true);
  expect(verifier.isGenuine('E', recordBody(late))).toBe(true);
  for (let lost = 0; lost < 7; lost++) sealer.seal(record('R'));
  expect(verifier.isGenuine('R', recordBody(sealer.seal(record('R'))))).toBe(true);
});

test.each([
  ['without a mac', (body: string) => body.replace(/,mac=.*/, '')],
  ['with another mac', (body: string) => body.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
  ['with a mac in lower case', (body: string) => body.replace(/mac=.*/, (mac) => mac.toLowerCase())],
  ['with other words', (body: string) => body.replace('n=1', 'n=2')],
  ['with something after the mac', (body: string) => `${body},deck=RED`],
])('a record %s is not genuine, and spoils nothing', (_, forge) => {
  const { sealer, verifier } = ends();
  const body = recordBody(sealer.seal(record('E')));
  expect(verifier.isGenuine('E', forge(body))).toBe(false);
  expect(verifier.isGenuine('E', body)).toBe(true);
});

test('a record from another session, the other direction or another key proves nothing', () => {
  const others = [
    new Shl1Sealer(sessionKey(key, '9F3A11C3', '00C0FFEE'), 'D'),
    new Shl1Sealer(sessionKey(key, '9F3A11C2', '00C0FFEF'), 'D'),
    new Shl1Sealer(sessionKey(new Uint8Array(32), '9F3A11C2', '00C0FFEE'), 'D'),
    new Shl1Sealer(session, 'C'),
  ];
  const { verifier } = ends();
  for (const other of others) expect(verifier.isGenuine('E', recordBody(other.seal(record('E'))))).toBe(false);
});
