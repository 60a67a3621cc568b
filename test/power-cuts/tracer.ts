import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type KernelCall, readTrace, tracedBytes, tracedCalls } from './kernel-calls.ts';

export const hasTracer = (): boolean => spawnSync('strace', ['-V']).status === 0;

/** The command put in front of a program to trace it and its children. */
export const throughTracer = (into: string): readonly string[] => [
  ...['strace', '-f', '--seccomp-bpf', '-ttt', '-y', '-xx', '-s', String(tracedBytes), '-e', `trace=${tracedCalls}`],
  // Calls that bypass the usual system call interface would not be seen.
  ...['-E', 'UV_USE_IO_URING=0', '-o', into],
];

/** The traced calls below a folder. */
export function tracedIn(trace: string, root: string): readonly KernelCall[] {
  return readTrace(readFileSync(trace, 'latin1'), { cwd: process.cwd(), root: realpathSync(root) });
}

interface Ended {
  readonly code: number | null;
  readonly said: string;
  readonly calls: readonly KernelCall[];
}

const repository = join(import.meta.dirname, '../..');

/** Runs a program of the repository to its end, with an input, and returns its calls below a folder. */
export async function runTraced(
  program: string,
  args: readonly string[],
  { root, trace, input = '' }: { readonly root: string; readonly trace: string; readonly input?: string },
): Promise<Ended> {
  const [tracer = '', ...options] = throughTracer(trace);
  const run = [...options, process.execPath, join(repository, program), ...args];
  const child = spawn(tracer, run, { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said, calls: tracedIn(trace, root) };
}
