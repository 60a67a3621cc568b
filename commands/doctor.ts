import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { readText } from '../native-bridge/disk/folders.ts';
import { freeBytesOf } from '../native-bridge/disk/machine-facts.ts';
import { isReadByOthers, privateFiles } from '../native-bridge/disk/private-files.ts';
import { CannotRun } from '../server/cannot-run.ts';
import {
  type CardroomConfig,
  openSecrets,
  parseCardroomConfig,
  parseTableConfig,
  type TableConfig,
  UnusableConfig,
} from '../server/config.ts';
import { deckFilesOf } from '../server/table/deck-store.ts';
import { type RoomLink, readRoomLink, roomLinkFile } from '../server/table/room-link.ts';
import { tryDevices } from './devices.ts';
import { answerFindings, configuredLines, lineFindings } from './doctor/device-checks.ts';
import {
  folderFinding,
  fsyncFinding,
  keyFileFindings,
  kindFinding,
  measureFsync,
  mountedKind,
  spaceFinding,
} from './doctor/disk-checks.ts';
import { exitCodeOf, type Finding, findingLine, ok, problem } from './doctor/finding.ts';
import {
  clockFindings,
  type Machine,
  memoryFindings,
  serviceFindings,
  thisMachine,
  versionFindings,
} from './doctor/machine-checks.ts';
import {
  askCardroom,
  cardroomFindings,
  discoveryFinding,
  linkFinding,
  type OwnServer,
  ownServerAt,
  portFinding,
} from './doctor/network-checks.ts';
import { backupFinding, logFinding, signersFinding, staffFinding, storeFinding } from './doctor/store-checks.ts';

const usage = `Usage: riffle doctor [--config FILE] [--json]
  Looks at this PC, and with --config at a table or a cardroom: a line each, and what to do. Changes nothing.
  Exit 0 when all is well, 1 with warnings, 2 with problems.`;

const couldNotRun = 2;
const deviceSeconds = 8;

/** `riffle doctor`: whether this PC is fit for play, also beside its running server. Returns the exit code. */
export async function doctor(args: readonly string[], machine: Machine = thisMachine): Promise<number> {
  const wanted = readArguments(args);
  if (wanted === null) {
    console.error(usage);
    return couldNotRun;
  }
  const { json, config } = wanted;
  const findings = [
    ...versionFindings(machine, join(import.meta.dirname, '..')),
    ...clockFindings(machine, Intl.DateTimeFormat().resolvedOptions().timeZone),
    ...memoryFindings(machine),
    ...(config === null ? [] : await configFindings(config, machine)),
  ];
  if (json) console.log(JSON.stringify({ findings }));
  else for (const finding of findings) console.log(findingLine(finding));
  return exitCodeOf(findings);
}

function readArguments(args: readonly string[]): { readonly json: boolean; readonly config: string | null } | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { json: { type: 'boolean', default: false }, config: { type: 'string' } },
    });
    return { json: values.json, config: values.config === undefined ? null : resolve(values.config) };
  } catch {
    return null;
  }
}

async function configFindings(file: string, machine: Machine): Promise<readonly Finding[]> {
  const read = readConfig(file);
  if ('check' in read) return [read];
  const open = isReadByOthers(file) ? openSecrets(file, read.config) : null;
  const well =
    open === null
      ? ok(
          'Configuration',
          `${file} is ${read.role === 'table' ? 'a table’s' : 'a cardroom’s'}, and every key of it is known.`,
        )
      : problem('Configuration', `${open.said}.`, open.todo);
  const folder = resolve(dirname(file), read.config.data);
  const rest =
    read.role === 'table'
      ? await tableFindings(file, read.config, folder, machine)
      : await roomFindings(read.config, folder, machine);
  return [
    well,
    ...rest,
    ...serviceFindings(machine, read.role === 'table' ? 'riffle-table.service' : 'riffle-cardroom.service'),
  ];
}

type ReadConfig =
  | { readonly role: 'table'; readonly config: TableConfig }
  | { readonly role: 'cardroom'; readonly config: CardroomConfig };

/** A table's or a cardroom's, judged by its content: only tables have ids. */
function readConfig(file: string): ReadConfig | Finding {
  const check = 'Configuration';
  if (!existsSync(file))
    return problem(
      check,
      `there is no file ${file}.`,
      'start the table server with it once: it asks in a browser what this PC is to be.',
    );
  try {
    const text = readText(file);
    return /^\s*"?tableId"?\s*[=:]/m.test(text)
      ? { role: 'table', config: parseTableConfig(file, text) }
      : { role: 'cardroom', config: parseCardroomConfig(file, text) };
  } catch (error) {
    if (error instanceof UnusableConfig) return problem(check, error.message, todoFor(error.message));
    if (error instanceof StorageFault)
      return problem(
        check,
        error.message,
        'name the file of the configuration, and run this as the account that runs Riffle.',
      );
    throw error;
  }
}

const todoFor = (sentence: string): string =>
  sentence.includes('is not known here')
    ? 'correct the key; if a later version of Riffle wrote it, install that version here. Nothing was changed.'
    : 'correct it in the file. Nothing was changed.';

async function tableFindings(
  file: string,
  config: TableConfig,
  folder: string,
  machine: Machine,
): Promise<readonly Finding[]> {
  const { devices, host, port } = config;
  const server = await ownServerAt(port);
  const keys = [
    join(folder, roomLinkFile),
    join(folder, 'staff-room.key'),
    devices.shuffler?.keyFile === undefined ? '' : resolve(dirname(file), devices.shuffler.keyFile),
    ...Object.values(deckFilesOf(devices, dirname(file)) ?? {}),
  ];
  const held = config.reserveMegabytes;
  const lines = await lineFindings(configuredLines(devices), machine);
  return [
    ...folderFindings(folder, { megabytes: held, isHeld: existsSync(join(folder, 'reserve')) }, machine),
    logFinding(folder),
    staffFinding(machine.read(join(folder, 'staff-list.json')), machine.now()),
    ...keyFileFindings(keys.filter((path) => path !== '')),
    ...lines.findings,
    ...(await answers(server, file, lines.usable)),
    await portFinding({ host, port, server }),
    ...(await linkFindings(config, folder, { server, machine })),
  ];
}

async function answers(server: OwnServer, file: string, usable: readonly string[]): Promise<readonly Finding[]> {
  try {
    return await answerFindings(server, () => tryDevices(file, deviceSeconds, (line) => usable.includes(line)));
  } catch (error) {
    if (error instanceof CannotRun)
      return [problem('Devices', error.message, 'put the file right, or take it out of the configuration.')];
    throw error;
  }
}

/** How a table belongs to its cardroom: by the link it was paired with, or by the address in its configuration. */
async function linkFindings(
  { cardroom, tableId }: TableConfig,
  folder: string,
  { server, machine }: { readonly server: OwnServer; readonly machine: Machine },
): Promise<readonly Finding[]> {
  const file = join(folder, roomLinkFile);
  let link: RoomLink | null;
  try {
    link = readRoomLink(privateFiles, file, tableId);
  } catch (error) {
    if (error instanceof CannotRun)
      return [problem('Cardroom', error.message, 'the table plays by itself until then.')];
    throw error;
  }
  const discovery = cardroom?.find === true ? [await discoveryFinding(true)] : [];
  const url = cardroom?.url ?? link?.url ?? null;
  if (url === null)
    return cardroom === undefined
      ? [ok('Cardroom', 'this table plays by itself.')]
      : [problem('Cardroom', 'this table is not paired.', 'pair it with “riffle pair-table”.'), ...discovery];
  const kept = machine.read(join(folder, 'cardroom-authority.pem'));
  const authority = cardroom?.key === undefined ? (link?.authority ?? null) : kept;
  if (url.startsWith('wss:') && authority === null)
    return [ok('Cardroom', `${new URL(url).host} is trusted at the first meeting.`), ...discovery];
  const answer = await askCardroom(url, authority, machine.now);
  const linked = linkFinding(server);
  return [...cardroomFindings(new URL(url).host, answer), ...(linked === null ? [] : [linked]), ...discovery];
}

async function roomFindings(config: CardroomConfig, folder: string, machine: Machine): Promise<readonly Finding[]> {
  const { host, port, backup } = config;
  const keys = ['room.key', 'review.key', 'authority.key', 'server.key'].map((name) => join(folder, name));
  return [
    ...folderFindings(folder, { megabytes: 0, isHeld: false }, machine),
    storeFinding(folder),
    signersFinding(folder),
    backupFinding({ ...backup, folder: resolve(folder, backup.folder) }, machine.now()),
    ...keyFileFindings(keys),
    await portFinding({ host, port, server: await ownServerAt(port) }),
    await discoveryFinding(false),
  ];
}

/** Checks of an existing folder: its rights, its disk, and whether the disk really stores what is written. */
function folderFindings(
  folder: string,
  reserve: { readonly megabytes: number; readonly isHeld: boolean },
  machine: Machine,
): readonly Finding[] {
  const rights = folderFinding(folder, machine);
  const free = freeBytesOf(folder);
  if (free === null) return [rights];
  const kind = machine.platform === 'linux' ? mountedKind(folder, machine.read('/proc/mounts')) : null;
  const found = [rights, spaceFinding(free, reserve), kindFinding(kind)];
  if (rights.verdict === 'problem') return found;
  return [...found, fsyncOf(folder)];
}

function fsyncOf(folder: string): Finding {
  try {
    return fsyncFinding(measureFsync(folder, () => performance.now()));
  } catch (error) {
    return problem(
      'fsync',
      error instanceof Error ? error.message : String(error),
      'see that the disk is neither full nor read-only.',
    );
  }
}
