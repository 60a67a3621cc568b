import { beforeEach, expect, test } from 'vitest';
import { CardWorld } from '../../native-bridge/simulation/card-world.ts';
import { Mat } from './mat.ts';

const deck = (name: string, first: number) => ({
  name,
  tags: Array.from(
    { length: 52 },
    (_tag, index) => `E0040100${(first + index).toString(16).toUpperCase().padStart(8, '0')}`,
  ),
});

let world: CardWorld;
let mat: Mat;
beforeEach(() => {
  world = new CardWorld({ antennas: 12, seed: 1, isPerfect: true });
  mat = new Mat(world, 7);
  mat.bring([deck('RED', 0), deck('BLUE', 100)]);
});

test('nothing is dealt before a deck is taken, and only what the deck has', () => {
  expect(mat.deal(1, 'flat')).toBe('Take a deck first.');
  expect(mat.take('GREEN')).toBe('There is no deck GREEN here.');
  expect(mat.take('RED')).toBe(null);
  for (let card = 0; card < 52; card++) expect(mat.deal(1 + (card % 12), 'flat')).toBe(null);
  expect(mat.deal(1, 'flat')).toBe('The deck is used up.');
  expect([...world.counts.values()].reduce((sum, count) => sum + count)).toBe(52);
});

test('a card moves, a seat folds, and the antennas see it', () => {
  mat.take('RED');
  for (const antenna of [1, 2, 1, 2]) mat.deal(antenna, 'flat');
  const [first] = mat.view.cards;
  expect(mat.move(first?.card ?? 0, 11, 'spread')).toBe(null);
  expect(mat.sweep(2, 12)).toBe(null);
  expect(Object.fromEntries(world.counts)).toEqual({ 1: 1, 11: 1, 12: 2 });
  expect(mat.view.left).toBe(48);
  expect(mat.sweep(2, 12)).toBe('No card lies on antenna 2.');
  expect(mat.move(999, 1, 'flat')).toBe('Card 999 does not lie on the mat.');
});

test('what a hand can do wrong: a card on the floor, one of the other deck, one that is no card', () => {
  mat.take('BLUE');
  mat.deal(3, 'flat');
  const [card] = mat.view.cards;
  expect(mat.drop(card?.card ?? 0)).toBe(null);
  expect(world.look(3)).toEqual([]);
  expect(mat.stray(3)).toBe(null);
  mat.foreign(3);
  const seen = world.look(3);
  expect(seen).toHaveLength(2);
  expect(deck('RED', 0).tags).toContain(seen[0]);
  expect(seen[1]).toMatch(/^04[0-9A-F]{8}AA80$/);
});

test('gathering clears the mat and shuffles the deck anew', () => {
  mat.take('RED');
  const dealt = (): readonly string[] => {
    for (let card = 0; card < 5; card++) mat.deal(1, 'flat');
    return world.look(1);
  };
  const first = dealt();
  mat.gather();
  expect(mat.view).toMatchObject({ left: 52, cards: [] });
  expect(dealt()).not.toEqual(first);
});

test('the view names no tag', () => {
  mat.take('RED');
  mat.deal(1, 'flat');
  expect(JSON.stringify(mat.view)).not.toContain('E004');
});
