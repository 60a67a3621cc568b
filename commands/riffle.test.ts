import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeWriteLock } from '../native-bridge/sqlite/write-lock.ts';
import { codeDeskFile } from '../server/connections/own-desk.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

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

test.each([
  ['join-chain', '--help'],
  ['replay', '-h'],
  ['scenarios', '--help'],
  ['table', '--config', 'table.toml', '--help'],
])('%s %s: a verb answers with its usage alone, exit code 0', (...args) => {
  const { status, stderr, stdout } = riffle(...args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(new RegExp(`^Usage: riffle ${args[0]} `));
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

test.skipIf(process.platform === 'win32')(
  'whoever kills “riffle cardroom”, in whatever way, has killed the server',
  async () => {
    const folder = temporaryFolder();
    const config = join(folder, 'cardroom.json');
    writeFileSync(config, JSON.stringify({ data: 'room', port: 0, tables: {} }));
    const server = spawn(process.execPath, [join(import.meta.dirname, 'riffle.ts'), 'cardroom', '--config', config], {
      stdio: 'ignore',
    });
    await expect.poll(() => existsSync(join(folder, 'room', codeDeskFile)), { timeout: 60_000 }).toBe(true);
    server.kill('SIGKILL');
    if (server.signalCode === null) await once(server, 'exit');
    // Nobody has the room's file any more.
    takeWriteLock(join(folder, 'room', 'cardroom.db')).release();
  },
);

test('a verb passes on the exit code of the server it runs', () => {
  const { status, stderr } = riffle('table', '--config', '/nowhere/table.toml');
  expect({ status, stderr }).toEqual({ status: 2, stderr: 'There is no file /nowhere/table.toml.\n' });
});
