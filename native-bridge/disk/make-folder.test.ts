import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { makeFolder } from './folders.ts';

test('a folder is made with all above it, and one that is there stays', () => {
  const top = temporaryFolder();
  const path = join(top, 'one', 'two', 'three');
  makeFolder(path, 0o700);
  mkdirSync(join(path, 'kept'));
  makeFolder(path, 0o700);
  expect([existsSync(join(path, 'kept')), statSync(path).mode & 0o777]).toEqual([true, 0o700]);
});

test('what is no folder, or is below a file, is refused and stays', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, 'kept');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'below'))).toThrow('ENOTDIR');
  expect(statSync(file).size).toBe(4);
});

// In a program of its own: what Node does wrong here ends only with its process, and nothing but this signal ends that.
test.runIf(process.platform === 'linux')('where nobody can make a folder it says so, and does not try for ever', () => {
  const program = `import { makeFolder } from ${JSON.stringify(new URL('./folders.ts', import.meta.url))};
    try { makeFolder('/proc/riffle/lines') } catch ({ code }) { console.log(code) }`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  expect(stdout.trim()).toBe('ENOENT');
});
