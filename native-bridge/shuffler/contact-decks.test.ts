import { expect, test } from 'vitest';
import { AlternatingDecks } from './contact-shuffler.ts';

test('nobody knows which deck it is until somebody says which is in play; then they take turns', () => {
  const decks = new AlternatingDecks(['RED', 'BLUE']);
  expect(decks.inMachine).toBe('UNKNOWN');
  expect(decks.take()).toBe('UNKNOWN');
  decks.name('BLUE');
  expect(decks.inMachine).toBe('RED');
  expect([decks.take(), decks.take(), decks.take()]).toEqual(['RED', 'BLUE', 'RED']);
  expect(decks.inMachine).toBe('BLUE');
});

test.each([
  ['a time in which nobody watched', (decks: AlternatingDecks) => decks.doubt()],
  ['a deck that is neither', (decks: AlternatingDecks) => decks.name('GREEN')],
])('after %s nobody knows again', (_, happen) => {
  const decks = new AlternatingDecks(['RED', 'BLUE']);
  decks.name('BLUE');
  happen(decks);
  expect(decks.inMachine).toBe('UNKNOWN');
});

test('decks without names stay unknown', () => {
  const decks = new AlternatingDecks(null);
  decks.name('RED');
  expect(decks.take()).toBe('UNKNOWN');
});
