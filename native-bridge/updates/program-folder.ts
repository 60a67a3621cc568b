import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Installed,
  type ProgramFolder,
  readInstalled,
  readStaged,
  type StageOptions,
} from '../contracts/program-folder.ts';
import { type Release, ReleaseFault, readRelease } from '../contracts/release.ts';
import { makeFolder, syncFolder } from '../disk/folders.ts';
import { replaceFile } from '../disk/private-files.ts';
import { closedNode } from '../processes/sealer-process.ts';
import { assertSigned } from './release-keys.ts';
import { faultOf, unpackRelease } from './unpack-release.ts';

/** A program folder with what only the launcher does. */
export interface OwnProgramFolder extends ProgramFolder {
  keepInstalled(installed: Installed): void;
  /** Checks the signature and every file of a version here. Throws `ReleaseFault`. */
  verify(version: string): Promise<Release>;
  folderOf(version: string): string;
}

const partial = '.unpacking-';
const keyFile = 'release-key.pub';
const platform = `${process.platform}-${process.arch}`;

interface Trust {
  readonly firstKey: string;
  readonly known: Release['vouchers'];
}

/** The folder with this machine's versions. */
export function programFolder(folder: string): OwnProgramFolder {
  const versions = join(folder, 'versions');
  const files = { installed: join(folder, 'installed.json'), staged: join(folder, 'staged.json') };
  const folderOf = (version: string): string => join(versions, version);
  const installed = (): Installed => {
    const read = readInstalled(textOf(files.installed) ?? '');
    if (read !== null) return read;
    throw new ReleaseFault(`${files.installed} does not say which version is installed: install the program anew.`);
  };
  const releaseOf = (version: string): Release | null => {
    const text = textOf(join(folderOf(version), 'release.json'));
    return text === null ? null : readRelease(text);
  };
  const trust = (): Trust => {
    // Where root keeps the launcher, it keeps the key as well, in a folder the account cannot change.
    const firstKey = textOf(join(folder, 'launch', keyFile)) ?? textOf(join(folder, keyFile));
    if (firstKey === null) throw new ReleaseFault('This machine has no release key, so it takes no updates.');
    return { firstKey, known: releaseOf(installed().current)?.vouchers ?? [] };
  };
  return {
    platform,
    installed,
    folderOf,
    release: releaseOf,
    commandOf: (version) => {
      const release = releaseOf(version);
      if (release === null) throw new ReleaseFault(`Version ${version} is not on this disk: install the program anew.`);
      const { node, program } = release.start;
      const place = folderOf(version);
      return [node === null ? process.execPath : join(place, node), ...closedNode, join(place, program)];
    },
    begin: (file, firstKey, at) => begin(folder, { file, firstKey, at }),
    staged: () => readStaged(textOf(files.staged) ?? ''),
    look: (file, accept) => unpackRelease({ file, into: null, ...trust(), accept }),
    stage: async (file, staged, options) => {
      const taken = (): readonly (string | null | undefined)[] => {
        const { current, previous, trial } = installed();
        return [current, previous, trial?.version];
      };
      const release = await unpackAmong(versions, { ...options, file, at: staged.at, ...trust(), taken });
      keep(files.staged, { ...staged, version: release.version });
      return release;
    },
    order: (staged) => keep(files.staged, staged),
    drop: () => rmSync(files.staged, { force: true }),
    keepInstalled: (next) => keep(files.installed, next),
    verify: async (version) => {
      try {
        return await verified(folderOf(version), trust());
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
}

/** Sets up the first version of a machine. The file that names it is written last. */
async function begin(
  folder: string,
  { file, firstKey, at }: { readonly file: string; readonly firstKey: string; readonly at: number },
): Promise<Release> {
  const said = join(folder, 'installed.json');
  if (textOf(said) !== null) throw new ReleaseFault(`${folder} has a version already: update it.`);
  const accept = (release: Release): void => {
    if (release.platform !== platform)
      throw new ReleaseFault(`This release is for ${release.platform}, and this machine is ${platform}: take its own.`);
  };
  const trusted = { firstKey, known: [] };
  await unpackRelease({ file, into: null, ...trusted, accept });
  const release = await unpackAmong(join(folder, 'versions'), { file, at, accept, ...trusted, taken: () => [] });
  keepBytes(join(folder, keyFile), `${firstKey.trim()}\n`);
  keep(said, { format: 1, current: release.version, previous: null, trial: null, bad: [], last: null });
  return release;
}

/** Unpacks aside and moves the result into place in one step; a failed attempt leaves nothing behind. */
async function unpackAmong(
  versions: string,
  options: StageOptions &
    Trust & {
      readonly file: string;
      readonly at: number;
      /** Versions that must stay as they are. */
      readonly taken: () => readonly (string | null | undefined)[];
    },
): Promise<Release> {
  const { at, taken, ...unpacked } = options;
  const aside = join(versions, `${partial}${process.pid}-${at}`);
  try {
    makeFolder(versions);
    rmSync(aside, { recursive: true, force: true });
    mkdirSync(aside);
    const release = await unpackRelease({ ...unpacked, into: aside });
    if (taken().includes(release.version)) throw new ReleaseFault(`Version ${release.version} is here already.`);
    const place = join(versions, release.version);
    // A version already there was given up, or was never complete.
    rmSync(place, { recursive: true, force: true });
    syncFolders(aside);
    renameSync(aside, place);
    syncFolder(versions);
    return release;
  } catch (error) {
    throw faultOf(error);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Deletes what failed attempts left behind, and versions no longer needed for going back. Only the launcher calls it, when nothing is being staged. */
export function sweepVersions(folder: string, kept: readonly (string | null | undefined)[]): void {
  const versions = join(folder, 'versions');
  if (!existsSync(versions)) return;
  for (const name of readdirSync(versions))
    if (!kept.includes(name)) rmSync(join(versions, name), { recursive: true, force: true });
}

const keep = (path: string, content: object): void => keepBytes(path, `${JSON.stringify(content, null, 1)}\n`);

function keepBytes(path: string, text: string): void {
  try {
    replaceFile(path, Buffer.from(text, 'utf8'), 0o644);
  } catch (error) {
    const said = faultOf(error);
    throw said instanceof ReleaseFault
      ? said
      : new ReleaseFault(`${path} cannot be written (${(error as Error).message}).`, 'disk');
  }
}

async function verified(
  folder: string,
  { firstKey, known }: { firstKey: string; known: Release['vouchers'] },
): Promise<Release> {
  const manifest = readFileSync(join(folder, 'release.json'));
  const signature = readFileSync(join(folder, 'release.sig'), 'latin1').trim();
  const release = readRelease(manifest.toString('utf8'));
  assertSigned({ manifest, release, signature, firstKey, known });
  for (const { path, sha256, bytes } of release.files) {
    const hash = createHash('sha256');
    let read = 0;
    const handle = await open(join(folder, path), 'r');
    try {
      for await (const chunk of handle.createReadStream({ autoClose: false })) {
        read += (chunk as Buffer).length;
        hash.update(chunk as Buffer);
      }
    } finally {
      await handle.close();
    }
    if (read !== bytes || hash.digest('hex') !== sha256)
      throw new ReleaseFault(
        `${path} of version ${release.version} is not what was signed: the disk may be failing.`,
        'disk',
      );
  }
  return release;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new ReleaseFault(`${file} cannot be read (${(error as Error).message}).`, 'disk');
  }
}

function syncFolders(folder: string): void {
  for (const each of readdirSync(folder, { withFileTypes: true }))
    if (each.isDirectory()) syncFolders(join(folder, each.name));
  chmodSync(folder, 0o755);
  syncFolder(folder);
}
