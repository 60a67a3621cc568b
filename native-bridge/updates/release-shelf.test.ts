import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { ProgramFolder } from '../contracts/program-folder.ts';
import { releaseShelf } from './release-shelf.ts';

const note = {
  version: '1.1.0',
  platform: 'linux-x64',
  sync: { oldest: 1, newest: 2 },
  bytes: 9,
  sha256: 'ab'.repeat(32),
  addedAt: 1,
};

test('a note that is damaged, or belongs to another file, is ignored', () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const place = join(path, 'riffle-1.1.0-linux-x64.riffle.json');
  const listedWith = (text: string) => {
    writeFileSync(place, text);
    return releaseShelf(path, {} as ProgramFolder).list();
  };
  expect(listedWith(JSON.stringify(note))).toEqual([note]);
  for (const change of [{ sync: undefined }, { sync: 5 }, { bytes: '9' }, { sha256: 'x' }, { platform: 'linux-arm64' }])
    expect(listedWith(JSON.stringify({ ...note, ...change }))).toEqual([]);
  for (const text of ['', 'null', '{"version":"1.1.0"}']) expect(listedWith(text)).toEqual([]);
});
