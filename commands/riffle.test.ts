import { spawnSync } from 'node:child_process';
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
