import { expect, test } from 'vitest';
import { Presence, ReadRates } from './presence.ts';

const [ace, king] = ['E0AA', 'E0BB'];
const goneAfterMs = new Map([
  [1, 1_500],
  [2, 1_500],
]);

/** Looks at antenna 1 a quarter of a second apart; `x` sees the ace, `.` does not, `-` fails. */
function looked(presence: Presence, pattern: string, fromMs = 0): void {
  [...pattern].forEach((look, number) => {
    presence.look(1, look !== '-', look === 'x' ? [ace] : [], fromMs + number * 250);
  });
}

test.each([
  ['hits and misses once it is present', 'xxx.x..x', { looks: 6, hits: 3 }],
  ['failed looks are no looks', 'xx-x-.-x', { looks: 3, hits: 2 }],
  ['misses before it went are no looks', 'xxx......', { looks: 1, hits: 1 }],
  ['nor are those of a miss that is not yet over', 'xxx.', { looks: 1, hits: 1 }],
] as const)('counts %s', (_, pattern, counted) => {
  const presence = new Presence(goneAfterMs);
  looked(presence, pattern);
  expect(presence.takeReadings()).toEqual([{ tag: ace, antenna: 1, ...counted }]);
});

test('counts nothing for a ghost', () => {
  const presence = new Presence(goneAfterMs);
  looked(presence, 'x...x...x');
  expect(presence.takeReadings()).toEqual([]);
});

test('counts the rounds of a reader that polls by itself as looks', () => {
  const presence = new Presence(goneAfterMs);
  [...'xxx.x..x'].forEach((look, round) => {
    if (look === 'x') presence.see({ antenna: 1, tag: ace }, round * 250);
    presence.endRound();
  });
  expect(presence.takeReadings()).toEqual([{ tag: ace, antenna: 1, looks: 6, hits: 3 }]);
});

test('begins anew when the readings are taken', () => {
  const presence = new Presence(goneAfterMs);
  looked(presence, 'xxxx');
  expect(presence.takeReadings()).toHaveLength(1);
  expect(presence.takeReadings()).toEqual([]);
  looked(presence, '.x', 1_000);
  expect(presence.takeReadings()).toEqual([{ tag: ace, antenna: 1, looks: 2, hits: 1 }]);
});

test('keeps tags and antennas apart', () => {
  const rates = new ReadRates();
  rates.count(ace, 1, 0);
  rates.count(ace, 2, 1);
  rates.count(king, 1, 2);
  rates.count(ace, 1, 0);
  expect(rates.take()).toEqual([
    { tag: ace, antenna: 1, looks: 2, hits: 2 },
    { tag: ace, antenna: 2, looks: 2, hits: 1 },
    { tag: king, antenna: 1, looks: 3, hits: 1 },
  ]);
});

test('does not fill the memory when the readings are never taken', () => {
  const rates = new ReadRates();
  for (let number = 0; number < 10_000; number++) rates.count(number.toString(16), 1, 0);
  expect(rates.take()).toHaveLength(4_096);
});
