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

const signed = { keys: new Set([key]), hasStaff: false, logs: true, held: true };

test('a room remembers with which keys it has signed which store, even after a restart', () => {
  const { open, said } = folder();
  expect([open().of('s1'), open().hasAnother('s1')]).toEqual([null, false]);
  open().keep('s1', signed);
  open().keep('s2', { ...signed, hasStaff: true });
  expect(open().of('s1')).toEqual(signed);
  expect([open().of('s2')?.hasStaff, open().hasAnother('s1'), open().hasAnother('s3')]).toEqual([true, true, true]);
  expect([said, open().sentence]).toEqual([[], null]);
});

test.each([
  ['the first version, which had the keys alone', [key], { hasStaff: null, logs: false, held: false }],
  [
    'the second one, which sealed no logs',
    { keys: [key], hasStaff: true },
    { hasStaff: true, logs: false, held: false },
  ],
  [
    'the third one, which counted nothing',
    { keys: [key], hasStaff: true, logs: true },
    { hasStaff: true, logs: true, held: false },
  ],
  [
    'a later one, with more',
    { keys: [key], hasStaff: true, logs: true, held: true, more: 1 },
    { hasStaff: true, logs: true, held: true },
  ],
])('a file of %s is read as what it says', (_version, was, says) => {
  const { open, said } = folder(JSON.stringify({ s1: was }));
  expect(open().of('s1')).toMatchObject({ keys: new Set([key]), ...says });
  open().keep('s2', signed);
  expect([open().of('s1')?.keys, open().of('s2')]).toEqual([new Set([key]), signed]);
  expect(said).toEqual([]);
});

test.each(['{', '{"s1":{"keys":5}}'])(
  'a damaged file is said, and stays as it is until it is taken away: %s',
  (text) => {
    const { open, said, files } = folder(text);
    const signers = open();
    expect([signers.of('s1'), signers.hasAnother('s1')]).toEqual([null, false]);
    signers.keep('s1', signed);
    expect(signers.sentence).toMatch(
      /^store-signers\.json cannot be used, so the store is taken as it lies: nothing says/,
    );
    expect([said, String(files.get(storeSignersFile))]).toEqual([[signers.sentence], text]);
  },
);

test('a room without a folder remembers nothing', () => {
  noStoreSigners.keep('s1', signed);
  expect([noStoreSigners.of('s1'), noStoreSigners.hasAnother('s2'), noStoreSigners.sentence]).toEqual([
    null,
    false,
    null,
  ]);
});
