import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelAt } from '../../rules/procedure/stakes.ts';
import type { Level, Schedule } from '../../words/stakes.ts';
import { structureTemplates } from './structure-templates.ts';
import { adjusted, atLevel, breakNow, type ClockChange, paused, resumed, withLevels } from './tournament-clock.ts';

const minute = 60_000;
const begun = 1_000_000;

const level = (number: number, minutes: number, breakAfter?: number): Level => ({
  number,
  minutes,
  smallBlind: 50 * number,
  bigBlind: 100 * number,
  minBet: 100 * number,
  ante: null,
  ...(breakAfter === undefined ? {} : { breakAfter }),
});

/** Twenty minutes each, ten of a break after the second. */
const levels = [level(1, 20), level(2, 20, 10), level(3, 20), level(4, 20)];
const schedule: Schedule = { startedAt: begun, levels };
const structure = { ...structureTemplates.regular, levels };

function changed(change: ClockChange): Schedule {
  if ('refusal' in change) throw new Error(JSON.stringify(change.refusal));
  return change.schedule;
}

/** Number of the level, minutes left of it or of the break before it. */
function shown(clock: Schedule, at: number): readonly [number, number | null, boolean] {
  const { level: now, endsAt, breakUntil } = levelAt(clock, at);
  const ends = breakUntil ?? endsAt;
  return [now.number, ends === null ? null : (ends - at) / minute, breakUntil !== null];
}

const at = (minutes: number): number => begun + minutes * minute;

test('a clock that stands loses nothing, in a level or in a break', () => {
  for (const stopped of [5, 19, 42, 49, 51]) {
    const stands = changed(paused(schedule, at(stopped)));
    const goesOn = changed(resumed(stands, at(stopped + 37)));
    expect(shown(goesOn, at(stopped + 37))).toEqual(shown(schedule, at(stopped)));
  }
  expect(paused(changed(paused(schedule, at(1))), at(2))).toEqual({ refusal: { reason: 'clock-paused' } });
  expect(resumed(schedule, at(1))).toEqual({ refusal: { reason: 'clock-runs' } });
});

test('minutes are added to the level that is on and to no other', () => {
  const longer = changed(adjusted(schedule, at(22), 15));
  expect(shown(longer, at(22))).toEqual([2, 33, false]);
  expect(shown(longer, at(56))).toEqual([3, 9, true]);
  expect(shown(longer, at(65))).toEqual([3, 20, false]);
});

test('in a break the break is made longer or shorter', () => {
  expect(shown(changed(adjusted(schedule, at(44), 5)), at(44))).toEqual([3, 11, true]);
  expect(shown(changed(adjusted(schedule, at(44), -6)), at(44))).toEqual([3, 20, false]);
});

test('what has passed of a level cannot be taken away', () => {
  expect(adjusted(schedule, at(12), -9)).toEqual({ refusal: { reason: 'minutes-left', left: 8 } });
  expect(shown(changed(adjusted(schedule, at(12), -8)), at(12))).toEqual([2, 20, false]);
});

test('a level begins when it is gone to, before or after the one that is on, breaks left out', () => {
  expect(shown(changed(atLevel(schedule, at(3), 3)), at(3))).toEqual([3, 20, false]);
  expect(shown(changed(atLevel(schedule, at(55), 1)), at(55))).toEqual([1, 20, false]);
  const stands = changed(atLevel(changed(paused(schedule, at(10))), at(30), 2));
  expect(shown(stands, at(99))).toEqual([2, 20, false]);
  expect(atLevel(schedule, at(3), 9)).toEqual({ refusal: { reason: 'level-passed', level: 9, now: 1 } });
});

test('levels to come are changed, those begun are not', () => {
  const faster = [levels[0], levels[1], level(3, 5), level(4, 5), level(5, 5)] as readonly Level[];
  const after = changed(withLevels(schedule, at(25), structure, faster));
  expect(shown(after, at(25))).toEqual([2, 15, false]);
  expect(shown(after, at(51))).toEqual([3, 4, false]);
  const other = [level(1, 20), level(2, 30, 10), level(3, 5)];
  expect(withLevels(schedule, at(25), structure, other)).toEqual({
    refusal: { reason: 'level-passed', level: 2, now: 2 },
  });
  // The break after the level that is on has not begun: it may go.
  const noBreak = changed(withLevels(schedule, at(25), structure, [level(1, 20), level(2, 20), level(3, 5)]));
  expect(shown(noBreak, at(41))).toEqual([3, null, false]);
  expect(withLevels(schedule, at(45), structure, [level(1, 20), level(2, 20), level(3, 5)])).toMatchObject({
    refusal: { reason: 'level-passed', level: 2 },
  });
});

test('minutes added to a level stay when levels to come are changed', () => {
  const longer = changed(adjusted(schedule, at(22), 15));
  const after = changed(withLevels(longer, at(23), structure, [...levels.slice(0, 3), level(4, 7)]));
  expect(shown(after, at(23))).toEqual([2, 32, false]);
});

test('however often the clock stands, goes on and is changed, time that it showed is never lost', () => {
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom('pause', 'resume', 'longer'),
      wait: fc.integer({ min: 0, max: 15 * minute }),
      minutes: fc.integer({ min: 1, max: 10 }),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(steps, (all) => {
      let [clock, now, ran] = [schedule, begun, 0];
      let longer = 0;
      for (const { what, wait, minutes } of all) {
        now += wait;
        if (clock.pausedAt === undefined) ran += wait;
        const isLast = levelAt(clock, now).next === null;
        const change =
          what === 'pause'
            ? paused(clock, now)
            : what === 'resume'
              ? resumed(clock, now)
              : adjusted(clock, now, minutes);
        if ('refusal' in change) continue;
        if (what === 'longer' && !isLast) longer += minutes * minute;
        clock = change.schedule;
      }
      // The third level ends when all that was scheduled and added has run.
      const stands = clock.pausedAt === undefined ? 0 : now - clock.pausedAt;
      expect(thirdEnds(clock) + stands - now).toBe(70 * minute + longer - ran);
    }),
  );
});

test('a break in the middle of a level leaves out what is left of it, and takes the place of its own break', () => {
  const early = changed(breakNow(schedule, at(12), 7));
  expect(shown(early, at(12))).toEqual([2, 7, true]);
  expect(shown(early, at(19))).toEqual([2, 20, false]);
  // The break after the second level is where it was.
  expect(shown(early, at(39))).toEqual([3, 10, true]);
  const stands = changed(paused(schedule, at(25)));
  expect(shown(changed(breakNow(stands, at(30), 4)), at(30))).toEqual([3, 4, true]);
  expect(shown(changed(breakNow(stands, at(30), 4)), at(34))).toEqual([3, 20, false]);
  expect(breakNow(schedule, at(44), 5)).toEqual({ refusal: { reason: 'in-break' } });
  expect(breakNow(schedule, at(999), 5)).toEqual({ refusal: { reason: 'last-level' } });
});

test('a break that began in the middle of a level is made longer and shorter as any other, and ends when the next level is gone to', () => {
  const early = changed(breakNow(schedule, at(12), 7));
  expect(shown(changed(adjusted(early, at(14), 5)), at(14))).toEqual([2, 10, true]);
  expect(shown(changed(atLevel(early, at(14), 2)), at(14))).toEqual([2, 20, false]);
});

/** When the third level ends, without the break after it. */
function thirdEnds({ startedAt, levels: [first, second, third] }: Schedule): number {
  const [one, two] = [first, second].map((before) => (before?.minutes ?? 0) + (before?.breakAfter ?? 0));
  return startedAt + ((one ?? 0) + (two ?? 0) + (third?.minutes ?? 0)) * minute;
}
