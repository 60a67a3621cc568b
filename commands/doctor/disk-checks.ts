import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, ok, problem, warning } from './finding.ts';
import type { Machine } from './machine-checks.ts';

const mebi = 2 ** 20;

/** Whether the data folder exists, is writable and belongs to this account alone. */
export function folderFinding(folder: string, { mayUse }: Machine): Finding {
  const check = 'Data folder';
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return warning(check, `${folder} is not there yet.`, 'it is made at the first start.');
  if (!found.isDirectory()) return problem(check, `${folder} is no folder.`, 'correct “data” in the configuration.');
  if (!mayUse(folder, 'write'))
    return problem(
      check,
      `${folder} cannot be written.`,
      'give it to the account that runs Riffle, or correct “data”.',
    );
  if (process.platform !== 'win32' && (found.mode & 0o027) !== 0)
    return warning(check, `${folder} is open to other accounts of this PC.`, `“chmod 700 ${folder}”.`);
  return ok(check, `${folder} is writable, and only by its own account.`);
}

/** Whether there is room for future evenings. */
export function spaceFinding(
  freeBytes: number,
  reserve: { readonly megabytes: number; readonly isHeld: boolean },
): Finding {
  const free = `${Math.floor(freeBytes / mebi)} MB free`;
  if (freeBytes < 100 * mebi) return problem('Disk space', free, 'make room at once: a full disk stops the table.');
  if (freeBytes < 1_024 * mebi) return warning('Disk space', free, 'make room, or put in a larger disk.');
  if (reserve.megabytes > 0 && !reserve.isHeld)
    return warning(
      'Disk space',
      `${free}; the reserve of ${reserve.megabytes} MB is not held.`,
      'it is taken when the table server starts.',
    );
  return ok('Disk space', `${free}${reserve.megabytes > 0 ? `, and ${reserve.megabytes} MB in reserve` : ''}.`);
}

/** The file system type of a folder, by the mounts of this machine; null if unknown. */
export function mountedKind(folder: string, mounts: string | null): string | null {
  const found = (mounts ?? '')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, at = '']) => at !== '' && (at === '/' || folder === at || folder.startsWith(`${at}/`)))
    .sort(([, one = ''], [, other = '']) => one.length - other.length)
    .at(-1);
  return found?.[2] ?? null;
}

const lost: readonly string[] = ['tmpfs', 'ramfs', 'overlay', 'aufs'];
const network = /^(nfs\d?|cifs|smb\d?|9p|afs|ceph|glusterfs|fuse\.(sshfs|glusterfs|davfs)|virtiofs)$/;
const foreign: readonly string[] = ['vfat', 'exfat', 'ntfs', 'ntfs3', 'fuseblk', 'msdos'];

export function kindFinding(kind: string | null): Finding {
  const check = 'File system';
  if (kind === null) return ok(check, 'this system does not say of which kind it is.');
  if (lost.includes(kind))
    return problem(
      check,
      `${kind}: a restart may throw away what lies there.`,
      'put the data folder on a disk of its own.',
    );
  if (network.test(kind))
    return problem(
      check,
      `${kind}, over the network: a log there breaks.`,
      'put the data folder on a disk of this PC.',
    );
  if (foreign.includes(kind))
    return warning(check, `${kind} knows no rights and no journal of its own.`, 'use ext4, xfs, btrfs or zfs.');
  return ok(check, kind);
}

const samples = 8;
/** Without a battery-backed cache, no hard disk or flash drive has ever written faster than this. */
const suspiciousMs = 0.03;
const slowMs = 100;

/**
 * How long it takes until bytes are on disk, in milliseconds, measured several times; the file is deleted afterwards. Throws as the disk
 * does.
 */
export function measureFsync(folder: string, passed: () => number): readonly number[] {
  const path = join(folder, `doctor-${process.pid}.tmp`);
  const file = openSync(path, 'wx', 0o600);
  try {
    return Array.from({ length: samples }, (_none, index) => {
      writeSync(file, Buffer.alloc(4_096, index + 1));
      const begun = passed();
      fsyncSync(file);
      return passed() - begun;
    });
  } finally {
    closeSync(file);
    rmSync(path, { force: true });
  }
}

export function fsyncFinding(measuredMs: readonly number[]): Finding {
  const check = 'fsync';
  const middle = measuredMs.toSorted((a, b) => a - b)[Math.floor(measuredMs.length / 2)] ?? 0;
  const took = `${middle < 1 ? middle.toFixed(2) : middle.toFixed(1)} ms`;
  if (middle < suspiciousMs)
    return warning(
      check,
      `is done after ${took}, which is suspiciously fast.`,
      'the disk or a virtual machine may report writes it has not made: turn its write cache off, or try a power cut.',
    );
  if (middle > slowMs)
    return warning(
      check,
      `takes ${took}: every tap waits for it.`,
      'use a faster disk, preferably with protection against power cuts.',
    );
  return ok(check, `takes ${took}. Only a power cut shows whether a disk keeps its word.`);
}

/** Files of secrets that other accounts may read. */
export function keyFileFindings(paths: readonly string[]): readonly Finding[] {
  if (process.platform === 'win32') return [];
  const found = paths.flatMap((path) => {
    const file = statSync(path, { throwIfNoEntry: false });
    return file === undefined ? [] : [{ path, isOpen: (file.mode & 0o077) !== 0 }];
  });
  const open = found.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return [ok('Key files', `${found.length} checked; only their own account may read them.`)];
  return open.map(({ path }) =>
    problem(
      'Key files',
      `${path} may be read by other accounts.`,
      `“chmod 600 ${path}”, and a new one if anybody else can have read it.`,
    ),
  );
}
