import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { PrivateFileFault } from '../contracts/private-files.ts';
import { privateFiles } from './private-files.ts';

function folder(): string {
  const path = temporaryFolder();
  return path;
}

const bytes = Buffer.from('secret');

test('what was written is read again, and is for its owner alone', () => {
  const path = join(folder(), 'key');
  expect(privateFiles.read(path)).toBeNull();
  privateFiles.write(path, bytes);
  expect(privateFiles.read(path)).toEqual(bytes);
  expect(privateFiles.readSecret(path)).toEqual(bytes);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('the new content replaces the old one and its rights, and nothing is left beside it', () => {
  const path = join(folder(), 'key');
  writeFileSync(path, 'old', { mode: 0o644 });
  writeFileSync(`${path}.new`, 'half a file', { mode: 0o644 });
  privateFiles.write(path, bytes);
  expect(readFileSync(path)).toEqual(bytes);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(path, '..'))).toEqual(['key']);
});

test.runIf(process.platform !== 'win32').each([0o640, 0o604, 0o620, 0o666])(
  'a secret with the rights %o is refused, with the remedy',
  (mode) => {
    const path = join(folder(), 'key');
    privateFiles.write(path, bytes);
    chmodSync(path, mode);
    expect(() => privateFiles.readSecret(path)).toThrow(PrivateFileFault);
    expect(() => privateFiles.readSecret(path)).toThrow(`chmod 600 ${path}`);
    expect(privateFiles.read(path)).toEqual(bytes);
  },
);

test('what is no file is told in a sentence, and so is a folder that is not there', () => {
  const path = join(folder(), 'key');
  mkdirSync(path);
  expect(() => privateFiles.read(path)).toThrow(/cannot be read \(EISDIR\): give it/);
  const nowhere = join(path, 'no', 'key');
  expect(() => privateFiles.write(nowhere, bytes)).toThrow(/cannot be written \(ENOENT\): give its folder/);
  expect(existsSync(nowhere)).toBe(false);
});
