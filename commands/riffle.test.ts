import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function riffle(...args: readonly string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'riffle.ts'), ...args], { encoding: 'utf8' });
}

test.each([[[]], [['deal']], [['constructor']], [['__proto__']]])('%j: the verbs are listed, exit code 2', (args) => {
  const { status, stderr, stdout } = riffle(...args);
  expect(status).toBe(2);
  for (const verb of ['start', 'table', 'cardroom', 'pair', 'replay', 'verify', 'export', 'simulate', 'bench'])
    expect(stderr).toMatch(new RegExp(`^  ${verb} `, 'm'));
  expect(stdout).toBe('');
});

test('--help is answered with the list, exit code 0', () => {
  const { status, stderr, stdout } = riffle('--help');
  expect({ status, stderr, stdout }).toEqual({ status: 0, stderr: '', stdout: riffle().stderr });
});

test('the README has each verb once', () => {
  const verbs = [...riffle().stderr.matchAll(/^ {2}(\S+) /gm)].map(([, verb]) => verb);
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const named = [...readme.matchAll(/^\| ((?:`[a-z-]+`(?:, )?)+) \| [a-zA-Z]/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual(verbs.toSorted());
});

test.each([[['table']], [['cardroom', '--port', '1']], [['table', '--colour', 'red']]])(
  '%j: a server without a configuration says how to give one',
  (args) => {
    const { status, stderr } = riffle(...args);
    expect(status).toBe(2);
    expect(stderr).toContain('--config FILE');
  },
);

test('a verb passes on the exit code of the server it runs', () => {
  const { status, stderr } = riffle('table', '--config', '/nowhere/table.toml');
  expect({ status, stderr }).toEqual({ status: 2, stderr: 'There is no file /nowhere/table.toml.\n' });
});
