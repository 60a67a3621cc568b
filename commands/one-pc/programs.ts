import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { closedNode } from '../../native-bridge/processes/sealer-process.ts';
import type { Played, Ready } from '../../server/parent-messages.ts';
import { serverProgram } from '../run-server.ts';
import { pause } from './dealing-hands.ts';
import { SupervisedProcess } from './supervised-process.ts';

/** A simulated device: its line, and the address to operate it. */
export interface SimulatedDevice {
  readonly line: string;
  readonly control: string;
}

export interface ServerOptions {
  readonly name: string;
  readonly role: 'table' | 'cardroom';
  readonly config: string;
  readonly onAgain?: (ready: Ready) => void;
  readonly say: (line: string) => void;
}

// A separate process group: Ctrl-C in the terminal reaches only `start`, which ends the others in order.
const ownGroup = { detached: process.platform !== 'win32' };
const verbs = join(import.meta.dirname, '..', 'riffle.ts');

/** A table or cardroom server that is restarted on the same port whenever it ends. */
export function superviseServer(options: ServerOptions): SupervisedProcess<Ready> {
  const { role, config } = options;
  return new SupervisedProcess<Ready>({
    ...options,
    spawn: (last) => {
      const port = last === null ? [] : ['--port', new URL(last.url).port];
      const args = ['--role', role, '--config', config, '--with-parent', ...port];
      const execArgv = [...process.execArgv, ...closedNode];
      return fork(serverProgram, args, { ...ownGroup, execArgv, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    },
    readyIn: (child, ready) =>
      void child.on('message', (message) => {
        if ((message as Ready | Played).type === 'ready') ready(message as Ready);
      }),
  });
}

export interface DeviceOptions {
  readonly name: string;
  readonly verb: 'simulate-shuffler' | 'simulate-reader' | 'simulate-badge';
  /** Where its line is to appear. */
  readonly line: string;
  /** How many times faster than life. */
  readonly speed: number;
  /** Its random seed; a new one at each start by default. */
  readonly seed?: number;
  /** After each restart. */
  readonly onAgain?: (device: SimulatedDevice) => void;
  readonly say: (line: string) => void;
}

/** A simulated device that is restarted with the same line and the same address whenever it ends. */
export function superviseDevice(options: DeviceOptions): SupervisedProcess<SimulatedDevice> {
  const { verb, line, speed } = options;
  return new SupervisedProcess<SimulatedDevice>({
    ...options,
    spawn: (last) => {
      const port = last === null ? '0' : new URL(last.control).port;
      const seed = String(options.seed ?? Math.floor(Math.random() * 2 ** 31));
      const args = [
        verbs,
        verb,
        '--line',
        line,
        '--speed',
        String(speed),
        '--seed',
        seed,
        '--control-port',
        port,
        '--with-parent',
      ];
      return spawn(process.execPath, args, { ...ownGroup, stdio: ['pipe', 'pipe', 'pipe'] });
    },
    readyIn: (child, ready) => firstLine(child, (text) => ready(JSON.parse(text) as SimulatedDevice)),
  });
}

function firstLine({ stdout }: ChildProcess, heard: (text: string) => void): void {
  if (stdout !== null) createInterface({ input: stdout }).once('line', heard);
}

export interface KioskOptions {
  readonly binary: string;
  readonly root: string;
  readonly config: string;
  /** Where its table server will answer. */
  readonly url: string;
  readonly say: (line: string) => void;
}

/** The console in Electron, which runs the table server itself; ready when that answers. */
export function superviseKiosk({ binary, root, config, url, say }: KioskOptions): SupervisedProcess<Ready> {
  return new SupervisedProcess<Ready>({
    name: 'The kiosk',
    say,
    spawn: () => {
      // With this variable Electron would run as plain Node, without a window.
      const { ELECTRON_RUN_AS_NODE: _asNode, ...env } = process.env;
      return spawn(binary, [root, '--config', config], { ...ownGroup, env, stdio: ['ignore', 'ignore', 'pipe'] });
    },
    readyIn: async (child, ready) => {
      if (await untilAnswering(child, url)) ready({ type: 'ready', url, codes: {} });
    },
  });
}

const healthEveryMs = 200;
const answersWithinMs = 30_000;

/** A window without a table server is ended, so that its supervisor notices. */
async function untilAnswering(child: ChildProcess, url: string): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < answersWithinMs; waitedMs += healthEveryMs) {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(answersWithinMs) }).catch(() => null);
    if (answer?.ok) return true;
    if (child.exitCode !== null || child.signalCode !== null) return false;
    await pause(healthEveryMs);
  }
  child.kill();
  return false;
}
