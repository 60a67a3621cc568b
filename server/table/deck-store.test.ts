import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { privateFiles } from '../../native-bridge/disk/private-files.ts';
import { folderToRemove, temporaryFolder } from '../../test/support/temporary-folder.ts';
import { DeckStore, deckFilesOf } from './deck-store.ts';
import { parseDecks, UnusableDecks } from './registered-decks.ts';

const plain = JSON.stringify({
  decks: [
    { id: 'RED', cards: { E004010000000001: 'As', E004010000000002: 'Kd' } },
    { id: 'OLD', state: 'retired', cards: { E004010000000002: '2c' } },
    { id: 'NEW', state: 'unchecked', registeredBy: 'Eva', cards: {} },
  ],
});
const decks = parseDecks(plain);

function filesIn() {
  const folder = temporaryFolder();
  const [deckFile, keyFile] = [join(folder, 'decks'), join(folder, 'decks.key')];
  const store = () => new DeckStore({ deckFile, keyFile, files: privateFiles, random: randomBytes });
  return { deckFile, keyFile, store };
}

function kept() {
  const files = filesIn();
  const store = files.store();
  expect(store.read()).toEqual([]);
  store.keep(decks);
  return { ...files, running: store };
}

test('decks are stored for the next start, and neither file shows a tag, card or name', () => {
  const { deckFile, keyFile, store } = kept();
  expect(store().read()).toEqual(decks);
  for (const file of [deckFile, keyFile]) {
    expect(readFileSync(file, 'latin1')).not.toMatch(/E00401|"As"|"RED"|"Eva/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }
});

test('a store opened again keeps its key', () => {
  const { store, keyFile } = filesIn();
  store().read();
  const key = readFileSync(keyFile, 'utf8');
  store().read();
  expect(readFileSync(keyFile, 'utf8')).toBe(key);
});

test.runIf(process.platform !== 'win32')('a key that others may read is refused, with the remedy', () => {
  const { keyFile, store } = kept();
  chmodSync(keyFile, 0o644);
  expect(() => store().read()).toThrow(UnusableDecks);
  expect(() => store().read()).toThrow(`chmod 600 ${keyFile}`);
});

test('without its key a deck file is not opened, and no new key is made', () => {
  const { keyFile, store } = kept();
  rmSync(keyFile);
  expect(() => store().read()).toThrow(`put ${keyFile} back from its copy`);
  expect(privateFiles.read(keyFile)).toBeNull();
});

test('a plain list is refused and stays unchanged', () => {
  const { deckFile, store } = kept();
  writeFileSync(deckFile, plain);
  expect(() => store().read()).toThrow(/plain list/);
  expect(readFileSync(deckFile, 'utf8')).toBe(plain);
});

test('a file changed by another program is not overwritten', () => {
  const { running, store } = kept();
  const other = store();
  other.read();
  other.keep([]);
  expect(() => running.keep(decks)).toThrow(/changed by somebody else: start the table server again/);
  expect(store().read()).toEqual([]);
});

test('a folder that is gone is a sentence, not a crash', () => {
  const { path: folder, remove } = folderToRemove();
  remove();
  const at = { deckFile: join(folder, 'decks'), keyFile: join(folder, 'key') };
  const store = new DeckStore({ ...at, files: privateFiles, random: randomBytes });
  expect(() => store.read()).toThrow(UnusableDecks);
});

test('the key is stored beside the decks unless configured elsewhere', () => {
  const at = (devices: { readonly deckFile?: string; readonly deckKeyFile?: string }) =>
    deckFilesOf({ simulated: false, ...devices }, '/etc/riffle');
  expect(at({})).toBeNull();
  expect(at({ deckFile: 'decks' })).toEqual({ deckFile: '/etc/riffle/decks', keyFile: '/etc/riffle/decks.key' });
  expect(at({ deckFile: 'decks', deckKeyFile: '/run/keys/table-7' })?.keyFile).toBe('/run/keys/table-7');
});
