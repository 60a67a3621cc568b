import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closedNode } from '../native-bridge/processes/sealer-process.ts';

/** The server program; it opens what it needs itself. */
export const serverProgram = join(import.meta.dirname, '..', 'server', 'main.ts');

/** Runs one role of the server with a configuration until it ends. Returns its exit code. */
export async function runServer(role: 'table' | 'cardroom', args: readonly string[]): Promise<number> {
  const usage = `Usage: riffle ${role} --config FILE [--port N]`;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { config: { type: 'string' }, port: { type: 'string' } },
    });
    if (values.config === undefined) throw new TypeError('Say with --config which configuration to use.');
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n${usage}`);
    return 2;
  }
  return runProgram(['--role', role, ...args]);
}

/**
 * Becomes the server program, where the operating system can: whoever kills this process, in whatever way, has killed the server, and starts
 * it again. Where it cannot, waits for it and forwards the signals that end it. Returns its exit code.
 */
export async function runProgram(args: readonly string[]): Promise<number> {
  const program = [...closedNode, serverProgram, ...args];
  if (process.platform !== 'win32' && process.execve !== undefined)
    process.execve(process.execPath, [process.execPath, ...program], process.env);
  const child = spawn(process.execPath, program, { stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on('SIGTERM', pass).on('SIGINT', pass);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('SIGTERM', pass).off('SIGINT', pass);
  return code ?? 1;
}
