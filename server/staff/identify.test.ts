import { describe, expect, test, vi } from 'vitest';
import { repeatableRandom } from '../../test/support/staff-of-house.ts';
import { identify } from './identify.ts';
import { badgeText, hashBadge, hashPin, newSalt, pinFault, pinSentences } from './secrets.ts';
import type { StaffList } from './staff-list.ts';

// Hashing a PIN is slow on purpose, and slower on busy machines.
vi.setConfig({ testTimeout: 120_000 });

const random = repeatableRandom('identify');
const badgeSalt = newSalt(random);
const [janasBadge, janasPin, evasPin] = await Promise.all([
  hashBadge('0004711001', badgeSalt),
  hashPin('482915', newSalt(random)),
  hashPin('482915', newSalt(random)),
]);
const jana = { id: 'p1', number: '1', name: 'Jana K.', role: 'dealer' } as const;
const list: StaffList = {
  version: 1,
  issuedAt: 1,
  demo: false,
  badgeSalt,
  people: [
    { ...jana, badge: janasBadge, pin: janasPin },
    { id: 'p2', number: '2', name: 'Eva', role: 'floor', badge: null, pin: evasPin },
    { id: 'p3', number: '3', name: 'Bo', role: 'dealer', badge: null, pin: null },
  ],
};

describe('a person is identified', () => {
  test('by number and PIN; the same PIN of two people is two hashes', async () => {
    expect(await identify(list, { by: 'pin', number: '1', pin: '482915' })).toEqual(jana);
    expect(janasPin.hash).not.toBe(evasPin.hash);
  });

  test('by a badge, whatever its reader adds; the result has no hash', async () => {
    expect(await identify(list, { by: 'badge', badge: ' ;0004711001?\r\n' })).toEqual(jana);
  });

  test.each([
    ['a wrong PIN', { by: 'pin', number: '1', pin: '482916' }],
    ['a number nobody has', { by: 'pin', number: '9', pin: '482915' }],
    ['somebody without a PIN', { by: 'pin', number: '3', pin: '' }],
    ['an unknown badge', { by: 'badge', badge: '0004711002' }],
    ['no badge at all', { by: 'badge', badge: '' }],
    ['the hash of a badge', { by: 'badge', badge: janasBadge }],
  ] as const)('not by %s', async (_what, proof) => {
    expect(await identify(list, proof)).toBeNull();
  });
});

test.each([
  ['six to eight digits', ['48291', '482915736', '', '48291a', ' 482915', '４８２９１５']],
  ['one digit over and over, or digits in a row', ['000000', '7777777', '123456', '23456789', '890123', '654321']],
  ['two digits over and over', ['121212', '90909090']],
])('no PIN: %s', (why, pins) => {
  for (const pin of pins) expect(pinSentences[pinFault(pin) ?? expect.unreachable(pin)]).toContain(why);
});

test('a PIN that is not among the most usual is accepted', () => {
  for (const pin of ['482915', '1357902', '11223344', '112233']) expect(pinFault(pin)).toBeNull();
});

test.each([
  ['%B1234^7?', 'B1234^7'],
  ['a1b2c3', 'A1B2C3'],
  ['abc', null],
  ['with blank', null],
  ['x'.repeat(65), null],
  ['grün1', null],
])('%j is the badge %j', (raw, text) => {
  expect(badgeText(raw)).toBe(text);
});
