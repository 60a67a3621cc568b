import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acts, play, push, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import { allCards, type KnownCard } from '../../words/card.ts';
import type { Command } from '../../words/command.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';
import { apply } from '../apply.ts';
import { chipsAtTable } from '../conservation.ts';
import { decide } from '../decide.ts';
import { answerRace, nextRace, racedEarly } from './decide-chip-race.ts';

type Race = Extract<Command, { type: 'race-chips' }>;

/** Chips of 25 leave: two, one and two odd ones and one new chip of 100 and a rest; seat 4 has none. */
const table = (rulebook: RulebookId = 'tda-2011', stacks = [5050, 825, 1250, 3000]): TableState => ({
  ...sampleTable(stacks, { mode: 'tournament', rulebook, chipValues: [25, 100, 500] }),
  colourUp: 100,
});
const race: Race = {
  type: 'race-chips',
  old: 25,
  new: 100,
  odd: { 1: 2, 2: 1, 3: 2, 4: 0 },
  cards: { 1: ['Js', '2h'], 2: ['Kd'], 3: ['4c', 'Qd'] },
};
/** The same without a rest: three odd chips and one. */
const even = {
  stacks: [5075, 825, 1200, 3000],
  odd: { 1: 3, 2: 1 },
  cards: { 1: ['Js', '2h', '4c'], 2: ['Kd'] },
} as const;
const evenTable = (rulebook?: RulebookId): TableState => table(rulebook, [...even.stacks]);
const evenRace: Race = { ...race, odd: even.odd, cards: even.cards };

const stacksOf = (state: TableState) => state.chairs.map(({ stack }) => stack);

test('TDA 21: the highest card takes the chip, the old value leaves the table', () => {
  const before = evenTable();
  const after = play(before, [evenRace]);
  expect(stacksOf(after)).toEqual([5000, 900, 1200, 3000]);
  expect(after.chipValues).toEqual([100, 500]);
  expect(after.chipsIn).toBe(before.chipsIn);
});

test('a race held by a slip is taken back, with the chips of the old value, until the next hand begins', () => {
  const over = play(evenTable(), []);
  const before = { ...over, raced: 0 };
  const raced = play(before, [evenRace]);
  expect(raced.undo).toMatchObject({ step: 'chips-raced', seat: null, to: 25 });
  const back = play(raced, [{ type: 'undo', step: 'chips-raced' }]);
  expect(JSON.stringify({ ...back, undo: null })).toBe(JSON.stringify({ ...before, undo: null }));
  // A screen that was given the table has only what the event says.
  const undone = decide(raced, { type: 'undo', step: 'chips-raced' });
  if ('refusal' in undone) throw new Error(undone.refusal.reason);
  const given = JSON.parse(JSON.stringify(raced)) as TableState;
  expect(JSON.stringify(undone.events.reduce(apply, given))).toBe(JSON.stringify(back));
  expect(play(raced, [start]).undo?.step).not.toBe('chips-raced');
});

test('what the house added comes out again, and the push before the race can be taken back after it', () => {
  const over = play(table(), [start, ...acts('4f', '1f', '2f'), push(0)]);
  const next = nextRace(over);
  if (next === null) throw new Error('There is nothing to race.');
  const dealt = [...allCards];
  const cards: Record<number, KnownCard[]> = {};
  for (const seat of next.order) cards[seat] = [...(cards[seat] ?? []), dealt.shift() as KnownCard];
  const command: Race = { type: 'race-chips', old: 25, new: 100, odd: next.odd, cards };
  const answer = answerRace(over, command);
  if ('reason' in answer) throw new Error(answer.reason);
  const raced = play(over, [answer.readings.length > 1 ? { ...command, choice: 0 } : command]);
  const back = play(raced, [{ type: 'undo', step: 'chips-raced' }]);
  expect([back.chipsIn, back.raced, back.chipValues]).toEqual([over.chipsIn, 0, over.chipValues]);
  expect(stacksOf(back)).toEqual(stacksOf(over));
  expect(back.undo).toMatchObject({ step: 'pot-pushed' });
});

/** Chips of 25 leave with level 3, which begins after two levels of twenty minutes. */
const planned = (): TableState => {
  const { colourUp: _, ...open } = evenTable();
  const level = (number: number) => ({ ...open.stakes, number, minutes: 20 });
  const levels = [level(1), level(2), { ...level(3), smallestChip: 100 }];
  return { ...open, schedule: { ...open.schedule, startedAt: 0, levels } as TableState['schedule'] };
};
const minutes = (count: number): number => count * 60_000;

test('before its level a race is the floor’s: it is refused, and says so in the log once the floor has let the chips go', () => {
  const early = { reason: 'colour-up-early', chips: 25, level: 3 };
  expect(refusalOf(planned(), { ...evenRace, at: minutes(39) })).toEqual(early);
  const decided = decide(planned(), { ...evenRace, at: minutes(39), early: true });
  expect('events' in decided && decided.events[0]).toMatchObject({ type: 'chips-raced', early: 3 });
  const due = decide(planned(), { ...evenRace, at: minutes(40) });
  expect('events' in due && due.events[0]).not.toHaveProperty('early');
  expect(racedEarly(planned(), 25, minutes(39))).toBe(3);
  // Announced by the floor, or halted for it by the office.
  expect(racedEarly({ ...planned(), colourUp: 100 }, 25, minutes(39))).toBeNull();
  const halted = { why: 'colour-up', since: 0 } as const;
  expect(racedEarly({ ...planned(), halted }, 25, minutes(39))).toBeNull();
});

test('the next race, its odd chips and the seats the cards go to', () => {
  const next = nextRace(table());
  expect(next).toEqual({ old: 25, new: 100, odd: race.odd, uncounted: [], order: [1, 1, 2, 3, 3], newChips: 2 });
  expect(nextRace(play(table(), [start]))).toBeNull();
  expect(nextRace(sampleTable([100, 100]))).toBeNull();
  expect(nextRace({ ...table(), chipValues: [25] })).toBeNull();
});

test('a rest that makes no whole chip is for the floor, who chooses among the readings', () => {
  expect(refusalOf(table(), race)).toMatchObject({ reason: 'race-floor-decides', readings: 2 });
  const before = table();
  const up = play(before, [{ ...race, choice: 0 }]);
  // Two chips for five odd ones: the house adds what is missing.
  expect(stacksOf(up)).toEqual([5000, 900, 1300, 3000]);
  expect(up.chipsIn - before.chipsIn).toBe(75);
  const down = play(before, [{ ...race, choice: 1 }]);
  expect(stacksOf(down)).toEqual([5000, 900, 1200, 3000]);
  expect(down.chipsIn - before.chipsIn).toBe(-25);
  expect(refusalOf(table(), { ...race, choice: 2 })).toEqual({ reason: 'no-such-choice', choices: 2 });
});

test('the event says what was chosen, and from what', () => {
  const decided = decide(table(), { ...race, choice: 1 });
  if ('refusal' in decided) throw new Error(decided.refusal.reason);
  const [event, ...others] = decided.events;
  expect(others).toEqual([]);
  expect(event).toMatchObject({ type: 'chips-raced', winners: [2], chosenFrom: [{ newChips: 2 }, { newChips: 1 }] });
  const settled = decide(evenTable(), evenRace);
  expect('events' in settled && settled.events[0]).not.toHaveProperty('chosenFrom');
});

test('who would be left without a chip gets one, from the house', () => {
  const before = table('tda-2011', [50, 1050, 3000, 3000]);
  const after = play(before, [{ ...race, odd: { 1: 2, 2: 2 }, cards: { 1: ['2c', '3c'], 2: ['Ah', '4c'] } }]);
  expect(stacksOf(after)).toEqual([100, 1100, 3000, 3000]);
  expect(after.chipsIn - before.chipsIn).toBe(100);
});

test('tda-sk 21: saved with a chip of the old value, that value stays in play', () => {
  const before = table('tda-sk', [50, 1050, 3000, 3000]);
  const command: Race = { ...race, odd: { 1: 2, 2: 2 }, cards: { 1: ['2c', '3c'], 2: ['Ah', '4c'] } };
  const answer = answerRace(before, command);
  if ('reason' in answer) throw new Error(answer.reason);
  const choice = answer.readings.findIndex((reading) => 'rescue' in reading && reading.rescue[1] === 25);
  const after = play(before, [{ ...command, choice }]);
  expect(stacksOf(after)).toEqual([25, 1100, 3000, 3000]);
  expect(after.chipValues).toEqual([25, 100, 500]);
});

// Kings meet at the only chip.
const level: Race = { ...race, odd: { 1: 2, 2: 2 }, cards: { 1: ['Kc', '3s'], 2: ['9d', 'Kh'] } };
const levelTable = (overlay: TableState['overlay'] = {}): TableState => ({
  ...table('tda-2011', [5050, 850, 1200, 3000]),
  overlay,
});

test('equal cards at the last chip are for the floor: the suit, or those players draw again', () => {
  expect(refusalOf(levelTable(), level)).toMatchObject({ reason: 'race-floor-decides', readings: 2 });
  expect(stacksOf(play(levelTable(), [{ ...level, choice: 0 }]))).toEqual([5000, 900, 1200, 3000]);
  const again: Race = { ...level, choice: 1 };
  expect(refusalOf(levelTable(), again)).toEqual({ reason: 'race-draws-again', seats: [1, 2] });
  const redrawn = play(levelTable(), [{ ...again, redraws: [{ 1: ['Ts'], 2: ['9s'] }] }]);
  expect(stacksOf(redrawn)).toEqual([5100, 800, 1200, 3000]);
});

test('a house that has players draw again lets them do so until nobody is level', () => {
  const house = levelTable({ 'chipRace.tie': 're-draw' });
  expect(refusalOf(house, level)).toEqual({ reason: 'race-draws-again', seats: [1, 2] });
  const once = { 1: ['Ts'], 2: ['Th'] } as const;
  expect(refusalOf(house, { ...level, redraws: [once] })).toEqual({ reason: 'race-draws-again', seats: [1, 2] });
  const twice = play(house, [{ ...level, redraws: [once, { 1: ['2s'], 2: ['5h'] }] }]);
  expect(stacksOf(twice)).toEqual([5000, 900, 1200, 3000]);
});

test.each([
  { name: 'a card too few', redraw: { 1: ['Ts'] } },
  { name: 'somebody else', redraw: { 1: ['Ts'], 3: ['9s'] } },
  { name: 'two cards', redraw: { 1: ['Ts', '9s'], 2: ['4s'] } },
  { name: 'the same card twice', redraw: { 1: ['Ts'], 2: ['Ts'] } },
] as const)('a second draw with $name is not one', ({ redraw }) => {
  const house = levelTable({ 'chipRace.tie': 're-draw' });
  const command = { ...level, redraws: [redraw] } as Race;
  expect(refusalOf(house, command)).toEqual({ reason: 'race-draws-again', seats: [1, 2] });
});

test('of several chips those above the tie are won, the rest is drawn for again', () => {
  const state = { ...table('tda-2011', [5050, 850, 1250, 3050]), overlay: { 'chipRace.tie': 're-draw' as const } };
  const command: Race = {
    ...race,
    odd: { 1: 2, 2: 2, 3: 2, 4: 2 },
    cards: { 1: ['Ac', '3s'], 2: ['9d', 'Kh'], 3: ['Kc', '4s'], 4: ['2d', '2h'] },
  };
  expect(refusalOf(state, command)).toEqual({ reason: 'race-draws-again', seats: [2, 3] });
  const after = play(state, [{ ...command, redraws: [{ 2: ['2s'], 3: ['3h'] }] }]);
  expect(stacksOf(after)).toEqual([5100, 800, 1300, 3000]);
});

test('a stack nobody has counted gives its odd chips all the same', () => {
  const state = play(evenTable(), [
    { type: 'open-seat', seat: 2 },
    { type: 'seat-player', seat: 2, player: { id: 'n', hash: '' }, stack: null },
  ]);
  expect(nextRace(state)?.uncounted).toEqual([2]);
  const after = play(state, [evenRace]);
  expect(after.chairs[1]).toMatchObject({ stack: null, drift: 75 });
});

test.each([
  {
    name: 'another value',
    change: { old: 100, new: 500 },
    refusal: { reason: 'other-chips-first', old: 25, new: 100 },
  },
  { name: 'a value left out', change: { new: 500 }, refusal: { reason: 'other-chips-first', old: 25, new: 100 } },
  {
    name: 'other odd chips than the stack has',
    change: { odd: { ...race.odd, 1: 1 } },
    refusal: { reason: 'odd-chips', seat: 1, odd: 1, due: 2 },
  },
  {
    name: 'an odd chip nobody named',
    change: { odd: { 1: 2, 2: 1 } },
    refusal: { reason: 'odd-chips', seat: 3, odd: 0, due: 2 },
  },
  { name: 'chips of nobody', change: { odd: { ...race.odd, 9: 1 } }, refusal: { reason: 'seat-open', seat: 9 } },
  {
    name: 'a card too few',
    change: { cards: { ...race.cards, 1: ['Js'] } },
    refusal: { reason: 'race-refused', why: 'card-count', seat: 1 },
  },
  {
    name: 'a card twice',
    change: { cards: { ...race.cards, 2: ['Js'] } },
    refusal: { reason: 'race-refused', why: 'card-twice', seat: 2 },
  },
] as const)('a race is refused: $name', ({ change, refusal }) => {
  expect(refusalOf(table(), { ...race, ...change } as Race)).toMatchObject(refusal);
});

test('TDA 22: it must have been announced that the chips leave; a house may do without', () => {
  const { colourUp: _said, ...silent } = evenTable();
  expect(refusalOf(silent, evenRace)).toEqual({ reason: 'colour-up-unannounced', chips: 25, rule: 'tda-2011#22' });
  expect(refusalOf({ ...silent, colourUp: 25 }, evenRace)).toMatchObject({ reason: 'colour-up-unannounced' });
  const house = { ...silent, overlay: { colourUpAnnounced: false } };
  expect(play(house, [evenRace]).chipValues).toEqual([100, 500]);
});

test('the floor announces by ruling on the report of it, and the race is open', () => {
  const { colourUp: _said, ...silent } = evenTable();
  const report = { type: 'report', at: 0, incident: 'i1', report: { kind: 'colour-up', chips: 100 } } as const;
  const rules = { type: 'rule-incident', at: 0, incident: 'i1', ruling: 0, by: 'floor', reason: null } as const;
  expect(refusalOf(play(silent, [report]), evenRace)).toMatchObject({ reason: 'colour-up-unannounced' });
  expect(play(silent, [report, rules, evenRace]).chipValues).toEqual([100, 500]);
});

test('not while a hand runs, not in a cash game, and not where one value is left', () => {
  expect(refusalOf(play(table(), [start]), race)).toEqual({ reason: 'hand-running', hand: 1 });
  expect(refusalOf(sampleTable([100, 100]), race)).toEqual({ reason: 'tournament-only' });
  expect(refusalOf({ ...table(), chipValues: [25] }, race)).toEqual({ reason: 'no-chips-to-race' });
});

test('whatever is drawn: nobody is put out, no stack keeps an odd chip, and the books say what the house gave or kept', () => {
  const stacks = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(stacks, fc.shuffledSubarray([...allCards], { minLength: 24, maxLength: 24 }), (counts, deck) => {
      const before = table(
        'tda-2011',
        counts.map((count) => count * 25),
      );
      const next = nextRace(before);
      if (next === null) return false;
      const pack = [...deck];
      const cards = Object.fromEntries(
        Object.entries(next.odd).map(([seat, count]): [string, KnownCard[]] => [seat, pack.splice(0, count)]),
      );
      const command: Race = { type: 'race-chips', old: 25, new: 100, odd: next.odd, cards };
      const answer = answerRace(before, command);
      if ('reason' in answer) return false;
      for (const [choice, reading] of answer.readings.entries()) {
        if ('ruling' in reading) continue;
        const after = play(before, [{ ...command, choice }]);
        expect(after.chipsIn - before.chipsIn).toBe(reading.difference);
        expect(chipsAtTable(after)).toBe(after.chipsIn);
        expect(after.chairs.every(({ stack }) => stack !== null && stack > 0 && stack % 100 === 0)).toBe(true);
      }
      return answer.readings.length > 0;
    }),
  );
});
