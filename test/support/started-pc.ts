import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';

/** Time for a whole cardroom to start on a busy machine. */
export const patience = { timeout: 60_000 };

const here = join(import.meta.dirname, '..', '..');

/** `riffle start` from the sources in a folder, these by default, with extra environment; ended with the test. */
export function startedPc(
  data: string,
  args: readonly string[] = [],
  { root = here, env = {} }: { readonly root?: string; readonly env?: Readonly<Record<string, string>> } = {},
) {
  const riffle = join(root, 'commands', 'riffle.ts');
  const child: ChildProcess = spawn(process.execPath, [riffle, 'start', '--no-open', '--data', data, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  }
  const exit = once(child, 'exit') as Promise<[number | null]>;
  onTestFinished(async () => {
    if (child.exitCode === null) child.kill('SIGINT');
    await exit;
  });
  const address = (name: string): string => new RegExp(`^ +${name} +(http://[^/]+)/`, 'm').exec(text)?.[1] ?? '';
  const running = () => expect.poll(() => text, patience).toContain('Ctrl-C ends everything.');
  return { child, said: () => text, address, running, exit };
}
