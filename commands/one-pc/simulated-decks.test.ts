import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { allCards } from '../../engine/index.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { simulatedDecks } from './simulated-decks.ts';

function deckFile(): string {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  return join(folder.path, 'decks.json');
}

test('two whole decks, every tag another one, in a file for its owner alone', () => {
  const file = deckFile();
  const decks = simulatedDecks(file, 7);
  expect([...decks.keys()]).toEqual(['RED', 'BLUE']);
  for (const deck of decks.values()) expect([...deck.keys()].toSorted()).toEqual(allCards.toSorted());
  const tags = [...decks.values()].flatMap((deck) => [...deck.values()]);
  expect(new Set(tags).size).toBe(104);
  expect(tags.every((tag) => /^E004[0-9A-F]{12}$/.test(tag))).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('decks that are there already stay as they are', () => {
  const file = deckFile();
  const decks = simulatedDecks(file, 7);
  const text = readFileSync(file, 'utf8');
  expect(simulatedDecks(file, 8)).toEqual(decks);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
