import { identityAt } from '../../native-bridge/serial/found-lines.ts';
import { pinFault } from '../../native-bridge/serial/line-pin.ts';
import type { TableConfig } from '../../server/config.ts';
import { type Tried, triedText } from '../devices.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import type { Machine } from './machine-checks.ts';
import type { OwnServer } from './network-checks.ts';

/** A configured device. */
interface Configured {
  readonly name: string;
  readonly line: string;
  readonly pin: Parameters<typeof pinFault>[1];
}

/** The lines that were found, and those that can be opened. */
interface LinesFound {
  readonly findings: readonly Finding[];
  readonly usable: readonly string[];
}

/** The devices connected to a line of this machine. */
export function configuredLines({ shuffler, reader, badge }: TableConfig['devices']): readonly Configured[] {
  const all = { 'The shuffler': shuffler, 'The card reader': reader, 'The badge reader': badge };
  return Object.entries(all).flatMap(([name, device]) =>
    device?.line?.startsWith('/') || /^COM\d+$/.test(device?.line ?? '')
      ? [{ name, line: device?.line ?? '', pin: device?.pin ?? null }]
      : [],
  );
}

/** Whether each line is there, is the pinned one, and may be opened by this account. Opens nothing. */
export async function lineFindings(lines: readonly Configured[], machine: Machine): Promise<LinesFound> {
  const found: Finding[] = [];
  const usable: string[] = [];
  for (const { name, line, pin } of lines) {
    const identity = await identityAt(line);
    const fault = pinFault(line, pin, identity);
    if (fault !== null) found.push(problem('Lines', `${name}: ${fault.why ?? line}`, 'compare with “riffle devices”.'));
    else if (machine.platform !== 'win32' && !machine.mayUse(line, 'write'))
      found.push(problem('Lines', `${name}: this account may not open ${line}.`, groupTodo(machine)));
    else if (identity !== null && identity !== 'nothing' && identity.serialNumber === null)
      found.push(
        warning(
          'Lines',
          `${name} at ${line} has no serial number: another one of its kind would be taken for it.`,
          'pin it by a udev rule for the place it is plugged in.',
        ),
      );
    else found.push(ok('Lines', `${name} is at ${line}.`));
    if (found.at(-1)?.verdict !== 'problem') usable.push(line);
  }
  return { findings: found.length > 0 ? found : [ok('Lines', 'no device is configured.')], usable };
}

function groupTodo({ run }: Machine): string {
  const groups = run('id', ['-Gn'])?.split(' ') ?? [];
  return groups.includes('dialout')
    ? 'look at its rights with “ls -l”, and at the udev rules.'
    : 'add the account to the group “dialout”, and sign in anew.';
}

/** How the devices answer: reported by the running server, which holds their lines, otherwise by opening them. */
export async function answerFindings(
  server: OwnServer,
  open: () => Promise<readonly Tried[]>,
): Promise<readonly Finding[]> {
  if (typeof server !== 'string') return toldByServer(server.health);
  const tried = await open();
  return tried.map((one) =>
    one.state === 'ready' && one.fault === null
      ? ok('Devices', triedText(one))
      : problem('Devices', triedText({ ...one, why: null }), one.why ?? 'look at its cable and its power.'),
  );
}

interface ToldHealth {
  readonly state: string;
  readonly fault?: string | null;
}

function toldByServer(health: Readonly<Record<string, unknown>>): readonly Finding[] {
  const { status, devices } = health as {
    readonly status?: { readonly shuffler?: ToldHealth | null; readonly reader?: ToldHealth | null };
    readonly devices?: { readonly badge?: { readonly health: ToldHealth } | null };
  };
  const told = {
    'The shuffler': status?.shuffler,
    'The card reader': status?.reader,
    'The badge reader': devices?.badge?.health,
  };
  return Object.entries(told).flatMap(([name, device]) => {
    // Another program may listen at that port and answer differently.
    if (typeof device?.state !== 'string' || device.state === 'none') return [];
    const { state, fault = null } = device;
    return state === 'ready' && fault === null
      ? [ok('Devices', `${name} answers, as the running server says.`)]
      : [
          problem(
            'Devices',
            `${name} is not ready (${typeof fault === 'string' ? fault : state}), as the running server says.`,
            'the console’s device sheet says what to do.',
          ),
        ];
  });
}
