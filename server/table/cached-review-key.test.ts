import { expect, test } from 'vitest';
import { cachedKeyIn, FilesInMemory, samplePair, signedKey } from '../../test/support/staff-of-house.ts';

const one = (await samplePair()).publicKey;
const other = (await samplePair('another')).publicKey;

function openCache(changes: Parameters<typeof cachedKeyIn>[1] = {}) {
  const files = new FilesInMemory();
  const said: string[] = [];
  const start = (more = changes) => cachedKeyIn(files, { report: (sentence) => said.push(sentence), ...more });
  let told = 0;
  const cache = start();
  cache.onChange(() => {
    told += 1;
  });
  return { files, said, start, cache, told: () => told, key: () => cache.current()?.publicKey ?? null };
}

test('a key signed by the room is accepted, stored, and still there after a restart without the room', () => {
  const { cache, start, key, told, said } = openCache();
  expect(key()).toBeNull();
  cache.take(signedKey(one));
  cache.take(signedKey(one));
  expect([key(), told(), said]).toEqual([one, 1, []]);
  expect(start().current()).toMatchObject({ publicKey: one, madeAt: 1, demo: false });
});

test('a newer key of the same room replaces the present one; an older one does not', () => {
  const { cache, key, said, told } = openCache();
  cache.take(signedKey(one, { madeAt: 5 }));
  cache.take(signedKey(other, { madeAt: 9 }));
  expect([key(), told()]).toEqual([other, 2]);
  cache.take(signedKey(one, { madeAt: 5 }));
  expect([key(), told()]).toEqual([other, 2]);
  expect(said).toEqual([expect.stringContaining('older than the one here')]);
});

test('a key signed by another room, or changed on its way, is refused and reported once', () => {
  const { cache, key, said, files } = openCache();
  cache.take(signedKey(one));
  const kept = files.content.get('review-key.json');
  const good = signedKey(other, { madeAt: 9 });
  for (const wrong of [
    signedKey(other, { madeAt: 9, room: 'another' }),
    { ...good, reviewKey: good.reviewKey.replace('9', '8') },
    { ...good, signature: signedKey(one).signature },
  ])
    cache.take(wrong);
  expect(key()).toBe(one);
  expect(files.content.get('review-key.json')).toBe(kept);
  expect(said).toEqual([expect.stringContaining('not signed by the cardroom this table knows')]);
});

test('a table that knows no room yet accepts no key', () => {
  const { cache, key, said, files } = openCache({ roomKey: () => null });
  cache.take(signedKey(one));
  expect([key(), files.content.size]).toEqual([null, 0]);
  expect(said).toEqual([expect.stringContaining('needs its staff list first')]);
});

test('a changed file, or one not signed by the present room, is not used', () => {
  const { cache, start, files, said } = openCache();
  cache.take(signedKey(one));
  const strange = [
    'no JSON',
    '{"reviewKey":"{}"}',
    JSON.stringify(signedKey(other, { room: 'another' })),
    JSON.stringify({ ...signedKey(one), signature: signedKey(other).signature }),
  ];
  for (const text of strange) {
    files.content.set('review-key.json', Buffer.from(text));
    expect([text, start().current()]).toEqual([text, null]);
  }
  expect(said).toHaveLength(strange.length);
  files.fault = 'review-key.json may be read by other accounts.';
  expect(start().current()).toBeNull();
  expect(said.at(-1)).toBe(files.fault);
});

test('on a full disk hands are still sealed until the next restart', () => {
  const { cache, files, key, said } = openCache();
  files.fault = 'The disk is full.';
  cache.take(signedKey(one));
  expect([key(), said]).toEqual([one, ['The disk is full.']]);
});
