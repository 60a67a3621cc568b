import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { closedNode } from '../native-bridge/processes/sealer-process.ts';
import { tableConfig } from '../test/support/server-process.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

// Each test starts its own programs, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const program = join(import.meta.dirname, 'main.ts');
const hasProc = existsSync('/proc/self/task');

/** A table server, started by hand or hardened as we start it; collects its stderr. */
async function tableServer(flags: readonly string[], changes: Readonly<Record<string, unknown>> = {}) {
  const folder = temporaryFolder();
  const file = join(folder, 'table.json');
  writeFileSync(file, JSON.stringify(tableConfig({ data: folder, ...changes })));
  const child = spawn(process.execPath, [...flags, program, '--role', 'table', '--config', file], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [{ url }] = (await once(child, 'message')) as [{ readonly url: string }];
  const end = async (): Promise<void> => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'close');
  };
  return { child, url, folder: folder, end, said: () => said };
}

/** Node's inspector does not listen. */
async function expectNoInspector(child: ChildProcess): Promise<void> {
  const port = Number(/--inspect-port=(\d+)/.exec(child.spawnargs.join(' '))?.[1]);
  const taking = createServer().listen(port, '127.0.0.1');
  await once(taking, 'listening');
  taking.close();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test.each([
  ['by hand', []],
  ['by us', closedNode],
])('a signal opens no inspector of a server that was started %s', async (_, flags) => {
  const { child, url, said, end } = await tableServer([`--inspect-port=${await freePort()}`, ...flags]);
  for (let times = 0; times < 3; times += 1) {
    child.kill('SIGUSR1');
    expect((await fetch(`${url}/health`)).status).toBe(200);
  }
  await expectNoInspector(child);
  await end();
  expect(said()).not.toContain('Debugger');
});

test.runIf(hasProc)('nor of the card sealer, which knows the cards', async () => {
  const { child, end } = await tableServer([], {
    devices: { reader: { model: 'pepper-c1-mux', line: 'simulated-in-memory' }, deckFile: 'decks.sealed' },
  });
  const sealers = (): readonly string[] =>
    readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid))
      .flatMap((pid) => {
        try {
          const isChild = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(child.pid);
          const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ');
          return isChild && line.includes('card-sealer') ? [line] : [];
        } catch {
          return [];
        }
      });
  await vi.waitFor(() => expect(sealers()).toEqual([expect.stringContaining(` ${closedNode[0]} `)]), 30_000);
  await end();
});
