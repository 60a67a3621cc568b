import { describe, expect, test } from 'vitest';
import { CardWorld, readLikelihood } from './card-world.ts';
import type { Lying } from './world.ts';

const looks = 20_000;
const tagOf = (number: number): string => number.toString(16).toUpperCase().padStart(16, 'E');

/** The share of looks at an antenna that saw the tag. */
function share(world: CardWorld, antenna: number, tag = tagOf(0)): number {
  let seen = 0;
  for (let look = 0; look < looks; look++) if (world.look(antenna).includes(tag)) seen += 1;
  return seen / looks;
}

function worldWith(cards: number, lying: Lying, antenna = 2): CardWorld {
  const world = new CardWorld({ antennas: 3, seed: 11 });
  for (let card = 0; card < cards; card++) world.place(antenna, tagOf(card), lying);
  return world;
}

describe('how often a tag is read depends on how it lies', () => {
  const [alone, two, three, more] = readLikelihood.squared;
  test.each([
    ['flat and alone', 1, 'flat', alone],
    ['one of two squared', 2, 'flat', two],
    ['one of three squared', 3, 'flat', three],
    ['one of four squared', 4, 'flat', more],
    ['one of twenty squared', 20, 'flat', more],
    ['one of two spread', 2, 'spread', 0.95],
    ['one of five spread', 5, 'spread', 0.95],
    ['moving', 1, 'moving', 0.5],
    ['on the border', 1, 'border', 0.4],
  ] as const)('%s', (_, cards, lying, likelihood) => {
    expect(share(worldWith(cards, lying), 2)).toBeCloseTo(likelihood, 1.5);
  });

  test('on the border as often on the next antenna, on the last one as often on the one before', () => {
    expect(share(worldWith(1, 'border', 2), 3)).toBeCloseTo(0.4, 1.5);
    expect(share(worldWith(1, 'border', 3), 2)).toBeCloseTo(0.4, 1.5);
  });

  test('as a ghost on both sides, and no farther', () => {
    const world = worldWith(1, 'flat', 1);
    expect(share(world, 2)).toBeCloseTo(readLikelihood.ghost, 2);
    expect(share(world, 3)).toBe(0);
    expect(share(worldWith(1, 'flat', 2), 1)).toBeCloseTo(readLikelihood.ghost, 2);
  });

  test('in a pile seldom as a ghost too', () => {
    expect(share(worldWith(20, 'flat'), 3)).toBeCloseTo((readLikelihood.ghost * more) / alone, 2.5);
  });

  test('less often under a hand, and half as often near a second field', () => {
    const world = worldWith(1, 'flat');
    world.cover(2, true);
    expect(share(world, 2)).toBeCloseTo(0.98 * 0.9, 1.5);
    world.disturb(true);
    expect(share(world, 2)).toBeCloseTo(0.98 * 0.9 * 0.5, 1.5);
    world.cover(2, false);
    world.disturb(false);
    expect(share(world, 2)).toBeCloseTo(0.98, 1.5);
  });
});

test('the same seed misses the same looks, another seed others', () => {
  const seen = (seed: number): string => {
    const world = new CardWorld({ antennas: 3, seed });
    world.place(1, tagOf(1));
    world.place(1, tagOf(2));
    world.place(2, tagOf(3), 'moving');
    return JSON.stringify(Array.from({ length: 200 }, (_, look) => world.look((look % 3) + 1)));
  };
  expect(seen(7)).toBe(seen(7));
  expect(seen(7)).not.toBe(seen(8));
});

test('a perfect world shows everything that lies there, on the border twice, and no ghosts', () => {
  const world = new CardWorld({ antennas: 3, seed: 1, isPerfect: true });
  for (let card = 0; card < 12; card++) world.place(1, tagOf(card));
  world.place(2, tagOf(12), 'border');
  world.place(2, tagOf(13), 'moving');
  world.cover(1, true);
  world.disturb(true);
  for (let look = 0; look < 50; look++) {
    expect(world.look(1)).toHaveLength(12);
    expect(world.look(2)).toEqual([tagOf(12), tagOf(13)]);
    expect(world.look(3)).toEqual([tagOf(12)]);
  }
});

test('a tag lies in one place, and the last laid lies on top', () => {
  const world = new CardWorld({ antennas: 3, seed: 1, isPerfect: true });
  world.place(1, tagOf(1));
  world.place(1, tagOf(2));
  world.place(3, tagOf(1));
  world.place(1, tagOf(1));
  expect(world.look(1)).toEqual([tagOf(2), tagOf(1)]);
  expect(world.look(3)).toEqual([]);
  expect(world.counts).toEqual(new Map([[1, 2]]));
});

test('what is taken away is seen no more', () => {
  const world = new CardWorld({ antennas: 3, seed: 1 });
  world.place(1, tagOf(1));
  expect(world.remove(tagOf(1))).toBe(true);
  expect(world.remove(tagOf(1))).toBe(false);
  world.place(2, tagOf(2));
  world.clear();
  expect(world.counts.size).toBe(0);
  expect(share(world, 1)).toBe(0);
});

test('an antenna that does not exist sees nothing, not even ghosts', () => {
  const world = new CardWorld({ antennas: 2, seed: 1 });
  world.place(2, tagOf(1));
  expect(share(world, 3)).toBe(0);
});
