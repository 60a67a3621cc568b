import { mkdtempDisposableSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder and what removes it, for those who are done before the test is, or after it. */
export const folderToRemove = () => mkdtempDisposableSync(join(realpathSync(tmpdir()), 'riffle-'));

/** An empty folder for one test; with `afterAll`, for all tests of a file. */
export function temporaryFolder(atEnd: (remove: () => void) => void = onTestFinished): string {
  const { path, remove } = folderToRemove();
  atEnd(remove);
  return path;
}
