import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import { storeOnDisk } from '../../test/support/store-on-disk.ts';
import { Pairing } from './pairing.ts';

function openPairing({ codeUses = 1, codes = ['111111', '222222', '333333'] } = {}) {
  const { time, store } = storeOnDisk();
  const left = [...codes];
  let keys = 0;
  const pairing = new Pairing({
    store,
    time,
    randomCode: () => left.shift() ?? expect.unreachable('no code is left'),
    newKey: () => `key-${++keys}`,
    codeLifetimeMs: 600_000,
    codeUses,
  });
  const tryCode = (code: string, address = 'tablet') => pairing.pair({ code, name: 'Petra' }, address);
  return { pairing, time, store, tryCode };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const wrong = { key: null, role: null, sentence: expect.stringMatching(/wrong/), why: 'code' };
const lockedOut = {
  key: null,
  role: null,
  sentence: expect.stringMatching(/Too many wrong codes/),
  why: 'too-many',
};

test('a code is exchanged for a key, and only the key’s hash is kept', () => {
  const { pairing, tryCode, store, time } = openPairing();
  const { code, expiresAt } = pairing.issueCode('floor');
  expect([code, expiresAt]).toEqual(['111111', time.now() + 600_000]);
  expect(tryCode(' 111111 ')).toEqual({ key: 'key-1', role: 'floor', sentence: null });
  const kept = { keyHash: sha256('key-1'), name: 'Petra', role: 'floor', pairedAt: time.now() };
  expect(store.browsers.find(sha256('key-1'))).toEqual(kept);
  expect(store.browsers.find('key-1')).toBeNull();
});

test('a code lets in as many browsers as it says', () => {
  const { pairing, tryCode } = openPairing({ codeUses: 2 });
  pairing.issueCode('display');
  expect([1, 2].map(() => tryCode('111111').role)).toEqual(['display', 'display']);
  expect(tryCode('111111')).toEqual(wrong);
});

test('a code is good for its lifetime, whatever happens to the wall clock', () => {
  const { pairing, time, tryCode } = openPairing();
  pairing.issueCode('floor');
  time.jump(3_600_000);
  time.advance(599_999);
  expect(tryCode('111111').role).toBe('floor');
  pairing.issueCode('floor');
  time.advance(600_000);
  time.jump(-3_600_000);
  expect(tryCode('222222')).toEqual(wrong);
});

test('digits that are good already are not issued twice; digits used up may come again for a whole lifetime', () => {
  const { pairing, time, tryCode } = openPairing({ codes: ['111111', '111111', '222222', '111111'] });
  pairing.issueCode('floor');
  expect(pairing.issueCode('floor').code).toBe('222222');
  time.advance(300_000);
  tryCode('111111');
  expect(pairing.issueCode('floor').code).toBe('111111');
  time.advance(599_999);
  expect(tryCode('111111').role).toBe('floor');
});

test('twelve codes are good at once; with the next the oldest ends, and its end does not touch the same digits later', () => {
  const codes = Array.from({ length: 13 }, (_, index) => String(100_000 + index));
  const { pairing, time, tryCode } = openPairing({ codes: [...codes, '100000'] });
  pairing.issueCode('floor');
  time.advance(300_000);
  for (let issued = 1; issued < 13; issued += 1) pairing.issueCode('display');
  expect(tryCode('100000')).toEqual(wrong);
  expect(tryCode('100001').role).toBe('display');
  expect(pairing.issueCode('cardroom').code).toBe('100000');
  time.advance(599_999);
  expect(tryCode('100000').role).toBe('cardroom');
});

test('five wrong codes in a minute lock an address out, the right code too; others are still heard', () => {
  const { pairing, time, tryCode } = openPairing();
  pairing.issueCode('floor');
  for (let tries = 0; tries < 5; tries += 1) expect(tryCode('999999')).toEqual(wrong);
  expect(tryCode('111111')).toEqual(lockedOut);
  expect(tryCode('111111', 'other').role).toBe('floor');
  pairing.issueCode('floor');
  time.advance(60_000);
  expect(tryCode('222222').role).toBe('floor');
});

test('wrong tries from many addresses lock everybody out for a minute', () => {
  const { pairing, time, tryCode } = openPairing();
  pairing.issueCode('floor');
  for (let tries = 0; tries < 20; tries += 1) expect(tryCode('999999', `address ${tries}`)).toEqual(wrong);
  expect(tryCode('111111', 'honest')).toEqual(lockedOut);
  time.advance(60_000);
  expect(tryCode('111111', 'honest').role).toBe('floor');
});

test.each([
  null,
  'x',
  {},
  { code: '111111' },
  { code: '111111', name: '  ' },
  { code: '111111', name: 'x'.repeat(41) },
  { code: '111111', name: 'P', role: 'floor' },
])('a malformed request (%j) gets a sentence and uses nothing up', (request) => {
  const { pairing, tryCode } = openPairing();
  pairing.issueCode('floor');
  expect(pairing.pair(request, 'tablet')).toEqual({
    key: null,
    role: null,
    sentence: expect.stringMatching(/six digits/),
    why: 'malformed',
  });
  expect(tryCode('111111').role).toBe('floor');
});

test('a disk that keeps nothing lets nobody in, and the code stays good', () => {
  const { pairing, tryCode, store } = openPairing();
  pairing.issueCode('floor');
  const addBrowser = store.browsers.add.bind(store);
  store.browsers.add = () => {
    throw new StorageFault('disk-full', 'The disk is full.');
  };
  expect(tryCode('111111')).toEqual({ key: null, role: null, sentence: 'The disk is full.' });
  store.browsers.add = addBrowser;
  expect(tryCode('111111').role).toBe('floor');
});
