import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { replaceFolder, stampOf } from './build.ts';

function place(): { readonly out: string; readonly folder: string } {
  const path = mkdtempSync(join(tmpdir(), 'riffle-swap-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const out = join(path, 'out');
  return { out, folder: join(out, 'server') };
}

const writes = (name: string, text: string) => async (aside: string) => writeFileSync(join(aside, name), text);

test('a folder is built where there was none', async () => {
  const { out, folder } = place();
  expect(stampOf(folder)).toBeNull();
  await replaceFolder(folder, 'first', writes('main.js', '1'));
  expect(readFileSync(join(folder, 'main.js'), 'utf8')).toBe('1');
  expect(stampOf(folder)).toBe('first');
  expect(readdirSync(out)).toEqual(['server']);
});

test('a new folder takes the place of the old one, of which no file is left', async () => {
  const { out, folder } = place();
  await replaceFolder(folder, 'first', writes('old.js', '1'));
  await replaceFolder(folder, 'second', writes('new.js', '2'));
  expect(readdirSync(folder).sort()).toEqual(['.stamp', 'new.js']);
  expect(stampOf(folder)).toBe('second');
  expect(readdirSync(out)).toEqual(['server']);
});

test('a folder somebody else made has no stamp and is replaced', async () => {
  const { folder } = place();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'by-hand.js'), '');
  expect(stampOf(folder)).toBeNull();
  await replaceFolder(folder, 'first', writes('main.js', '1'));
  expect(readdirSync(folder).sort()).toEqual(['.stamp', 'main.js']);
});

test('a build that fails leaves the old folder and no rubbish', async () => {
  const { out, folder } = place();
  await replaceFolder(folder, 'first', writes('main.js', '1'));
  const failing = replaceFolder(folder, 'second', async (aside) => {
    writeFileSync(join(aside, 'half.js'), '');
    throw new Error('does not compile');
  });
  await expect(failing).rejects.toThrow('does not compile');
  expect(stampOf(folder)).toBe('first');
  expect(readdirSync(out)).toEqual(['server']);
});

test('of two builders at once the last one wins, whole', async () => {
  const { out, folder } = place();
  await replaceFolder(folder, 'first', writes('first.js', '1'));
  await replaceFolder(folder, 'slow', async (aside) => {
    writeFileSync(join(aside, 'slow.js'), '');
    await replaceFolder(folder, 'fast', writes('fast.js', ''));
    expect(readdirSync(folder).sort()).toEqual(['.stamp', 'fast.js']);
  });
  expect(readdirSync(folder).sort()).toEqual(['.stamp', 'slow.js']);
  expect(stampOf(folder)).toBe('slow');
  expect(readdirSync(out)).toEqual(['server']);
});

test('when everything is deleted under a builder, it says so instead of trying for ever', async () => {
  const { out, folder } = place();
  const robbed = replaceFolder(folder, 'first', async () => rmSync(out, { recursive: true }));
  await expect(robbed).rejects.toThrow('ENOENT');
  expect(existsSync(folder)).toBe(false);
});
