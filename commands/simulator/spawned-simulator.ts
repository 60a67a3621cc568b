import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** A simulator running as a process of its own, for tests. */
export interface SpawnedSimulator {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly line: string;
  readonly control: string;
}

type SimulatorVerb = 'simulate-shuffler' | 'simulate-reader' | 'simulate-badge';
const entry = {
  'simulate-shuffler': 'simulateShuffler',
  'simulate-reader': 'simulateReader',
  'simulate-badge': 'simulateBadge',
};

/** Starts one of the simulators without waiting for anything. */
export function spawnSimulator(verb: SimulatorVerb, args: readonly string[]) {
  const module = fileURLToPath(new URL(`../${verb}.ts`, import.meta.url));
  const program = `const { ${entry[verb]}: run } = await import(${JSON.stringify(module)}); process.exitCode = await run(process.argv.slice(1));`;
  const node = ['--input-type=module', '--eval', program, '--', ...args];
  return spawn(process.execPath, node, { stdio: ['pipe', 'pipe', 'pipe'] });
}

/** Starts a simulator and resolves when its line and its control are there. */
export async function startedSimulator(verb: SimulatorVerb, args: readonly string[]): Promise<SpawnedSimulator> {
  const child = spawnSimulator(verb, args);
  const [announcement] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, ...(JSON.parse(announcement) as { readonly line: string; readonly control: string }) };
}

/** How a process ended: its exit code, or the signal that killed it, and what it said on standard error. */
export async function ended(child: SpawnedSimulator['child']): Promise<readonly [number | string, string]> {
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said += String(piece);
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return [code ?? signal ?? '', said];
}
