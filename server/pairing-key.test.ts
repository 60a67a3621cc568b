import { expect, test } from 'vitest';
import { PrivateFileFault } from '../native-bridge/contracts/private-files.ts';
import { CannotRun } from './cannot-run.ts';
import { readPairingKey } from './pairing-key.ts';

const files = (text: string | null) => ({ readSecret: () => (text === null ? null : Buffer.from(text)) });

test('64 digits are 32 bytes, with or without surrounding blanks', () => {
  const key = readPairingKey('key', files(` ${'0aF1'.repeat(16)}\n`));
  expect(Buffer.from(key).toString('hex')).toBe('0af1'.repeat(16));
});

test.each([
  ['too short', 'AB'.repeat(31)],
  ['too long', 'AB'.repeat(33)],
  ['no digits', 'XY'.repeat(32)],
  ['empty', ''],
])('a file that is %s is refused, and its content is not repeated', (_what, text) => {
  expect(() => readPairingKey('key', files(text))).toThrow(
    'key is not a pairing key: a key is exactly 64 hexadecimal digits.',
  );
});

test('a missing file, or one others may read, is refused with a sentence', () => {
  expect(() => readPairingKey('key', files(null))).toThrow(new CannotRun('There is no file key.'));
  const shared = () => {
    throw new PrivateFileFault('key may be read by other accounts.');
  };
  expect(() => readPairingKey('key', { readSecret: shared })).toThrow(
    new CannotRun('key may be read by other accounts.'),
  );
});
