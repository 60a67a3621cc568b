import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import { tableLogFiles } from '../native-bridge/disk/table-log-files.ts';
import type { FromTableServer } from '../protocol/table-messages.ts';
import { startServer, tableConfig } from '../test/support/server-process.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { keepOrderedNewLog, orderedNewLogFile } from './table/ordered-new-log.ts';

// Each test starts its own programs, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

type Told<Kind extends FromTableServer['type']> = Extract<FromTableServer, { type: Kind }>;

/** Greets a table, asks for something if it is to be asked, and hears what is told of this kind. */
async function told<Kind extends FromTableServer['type']>(url: string, kind: Kind, ask?: object): Promise<Told<Kind>> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/table`);
  const heard = new Promise<Told<Kind>>((hear, fail) => {
    socket.on('error', fail).on('close', () => fail(new Error('The line is down.')));
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as FromTableServer;
      if (message.type === 'welcome' && ask !== undefined) socket.send(JSON.stringify(ask));
      if (message.type === kind) hear(message as Told<Kind>);
    });
  });
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', protocol: 1, key: null })));
  return heard.finally(() => socket.terminate());
}

const order = { type: 'staff-ask', id: 'request-1', ask: { type: 'new-log', proof: null, reason: 'Copied disk' } };

test('a table goes on in the new log that was ordered at its console as soon as it is started again, once', async () => {
  const folder = temporaryFolder();
  const first = await startServer('table', folder, tableConfig());
  const before = await told(first.url, 'welcome');
  const ended = once(first.child, 'exit');
  expect(await told(first.url, 'staff-answer', order)).toMatchObject({ refusal: null });
  expect(await ended).toEqual([0, null]);
  const second = await startServer('table', folder, tableConfig());
  const { state, sequence, names } = await told(second.url, 'welcome');
  expect(state.goneOn).toMatchObject({ by: 'manager' });
  expect(Object.values(names)).toContain('Copied disk');
  expect(state.chairs.map(({ stack }) => stack)).toEqual(before.state.chairs.map(({ stack }) => stack));
  expect(sequence).toBeLessThan(before.sequence);
  expect(existsSync(join(folder, 'table', orderedNewLogFile))).toBe(false);
  await second.kill();
  // The power was cut before the order was put away: it names a log that is given up already.
  const [old = ''] = tableLogFiles(join(folder, 'table')).givenUp();
  const of = /-(\w+)\.db$/.exec(old)?.[1] ?? '';
  keepOrderedNewLog(privateFiles, join(folder, 'table', orderedNewLogFile), { by: 'manager', reason: 'Again', of });
  const third = await startServer('table', folder, tableConfig());
  expect((await told(third.url, 'welcome')).state.goneOn).toEqual(state.goneOn);
  expect(tableLogFiles(join(folder, 'table')).givenUp()).toEqual([old]);
});

test('while a hand is played no new log is begun', async () => {
  const { url, child } = await startServer('table', temporaryFolder(), tableConfig());
  const { sequence } = await told(url, 'welcome');
  const start = { type: 'request', id: 'request-0', sequence, command: { type: 'start-hand' } };
  expect(await told(url, 'answer', start)).toMatchObject({ refusal: null });
  expect(await told(url, 'staff-answer', order)).toMatchObject({
    refusal: { reason: 'table-refuses', cause: { reason: 'hand-running' } },
  });
  expect(child.exitCode).toBeNull();
});

test.skipIf(process.execve === undefined)('a table that nobody starts again becomes its own successor', async () => {
  const folder = temporaryFolder();
  const port = await freePort();
  const file = join(folder, 'table.json');
  writeFileSync(file, JSON.stringify({ data: join(folder, 'table'), ...tableConfig(), port }));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--role', 'table', '--config', file], {
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  const patience = { timeout: 60_000, interval: 200 };
  await vi.waitFor(() => told(url, 'welcome'), patience);
  expect(await told(url, 'staff-answer', order)).toMatchObject({ refusal: null });
  const isNew = async () => expect((await told(url, 'welcome')).state.goneOn).toMatchObject({ by: 'manager' });
  await vi.waitFor(isNew, patience);
  expect(child.exitCode).toBeNull();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
