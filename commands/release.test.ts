import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { partOf } from '../build/build.ts';
import { heardConsole } from '../test/support/heard-console.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { writeTree } from '../test/updates/fake-release.ts';
import { release } from './release.ts';

afterEach(() => vi.restoreAllMocks());

test('a folder whose sources have changed since it was built makes no release: tables would run what was built before', async () => {
  const path = temporaryFolder();
  const { lines: said } = heardConsole();
  const from = join(path, 'from');
  const key = join(path, 'key.pem');
  const built = { 'out/server/main.js': '', 'out/renderer/index.html': '', 'server/main.ts': 'first' };
  writeTree(from, { 'package.json': JSON.stringify({ version: '1.2.0' }), ...built });
  for (const part of ['renderer', 'server'] as const)
    writeFileSync(join(partOf(from, part).folder, '.stamp'), partOf(from, part).stamp);
  expect(await release(['key', '--out', key])).toBe(0);
  const make = () => release(['make', '--key', key, '--from', from, '--out', path, '--platform', 'linux-x64']);
  writeFileSync(join(from, 'server/main.ts'), 'second');
  expect([await make(), said.at(-1)]).toEqual([
    2,
    `${from} was not built of the sources in it: run “npm run build” there first.`,
  ]);
  writeFileSync(join(from, 'server/main.ts'), 'first');
  expect([await make(), said.at(-1)]).toEqual([0, expect.stringMatching(/version 1\.2\.0 for linux-x64, 6 files/)]);
});
