import { closeSync, constants, copyFileSync, fsyncSync, openSync, rmSync } from 'node:fs';

/** Copies a file in the place of another. What is in it is on the disk when it returns; its name is once its folder is. Throws what the disk says. */
export function copyFile(from: string, to: string): void {
  rmSync(to, { force: true });
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  const file = openSync(to, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
