import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedHand } from '../../../test/support/folded-hand.ts';
import {
  acts,
  deal,
  play,
  push,
  refusalOf,
  sampleStakes,
  sampleTable,
  start,
  taps,
} from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import { outcomesOf } from '../../words/ruling.ts';
import type { Level } from '../../words/stakes.ts';
import type { TableState } from '../../words/table-state.ts';
import { chipsAtTable } from '../conservation.ts';
import { decide } from '../decide.ts';
import { answerReport } from '../reports/answer-report.ts';

const minute = 60_000;
const level = (number: number, more: Partial<Level> = {}): Level => ({ ...sampleStakes, number, minutes: 10, ...more });
/** Re-buys of 5,000 until level 2, which ends after 20 minutes. */
const rebuys = {
  mode: 'tournament',
  schedule: {
    startedAt: 0,
    levels: [level(1), level(2), level(3)],
    rebuys: { untilLevel: 2, chips: 5000 },
  },
} as const;
const cash = { mode: 'cash', stakes: { ...sampleStakes, minBuyIn: 4000, maxBuyIn: 10_000 } } as const;
const behind = (seat: number, chips: number, at = 0): Command => ({ type: 'add-chips', seat, chips, behind: true, at });
const give = (seat: number, at = 0): Command => ({ type: 'give-chips', seats: [seat], at });
const chairOf = (state: TableState, seat: number) => state.chairs[seat - 1];

/** Seat 1 is all in against seat 2 and loses. */
const lost = (state: TableState): TableState => play(state, taps('1a 2c 1:2c3d 2:AhAd [9s 9h 5c] [Kd] [7h] push'));

test('chips for several are handed over at once, to all of them or to none', () => {
  const announced = play(sampleTable([5000, 4000, 5000], rebuys), [behind(1, 5000), behind(2, 5000)]);
  const all: Command = { type: 'give-chips', seats: [1, 2], at: 0 };
  expect(play(announced, [all]).chairs.filter((chair) => chair.behind !== undefined)).toEqual([]);
  expect(refusalOf(announced, { ...all, seats: [1, 3] })).toEqual({ reason: 'nothing-behind', seat: 3 });
});

test('announced before the hand the chips count and are owed; handing them over books nothing new', () => {
  const table = sampleTable([5000, 4000, 5000], rebuys);
  const announced = play(table, [behind(2, 5000)]);
  expect(chairOf(announced, 2)).toMatchObject({ stack: 9000, behind: 5000 });
  expect(announced.chipsIn).toBe(table.chipsIn + 5000);
  const given = play(announced, [give(2)]);
  expect(chairOf(given, 2)).not.toHaveProperty('behind');
  expect(chairOf(given, 2)?.stack).toBe(9000);
  expect(given.chipsIn).toBe(announced.chipsIn);
  expect(refusalOf(given, give(2))).toEqual({ reason: 'nothing-behind', seat: 2 });
});

test('announced while the player is in a hand it plays from the next one (tda-2011#24)', () => {
  const table = play(sampleTable([5000, 4000, 5000], rebuys), [start]);
  const announced = play(table, [behind(2, 5000)]);
  expect(announced.chipsIn).toBe(table.chipsIn);
  expect(chairOf(announced, 2)).toMatchObject({ announced: 5000 });
  expect(chairOf(announced, 2)?.stack).toBe(chairOf(table, 2)?.stack);
  const over = play(announced, [...acts('1f', '2f'), push(0)]);
  expect(chairOf(over, 2)).toMatchObject({ stack: 8900, behind: 5000 });
  expect(chairOf(over, 2)).not.toHaveProperty('announced');
});

test('who has announced loses everything and plays on; who may still re-buy keeps the chair without chips', () => {
  const two = play(sampleTable([5000, 6000], rebuys), [start]);
  const announced = lost(play(two, [behind(1, 5000)]));
  expect(chairOf(announced, 1)).toMatchObject({ player: { id: 'p1' }, stack: 5000, behind: 5000 });
  expect(chairOf(lost(two), 1)).toMatchObject({ player: { id: 'p1' }, stack: 0 });
  expect(chairOf(play(lost(two), [behind(1, 5000)]), 1)).toMatchObject({ stack: 5000, behind: 5000 });
});

test('in a tournament of the office a dealer or the floor gives out what it sells as a re-buy, and no other chips', () => {
  const sold: Command = { type: 'add-chips', seat: 1, player: 'p1', chips: 7000, behind: true, at: 0 };
  const report = { kind: 'rebuy', seat: 1, chips: 11 } as const;
  for (const rebuys of [true, false]) {
    const terms = rebuys ? { rebuys: { untilLevel: 2, chips: 5000 } } : {};
    const schedule = { startedAt: 0, levels: [level(1), level(2)], ...terms };
    const seated = sampleTable([5000, 6000], { mode: 'tournament', schedule });
    const table = play(seated, [{ type: 'count-stack', seat: 1, stack: 0 }]);
    const ofOffice = { ...table, setUpAfter: 0 };
    const wrong = rebuys ? { reason: 'rebuy-chips', seat: 1, chips: 5000 } : { reason: 'no-rebuys', seat: 1 };
    expect(refusalOf(ofOffice, behind(1, 11))).toEqual(wrong);
    expect(refusalOf(ofOffice, { type: 'add-chips', seat: 1, chips: 11, at: 0 })).toEqual(wrong);
    expect(answerReport(ofOffice, report, 0)).toEqual(wrong);
    // What the desk has sold comes in, an add-on too.
    expect(chairOf(play(ofOffice, [sold]), 1)).toMatchObject({ stack: 7000, behind: 7000 });
    // Where a table plays by itself its dealer knows.
    expect(chairOf(play(table, [behind(1, 11)]), 1)).toMatchObject({ stack: 11, behind: 11 });
    if (rebuys) expect(chairOf(play(ofOffice, [behind(1, 5000)]), 1)).toMatchObject({ stack: 5000 });
  }
});

test('re-buys end with their level: no more are taken, and who has lost everything is out', () => {
  const table = sampleTable([5000, 6000], rebuys);
  expect(refusalOf(table, behind(1, 5000, 20 * minute))).toEqual({ reason: 'rebuys-over', seat: 1, level: 2 });
  const late = play(table, [{ ...start, at: 20 * minute } as Command]);
  const state = play(late, [
    ...taps('1a 2c 1:2c3d 2:AhAd [9s 9h 5c] [Kd] [7h]'),
    { type: 'push-pot', at: 21 * minute, pot: 0 },
  ]);
  expect(chairOf(state, 1)?.player).toBeNull();
});

test('chips lost before they were there are still owed: the chair waits for them, then its player is out', () => {
  const table = play(sampleTable([5000, 12_000], { ...rebuys, schedule: { startedAt: 0, levels: [level(1)] } }), [
    behind(1, 5000),
    start,
  ]);
  const state = lost(table);
  expect(chairOf(state, 1)).toMatchObject({ player: { id: 'p1' }, stack: 0, behind: 5000 });
  expect(refusalOf(state, { type: 'open-seat', seat: 1 })).toEqual({ reason: 'chips-behind', seat: 1, chips: 5000 });
  const given = play(state, [give(1)]);
  expect(chairOf(given, 1)?.player).toBeNull();
  expect(given.chipsIn).toBe(17_000 + 5000);
});

test('with nothing in front once the hand has begun the floor decides', () => {
  const table = play(sampleTable([5000, 5000, 5000], rebuys), [{ type: 'count-stack', seat: 3, stack: 0 }, start]);
  expect(refusalOf(table, behind(3, 5000))).toEqual({ reason: 'rebuy-too-late', seat: 3, rule: 'tda-2011#24' });
});

test('reported at the table it is the same: in a hand for the next one, also for a player who is all in, and in a cash game', () => {
  const report: Command = { type: 'report', at: 1, incident: 'i', report: { kind: 'rebuy', seat: 1, chips: 1500 } };
  const apply: Command = { type: 'apply-report', at: 1, incident: 'i', choice: 0 };
  for (const options of [rebuys, cash]) {
    const state = play(sampleTable([5000, 6000], options), [start, ...acts('1a'), report, apply]);
    expect(chairOf(state, 1)).toMatchObject({ stack: 0, announced: 1500 });
    const between = play(sampleTable([5000, 6000], options), [report, apply]);
    expect(chairOf(between, 1)).toMatchObject({ stack: 6500, behind: 1500 });
  }
});

test('the floor takes a re-buy that came too late', () => {
  const table = play(sampleTable([5000, 5000, 5000], rebuys), [{ type: 'count-stack', seat: 3, stack: 0 }, start]);
  const reported = play(table, [
    { type: 'report', at: 1, incident: 'i', report: { kind: 'rebuy', seat: 3, chips: 5000 } },
  ]);
  const keys = outcomesOf(reported.incidents[0]?.answer ?? expect.unreachable()).map(({ sentence }) => sentence.key);
  const ruled = (key: string) =>
    play(reported, [
      { type: 'rule-incident', at: 2, incident: 'i', ruling: keys.indexOf(key), by: 'floor', reason: null },
    ]);
  expect(chairOf(ruled('rebuy-now'), 3)).toMatchObject({ stack: 5000, behind: 5000 });
  expect(chairOf(ruled('rebuy-refused'), 3)).toMatchObject({ stack: 0 });
});

test('one tap takes a re-buy back as it was keyed', () => {
  const table = sampleTable([5000, 4000, 5000], rebuys);
  const back = play(table, [behind(2, 5000), { type: 'undo', step: 'chips-added' }]);
  expect(chairOf(back, 2)).toEqual(chairOf(table, 2));
  expect(back.chipsIn).toBe(table.chipsIn);
  const again = play(table, [behind(2, 5000), give(2), { type: 'undo', step: 'chips-given' }]);
  expect(chairOf(again, 2)).toMatchObject({ stack: 9000, behind: 5000 });
});

test('taking back the last push takes back what came into play with the end of the hand', () => {
  const running = play(sampleTable([5000, 4000, 5000], rebuys), [start, behind(2, 5000), ...acts('1f', '2f')]);
  const back = play(running, [push(0), { type: 'undo', step: 'pot-pushed' }]);
  expect(chairOf(back, 2)).toEqual(chairOf(running, 2));
  expect(back.chipsIn).toBe(running.chipsIn);
});

test('cash: what was announced counts against the most one may sit with', () => {
  const table = sampleTable([8000, 8000], cash);
  expect(refusalOf(table, behind(1, 3000))).toMatchObject({ reason: 'above-buy-in', seat: 1, most: 10_000 });
  const running = play(table, [start, behind(1, 1500)]);
  expect(refusalOf(running, behind(1, 1000))).toMatchObject({ reason: 'above-buy-in', seat: 1 });
});

test('cash: a stack that has grown in the hand takes no more than the limit, and nothing where it is above it', () => {
  const won = (chips: number) => {
    const running = play(sampleTable([8000, 8000], cash), [start, ...acts(`1r${chips}`, '2c')]);
    const flop = play(running, [behind(2, 2000), deal('9s', '9h', '5c'), ...acts('2x', '1x')]);
    return play(flop, taps('[Kd] 2x 1x [7h] 2x 1x 2:AhAd 1:2c3d push'));
  };
  expect(chairOf(won(1000), 2)).toMatchObject({ stack: 10_000, behind: 1000 });
  const above = chairOf(won(4000), 2);
  expect(above?.stack).toBe(12_000);
  expect(above).not.toHaveProperty('behind');
  expect(above).not.toHaveProperty('announced');
});

test('a hand that is dealt again begins without what was announced meanwhile', () => {
  const again: Command = {
    type: 'rule-incident',
    at: 2,
    incident: 'i',
    ruling: 'deal-again',
    by: 'floor',
    reason: null,
  };
  const report: Command = {
    type: 'report',
    at: 1,
    incident: 'i',
    report: { kind: 'exposed-by-dealer', seat: 2, count: 2, choice: 'later' },
  };
  const state = play(sampleTable([5000, 4000, 5000], rebuys), [start, behind(2, 5000), report, again]);
  expect(chairOf(state, 2)).toMatchObject({ stack: 4000, announced: 5000 });
  expect(chairOf(foldedHand(state), 2)).toMatchObject({ behind: 5000 });
});

test('whatever is announced, given and taken back, in hands and between them, no chip appears or is lost', () => {
  const step = fc.record({
    what: fc.constantFrom('behind', 'here', 'give', 'undo', 'hand'),
    seat: fc.nat(3),
    chips: fc.nat(6),
  });
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 40 }), (isCash, steps) => {
      let state = sampleTable([8000, 5000, 4000, 6000], isCash ? cash : rebuys);
      let owed = 0;
      for (const { what, seat, chips } of steps) {
        const before = state;
        state = afterStep(state, { what, seat: seat + 1, chips: chips * 500 });
        expect(chipsAtTable(state)).toBe(state.chipsIn);
        owed = state.chairs.reduce((sum, chair) => sum + (chair.behind ?? 0), 0);
        // The tray owes what came by announcement alone: everything else was here when it was booked.
        if (what === 'give') expect(state.chipsIn).toBe(before.chipsIn);
        expect(owed).toBeGreaterThanOrEqual(0);
        if (isCash && what === 'behind' && state !== before)
          expect(state.chairs[seat]?.stack ?? 0).toBeLessThanOrEqual(10_000);
      }
    }),
    { numRuns: 150 },
  );
});

/** The table after what was tried, or as it was where the rules say no. `hand`: one begins, or ends. */
function afterStep(
  state: TableState,
  { what, seat, chips }: { readonly what: string; readonly seat: number; readonly chips: number },
): TableState {
  const isRunning = state.hand !== null && state.hand.stage !== 'over';
  const command: Command =
    what === 'give'
      ? give(seat)
      : what === 'undo'
        ? { type: 'undo', step: state.undo?.step ?? '' }
        : what !== 'hand'
          ? { type: 'add-chips', seat, chips, behind: what === 'behind', at: 0 }
          : !isRunning
            ? start
            : state.hand?.stage === 'awards'
              ? push(0)
              : { type: 'fold', seat: state.hand?.toAct ?? 0 };
  const decision = decide(state, command);
  return 'refusal' in decision ? state : decision.after;
}
