import { expect, test } from 'vitest';
import { SimulatedTime } from '../../native-bridge/simulation/simulated-time.ts';
import type { StaffProof } from '../../protocol/staff.ts';
import type { StaffList } from '../staff/staff-list.ts';
import { FloorSessions } from './floor-sessions.ts';

const person = (number: string) => ({ id: `p-${number}`, number, name: `N. ${number}`, role: 'floor' }) as const;
const list: StaffList = {
  version: 1,
  issuedAt: 1,
  demo: false,
  badgeSalt: '',
  people: ['6', '7'].map((number) => ({ ...person(number), badge: null, pin: null })),
};
const right = (number: string): StaffProof => ({ by: 'pin', number, pin: 'right' });
const wrong = (number: string): StaffProof => ({ by: 'pin', number, pin: 'wrong' });

/** Paired browsers of a house with two people; a proof takes no time. */
function desks() {
  const time = new SimulatedTime();
  let looks = 0;
  const sessions = new FloorSessions({
    time,
    newId: () => 'id',
    list: () => list,
    identify: async (_list, proof) => {
      looks += 1;
      return proof.by === 'pin' && proof.pin === 'right' ? person(proof.number) : null;
    },
  });
  const reason = async (browser: string, proof: StaffProof): Promise<string | null> =>
    (await sessions.signIn(browser, proof)).refusal?.reason ?? null;
  /** So many hours of wrong PINs at each of these browsers; says how many were looked at. */
  const guess = async (
    hours: number,
    browsers: readonly string[],
    { atOnce, everyMs }: { readonly atOnce: number; readonly everyMs: number },
  ): Promise<number> => {
    const before = looks;
    for (let passed = 0; passed < hours * 3_600_000; passed += everyMs) {
      for (const browser of browsers) for (let times = 0; times < atOnce; times += 1) await reason(browser, wrong('6'));
      time.advance(everyMs);
    }
    return looks - before;
  };
  return { time, reason, guess };
}

test('whoever has one browser, or two, shuts nobody out at another', async () => {
  const { reason, guess } = desks();
  await guess(1, ['thief', 'beside'], { atOnce: 6, everyMs: 10_000 });
  expect(await reason('thief', right('6'))).toBe('shut');
  expect(await reason('office', right('6'))).toBeNull();
  expect(await reason('thief-2', right('7'))).toBeNull();
});

test.each([1, 2, 3, 50])(
  'with %i browsers a day has room for fewer than two thousand guesses at a number',
  async (count) => {
    const browsers = Array.from({ length: count }, (_none, index) => `thief-${index}`);
    // As fast as may be, and as slowly as never to be shut.
    for (const [atOnce, everyMs] of [
      [6, 60_000],
      [4, 61_000],
      [4, 601_000],
      [1, 151_000],
    ] as const)
      expect(await desks().guess(6, browsers, { atOnce, everyMs })).toBeLessThan(2_000 / 4);
  },
);

test('many browsers shut a number where its person was never let in, and nowhere else', async () => {
  const { time, reason } = desks();
  expect(await reason('own', right('6'))).toBeNull();
  for (const browser of ['a', 'b', 'c', 'd'])
    for (let times = 0; times < 4; times += 1) await reason(browser, wrong('6'));
  expect(await reason('fresh', right('6'))).toBe('shut');
  expect(await reason('own', right('6'))).toBeNull();
  // Its own wrong tries shut it all the same.
  for (let times = 0; times < 5; times += 1) await reason('own', wrong('6'));
  expect(await reason('own', right('6'))).toBe('shut');
  expect(await reason('fresh', right('7'))).toBeNull();
  time.advance(60_000);
  expect([await reason('fresh', right('6')), await reason('own', right('6'))]).toEqual([null, null]);
});
