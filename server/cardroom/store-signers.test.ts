import { expect, test } from 'vitest';
import { noStoreSigners, storeSignersFile, storeSignersIn } from './store-signers.ts';

const key = Buffer.alloc(32, 1).toString('base64');

function folder(text: string | null = null) {
  const files = new Map(text === null ? [] : [[storeSignersFile, Buffer.from(text, 'utf8')]]);
  const said: string[] = [];
  const open = () =>
    storeSignersIn(
      { read: (name) => files.get(name) ?? null, write: (name, bytes) => void files.set(name, Buffer.from(bytes)) },
      storeSignersFile,
      (sentence) => void said.push(sentence),
    );
  return { open, files, said };
}

test('a room remembers with which keys it has signed which store, even after a restart', () => {
  const { open, said } = folder();
  expect([open().of('s1'), open().hasAnother('s1')]).toEqual([null, false]);
  open().keep('s1', { keys: new Set([key]), hasStaff: false });
  open().keep('s2', { keys: new Set([key]), hasStaff: true });
  expect(open().of('s1')).toEqual({ keys: new Set([key]), hasStaff: false });
  expect([open().of('s2')?.hasStaff, open().hasAnother('s1'), open().hasAnother('s3')]).toEqual([true, true, true]);
  expect(said).toEqual([]);
});

test('a damaged file is said, and written anew', () => {
  const { open, said } = folder('{');
  expect(open().of('s1')).toBeNull();
  expect(said[0]).toMatch(/^store-signers\.json cannot be used, so the store is taken as it lies: /);
  open().keep('s1', { keys: new Set([key]), hasStaff: false });
  expect(open().of('s1')?.keys).toEqual(new Set([key]));
});

test('a room without a folder remembers nothing', () => {
  noStoreSigners.keep('s1', { keys: new Set([key]), hasStaff: true });
  expect([noStoreSigners.of('s1'), noStoreSigners.hasAnother('s2')]).toEqual([null, false]);
});
