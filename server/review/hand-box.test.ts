import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allCards, type Seat } from '../../engine/notation.ts';
import { samplePair } from '../../test/support/staff-of-house.ts';
import { boxLetters, boxPattern, bytesOfHand, handOfBytes, type SealedHand } from './hand-box.ts';
import { loadSealedBoxes } from './sealed-boxes.ts';

const hand: SealedHand = { table: 'table-7', log: 'ab'.repeat(16), hand: 12, seat: 3, cards: ['As', 'Kd'] };
const boxes = await loadSealedBoxes();
const pair = await samplePair();
const boxOf = (sealed: SealedHand): string => boxes.seal(bytesOfHand(sealed) ?? expect.unreachable(), pair.publicKey);

const hands = fc.record<SealedHand>({
  table: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  log: fc.stringMatching(/^[0-9a-f]{1,64}$/),
  hand: fc.nat(0xffff_ffff),
  seat: fc.integer({ min: 1, max: 10 }) as fc.Arbitrary<Seat>,
  cards: fc.subarray([...allCards], { maxLength: 15 }),
});

test('all boxes have the same length, and open to their hand, seat and table', () => {
  fc.assert(
    fc.property(hands, (sealed) => {
      const box = boxOf(sealed);
      expect(box).toMatch(boxPattern);
      expect(box).toHaveLength(boxLetters);
      expect(handOfBytes(boxes.open(box, pair) ?? expect.unreachable())).toEqual(sealed);
    }),
    { numRuns: 60 },
  );
  expect(boxLetters).toBeLessThan(400);
});

test('a hand never gives the same box twice, and a box shows no card, name or number', () => {
  const [one, other] = [boxOf(hand), boxOf(hand)];
  expect(one).not.toBe(other);
  const open = Buffer.from(one, 'base64').toString('latin1');
  // A card is two letters, which occur by chance among random bytes.
  for (const word of [hand.cards.join(''), hand.table, hand.log]) expect(open).not.toContain(word);
});

test('a box with one changed bit, cut off or for another key does not open', async () => {
  const box = Buffer.from(boxOf(hand), 'base64');
  for (const at of [0, 31, 32, 48, box.length - 1]) {
    const changed = Buffer.from(box);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect([at, boxes.open(changed.toString('base64'), pair)]).toEqual([at, null]);
  }
  expect(boxes.open(box.subarray(0, -1).toString('base64'), pair)).toBeNull();
  expect(boxes.open('', pair)).toBeNull();
  expect(boxes.open(box.toString('base64'), await samplePair('another'))).toBeNull();
});

test('a hand that does not fit gets no box, and content from elsewhere is no hand', () => {
  for (const wrong of [
    { table: '' },
    { table: 'x'.repeat(65) },
    { log: 'with a blank' },
    { hand: -1 },
    { hand: 2 ** 32 },
    { cards: allCards.slice(0, 16) },
  ])
    expect(bytesOfHand({ ...hand, ...wrong })).toBeNull();
  const bytes = Buffer.from(bytesOfHand(hand) ?? expect.unreachable());
  const changed = (at: number, to: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(to, at);
    return copy;
  };
  // Another format, an unknown seat, too many cards, an unknown card.
  for (const [at, to] of [
    [0, 2],
    [133, 0],
    [133, 11],
    [134, 16],
    [135, 120],
  ] as const)
    expect(handOfBytes(changed(at, to))).toBeNull();
  expect(handOfBytes(bytes.subarray(1))).toBeNull();
});
