import { expect, test } from 'vitest';
import { toRoomSchema } from '../../protocol/sync-messages.ts';
import { syncMessageBytesMax } from './next-batch.ts';
import { greetedVersion, readMessage } from './read-message.ts';

const read = (text: string) => readMessage(toRoomSchema, text, 1024);

test('a valid message is passed on', () => {
  const message = { type: 'order-answered', order: 'abc', refusal: null };
  expect(read(JSON.stringify(message))).toEqual({ message });
});

test.each([
  ['cut', '{"type":"order-answered","ord', 'The message is not JSON.'],
  ['too large', `"${'x'.repeat(2000)}"`, 'The message is larger than 1 kB.'],
])('a message that is %s gets a sentence', (_how, text, sentence) => {
  expect(read(text)).toEqual({ sentence });
});

test.each([
  ['an unknown type', '{"type":"buy"}'],
  ['a field too many', '{"type":"order-answered","order":"a","refusal":null,"more":1}'],
  ['no object', '12'],
])('%s gets a sentence', (_what, text) => {
  expect(read(text)).toEqual({ sentence: expect.stringMatching(/^The message cannot be understood\. .+\.$/) });
});

test('the longest row of a table is accepted: two signers, and a long corrected hand', () => {
  const person = 'x'.repeat(40);
  const zeros = '0'.repeat(64);
  const row = { seq: 1, hand: 1, at: 0, kind: 'hand-amended', request: null, previousHash: zeros, hash: zeros };
  const longest = { ...row, actor: `manager:${person}+manager:${person}`, body: 'x'.repeat(900_000) };
  const message = { type: 'batch', rows: [longest], texts: [] };
  expect(readMessage(toRoomSchema, JSON.stringify(message), syncMessageBytesMax)).toEqual({ message });
});

test('size counts bytes, not letters', () => {
  expect(readMessage(toRoomSchema, JSON.stringify('č'.repeat(600)), 1024)).toEqual({
    sentence: 'The message is larger than 1 kB.',
  });
});

test('a greeting’s version is read whatever else it contains', () => {
  expect(greetedVersion('{"type":"hello","protocol":9,"colour":"green"}')).toBe(9);
  for (const text of [
    '{"type":"hello"}',
    '{"type":"batch","protocol":9}',
    '{"type":"hello","protocol":"9"}',
    'no',
    '[]',
    'null',
  ]) {
    expect(greetedVersion(text)).toBeNull();
  }
  expect(greetedVersion(JSON.stringify({ type: 'hello', protocol: 9, more: 'x'.repeat(5_000) }))).toBeNull();
});
