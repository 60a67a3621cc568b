import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, ok, problem, warning } from './finding.ts';

const nodeLeast = 24;

/** Node, the program and, if it is part of it, Electron. */
export function versionFindings({ nodeVersion, read }: Machine, root: string): readonly Finding[] {
  const versionIn = (path: string): string | null => {
    const text = read(join(root, path));
    return text === null ? null : (versionOf(text) ?? 'unknown');
  };
  const electron = versionIn('node_modules/electron/package.json');
  return [
    Number.parseInt(nodeVersion, 10) >= nodeLeast
      ? ok('Node', `version ${nodeVersion}`)
      : problem('Node', `version ${nodeVersion}`, `install Node ${nodeLeast} or later, or start Riffle by its own.`),
    ok(
      'Riffle',
      `version ${versionIn('package.json') ?? 'unknown'}${electron === null ? '' : `, with Electron ${electron}`}`,
    ),
  ];
}

/** Null if a `package.json` is damaged: the other checks must still run. */
function versionOf(text: string): string | null {
  try {
    const { version } = JSON.parse(text) as { readonly version?: unknown };
    return typeof version === 'string' && version.trim() !== '' ? version : null;
  } catch {
    return null;
  }
}

/** Time zone, and whether the clock is synchronised. */
export function clockFindings({ run, platform }: Machine, zone: string): readonly Finding[] {
  const zoneFinding =
    zone === 'UTC'
      ? warning(
          'Time zone',
          'UTC',
          'choose the house’s own, as with “timedatectl set-timezone Europe/Prague”: reports are read by its days.',
        )
      : ok('Time zone', zone);
  if (platform !== 'linux') return [zoneFinding];
  const told = run('timedatectl', ['show', '--property=NTPSynchronized', '--value']);
  if (told === 'yes') return [zoneFinding, ok('Clock', 'is synchronised over the network.')];
  const what = told === 'no' ? 'is not synchronised over the network.' : 'no service says whether it is synchronised.';
  return [
    zoneFinding,
    warning(
      'Clock',
      what,
      'turn NTP on with “timedatectl set-ntp true”, against the cardroom’s PC where there is no internet.',
    ),
  ];
}

/** What could write memory to disk: core files and swap. */
export function memoryFindings({ read, run, platform }: Machine): readonly Finding[] {
  if (platform !== 'linux') return [];
  const limit = /^Max core file size\s+(\S+)/m.exec(read('/proc/self/limits') ?? '')?.[1] ?? null;
  const isOff = limit === '0' || run('prlimit', ['--version']) !== null;
  const swaps = (read('/proc/swaps') ?? '')
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '');
  const plain = swaps.map((line) => line.split(/\s+/)[0] ?? '').filter((path) => !/\/(zram|dm-)/.test(path));
  return [
    isOff
      ? ok('Core files', limit === '0' ? 'are off.' : 'are turned off by the servers themselves.')
      : warning(
          'Core files',
          'may be written, and registers with them.',
          'install “prlimit” (util-linux), or set “ulimit -c 0”.',
        ),
    plain.length === 0
      ? ok('Swap', swaps.length === 0 ? 'none.' : 'compressed memory or encrypted.')
      : warning(
          'Swap',
          `${plain.join(', ')} may store names and tags.`,
          'turn it off with “swapoff”, or put it on an encrypted disk.',
        ),
  ];
}

/** Whether the machine may go to sleep, and the state of its service; nothing without systemd. */
export function serviceFindings({ run, read }: Machine, unit: string): readonly Finding[] {
  if (read('/proc/1/comm')?.trim() !== 'systemd')
    return [ok('Service', 'there is no systemd here; Riffle is started by hand.')];
  const sleep = run('systemctl', ['is-enabled', 'sleep.target', 'suspend.target']) ?? '';
  const active = run('systemctl', ['is-active', unit]) ?? '';
  const enabled = run('systemctl', ['is-enabled', unit]) ?? '';
  return [
    sleep.split('\n').every((line) => line === 'masked')
      ? ok('Sleep', 'is off.')
      : warning(
          'Sleep',
          'this PC may fall asleep.',
          'turn it off with “systemctl mask sleep.target suspend.target hibernate.target”.',
        ),
    serviceFinding(unit, active, enabled),
  ];
}

function serviceFinding(unit: string, active: string, enabled: string): Finding {
  if (enabled === '' || enabled === 'not-found')
    return warning('Service', `${unit} is not installed.`, 'install it, so that Riffle starts with this PC.');
  if (active === 'failed')
    return problem('Service', `${unit} has failed.`, `read “journalctl -u ${unit}”, put it right and start it again.`);
  if (!enabled.startsWith('enabled'))
    return warning('Service', `${unit} does not start with this PC.`, `“systemctl enable ${unit}”.`);
  return active === 'active'
    ? ok('Service', `${unit} runs and starts with this PC.`)
    : warning('Service', `${unit} does not run.`, `“systemctl start ${unit}”.`);
}

/** This machine as the doctor sees it; a fake one in tests. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly nodeVersion: string;
  /** Text of a file; null if it cannot be read. */
  readonly read: (path: string) => string | null;
  readonly mayUse: (path: string, how: 'read' | 'write') => boolean;
  /** A program's output, whatever its exit code; null if there is no such program. */
  readonly run: (program: string, args: readonly string[]) => string | null;
  readonly now: () => number;
}

const patienceMs = 5_000;

export const thisMachine: Machine = {
  platform: process.platform,
  nodeVersion: process.versions.node,
  read: (path) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return null;
    }
  },
  mayUse: (path, how) => {
    try {
      accessSync(path, how === 'write' ? constants.R_OK | constants.W_OK : constants.R_OK);
      return true;
    } catch {
      return false;
    }
  },
  run: (program, args) => {
    const { error, stdout } = spawnSync(program, [...args], { encoding: 'utf8', timeout: patienceMs });
    return error === undefined ? stdout.trim() : null;
  },
  now: () => Date.now(),
};
