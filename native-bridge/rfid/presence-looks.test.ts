import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReaderEvent } from '../contracts/card-reader.ts';
import { Presence } from './presence.ts';

const tag = 'E004015544332211';
const [seat, muck] = [1, 12];
const goneAfterMs = new Map([
  [seat, 1_500],
  [muck, 4_000],
]);
const everyMs = 250;

/** One antenna's look: the tag, nothing, or a failure. */
type Look = 'hit' | 'miss' | 'fail';
type Round = Readonly<Partial<Record<'seat' | 'muck', Look>>>;

/** Looks at the seat and then the muck every 250 ms; null skips an antenna. */
function looked(rounds: readonly Round[], presence = new Presence(goneAfterMs), fromMs = 0): readonly ReaderEvent[] {
  return rounds.flatMap((round, number) => {
    const at = (antenna: number, look: Look | undefined): readonly ReaderEvent[] =>
      look === undefined
        ? []
        : presence.look(antenna, look !== 'fail', look === 'hit' ? [tag] : [], fromMs + number * everyMs);
    return [...at(seat, round.seat), ...at(muck, round.muck)];
  });
}

const times = (count: number, round: Round): readonly Round[] => Array.from({ length: count }, () => round);
const onSeat: Round = { seat: 'hit', muck: 'miss' };
const seldom = Array.from({ length: 8 }, () => [...times(3, { seat: 'miss', muck: 'miss' }), onSeat]).flat();
const onMuck: Round = { seat: 'miss', muck: 'hit' };
const nowhere: Round = { seat: 'miss', muck: 'miss' };
const failed: Round = { seat: 'fail', muck: 'fail' };
const present = (antenna: number): ReaderEvent => ({ type: 'tag-present', antenna, tag });
const gone = (antenna: number | null): ReaderEvent => ({ type: 'tag-gone', antenna, tag });

describe('looks one by one', () => {
  test.each([
    ['one hit is a ghost', [onSeat, ...times(9, nowhere)], []],
    ['two hits of three', [onSeat, nowhere, onSeat], [present(seat)]],
    ['two hits of four are too few', [onSeat, nowhere, nowhere, onSeat], []],
    ['failed looks between two hits are no misses', [onSeat, ...times(9, failed), onSeat], [present(seat)]],
    ['gone with the sixth miss', [...times(2, onSeat), ...times(6, nowhere)], [present(seat), gone(seat)]],
    ['not gone with the fifth', [...times(2, onSeat), ...times(5, nowhere)], [present(seat)]],
    ['the muck waits longer', [...times(2, onMuck), ...times(15, nowhere)], [present(muck)]],
    ['and then lets go', [...times(2, onMuck), ...times(16, nowhere)], [present(muck), gone(muck)]],
    ['failed looks never let go', [...times(2, onSeat), ...times(500, failed)], [present(seat)]],
    [
      'three misses after failed looks are a blink',
      [...times(2, onSeat), ...times(50, failed), ...times(3, nowhere)],
      [present(seat)],
    ],
    ['four are not', [...times(2, onSeat), ...times(50, failed), ...times(4, nowhere)], [present(seat), gone(seat)]],
    [
      'looks at another antenna make no tag go',
      [...times(2, onSeat), ...times(50, { seat: 'fail', muck: 'miss' })],
      [present(seat)],
    ],
    [
      'nor does an antenna that is not looked at',
      [...times(2, onSeat), ...times(50, { muck: 'miss' })],
      [present(seat)],
    ],
    [
      'handed over',
      [...times(3, onSeat), ...times(3, onMuck)],
      [present(seat), { type: 'tag-moved', from: seat, antenna: muck, tag }],
    ],
    ['not handed over by two looks', [...times(3, onSeat), ...times(2, onMuck), ...times(3, onSeat)], [present(seat)]],
    [
      'not handed over while its old antenna fails',
      [...times(3, onSeat), ...times(5, { seat: 'fail', muck: 'hit' })],
      [present(seat)],
    ],
    [
      'a tag seen in one look of four is not handed over before it would be gone',
      [...times(2, onSeat), ...seldom, ...times(5, onMuck)],
      [present(seat)],
    ],
    [
      'but then it is',
      [...times(2, onSeat), ...seldom, ...times(6, onMuck)],
      [present(seat), { type: 'tag-moved', from: seat, antenna: muck, tag }],
    ],
    [
      'contested for longer than two seconds, and gone when both have missed it',
      [...times(10, { seat: 'hit', muck: 'hit' }), ...times(20, nowhere)],
      [{ type: 'tag-contested', from: null, antennas: [seat, muck], tag }, gone(null)],
    ],
  ] as const)('%s', (_, rounds, events) => {
    expect(looked(rounds)).toEqual(events);
  });

  test('a tag named twice in one look counts once', () => {
    const presence = new Presence(goneAfterMs);
    expect(presence.look(seat, true, [tag, tag, tag], 0)).toEqual([]);
    expect(presence.look(seat, true, [tag, tag], everyMs)).toEqual([present(seat)]);
  });

  test('tags of a failed look say nothing', () => {
    const presence = new Presence(goneAfterMs);
    for (let look = 0; look < 10; look++) expect(presence.look(seat, false, [tag], look * everyMs)).toEqual([]);
    expect(presence.isWatching).toBe(false);
  });

  test('an ignored antenna reports nothing', () => {
    const presence = new Presence(goneAfterMs);
    for (let look = 0; look < 10; look++) expect(presence.look(7, true, [tag], look * everyMs)).toEqual([]);
    expect(presence.isWatching).toBe(false);
  });

  test('while presence is held no tag goes', () => {
    const presence = new Presence(goneAfterMs);
    looked(times(2, onSeat), presence);
    presence.holdUntil(60_000);
    expect(looked(times(20, nowhere), presence, 500)).toEqual([]);
    expect(looked([nowhere], presence, 60_000)).toEqual([gone(seat)]);
  });
});

test('a flood of invented tags does not fill the memory, and is forgotten afterwards', () => {
  const presence = new Presence(goneAfterMs);
  looked(times(2, onSeat), presence);
  const flood = Array.from({ length: 5_000 }, (_, number) => number.toString(16).padStart(16, '0'));
  expect(presence.look(seat, true, [...flood, tag], 500)).toEqual([]);
  expect(presence.look(seat, true, [...flood, tag], 750)).toHaveLength(511);
  for (let look = 0; look < 20; look++) presence.look(seat, true, [tag], 1_000 + look * everyMs);
  const late = 'E0FFFFFFFFFFFFFF';
  presence.look(seat, true, [tag, late], 60_000);
  expect(presence.look(seat, true, [tag, late], 60_250)).toEqual([{ type: 'tag-present', antenna: seat, tag: late }]);
});

const anyLook = fc.constantFrom<Look>('hit', 'miss', 'fail');

test('a tag that is never missed for its antenna’s time stays, however it blinks', () => {
  // At most five misses in a row, then a hit: 1,250 ms at the most between the hits around them and one look more.
  const blink = fc.integer({ min: 0, max: 4 }).map((misses): readonly Round[] => [...times(misses, nowhere), onSeat]);
  fc.assert(
    fc.property(fc.array(blink, { maxLength: 60 }), (blinks) => {
      expect(looked([onSeat, onSeat, ...blinks.flat()])).toEqual([present(seat)]);
    }),
  );
});

test('a reader that fails all looks makes no tag go, whatever came before', () => {
  fc.assert(
    fc.property(fc.array(anyLook, { maxLength: 40 }), fc.integer({ min: 1, max: 400 }), (looks, failures) => {
      const presence = new Presence(goneAfterMs);
      looked(
        looks.map((look) => ({ seat: look, muck: 'miss' })),
        presence,
      );
      expect(looked(times(failures, failed), presence, looks.length * everyMs)).toEqual([]);
    }),
  );
});

test('whatever is seen, a tag counts in one place at most, and the same looks give the same events', () => {
  const round = fc.record({ seat: anyLook, muck: anyLook }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.array(round, { maxLength: 80 }), (rounds) => {
      const events = looked(rounds as readonly Round[]);
      let at: number | null = null;
      for (const event of events) {
        if (event.type === 'tag-present') expect(at).toBe(null);
        else if (event.type === 'tag-gone') expect(event.antenna).toBe(at);
        else expect(event.from).toBe(at);
        at = event.type === 'tag-present' || event.type === 'tag-moved' ? event.antenna : null;
      }
      expect(looked(rounds as readonly Round[])).toEqual(events);
    }),
  );
});
