import { describe, expect, test } from 'vitest';
import type { AntennaHealth } from '../contracts/card-reader.ts';
import { AntennaHealths } from './antenna-health.ts';
import { Presence } from './presence.ts';

const everyMs = 250;

/** Counts looks a quarter of a second apart, every so many-th of which fails; returns the reported states. */
function counted(healths: AntennaHealths, looks: number, failsEvery: number, fromMs = 0): number {
  for (let look = 1; look <= looks; look++) healths.count(1, look % failsEvery !== 0, fromMs + look * everyMs);
  return fromMs + looks * everyMs;
}

const stateOf = (healths: AntennaHealths): AntennaHealth['state'] | undefined => healths.antennas[0]?.state;

describe('the health of an antenna', () => {
  test('is unknown before twenty looks', () => {
    const healths = new AntennaHealths([1]);
    expect(healths.antennas).toEqual([{ antenna: 1, state: 'unknown', ratio: null }]);
    counted(healths, 19, 2);
    healths.pass(10_000);
    expect(healths.antennas).toEqual([{ antenna: 1, state: 'unknown', ratio: null }]);
    healths.count(1, true, 10_100);
    healths.pass(11_000);
    expect(healths.antennas).toEqual([{ antenna: 1, state: 'weak', ratio: 11 / 20 }]);
  });

  test('with failed looks alone is unusable at once: an antenna that cannot see must not pass for empty', () => {
    const healths = new AntennaHealths([1]);
    counted(healths, 4, 1);
    healths.pass(2_000);
    expect(stateOf(healths)).toBe('unknown');
    healths.count(1, false, 2_100);
    healths.pass(3_000);
    expect(healths.antennas).toEqual([{ antenna: 1, state: 'unusable', ratio: 0 }]);
    healths.count(1, true, 3_100);
    healths.pass(4_000);
    expect(stateOf(healths)).toBe('unusable');
    counted(healths, 20, 1_000, 4_000);
    healths.pass(10_000);
    expect(stateOf(healths)).toBe('weak');
  });

  test.each([
    [100, 'good'],
    [11, 'good'],
    [9, 'weak'],
    [3, 'weak'],
    [1, 'unusable'],
  ] as const)('when every %i. look fails it is %s', (failsEvery, state) => {
    const healths = new AntennaHealths([1]);
    counted(healths, 240, failsEvery);
    expect(stateOf(healths)).toBe(state);
  });

  test('does not flicker at the bound: it falls below 0.9 and rises at 0.93', () => {
    const healths = new AntennaHealths([1]);
    let nowMs = counted(healths, 240, 1_000);
    nowMs = counted(healths, 240, 9, nowMs);
    expect(stateOf(healths)).toBe('weak');
    nowMs = counted(healths, 480, 12, nowMs);
    expect(healths.antennas[0]?.ratio).toBeGreaterThan(0.9);
    expect(stateOf(healths)).toBe('weak');
    counted(healths, 480, 20, nowMs);
    expect(stateOf(healths)).toBe('good');
  });

  test('remembers a minute and no more', () => {
    const healths = new AntennaHealths([1]);
    const nowMs = counted(healths, 240, 1);
    expect(healths.antennas[0]).toEqual({ antenna: 1, state: 'unusable', ratio: 0 });
    counted(healths, 244, 1_000, nowMs);
    expect(healths.antennas[0]).toEqual({ antenna: 1, state: 'good', ratio: 1 });
  });

  test('keeps its state while few looks are left in the minute, and is unknown after a minute without any', () => {
    const healths = new AntennaHealths([1]);
    const nowMs = counted(healths, 240, 3);
    expect(stateOf(healths)).toBe('weak');
    healths.pass(nowMs + 57_000);
    expect(stateOf(healths)).toBe('weak');
    healths.pass(nowMs + 62_000);
    expect(healths.antennas).toEqual([{ antenna: 1, state: 'unknown', ratio: null }]);
  });

  test('is reported for all antennas, lowest first, and only when a state changes', () => {
    const healths = new AntennaHealths([12, 2, 1]);
    const told: string[] = [];
    healths.onChange((antennas) => told.push(antennas.map(({ antenna, state }) => `${antenna} ${state}`).join(', ')));
    counted(healths, 480, 1_000);
    counted(healths, 480, 1, 120_000);
    expect(told).toEqual([
      '1 good, 2 unknown, 12 unknown',
      '1 weak, 2 unknown, 12 unknown',
      '1 unusable, 2 unknown, 12 unknown',
    ]);
  });

  test('an ignored antenna is not counted', () => {
    const healths = new AntennaHealths([1]);
    for (let look = 0; look < 50; look++) healths.count(7, false, look * everyMs);
    expect(healths.antennas).toEqual([{ antenna: 1, state: 'unknown', ratio: null }]);
  });
});

describe('antenna health of a reader that polls by itself', () => {
  const goneAfterMs = new Map([
    [1, 1_500],
    [2, 1_500],
  ]);
  const [ace, king, trey] = ['E0AA', 'E0BB', 'E0CC'];

  /** Rounds of a quarter of a second, each with the tags seen on antenna 1. */
  function polled(presence: Presence, rounds: readonly (readonly string[])[], fromMs = 0): number {
    rounds.forEach((tags, round) => {
      const nowMs = fromMs + round * everyMs;
      for (const tag of tags) presence.see({ antenna: 1, tag }, nowMs);
      presence.endRound();
      presence.pass(nowMs);
    });
    return fromMs + rounds.length * everyMs;
  }

  const repeated = (count: number, ...rounds: readonly (readonly string[])[]): readonly (readonly string[])[] =>
    Array.from({ length: count }, () => rounds).flat();

  test('an antenna without tags is not judged; one whose tag is seen is good', () => {
    const presence = new Presence(goneAfterMs);
    polled(presence, repeated(100, [ace]));
    expect(presence.antennas).toEqual([
      { antenna: 1, state: 'good', ratio: 1 },
      { antenna: 2, state: 'unknown', ratio: null },
    ]);
  });

  test('a tag that blinks in every third round makes it weak', () => {
    const presence = new Presence(goneAfterMs);
    polled(presence, repeated(60, [ace], [ace], []));
    expect(presence.antennas[0]?.state).toBe('weak');
    expect(presence.antennas[0]?.ratio).toBeCloseTo(2 / 3, 1);
  });

  test('one of two tags is enough for a good look', () => {
    const presence = new Presence(goneAfterMs);
    polled(presence, repeated(60, [ace, king], [ace], [king]));
    expect(presence.antennas[0]).toEqual({ antenna: 1, state: 'good', ratio: 1 });
  });

  test('rounds between a tag’s last hit and its going are no bad looks', () => {
    const presence = new Presence(goneAfterMs);
    polled(presence, repeated(10, ...repeated(10, [ace]), ...repeated(10, [])));
    expect(presence.antennas[0]).toEqual({ antenna: 1, state: 'good', ratio: 1 });
  });

  test('three tags may hide each other, so that seeing none of them is no bad look', () => {
    const presence = new Presence(goneAfterMs);
    polled(presence, repeated(60, [ace, king, trey], [ace, king, trey], [], []));
    expect(presence.antennas[0]).toEqual({ antenna: 1, state: 'good', ratio: 1 });
  });
});

test('failed looks of a reader that is told where to look count against the antenna', () => {
  const presence = new Presence(new Map([[1, 1_500]]));
  const told: string[] = [];
  presence.onAntennas(([antenna]) => told.push(antenna?.state ?? ''));
  for (let look = 0; look < 200; look++) presence.look(1, look % 3 !== 0, [], look * everyMs);
  expect(told).toEqual(['weak']);
});
