import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawBalanced, type TableToFill } from './decide-seats.ts';
import { randomFrom } from './rolls.ts';

/** Words of 32 bits that look random and are the same for the same seed. */
function wordsOf(seed: number, count: number): readonly number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return ((state >>> 16) | (Math.imul(state, 69_069) & 0xffff0000)) >>> 0;
  });
}

test('a roll beyond the last whole multiple of the limit is passed over, so that none is likelier', () => {
  const random = randomFrom([2 ** 32 - 1, 2 ** 32 - 2, 7, 5]);
  expect(random.below(3)).toBe(2);
  expect(random.below(10)).toBe(7);
  expect(random.used()).toHaveLength(3);
  expect(() => [random.below(3), random.below(3)]).toThrow('too few');
});

const tables = fc
  .array(fc.record({ seats: fc.integer({ min: 2, max: 10 }), taken: fc.nat(10) }), { minLength: 1, maxLength: 8 })
  .map((all) =>
    all.map(({ seats, taken }, index): TableToFill => {
      const players = Math.min(seats, taken);
      const open = Array.from({ length: seats - players }, (_, free) => seats - free);
      return { tableId: `t${index}`, players, open };
    }),
  );

test('nobody is drawn to a seat that is taken or to one with somebody else, and tables stay as even as they can', () => {
  fc.assert(
    fc.property(tables, fc.nat(40), fc.nat(), (given, wanted, seed) => {
      const free = given.reduce((sum, { open }) => sum + open.length, 0);
      const players = Array.from({ length: wanted }, (_, player) => `p${player}`);
      const drawn = drawBalanced(players, given, randomFrom(wordsOf(seed, 400)).below);
      if (wanted > free) {
        expect(drawn).toBeNull();
        return;
      }
      const seats = [...(drawn ?? new Map<string, { tableId: string; seat: number }>()).values()];
      expect(seats).toHaveLength(wanted);
      expect(new Set(seats.map(({ tableId, seat }) => `${tableId} ${seat}`)).size).toBe(wanted);
      for (const { tableId, seat } of seats)
        expect(given.find((table) => table.tableId === tableId)?.open).toContain(seat);
      const count = ({ tableId, players: before }: TableToFill): number =>
        before + seats.filter((seat) => seat.tableId === tableId).length;
      // Whoever got somebody has no more than one above any table that had a seat left.
      for (const filled of given.filter((table) => count(table) > table.players))
        for (const other of given.filter((table) => count(table) < table.players + table.open.length))
          expect(count(filled)).toBeLessThanOrEqual(count(other) + 1);
    }),
    { numRuns: 200 },
  );
});

test('TDA 5: every seat is as likely as any other for every player', () => {
  const given: readonly TableToFill[] = [1, 2, 3].map((table) => ({
    tableId: `t${table}`,
    players: 0,
    open: [1, 2, 3],
  }));
  const counts = new Map<string, number>();
  const draws = 9000;
  const words = wordsOf(12_345, draws * 20);
  for (let times = 0; times < draws; times++) {
    const drawn = drawBalanced(['a', 'b', 'c', 'd'], given, randomFrom(words.slice(times * 20, times * 20 + 20)).below);
    const { tableId = '', seat = 0 } = drawn?.get('c') ?? {};
    counts.set(`${tableId} ${seat}`, (counts.get(`${tableId} ${seat}`) ?? 0) + 1);
  }
  expect(counts.size).toBe(9);
  // A thousand each; five standard deviations are about 150.
  for (const count of counts.values()) expect(Math.abs(count - draws / 9)).toBeLessThan(150);
});
