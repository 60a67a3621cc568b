import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Ready } from '../../server/parent-messages.ts';

const program = join(import.meta.dirname, '../../server/main.ts');

/** A server in its own process, ended with the test. */
export interface ServerProcess extends Ready {
  readonly child: ChildProcess;
  /** Kills it, as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts the server program with a configuration in `folder`. */
export const startServer = (
  role: 'table' | 'cardroom',
  folder: string,
  config: Readonly<Record<string, unknown>>,
): Promise<ServerProcess> => onItsPort(() => startOnce(role, folder, config));

async function startOnce(
  role: 'table' | 'cardroom',
  folder: string,
  config: Readonly<Record<string, unknown>>,
): Promise<ServerProcess> {
  const file = join(folder, `${role}.json`);
  writeFileSync(file, JSON.stringify({ data: join(folder, role), ...config }));
  const child = spawn(process.execPath, [program, '--role', role, '--config', file], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The ${role} server ended before it was ready: ${said}`);
  });
  const [ready] = (await Promise.race([once(child, 'message'), ended])) as [Ready];
  ended.catch(() => {});
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { ...ready, child, kill };
}

/** A tournament or cash table of players with round stacks, without devices. */
export const tableConfig = (changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  tableId: 'table-7',
  name: 'Table 7',
  seats: 9,
  mode: 'tournament',
  levels: [{ smallBlind: 100, bigBlind: 200, minutes: 20 }],
  chipValues: [100, 500, 1000, 5000, 25000],
  players: [
    { seat: 1, name: 'Dvořák', stack: 10_000 },
    { seat: 2, name: 'Kowalska', stack: 10_000 },
    { seat: 3, name: 'Hartmann', stack: 10_000 },
  ],
  port: 0,
  ...changes,
});

/** On a machine with many connections, a program's former port may be in use for a moment. */
const portTries = 40;
const portWaitMs = 250;

/** Starts something on its former port, retrying while the port is in use. */
export async function onItsPort<Started>(start: () => Promise<Started>): Promise<Started> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      const isTaken = error instanceof Error && /is in use by another program/.test(error.message);
      if (!isTaken || tries === portTries) throw error;
      await new Promise((turn) => setTimeout(turn, portWaitMs));
    }
  }
}
