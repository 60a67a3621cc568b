import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstStartTools } from '../../native-bridge/first-start-tools.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import type { FirstStartMessage, FirstStartNow } from '../../protocol/first-start.ts';
import type { ShellMessage, ShellPort } from '../../server/connections/shell-port.ts';
import { runFirstStart } from '../../server/first-start/run-first-start.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A shell that hands over one page's port, and the messages to it and to the page. */
function fakeShell() {
  const listeners = new Set<(message: ShellMessage) => void>();
  const told: unknown[] = [];
  const shown: FirstStartNow[] = [];
  let hear: (message: { readonly data: unknown }) => void = () => {};
  let isClosed = false;
  const port: ShellPort = {
    on: (event: string, listener: (message: { readonly data: unknown }) => void) => {
      if (event === 'message') hear = listener;
    },
    postMessage: (text) => void shown.push((JSON.parse(String(text)) as FirstStartMessage).now),
    start: () => {},
    close: () => {
      isClosed = true;
    },
  };
  const say = (message: ShellMessage) => {
    for (const listener of listeners) listener(message);
  };
  return {
    parent: {
      on: (_event: 'message', listener: (message: ShellMessage) => void) => listeners.add(listener),
      off: (_event: 'message', listener: (message: ShellMessage) => void) => listeners.delete(listener),
      postMessage: (message: unknown) => void told.push(message),
    },
    told,
    shown,
    openPage: () => say({ data: { type: 'console-port' }, ports: [port] }),
    askAlive: () => say({ data: { type: 'are-you-alive' }, ports: [] }),
    ask: (ask: object) => hear({ data: JSON.stringify(ask) }),
    isClosed: () => isClosed,
  };
}

test('in the kiosk the window is served over the shell’s line, which is told that it lives and where it serves', async () => {
  const path = temporaryFolder();
  const file = join(path, 'table.toml');
  const shell = fakeShell();
  let closed = 0;
  const setUp = runFirstStart({
    file,
    port: null,
    time: systemTime,
    shell: shell.parent,
    stateFolder: join(path, 'state'),
    tools: firstStartTools(systemTime),
    serve: async () => ({
      url: 'http://127.0.0.1:4700',
      ownUrl: 'http://127.0.0.1:4700',
      port: 4_700,
      close: async () => {
        closed += 1;
      },
    }),
    serving: () => {},
  });
  await expect.poll(() => shell.told).toMatchObject([{ type: 'serving', url: 'http://127.0.0.1:4700' }]);
  shell.askAlive();
  expect(shell.told.at(-1)).toEqual({ type: 'alive' });
  shell.openPage();
  expect(shell.shown.at(-1)?.draft.step).toBe('language');
  shell.ask({ what: 'finish' });
  expect(await setUp).toEqual({ role: 'table', table: file, room: null, port: 4_700 });
  expect(shell.shown.at(-1)?.done).toEqual({ role: 'table', roomUrl: null });
  expect(shell.shown.at(-1)?.files[0]?.text).toContain(join(path, 'state', 'table'));
  expect([closed, shell.isClosed()]).toEqual([1, true]);
  const shownSoFar = shell.shown.length;
  shell.openPage();
  expect(shell.shown.length).toBe(shownSoFar);
});
