import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

const couldNotRun = 2;

/**
 * Runs a program in a process of its own, with this one's streams, and forwards the signals that would end this one. Returns its exit code;
 * 2 if it had none, with a sentence if somebody else ended it, or if it is not there: a release holds only what runs a house.
 */
export async function runBeside(program: string, args: readonly string[]): Promise<number> {
  if (!existsSync(program)) {
    console.error('An installed version cannot do this: run it where Riffle is built.');
    return couldNotRun;
  }
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on('SIGTERM', pass).on('SIGINT', pass);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  process.off('SIGTERM', pass).off('SIGINT', pass);
  if (signal !== null && signal !== 'SIGTERM' && signal !== 'SIGINT')
    console.error(`It was ended by ${signal} before it was done: its results are incomplete.`);
  return code ?? couldNotRun;
}
