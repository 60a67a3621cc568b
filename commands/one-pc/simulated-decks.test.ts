import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allCards } from '../../engine/notation.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { simulatedDecks } from './simulated-decks.ts';
import { CouldNotStart } from './supervised-process.ts';

function deckFile() {
  const folder = temporaryFolder();
  return { folder: folder, file: join(folder, 'decks.sealed') };
}

test('two whole decks, every tag another one, in files for their owner alone that show none of them', () => {
  const { folder, file } = deckFile();
  const decks = simulatedDecks(file, 7);
  expect([...decks.keys()]).toEqual(['RED', 'BLUE']);
  for (const deck of decks.values()) expect([...deck.keys()].toSorted()).toEqual(allCards.toSorted());
  const tags = [...decks.values()].flatMap((deck) => [...deck.values()]);
  expect(new Set(tags).size).toBe(104);
  expect(tags.every((tag) => /^E00401[0-9A-F]{10}$/.test(tag))).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual(['decks.sealed', 'decks.sealed.key']);
  for (const name of readdirSync(folder)) {
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, name), 'latin1')).not.toContain('E00401');
  }
});

test('decks that are there already stay as they are', () => {
  const { file } = deckFile();
  const decks = simulatedDecks(file, 7);
  const before = readFileSync(file);
  expect(simulatedDecks(file, 8)).toEqual(decks);
  expect(readFileSync(file)).toEqual(before);
});

test('a deck file that is none of ours is told in a sentence', () => {
  const { file } = deckFile();
  writeFileSync(file, 'something else');
  writeFileSync(`${file}.key`, 'no key', { mode: 0o600 });
  expect(() => simulatedDecks(file, 7)).toThrow(CouldNotStart);
});
