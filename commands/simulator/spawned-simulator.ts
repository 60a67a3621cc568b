import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';

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

/** For each test a folder with a line; the simulators started on it are killed after the test. */
export function lineForTests(verb: SimulatorVerb) {
  let folder = '';
  let running: SpawnedSimulator[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), `${verb}-`));
    running = [];
  });
  afterEach(() => {
    for (const { child } of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const path = (): string => join(folder, 'line');
  const started = async (...args: readonly string[]): Promise<SpawnedSimulator> => {
    const simulator = await startedSimulator(verb, ['--line', path(), ...args]);
    running.push(simulator);
    return simulator;
  };
  return { folder: () => folder, path, started };
}

/** Starts a simulator and resolves when its line and its control are there. */
export async function startedSimulator(verb: SimulatorVerb, args: readonly string[]): Promise<SpawnedSimulator> {
  const child = spawnSimulator(verb, args);
  const [announcement] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, ...(JSON.parse(announcement) as { readonly line: string; readonly control: string }) };
}

/** How a process ended: its exit code, or the signal that killed it, and its standard error. */
export async function ended(child: SpawnedSimulator['child']): Promise<readonly [number | string, string]> {
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said += String(piece);
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return [code ?? signal ?? '', said];
}
