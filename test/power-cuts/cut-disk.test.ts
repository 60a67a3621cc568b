import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { luckOf } from '../../commands/simulation/random-play.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { layOutDisk, someCut } from './cut-disk.ts';
import { Disk } from './disk.ts';
import { readTrace } from './kernel-calls.ts';

const hex = (text: string): string => Buffer.from(text).toString('hex').replaceAll(/../g, '\\x$&');

/** The file's contents after a hundred cuts behind the last of these lines, “nothing” if the name does not exist. */
function foundAfter(name: string, ...lines: readonly string[]): ReadonlySet<string> {
  const root = temporaryFolder();
  writeFileSync(join(root, 'kept'), 'old');
  const place = (text: string): string => text.replaceAll(/«([^»]*)»/g, (_all, file: string) => hex(join(root, file)));
  const trace = lines.map((line, index) => `7 ${index}.5 ${place(line)}`).join('\n');
  const disk = new Disk(root);
  for (const call of readTrace(trace, { cwd: root, root })) disk.apply(call);
  const found = new Set<string>();
  for (let seed = 0; seed < 100; seed += 1) {
    const into = join(root, 'found');
    rmSync(into, { recursive: true, force: true });
    mkdirSync(into);
    const luck = luckOf(seed);
    layOutDisk(disk, into, someCut(luck), luck);
    const path = join(into, name);
    found.add(existsSync(path) ? readFileSync(path, 'utf8') : 'nothing');
  }
  return found;
}

const opened = 'openat(AT_FDCWD<«»>, "«new»", O_WRONLY|O_CREAT|O_EXCL, 0600) = 9<«new»>';
const written = `write(9<«new»>, "${hex('fresh')}", 5) = 5`;
const synced = 'fsync(9<«new»>) = 0';
const renamed = 'rename("«new»", "«kept»") = 0';
const folderSynced = 'fsync(10<«»>) = 0';

test('written aside, synced, renamed and synced again: the new file, complete', () => {
  const found = foundAfter('kept', opened, written, synced, renamed, folderSynced);
  expect(found).toEqual(new Set(['fresh']));
});

test('a missing sync is found: the rename before the bytes, and the lost name', () => {
  expect(foundAfter('kept', opened, written, renamed, folderSynced)).toEqual(new Set(['fresh', '']));
  expect(foundAfter('kept', opened, written, synced, renamed)).toEqual(new Set(['fresh', 'old']));
  const failed = synced.replace('= 0', '= -1 EIO (Input/output error)');
  expect(foundAfter('kept', opened, written, failed, renamed, folderSynced)).toContain('');
});

test('a file is lost in a folder whose own name was not synced, however often the file was', () => {
  const made = 'mkdir("«in»", 0700) = 0';
  const inIt = [opened, written, synced].map((line) => line.replaceAll('«new»', '«in/new»'));
  const found = foundAfter('in/new', made, ...inIt, 'fsync(10<«in»>) = 0');
  expect(found).toEqual(new Set(['nothing', 'fresh']));
  expect(foundAfter('in/new', made, folderSynced, ...inIt, 'fsync(10<«in»>) = 0')).toEqual(new Set(['fresh']));
});

test('long writes are torn; a call in two halves, or with many buffers, counts as one', () => {
  const long = 'a'.repeat(512) + 'b'.repeat(512);
  const torn = foundAfter('new', opened, folderSynced, `pwrite64(9<«new»>, "${hex(long)}", 1024, 0) = 1024`);
  expect([...torn].some((text) => text.length === 1_024 && text.startsWith('\0') && text.endsWith('b'))).toBe(true);
  expect(torn).toContain(long);
  const halves = [`write(9<«new»>, "${hex('fresh')}", 5 <unfinished ...>`, '<... write resumed>) = 5'];
  expect(foundAfter('new', opened, ...halves, synced, folderSynced)).toEqual(new Set(['fresh']));
  const many = `writev(9<«new»>, [{iov_base="${hex('fre')}", iov_len=3}, {iov_base="${hex('sh')}", iov_len=2}], 2) = 5`;
  expect(foundAfter('new', opened, many, synced, folderSynced)).toEqual(new Set(['fresh']));
});

test('sent data is noted, and files outside the folder are ignored', () => {
  const told = `write(4<socket:[77]>, "${hex('{"type":"answer"}')}", 17) = 17`;
  const elsewhere = `write(5<${hex('/elsewhere/file')}>, "${hex('x')}", 1) = 1`;
  const calls = readTrace([told, elsewhere].map((line) => `7 1.25 ${line}`).join('\n'), { cwd: '/', root: '/root' });
  expect(calls).toEqual([{ does: 'tells', at: 1_250, text: '{"type":"answer"}' }]);
});

test('a call that changes files in an unknown way stops the proof', () => {
  expect(() => foundAfter('new', opened, 'ioctl(9<«new»>, BTRFS_IOC_CLONE or FICLONE, 10) = 0')).toThrow(
    /not followed/,
  );
  expect(() => foundAfter('new', 'write(9<«kept»>, "\\x66", 1) = 1')).toThrow(/not followed/);
});
