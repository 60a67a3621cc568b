import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchedServer, LaunchTools } from '../contracts/launch-tools.ts';
import type { KeptData } from '../contracts/program-folder.ts';
import { ReleaseFault } from '../contracts/release.ts';
import { copyFile, syncFolder } from '../disk/folders.ts';
import { programFolder, sweepVersions } from '../updates/program-folder.ts';

/** Beside the data, because only a disk they fit on is sure to be there. */
const copyFolder = 'before-update';

export interface LaunchToolsOptions {
  readonly program: string;
  /** The arguments of every version. */
  readonly args: readonly string[];
  /** A server's environment besides the launcher's own. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The program folder, processes and files of this machine. */
export function launchTools({ program, args, variables }: LaunchToolsOptions): LaunchTools {
  const folder = programFolder(program);
  return {
    installed: folder.installed,
    keepInstalled: folder.keepInstalled,
    staged: folder.staged,
    dropStaged: folder.drop,
    verify: folder.verify,
    sweep: (kept) => onDisk('Old versions cannot be removed', () => sweepVersions(program, kept)),
    start: (version, hear) => {
      const [command, ...first] = folder.commandOf(version);
      return started(command, [...first, ...args], { ...process.env, ...variables }, hear);
    },
    copy: (data) => onDisk('The data cannot be copied before the update', () => copy(data)),
    putBack: (data) => onDisk('The copy of the data cannot be put back', () => putBack(data)),
    dropCopy: ({ folder: data }) =>
      onDisk('The copy of the data cannot be removed', () => {
        for (const name of [copyFolder, `${copyFolder}.new`])
          rmSync(join(data, name), { recursive: true, force: true });
        // The caller writes down next that there is none: one that came back would stay for ever.
        syncFolder(data);
      }),
  };
}

/** What a version may change of a data folder: every plain file in it but what grows anew by itself, and logs that were given up. */
export function keptDataIn(folder: string): KeptData {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter(
      (each) =>
        each.isFile() &&
        !/^(?:reserve(?:\.begun)?|server\.log|table-\d+-.*|code-desk\.json|.*\.lock|.*-shm|.*\.new)$/.test(each.name),
    )
    .map(({ name }) => name);
  return { folder, files };
}

function started(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  hear: (message: unknown) => void,
): LaunchedServer {
  const child = spawn(command, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  const ended = new Promise<{ readonly code: number | null; readonly signal: string | null }>((resolve) => {
    child.once('error', () => resolve({ code: 127, signal: null }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  child.on('message', hear);
  return {
    ended,
    // A process that has gone reports it by its exit.
    say: (word) => void (child.connected && child.send(word, () => {})),
    end: (signal) => void child.kill(signal),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** File by file: nobody has them open. */
function copy({ folder, files }: KeptData): void {
  for (const name of files) refuseUnclosed(join(folder, name));
  const aside = join(folder, `${copyFolder}.new`);
  const whole = join(folder, copyFolder);
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  for (const name of files) if (existsSync(join(folder, name))) copyOnto(join(folder, name), join(aside, name));
  syncFolder(aside);
  rmSync(whole, { recursive: true, force: true });
  renameSync(aside, whole);
  syncFolder(folder);
}

/** A closed database has everything in one file, unless another program reads it: then both files would have to be copied at one moment. */
function refuseUnclosed(file: string): void {
  if (!file.endsWith('-wal') || !existsSync(file) || statSync(file).size === 0) return;
  const database = file.replace(/-wal$/, '');
  throw new ReleaseFault(
    `${database} is not closed, another program reads it: end that program and order the update again.`,
  );
}

/** The new version's files beside a database would be taken for the old one's, so they go first, and once more if somebody looked meanwhile. */
function putBack({ folder, files }: KeptData): void {
  const whole = join(folder, copyFolder);
  // Somebody removed it: the old version says itself whether it can read the data.
  if (!existsSync(whole)) return;
  const copied = readdirSync(whole);
  const dropCompanions = (): void => {
    const companions = files.flatMap((name) => ['-wal', '-shm', '-journal'].map((companion) => name + companion));
    for (const name of companions) if (!copied.includes(name)) rmSync(join(folder, name), { force: true });
  };
  dropCompanions();
  for (const name of files) {
    const place = join(folder, name);
    if (!copied.includes(name)) rmSync(place, { force: true });
    else {
      copyOnto(join(whole, name), `${place}.new`);
      renameSync(`${place}.new`, place);
    }
  }
  dropCompanions();
  syncFolder(folder);
}

function copyOnto(from: string, to: string): void {
  copyFile(from, to);
  if (statSync(to).size !== statSync(from).size) throw new ReleaseFault(`${from} could not be copied whole.`);
}

function onDisk<Result>(what: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof ReleaseFault) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ReleaseFault(
      code === 'ENOSPC' || code === 'EDQUOT' ? `${what}: the disk is full.` : `${what} (${code}).`,
    );
  }
}
