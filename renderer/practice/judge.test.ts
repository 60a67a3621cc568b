import { describe, expect, test } from 'vitest';
import { unknownCard } from '../../engine/notation.ts';
import type { Command, TableState } from '../../engine/table.ts';
import { type ScriptStep, scriptOf } from './hand-script.ts';
import { lessonScript } from './lesson.ts';
import { played } from './practice-deal.ts';
import { standingAt } from './practice-run.ts';
import { recordedHands } from './recorded-hands.ts';

const rules = { rulebook: 'tda-2011', overlay: {} } as const;
const stepsOf = (id: string, quick = false): readonly ScriptStep[] => {
  const hand = recordedHands.find((one) => one.id === id);
  if (hand === undefined) throw new Error(id);
  return scriptOf(hand, rules, quick).steps;
};
const steps = stepsOf('wsop-2023-43-5-001-000207');
const firstWith = (what: ScriptStep['happening']['what']): ScriptStep => {
  const step = steps.find(({ happening }) => happening.what === what);
  if (step === undefined) throw new Error(what);
  return step;
};
const at = (step: ScriptStep, ...commands: readonly Command[]) => standingAt(step, played(step.before, commands));

describe('an action', () => {
  const step = firstWith('acts');
  const seat = step.before.hand?.toAct ?? 0;
  test('booked as it was is right, by whatever tap', () => {
    expect(at(step, { type: 'fold', seat })).toBe('right');
  });
  test('another action is wrong', () => {
    expect(at(step, { type: 'call', seat })).toBe('wrong');
    expect(at(step, { type: 'all-in', seat })).toBe('wrong');
  });
  test('another amount is wrong', () => {
    const raise = steps.find(
      ({ happening }) => happening.what === 'acts' && happening.acts.some(({ action }) => action === 'raise'),
    ) as ScriptStep;
    const raiser = raise.before.hand?.toAct ?? 0;
    expect(at(raise, { type: 'raise', seat: raiser, to: 170_000 })).toBe('right');
    expect(at(raise, { type: 'raise', seat: raiser, to: 180_000 })).toBe('wrong');
  });
  test('noted out of turn for another seat is wrong', () => {
    expect(at(step, { type: 'act-out-of-turn', seat: (seat % 5) + 1, action: 'fold' })).toBe('wrong');
  });
  test('a hand declared dead is no fold', () => {
    const other = step.before.hand?.players.find((player) => player.seat !== seat)?.seat ?? 0;
    expect(at(step, { type: 'kill-hand', seat: other })).toBe('wrong');
  });
});

test('folds booked through to a seat in one tap are as right as one by one', () => {
  const group = stepsOf('wsop-2023-43-5-001-000207', true).find(
    ({ happening }) => happening.what === 'acts' && happening.acts.length > 1,
  ) as ScriptStep;
  const acts = group.happening.what === 'acts' ? group.happening.acts : [];
  const [first, last] = [acts[0], acts.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A group has acts.');
  expect(at(group, { type: 'fold', seat: first.seat })).toBe('going');
  expect(
    at(group, {
      type: 'act-through',
      folds: acts.slice(0, -1).map(({ seat }) => seat),
      act: { type: 'raise', seat: last.seat, to: last.to },
    }),
  ).toBe('right');
});

describe('cards', () => {
  const flop = firstWith('board');
  const cards = flop.happening.what === 'board' ? flop.happening.cards : [];
  const laid = (others: typeof cards) => at(flop, { type: 'deal-board', cards: others, by: 'dealer' });
  test('of the board count in any order, or unnamed', () => {
    expect(laid(cards.toReversed())).toBe('right');
    expect(laid(cards.map(() => unknownCard))).toBe('right');
  });
  test('that do not lie there are wrong', () => {
    expect(laid([...cards.slice(0, 2), '2h'])).toBe('wrong');
  });
  test('of another hand are wrong, and so is a muck of a hand that was shown', () => {
    const show = firstWith('shows');
    const seat = show.happening.what === 'shows' ? (show.happening.hands[0]?.seat ?? 0) : 0;
    expect(at(show, { type: 'table-hand', seat, cards: [] })).toBe('right');
    expect(at(show, { type: 'table-hand', seat, cards: ['2h', '2c'] })).toBe('wrong');
    const second = steps.filter(({ happening }) => happening.what === 'shows')[1] as ScriptStep;
    const other = second.happening.what === 'shows' ? (second.happening.hands[0]?.seat ?? 0) : 0;
    expect(at(second, { type: 'muck-hand', seat: other })).toBe('wrong');
  });
});

test('a pot named to another seat is wrong', () => {
  const pots = firstWith('pots');
  const { hand } = pots.before;
  if (hand === null) throw new Error('There is a hand.');
  const players = hand.players.map((one) =>
    one.tabled === null ? one : { ...one, tabled: [unknownCard, unknownCard] },
  );
  const unnamed: TableState = { ...pots.before, hand: { ...hand, stage: 'showdown', players, awards: [] } };
  const [winner] = hand.awards[0]?.shares ?? [];
  const loser = hand.players.find(({ seat, status }) => status === 'live' && seat !== winner?.seat)?.seat ?? 0;
  const named = (seat: number) => standingAt(pots, played(unnamed, [{ type: 'name-winners', pot: 0, seats: [seat] }]));
  expect(named(winner?.seat ?? 0)).toBe('going');
  expect(named(loser)).toBe('wrong');
});

test('the last fold and the push in one, by the plate of who wins, is the fold and then the push', () => {
  const [last, push] = lessonScript(rules).steps.slice(-2);
  if (last === undefined || push === undefined) throw new Error('The lesson ends with a fold and a push.');
  const held = played(last.before, [{ type: 'take-pots', at: 0, folds: [5] }]);
  expect(standingAt(last, held)).toBe('right');
  expect(standingAt(push, held)).toBe('right');
});
