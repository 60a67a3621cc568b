import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const STAMP = '.stamp';

/** The stamp a built folder carries, or null where there is none: never built, or not by us. */
export function stampOf(folder: string): string | null {
  const path = join(folder, STAMP);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/**
 * Lets `fill` write a new folder aside, stamps it, and puts it in the place of `folder` by renaming, so that the
 * folder is never half written. Of two builders at once the last wins, with all of its files.
 */
export async function replaceFolder(
  folder: string,
  stamp: string,
  fill: (aside: string) => Promise<void>,
): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const aside = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  const next = join(aside, 'next');
  const last = join(aside, 'last');
  try {
    mkdirSync(next);
    await fill(next);
    writeFileSync(join(next, STAMP), stamp);
    // A folder that is not empty cannot be renamed over: the old one steps aside first, and again if another builder
    // has put its own there meanwhile.
    while (!renamed(next, folder, TAKEN)) {
      if (renamed(folder, last, GONE)) rmSync(last, { recursive: true });
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

const TAKEN = ['ENOTEMPTY', 'EEXIST'];
const GONE = ['ENOENT'];

/** Renames a folder; says false where another builder was faster, in the way that `unless` names. */
function renamed(from: string, to: string, unless: readonly string[]): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (unless.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
