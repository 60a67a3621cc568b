import { expect, test } from 'vitest';
import { PrivateFileFault } from '../../../native-bridge/contracts/private-files.ts';
import type { TokenWish } from '../../../protocol/reader-tokens.ts';
import { house, proofOf } from '../../../test/support/house-with-floor.ts';
import { ReaderTokens } from './reader-tokens.ts';

/** A disk of one file. */
function opened(kept: string | null = null) {
  const disk = { text: kept, isFull: false };
  const notes: string[] = [];
  let made = 0;
  const bytes = (): Uint8Array | null => (disk.text === null ? null : new TextEncoder().encode(disk.text));
  const tokens = new ReaderTokens({
    files: {
      read: bytes,
      readSecret: bytes,
      write: (_path, written) => {
        if (disk.isFull) throw new PrivateFileFault('The disk is full.');
        disk.text = new TextDecoder().decode(written);
      },
    },
    file: 'reader-tokens.json',
    newKey: () => `token-${++made}`,
    time: { now: () => 1_000 },
    note: (what) => void notes.push(what),
  });
  return { disk, notes, tokens, say: (wish: TokenWish) => tokens.answer(wish, 'manager:m1') };
}
const make = (purpose: string) => ({ wish: 'make', purpose, role: 'events' }) as const;

test('a manager signs in for it; the floor and an empty chair are refused, and nothing is made', async () => {
  const { tokens } = opened();
  const { petra, signIn } = house({ readerTokens: tokens });
  const asks = () =>
    petra
      .say({ type: 'token-wish', id: 'request-t', wish: make('overlay') })
      .filter((one) => 'id' in one && one.id === 'request-t');
  expect(asks()).toMatchObject([{ type: 'refused', refusal: { reason: 'signed-out' } }]);
  await signIn(petra, proofOf('4'));
  expect(asks()).toMatchObject([{ type: 'refused' }]);
  expect(tokens.allows('token-1', 'events')).toBe(false);
  await signIn(petra, proofOf('6'));
  expect(asks()).toMatchObject([{ type: 'tokens', made: 'token-1', tokens: [{ purpose: 'overlay' }], refusal: null }]);
});

test('a disk that does not take it changes nothing, neither when a token is made nor when it is revoked', () => {
  const { disk, notes, tokens, say } = opened();
  say(make('overlay'));
  disk.isFull = true;
  expect(say(make('tracker'))).toEqual({ tokens: say({ wish: 'list' }).tokens, refusal: 'not-kept' });
  expect(say({ wish: 'revoke', purpose: 'overlay' }).refusal).toBe('not-kept');
  expect(tokens.allows('token-1', 'events')).toBe(true);
  expect(notes.filter((note) => note === 'Tokens for programs cannot be kept.')).toHaveLength(2);
});

test('fifty are the most', () => {
  const { say } = opened();
  for (let one = 1; one <= 50; one += 1) expect(say(make(`program ${one}`)).refusal).toBeNull();
  expect(say(make('one more')).refusal).toBe('too-many');
});

test.each(['{', '[{"purpose":"overlay"}]', '{"hash":1}'])('a damaged file (%s) opens nothing, and says so', (text) => {
  const { notes, say } = opened(text);
  expect(say({ wish: 'list' })).toEqual({ tokens: [], refusal: null });
  expect(notes).toEqual(['Tokens for programs cannot be read: none is good.']);
});
