import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReaderEvent } from '../contracts/card-reader.ts';
import { Presence } from './presence.ts';

const tag = 'E004015544332211';
const [seat, otherSeat, muck] = [1, 2, 12];
const both = [seat, otherSeat];
const goneAfterMs = new Map([
  [seat, 1_500],
  [otherSeat, 1_500],
  [muck, 4_000],
]);

/** Plays rounds of 200 ms, each given by the antennas on which the tag is seen. */
function played(rounds: readonly (readonly number[])[], presence = new Presence(goneAfterMs)): readonly ReaderEvent[] {
  return rounds.flatMap((antennas, round) => {
    const nowMs = round * 200;
    const events = antennas.flatMap((antenna) => presence.see({ antenna, tag }, nowMs));
    presence.endRound();
    return [...events, ...presence.pass(nowMs)];
  });
}

const times = (count: number, antennas: readonly number[]) => Array.from({ length: count }, () => antennas);
const present = (antenna: number): ReaderEvent => ({ type: 'tag-present', antenna, tag });
const moved = (from: number, antenna: number): ReaderEvent => ({ type: 'tag-moved', from, antenna, tag });
const gone = (antenna: number | null): ReaderEvent => ({ type: 'tag-gone', antenna, tag });
const contested = (from: number | null, ...antennas: number[]): ReaderEvent => ({
  type: 'tag-contested',
  from,
  antennas,
  tag,
});

test.each([
  ['one hit is a ghost', [[seat], [], [], []], []],
  ['two hits in a row', [[seat], [seat]], [present(seat)]],
  ['two hits of three', [[seat], [], [seat]], [present(seat)]],
  ['two hits of four are too few', [[seat], [], [], [seat]], []],
  ['a hit on each of two antennas is none', [[seat], [otherSeat]], []],
  ['the same hit reported twice in a round counts once', [[seat, seat]], []],
  ['a blink of seven rounds', [...times(2, [seat]), ...times(7, []), [seat]], [present(seat)]],
  ['gone after the time of the seat', [...times(2, [seat]), ...times(8, [])], [present(seat), gone(seat)]],
  ['still in the muck after that time', [...times(2, [muck]), ...times(19, [])], [present(muck)]],
  ['gone from the muck', [...times(2, [muck]), ...times(20, [])], [present(muck), gone(muck)]],
  [
    'back after it was gone needs two hits again',
    [...times(2, [seat]), ...times(8, []), [seat], [], [], [], [seat], [seat]],
    [present(seat), gone(seat), present(seat)],
  ],
  ['handed over', [...times(3, [seat]), ...times(4, [muck])], [present(seat), moved(seat, muck)]],
  ['not handed over too early', [...times(3, [seat]), ...times(3, [muck])], [present(seat)]],
  ['for two seconds on the border it stays', [...times(2, [seat]), ...times(12, both)], [present(seat)]],
  [
    'longer on the border it is contested, and reported once',
    [...times(2, [seat]), ...times(40, both)],
    [present(seat), contested(seat, seat, otherSeat)],
  ],
  [
    'on the border, seen in turn, it is contested too',
    [...times(2, [seat]), ...Array.from({ length: 20 }, (_, round) => [round % 2 === 0 ? otherSeat : seat])],
    [present(seat), contested(seat, seat, otherSeat)],
  ],
  ['on the border from the first it never counts anywhere', times(40, both), [contested(null, seat, otherSeat)]],
  [
    'contested, then seen on one antenna alone',
    [...times(14, both), ...times(4, [otherSeat])],
    [contested(null, seat, otherSeat), present(otherSeat)],
  ],
  ['contested, then taken away', [...times(14, both), ...times(9, [])], [contested(null, seat, otherSeat), gone(null)]],
  [
    'contested between others than at first',
    [...times(14, both), ...times(6, [otherSeat, muck])],
    [contested(null, seat, otherSeat), contested(null, seat, otherSeat, muck), contested(null, otherSeat, muck)],
  ],
  [
    'a ghost that is lucky twice before the second hit of the antenna under the tag',
    [[otherSeat, seat], [otherSeat], [seat], [seat], [seat]],
    [present(seat)],
  ],
  ['a sweep over another antenna', [...times(2, [seat]), [muck], [muck], ...times(5, [seat])], [present(seat)]],
  ['an antenna nobody listens to', times(5, [7]), []],
] as const)('%s', (_, rounds, events) => {
  expect(played(rounds)).toEqual(events);
});

test('the moment a tag is gone is exact', () => {
  const presence = new Presence(goneAfterMs);
  presence.see({ antenna: seat, tag }, 0);
  presence.endRound();
  presence.see({ antenna: seat, tag }, 200);
  expect(presence.pass(1_699)).toEqual([]);
  expect(presence.pass(1_700)).toEqual([gone(seat)]);
  expect(presence.pass(9_999)).toEqual([]);
});

test('while presence is held no tag goes, and a tag seen again meanwhile stays', () => {
  const presence = new Presence(goneAfterMs);
  played([[seat], [seat]], presence);
  presence.holdUntil(11_400);
  presence.holdUntil(10_000);
  expect(presence.pass(11_399)).toEqual([]);
  presence.see({ antenna: seat, tag }, 11_399);
  expect(presence.pass(11_400)).toEqual([]);
  expect(presence.pass(12_899)).toEqual([gone(seat)]);
});

test('unreported rounds change nothing', () => {
  const presence = new Presence(goneAfterMs);
  presence.see({ antenna: seat, tag }, 0);
  presence.endRound();
  expect(presence.see({ antenna: seat, tag }, 60_000)).toEqual([present(seat)]);
});

test('stops watching a ghost', () => {
  const presence = new Presence(goneAfterMs);
  presence.see({ antenna: seat, tag }, 0);
  expect(presence.isWatching).toBe(true);
  for (let round = 0; round < 6; round++) presence.endRound();
  expect(presence.isWatching).toBe(false);
});

test('a flood of invented tags does not fill the memory, and the tags of the table stay', () => {
  const presence = new Presence(goneAfterMs);
  played([[seat], [seat]], presence);
  const flood = Array.from({ length: 5_000 }, (_, number) => number.toString(16).padStart(16, '0'));
  const came = flood.flatMap((invented) => {
    const sighting = { antenna: seat, tag: invented };
    return [...presence.see(sighting, 400)];
  });
  presence.endRound();
  const second = flood.flatMap((invented) => [...presence.see({ antenna: seat, tag: invented }, 600)]);
  expect(came).toEqual([]);
  expect(second).toHaveLength(511);
});

test('whatever is seen, each tag comes before it moves or goes and counts in one place at most; the same input gives the same events', () => {
  const round = fc.subarray([seat, otherSeat, muck]);
  fc.assert(
    fc.property(fc.array(round, { maxLength: 60 }), (rounds) => {
      let at: number | null = null;
      let isContested = false;
      const events = played(rounds);
      for (const event of events) {
        if (event.type === 'tag-present') expect(at).toBe(null);
        if (event.type === 'tag-moved' || event.type === 'tag-contested') expect(event.from).toBe(at);
        if (event.type === 'tag-contested') expect(event.antennas.length).toBeGreaterThan(1);
        if (event.type === 'tag-gone') {
          expect(event.antenna).toBe(at);
          expect(at !== null || isContested).toBe(true);
        }
        isContested = event.type === 'tag-contested';
        at = event.type === 'tag-present' || event.type === 'tag-moved' ? event.antenna : null;
      }
      expect(played(rounds)).toEqual(events);
    }),
  );
});
