import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkBags, colourUpBags } from './bags.ts';
import { flightPayouts, levelToResume, mergeFlights } from './flights.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

test('a bag counts once it is counted and signed by two people, with known chips and the sum on its slip', () => {
  const bag = { player: 'A', countedBy: 'D', signedBy: 'F', stated: 1100, chips: { 1000: 1, 100: 1 } };
  const check = (...bags: readonly Parameters<typeof checkBags>[1][number][]) =>
    checkBags({ chipValues: [100, 1000], players: ['B', 'A'], issued: 2200 }, bags);
  expect(check(bag, { ...bag, player: 'B', stated: null })).toMatchObject({ difference: 0, missing: [], closed: true });
  const faults = [
    { chips: { 5: 1 }, fault: 'chip-unknown' },
    { chips: { 100: -1 }, fault: 'bad-count' },
    { chips: { 100: 0.5 }, fault: 'bad-count' },
    { signedBy: null, fault: 'not-signed' },
    { countedBy: '', fault: 'not-signed' },
    { signedBy: 'D', fault: 'same-person' },
    { stated: 1000, fault: 'sum-differs' },
  ];
  for (const { fault, ...wrong } of faults)
    expect(check({ ...bag, ...wrong } as typeof bag)).toMatchObject({
      bags: {},
      faults: [{ player: 'A', fault }],
      missing: ['A', 'B'],
    });
  expect(check(bag, bag)).toMatchObject({ faults: [{ player: 'A', fault: 'player-twice' }], difference: -1100 });
});

test('chips of bags go on, are forfeited, added or taken: none is lost', () => {
  const bags = fc.array(
    fc.record({
      player: fc.constantFrom('A', 'B', 'C'),
      flight: fc.constantFrom('1A', '1B', '1C'),
      chips: fc.integer({ min: 1, max: 100_000 }),
    }),
  );
  fc.assert(
    fc.property(bags, fc.constantFrom('best', 'accumulate', 'first'), (all, stacks) => {
      const merged = mergeFlights(all, stacks, 500);
      expect(merged.inPlay + merged.forfeited).toBe(sum(all.map(({ chips }) => chips)));
      expect(merged.inPlay).toBe(sum(Object.values(merged.stacks)));
      expect(merged.players).toBe(new Set(all.map(({ player }) => player)).size);
    }),
  );
  const counts = fc.dictionary(fc.constantFrom('25', '100', '500', '1000'), fc.integer({ min: 0, max: 40 }));
  fc.assert(
    fc.property(fc.array(counts, { minLength: 1 }), fc.constantFrom('up', 'down'), (all, way) => {
      const given = all.map((chips, index) => ({ player: `p${index}`, chips }));
      const before = sum(all.flatMap((chips) => Object.entries(chips).map(([value, count]) => Number(value) * count)));
      const { stacks, added, taken, inPlay } = colourUpBags({ removed: [25, 100], smallest: 500, way }, given);
      expect(before + added - taken).toBe(inPlay);
      expect(sum(Object.values(stacks))).toBe(inPlay);
      for (const { player, chips } of given) {
        const had = sum(Object.entries(chips).map(([value, count]) => Number(value) * count));
        expect((stacks[player] ?? 0) > 0).toBe(had > 0);
        if (way === 'up') expect(stacks[player]).toBeGreaterThanOrEqual(had);
      }
    }),
  );
});

test('the next day begins where a flight stopped, or at the level that was fixed', () => {
  const reached = [
    { level: 5, secondsLeft: 100 },
    { level: 5, secondsLeft: 700 },
    { level: 6, secondsLeft: 0 },
  ];
  const at = (resume: 'earliest' | 'latest' | 'fixed', levelStart: 'remaining' | 'full' = 'remaining') =>
    levelToResume(reached, [1200, 1200, 1200, 1200, 1200, 1200, 1800], { resume, levelStart, level: 3 });
  expect(at('earliest')).toEqual({ level: 5, secondsLeft: 700 });
  expect(at('earliest', 'full')).toEqual({ level: 5, secondsLeft: 1200 });
  expect(at('latest')).toEqual({ level: 7, secondsLeft: 1800 });
  expect(at('fixed')).toEqual({ level: 3, secondsLeft: 1200 });
});

test('what a flight does not pay goes to the final day', () => {
  const bands = [
    { upTo: 1500, amount: 25_000 },
    { upTo: 1500, amount: 20_000 },
  ];
  expect(flightPayouts({ entries: 30, prize: 9000, qualify: 100, bands })).toEqual({
    qualify: 1,
    bands: [{ from: 2, to: 4, amount: 25_000 }],
    lastPaid: 4,
    bubble: 5,
    paidHere: 75_000,
    toFinal: 195_000,
  });
});
