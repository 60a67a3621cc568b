import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

const sound = {
  boundaries: 'echo 104 of 104',
  lint: 'echo nothing to fix',
  unused: 'echo all is used',
  build: 'echo built',
  tests: 'echo tried',
};

/** Verifies a project that has these scripts. */
function verified(changes: Readonly<Record<string, string | undefined>> = {}) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'build'));
  copyFileSync(join(import.meta.dirname, 'verify.ts'), join(folder, 'build', 'verify.ts'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { ...sound, ...changes } }));
  const { status, stdout } = spawnSync(process.execPath, [join(folder, 'build', 'verify.ts')], {
    encoding: 'utf8',
  });
  /** How each ended, from the summary at the end. */
  const ends = Object.fromEntries(
    [...stdout.matchAll(/^== (\S+): (passed|FAILED) after \d+ s$/gm)].map(([, step, how]) => [step, how]),
  );
  return { status, stdout, ends };
}

const allPassed = { boundaries: 'passed', lint: 'passed', unused: 'passed', build: 'passed', tests: 'passed' };

test('everything is run and said, and nothing that is sound is an alarm', () => {
  const { status, stdout, ends } = verified();
  expect({ status, ends }).toEqual({ status: 0, ends: allPassed });
  for (const text of ['104 of 104', 'nothing to fix', 'all is used', 'built', 'tried']) expect(stdout).toContain(text);
  expect(stdout.indexOf('built')).toBeLessThan(stdout.indexOf('tried'));
});

test.each(['boundaries', 'lint', 'unused', 'tests'])(
  '%s fails: so does the whole, and the others are run all the same',
  (step) => {
    const { status, stdout, ends } = verified({ [step]: 'echo broken && exit 3' });
    expect({ status, ends }).toEqual({ status: 1, ends: { ...allPassed, [step]: 'FAILED' } });
    expect(stdout).toContain('broken');
  },
);

test('of what was not built nothing is tried', () => {
  const { status, stdout, ends } = verified({ build: 'exit 1' });
  expect({ status, build: ends.build, tests: ends.tests }).toEqual({ status: 1, build: 'FAILED', tests: undefined });
  expect(stdout).not.toContain('tried');
});

test('a script that is not there is no script that passed', () => {
  expect(verified({ lint: undefined })).toMatchObject({ status: 1, ends: { lint: 'FAILED' } });
});
