import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newDeckKey, openDecks, parseDeckKey, sealDecks } from './deck-vault.ts';
import { UnusableDecks } from './registered-decks.ts';

const text = '{"decks":[{"id":"RED","cards":{"E004010000000001":"As"}}]}';
const key = parseDeckKey(newDeckKey(randomBytes));
const box = sealDecks(text, key, randomBytes);

/** The sentence of unusable decks; there must be one, without a secret. */
function sentenceOf(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    expect(error).toBeInstanceOf(UnusableDecks);
    const { message } = error as Error;
    expect(message).toMatch(/^[A-Z].*: .*\.$/);
    expect(message).not.toMatch(/E004|As/);
    return message;
  }
  return expect.unreachable('It was opened.');
}

test('a box is opened by its key, also when the key is read from its text', () => {
  expect(openDecks(box, key)).toBe(text);
  const written = newDeckKey(randomBytes);
  expect(openDecks(sealDecks(text, parseDeckKey(written), randomBytes), parseDeckKey(written))).toBe(text);
});

test('a box shows nothing of its text, and no two boxes of one text are alike', () => {
  expect(box.toString('latin1')).not.toContain('E004');
  const other = sealDecks(text, key, randomBytes);
  expect(other.subarray(-text.length).equals(box.subarray(-text.length))).toBe(false);
});

test('the same random bytes make the same box: there is no other randomness', () => {
  const random = (count: number): Uint8Array => new Uint8Array(count).fill(7);
  expect(sealDecks(text, key, random)).toEqual(sealDecks(text, key, random));
});

test('another key opens nothing, and the sentence blames the key', () => {
  const other = parseDeckKey(newDeckKey(randomBytes));
  expect(sentenceOf(() => openDecks(box, other))).toContain('another key');
});

test('a box that claims to be for another key still does not open', () => {
  const other = parseDeckKey(newDeckKey(randomBytes));
  const forged = Buffer.from(box);
  sealDecks(text, other, randomBytes).copy(forged, 13, 13, 21);
  expect(sentenceOf(() => openDecks(forged, other))).toContain('damaged');
});

test('cut off anywhere it is refused', () => {
  for (let length = 0; length < box.length; length += 1) sentenceOf(() => openDecks(box.subarray(0, length), key));
  expect(sentenceOf(() => openDecks(box.subarray(0, 40), key))).toContain('cut off');
  expect(sentenceOf(() => openDecks(box.subarray(0, -1), key))).toContain('damaged');
});

test('with any one bit turned over it is refused', () => {
  for (let index = 0; index < box.length; index += 1) {
    const flipped = Buffer.from(box);
    flipped[index] = (flipped[index] ?? 0) ^ (1 << (index % 8));
    sentenceOf(() => openDecks(flipped, key));
  }
});

test.each([
  ['a plain list', text, /plain list.*riffle decks --import/],
  ['something else', 'SQLite format 3', /not a deck file of Riffle/],
  ['a later version', Buffer.concat([box.subarray(0, 12), Buffer.of(2), box.subarray(13)]), /another version/],
])('%s is told by what it is', (_what, bytes, sentence) => {
  expect(sentenceOf(() => openDecks(Buffer.from(bytes), key))).toMatch(sentence);
});

test.each(['', 'no key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'])(
  'the key file %j is refused without a word of it',
  (written) => {
    expect(sentenceOf(() => parseDeckKey(written))).toContain('holds no key of Riffle');
  },
);
