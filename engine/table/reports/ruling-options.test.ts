import { expect, test } from 'vitest';
import { acts, deal, play, push, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { Report } from '../../words/report.ts';
import type { TableState } from '../../words/table-state.ts';
import { rulingOptions } from './ruling-options.ts';

/** Button 1, blinds 2 and 3; seat 4 opens. */
const played = play(sampleTable([20_000, 20_000, 20_000, 20_000]), [start]);
const exposed: Report = { kind: 'exposed-by-dealer', seat: 2, count: 1, choice: 'first-two' };
const reports = (report = exposed): Command => ({ type: 'report', at: 0, incident: 'i', report });
const again: Command = {
  type: 'rule-incident',
  at: 0,
  incident: 'i',
  ruling: 'deal-again',
  by: 'floor:AB',
  reason: null,
};

/** Of the first thing that is before the floor. */
function optionsAt(state: TableState) {
  const [incident] = state.incidents;
  if (incident === undefined) throw new Error('Nothing is before the floor.');
  return rulingOptions(state, incident);
}

test('TDA 32: dealing again gives every chip back and keeps button, blinds and players', () => {
  const { dealAgain, playOn } = optionsAt(play(played, [...acts('4f'), reports()]));
  expect(dealAgain).toEqual({
    open: true,
    returned: [
      { seat: 2, chips: 100 },
      { seat: 3, chips: 200 },
    ],
    positions: { button: 1, smallBlind: 2, bigBlind: 3, moved: false },
    level: null,
  });
  expect(playOn).toEqual({ hand: 1, toAct: 1, toCall: 200, chips: 300 });
});

test('what the desk says comes back is what the table gives back', () => {
  const state = play(played, [...acts('4c'), reports()]);
  const { dealAgain } = optionsAt(state);
  if (!dealAgain.open) throw new Error('The misdeal is open.');
  const after = play(state, [again]);
  const back = after.chairs.map(({ stack }, index) => (stack ?? 0) - (state.chairs[index]?.stack ?? 0));
  expect(back).toEqual([1, 2, 3, 4].map((seat) => dealAgain.returned.find((one) => one.seat === seat)?.chips ?? 0));
});

test.each([
  ['two players with chips', ['4c', '1r600'], { why: 'two', first: 4, second: 1 }],
  ['three actions', ['4f', '1f', '2c'], { why: 'three' }],
])('TDA 33: after %s it is too late, and says why', (_name, actions, because) => {
  const state = play(played, [...acts(...actions), reports()]);
  expect(optionsAt(state).dealAgain).toEqual({ open: false, because });
});

test('cards on the board close it too', () => {
  const headsUp = play(sampleTable([20_000, 20_000]), [start, ...acts('1c', '2x'), deal('Ks', '7h', '2d'), reports()]);
  expect(optionsAt(headsUp).dealAgain).toEqual({ open: false, because: { why: 'board' } });
});

test('what was reported in time is still dealt again when two players have put chips in since', () => {
  expect(optionsAt(play(played, [reports(), ...acts('4c', '1c')])).dealAgain.open).toBe(true);
});

test('a hand dealt from the wrong places is dealt again from the right ones, and signed by its name', () => {
  const options = optionsAt(play(played, [reports({ kind: 'wrong-button', seat: 2 })]));
  expect(options.dealAgain).toMatchObject({
    open: true,
    positions: { button: 2, smallBlind: 3, bigBlind: 4, moved: true },
  });
  expect(options.rulings).toContain('deal-again');
});

test('a plain call cannot deal again before anything was reported', () => {
  const called = play(played, [{ type: 'call-floor', at: 0, incident: 'c', seat: 3 }]);
  expect(optionsAt(called)).toMatchObject({
    dealAgain: { open: false, because: { why: 'not-reported' } },
    rulings: [],
    leftOpen: null,
  });
});

test('a hand the table has left cannot be dealt again', () => {
  expect(optionsAt(play(played, [reports(), again]))).toMatchObject({
    dealAgain: { open: false, because: { why: 'moved-on' } },
    playOn: { hand: null },
  });
});

test('what is left of an earlier hand offers nothing of the hand that is being played', () => {
  const over = play(played, [
    { type: 'call-floor', at: 0, incident: 'c', seat: 3 },
    ...acts('4f', '1f', '2f'),
    push(0),
    start,
  ]);
  const [incident] = over.incidents;
  expect([over.hand?.number, incident?.hand]).toEqual([2, 1]);
  expect(incident === undefined ? null : rulingOptions(over, incident)).toMatchObject({
    dealAgain: { open: false, because: { why: 'moved-on' } },
    playOn: { hand: null, toAct: null },
  });
});
