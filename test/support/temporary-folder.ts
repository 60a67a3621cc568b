import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder for one test. */
export interface TemporaryFolder {
  readonly path: string;
  readonly remove: () => void;
}

/** Makes an empty folder; give `remove` to `onTestFinished` or `afterAll`. */
export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'riffle-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
