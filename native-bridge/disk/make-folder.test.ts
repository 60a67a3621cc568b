import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../sqlite/temporary-folder.ts';
import { makeFolder } from './folders.ts';

test('a folder is made with all above it, and one that is there stays', () => {
  const top = temporaryFolder();
  const path = join(top, 'one', 'two', 'three');
  makeFolder(path, 0o700);
  mkdirSync(join(path, 'kept'));
  makeFolder(path, 0o700);
  expect([existsSync(join(path, 'kept')), statSync(path).mode & 0o777]).toEqual([true, 0o700]);
});
