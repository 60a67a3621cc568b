import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { takeWriteLock, type WriteLock } from './write-lock.ts';

function taken(path: string): WriteLock {
  const lock = takeWriteLock(path);
  onTestFinished(() => lock.release());
  return lock;
}

const inUse = expect.objectContaining({ code: 'in-use' });

test('one holder at a time in one process', () => {
  const path = join(temporaryFolder(), 'a.db');
  const lock = takeWriteLock(path);
  expect(lock.path).toBe(path);
  expect(() => takeWriteLock(path)).toThrow(inUse);
  lock.release();
  taken(path);
});

test('another process is refused while the lock is held here', () => {
  const path = join(temporaryFolder(), 'a.db');
  const script = `
    import { takeWriteLock } from ${JSON.stringify(new URL('write-lock.ts', import.meta.url).href)};
    try { takeWriteLock(${JSON.stringify(path)}); console.log('taken'); } catch (error) { console.log(error.code); }`;
  const elsewhere = () =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }).trim();
  const lock = taken(path);
  expect(elsewhere()).toBe('in-use');
  lock.release();
  expect(elsewhere()).toBe('taken');
});

test('two files of one folder have separate locks', () => {
  const folder = temporaryFolder();
  taken(join(folder, 'a.db'));
  taken(join(folder, 'b.db'));
});

test('a path through a linked folder or file leads to the same lock', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'real'));
  symlinkSync(join(folder, 'real'), join(folder, 'link'));
  taken(join(folder, 'real', 'a.db'));
  expect(() => takeWriteLock(join(folder, 'link', 'a.db'))).toThrow(inUse);
  writeFileSync(join(folder, 'real', 'a.db'), '');
  symlinkSync(join(folder, 'real', 'a.db'), join(folder, 'other-name.db'));
  expect(() => takeWriteLock(join(folder, 'other-name.db'))).toThrow(inUse);
});

test('a read-only folder is a fault', () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o555);
  const path = join(folder, 'a.db');
  const attempt = () => takeWriteLock(path);
  expect(() => asNobody(attempt)).toThrow(
    expect.objectContaining({
      code: 'not-writable',
      message: `${path} cannot be opened for writing: look at the rights of the file and its folder.`,
    }),
  );
});

/** Permissions do not bind root, as which tests may run in a container. */
function asNobody(work: () => unknown): void {
  if (process.geteuid?.() !== 0) {
    work();
    return;
  }
  process.seteuid?.(65_534);
  try {
    work();
  } finally {
    process.seteuid?.(0);
  }
}
