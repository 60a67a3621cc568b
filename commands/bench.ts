import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The rows live with the tests: one of them needs their browser. */
const program = join(import.meta.dirname, '..', 'test', 'bench', 'run.ts');
const couldNotRun = 2;

/** `riffle bench`: ratios against named peers measured in the same run. Returns 0 whatever they are, 2 when it could not run. */
export async function bench(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on('SIGTERM', pass).on('SIGINT', pass);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('SIGTERM', pass).off('SIGINT', pass);
  return code === 0 ? 0 : couldNotRun;
}
