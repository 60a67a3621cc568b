import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { update } from '../../commands/update.ts';
import { openReadOnlyLog } from '../../native-bridge/sqlite/read-only-log.ts';
import { programFolder } from '../../native-bridge/updates/program-folder.ts';
import { printedBy } from '../support/heard-console.ts';
import { tableConfig } from '../support/server-process.ts';
import { keepStaffList } from '../support/staff-of-house.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { installedProgram, releaseKey, releaseOf } from './fake-release.ts';

const key = releaseKey();
const root = join(import.meta.dirname, '../..');
const patience = { timeout: 20_000, interval: 50 };
const tableKey = 'a key of table seven';
/** The real server, as every version of it. */
const real = { 'server.mjs': `await import(${JSON.stringify(pathToFileURL(join(root, 'server/main.ts')).href)});\n` };
/** A version that opens the table's log, changes it and crashes. */
const falling = {
  'server.mjs': `
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
appendFileSync(join(process.env.TABLE_DATA, 'table.db'), 'spoiled');
process.exit(1);
`,
};

function launch(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [join(root, 'server/launch.ts'), '--program', program, '--', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  onTestFinished(() => end(child));
  return { child, said: () => said };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Runs the verb in this process, and returns its output. */
async function said(...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  const { code, lines } = await printedBy(update, ...args);
  return { code, said: lines.join('\n') };
}

function folderOf(name: string): string {
  const path = temporaryFolder();
  const folder = join(path, name);
  mkdirSync(folder);
  return folder;
}

const headOf = (data: string) => {
  const log = openReadOnlyLog(join(data, 'table.db'));
  try {
    return log.head;
  } finally {
    log.close();
  }
};

test('a table fetches its cardroom’s version and comes back with the same head; a crashing version is rolled back', async () => {
  const room = folderOf('room');
  const table = folderOf('table');
  const roomConfig = join(room, 'cardroom.json');
  writeFileSync(roomConfig, JSON.stringify({ data: join(room, 'data'), port: 0, tables: { 'table-7': tableKey } }));
  const own = await installedProgram(room, { key, files: real });
  launch(own.program, ['--role', 'cardroom', '--config', roomConfig]);
  const desk = join(room, 'data/code-desk.json');
  await vi.waitFor(() => expect(existsSync(desk)).toBe(true), patience);
  const { url } = JSON.parse(readFileSync(desk, 'utf8')) as { readonly url: string };

  const { file: sound } = await releaseOf(room, { key, files: real });
  const { file: foreign } = await releaseOf(folderOf('foreign'), {
    key: releaseKey(),
    files: real,
    facts: { version: '1.2.0' },
  });
  const atRoom = (...args: readonly string[]) => said(...args, '--config', roomConfig);
  expect(await atRoom('add', foreign)).toMatchObject({ code: 2, said: expect.stringMatching(/not signed/) });
  expect(await atRoom('order', '1.1.0')).toMatchObject({ code: 2, said: expect.stringMatching(/is not here/) });
  expect(await atRoom('add', sound)).toMatchObject({ code: 0, said: expect.stringMatching(/Here: 1\.1\.0/) });
  expect(await atRoom('order', '1.1.0')).toMatchObject({ code: 0, said: expect.stringMatching(/Ordered: 1\.1\.0/) });

  const data = join(table, 'data');
  const config = join(table, 'table.json');
  const cardroom = { url: `${url.replace('http', 'ws')}/sync`, key: tableKey };
  writeFileSync(config, JSON.stringify(tableConfig({ data, cardroom })));
  const pc = await installedProgram(table, { key, files: real });
  const started = launch(pc.program, ['--role', 'table', '--config', config], { TABLE_DATA: data });
  await vi.waitFor(() => expect(pc.own.installed().current, started.said()).toBe('1.1.0'), patience);
  expect(pc.own.installed()).toMatchObject({
    previous: '1.0.0',
    trial: null,
    last: { what: 'updated', version: '1.1.0' },
  });
  const whatIsLeft = ['installed.json', 'release-key.pub', 'versions'];
  await vi.waitFor(() => expect(readdirSync(pc.program).sort()).toEqual(whatIsLeft), patience);
  await vi.waitFor(() => expect(readdirSync(data)).not.toContain('before-update'), patience);
  await vi.waitFor(
    async () => expect((await atRoom('list')).said).toMatch(/Table table-7: 1\.1\.0.*1\.1\.0 updated/),
    patience,
  );

  const before = headOf(data);
  expect(before.seq).toBeGreaterThan(0);
  const { file: worse } = await releaseOf(folderOf('worse'), { key, files: falling, facts: { version: '1.2.0' } });
  expect(await said('install', worse, '--config', config, '--program', pc.program)).toMatchObject({ code: 0 });
  await vi.waitFor(() => expect(pc.own.installed().bad, started.said()).toEqual(['1.2.0']), patience);
  await vi.waitFor(
    async () => expect((await atRoom('list')).said).toMatch(/1\.2\.0 rolled-back: it ended with code 1/),
    patience,
  );
  expect(pc.own.installed()).toMatchObject({ current: '1.1.0', trial: null });
  expect(headOf(data)).toEqual(before);

  expect(await atRoom('room', '7.0.0')).toMatchObject({
    code: 2,
    said: expect.stringMatching(/7\.0\.0 .* is not here/),
  });
  expect(await atRoom('room', '1.1.0')).toMatchObject({ code: 0 });
  await vi.waitFor(() => expect(own.own.installed()).toMatchObject({ current: '1.1.0', trial: null }), patience);
  await vi.waitFor(async () => expect((await atRoom('list')).said).toMatch(/Here: 1\.1\.0/), patience);
});

test('a release given to a table is checked before anybody is asked for a PIN', async () => {
  const table = folderOf('table');
  const config = join(table, 'table.json');
  writeFileSync(config, JSON.stringify(tableConfig({ data: join(table, 'data') })));
  const { program } = await installedProgram(table, { key, files: real });
  const elsewhere = folderOf('elsewhere');
  const of = async (facts: Parameters<typeof releaseOf>[1]['facts'], by = key) =>
    (await releaseOf(elsewhere, { key: by, files: real, ...(facts === undefined ? {} : { facts }) })).file;
  const install = async (file: string) => (await said('install', file, '--config', config, '--program', program)).said;
  expect(await install(await of({ version: '0.9.0' }))).toMatch(/0\.9\.0 is older than 1\.0\.0, which runs here/);
  expect(await install(await of({ version: '1.0.0' }))).toMatch(/1\.0\.0 is the one that runs here/);
  expect(await install(await of({ platform: 'plan9-mips' }))).toMatch(/for plan9-mips, and this machine is/);
  expect(await install(await of({ version: '1.3.0' }, releaseKey()))).toMatch(/not signed/);
  expect(await install(await of({ stores: { table: 1, cardroom: 1 } }))).toMatch(
    /cannot read what version 1\.0\.0 has written/,
  );
  await keepStaffList(join(table, 'data'), ['6']);
  expect(await install(await of({ version: '1.4.0' }))).toMatch(/A manager gives the staff number/);
  expect(programFolder(program).staged()).toBeNull();
  expect(readdirSync(join(program, 'versions'))).toEqual(['1.0.0']);
});
