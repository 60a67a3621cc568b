import { expect, test } from 'vitest';
import {
  acts,
  deal,
  eventsOf,
  misdealt,
  play,
  refusalOf,
  sampleTable,
  start,
} from '../../../../test/support/sample-table.ts';
import type { Command } from '../../../words/command.ts';
import type { Hand } from '../../../words/hand.ts';
import type { RulebookId } from '../../../words/rulebook.ts';
import type { TableState } from '../../../words/table-state.ts';
import { waitingActs } from './apply-out-of-turn.ts';

type Early = Extract<Command, { type: 'act-out-of-turn' }>['action'];

const early = (seat: number, action: Early, to?: number): Command => ({
  type: 'act-out-of-turn',
  seat,
  action,
  ...(to === undefined ? {} : { to }),
});
const ruleSkipped = (seat: number, ruling: 'acts' | 'dead-hand' | 'call-or-fold'): Command => ({
  type: 'rule-skipped',
  seat,
  ruling,
});
const handOf = ({ hand }: TableState): Hand => hand as Hand;
const stackOf = (state: TableState, seat: number) => state.chairs[seat - 1]?.stack;
const waiting = (state: TableState) => waitingActs(handOf(state)).map(({ act }) => act.seat);
const lastActions = (state: TableState, count: number) =>
  handOf(state)
    .actions.slice(-count)
    .map(({ seat, action, to }) => `${seat} ${action} ${to}`);

const typesOf = (state: TableState, command: Command) => eventsOf(state, command).map(({ type }) => type);

// Button 1, blinds 2 and 3; on the flop seat 2 is to act, 1 600 lie in the middle.
const flop = (rulebook: RulebookId = 'tda-2011', stacks: readonly number[] = [5000, 5000, 5000, 5000]): TableState =>
  play(sampleTable(stacks, { rulebook }), [start, ...acts('4c', '1c', '2c', '3x'), deal('2h', '3h', '7s')]);

test('TDA 36: what was done out of turn waits, and its chips count nowhere', () => {
  const state = play(flop(), [early(4, 'bet', 600)]);
  expect(handOf(state)).toMatchObject({ toAct: 2, betting: { toMatch: 0 } });
  expect(stackOf(state, 4)).toBe(4800);
  expect(waiting(state)).toEqual([4]);
});

test('TDA 36: nothing changed in front of the player: the action is booked by itself when the turn comes', () => {
  const state = play(flop(), [early(4, 'bet', 600), ...acts('2x')]);
  expect(typesOf(state, { type: 'check', seat: 3 })).toEqual(['checked', 'out-of-turn-bound', 'bet']);
  const after = play(state, acts('3x'));
  expect(handOf(after)).toMatchObject({ toAct: 1, betting: { toMatch: 600 } });
  expect(stackOf(after, 4)).toBe(4200);
  expect(waiting(after)).toEqual([]);
});

test('TDA 36: everybody else folds: what was done out of turn counts, and the hand is won', () => {
  const state = play(flop(), [early(1, 'bet', 600), ...acts('2f', '3f')]);
  expect(typesOf(state, { type: 'fold', seat: 4 })).toContain('out-of-turn-bound');
  const won = play(state, acts('4f'));
  expect(waiting(won)).toEqual([]);
  expect(handOf(won).awards).toMatchObject([{ eligible: [1] }]);
});

test('TDA 36: a bet in front of the player changed the action: the chips go back, all options are open', () => {
  const state = play(flop(), [early(4, 'bet', 600)]);
  expect(eventsOf(state, { type: 'bet', seat: 2, to: 400 }).at(-1)).toEqual({
    type: 'out-of-turn-returned',
    seat: 4,
    chips: 600,
  });
  const after = play(state, acts('2b400', '3c'));
  expect(handOf(after)).toMatchObject({ toAct: 4, betting: { toMatch: 400 } });
  expect(play(after, acts('4r1200')).hand?.toAct).toBe(1);
  expect(waiting(after)).toEqual([]);
});

test('TDA 36: a fold out of turn binds at once and leaves the turn where it is', () => {
  const events = eventsOf(flop(), early(4, 'fold'));
  expect(events.map(({ type }) => type)).toEqual(['acted-out-of-turn', 'folded']);
  expect(events[0]).toMatchObject({ waits: false, incident: 'NON-STANDARD-FOLD' });
  const state = play(flop(), [early(4, 'fold')]);
  expect(handOf(state).toAct).toBe(2);
  expect(handOf(state).players.find(({ seat }) => seat === 4)?.status).toBe('folded');
});

test('the last opponent folds out of turn: the hand is over, the pot goes to the one who was due', () => {
  const state = play(flop(), [...acts('2x', '3x', '4f', '1f'), deal('8c'), early(3, 'fold')]);
  expect(handOf(state)).toMatchObject({ stage: 'awards', toAct: null });
  expect(handOf(state).awards[0]?.shares).toEqual([{ seat: 2, chips: 800 }]);
});

test('everybody in between folds: the round ends without the turn, the chips go back', () => {
  const state = play(flop(), [early(1, 'bet', 600), ...acts('2f', '3f', '4f')]);
  expect(handOf(state).stage).toBe('awards');
  expect(waiting(state)).toEqual([]);
});

test('two out of turn, one after the other, are both booked', () => {
  const state = play(flop(), [early(3, 'check'), early(4, 'check'), ...acts('2x')]);
  expect(lastActions(state, 3)).toEqual(['2 check 0', '3 check 0', '4 check 0']);
  expect(handOf(state).toAct).toBe(1);
});

test('the first of two bets: the second has changed the action for itself', () => {
  const state = play(flop(), [early(3, 'bet', 400), early(4, 'check'), ...acts('2x')]);
  expect(lastActions(state, 2)).toEqual(['2 check 0', '3 bet 400']);
  expect(handOf(state)).toMatchObject({ toAct: 4, betting: { toMatch: 400 } });
  expect(waiting(state)).toEqual([]);
});

test('an all-in and a call out of turn are what they would be in turn', () => {
  const before = play(sampleTable([5000, 5000, 5000, 5000]), [start, early(1, 'call'), early(2, 'all-in')]);
  const state = play(before, acts('4f'));
  expect(lastActions(state, 3)).toEqual(['4 fold 0', '1 call 200', '2 raise 5000']);
  expect(handOf(state).toAct).toBe(3);
});

test('the hand of who acted out of turn dies, or a misdeal is called: nothing waits any more', () => {
  const state = play(flop(), [early(4, 'bet', 600), { type: 'kill-hand', seat: 4 }]);
  expect(waiting(state)).toEqual([]);
  const again = play(sampleTable([5000, 5000, 5000, 5000]), [start, early(1, 'call'), ...misdealt]);
  expect(waiting(again)).toEqual([]);
});

test('undo takes back the note, and an action booked by itself only that action', () => {
  const before = flop();
  const noted = play(before, [early(4, 'bet', 600)]);
  expect(noted.undo).toMatchObject({ step: 'acted-out-of-turn', seat: 4, to: 600 });
  expect(waiting(play(noted, [{ type: 'undo', step: 'acted-out-of-turn' }]))).toEqual([]);
  const booked = play(noted, acts('2x', '3x'));
  expect(booked.undo).toMatchObject({ step: 'bet', seat: 4 });
  const freed = play(booked, [{ type: 'undo', step: 'bet' }]);
  expect(handOf(freed)).toMatchObject({ toAct: 4, betting: { toMatch: 0 } });
  expect(waiting(freed)).toEqual([]);
  const further = play(freed, [{ type: 'undo', step: 'checked' }]);
  expect(handOf(further).toAct).toBe(3);
  expect(waiting(further)).toEqual([4]);
});

test('undo of a fold out of turn puts the hand back', () => {
  const state = play(flop(), [early(4, 'fold'), { type: 'undo', step: 'folded' }]);
  expect(handOf(state).players.find(({ seat }) => seat === 4)?.status).toBe('live');
});

test.each<[string, Command, object]>([
  ['the seat to act', early(2, 'check'), { reason: 'is-in-turn', seat: 2 }],
  ['a seat without a hand', early(7, 'check'), { reason: 'not-in-hand', seat: 7 }],
  ['a bet without its amount', early(3, 'bet'), { reason: 'bad-amount', amount: 0 }],
  ['a bet that would be too small in turn', early(3, 'bet', 100), { reason: 'below-minimum', minTo: 200 }],
  ['a call of nothing', early(3, 'call'), { reason: 'nothing-to-call', seat: 3 }],
  ['a ruling on a turn that is not lost', ruleSkipped(2, 'dead-hand'), { reason: 'turn-not-lost', seat: 2 }],
])('%s is refused', (_what, command, refusal) => {
  expect(refusalOf(flop(), command)).toMatchObject(refusal);
});

test('nobody acts out of turn twice, nor while nobody is to act', () => {
  expect(refusalOf(play(flop(), [early(4, 'check')]), early(4, 'bet', 400))).toEqual({
    reason: 'acted-out-of-turn-already',
    seat: 4,
  });
  const dealt = play(flop(), acts('2x', '3x', '4x', '1x'));
  expect(refusalOf(dealt, early(4, 'check'))).toEqual({ reason: 'betting-closed' });
  expect(refusalOf(sampleTable([5000, 5000]), early(2, 'check'))).toEqual({ reason: 'no-hand' });
});

const skipped = (rulebook: RulebookId) => play(flop(rulebook), [early(3, 'bet', 600), early(4, 'fold')]);

test('tda-pl 44B: who lets others act past the own turn too long needs the floor; the other books have no such rule', () => {
  expect(refusalOf(skipped('tda-pl'), { type: 'check', seat: 2 })).toMatchObject({
    reason: 'turn-lost',
    seat: 2,
    rulings: ['call-or-fold', 'dead-hand', 'acts'],
    rule: 'tda-pl#44A',
  });
  expect(play(skipped('tda-2011'), acts('2x')).hand?.toAct).toBe(1);
  expect(play(skipped('tda-pl'), acts('2f')).hand?.players.find(({ seat }) => seat === 2)?.status).toBe('folded');
});

test('tda-pl 44B: the floor lets the player act after all, rules the hand dead, or leaves call and fold', () => {
  const acting = play(skipped('tda-pl'), [ruleSkipped(2, 'acts'), ...acts('2b800')]);
  expect(lastActions(acting, 1)).toEqual(['2 bet 800']);
  const dead = play(skipped('tda-pl'), [ruleSkipped(2, 'dead-hand')]);
  expect(lastActions(dead, 1)).toEqual(['3 bet 600']);
  expect(handOf(dead).players.find(({ seat }) => seat === 2)?.status).toBe('folded');
  const limited = play(skipped('tda-pl'), [ruleSkipped(2, 'call-or-fold')]);
  expect(lastActions(limited, 1)).toEqual(['3 bet 600']);
  const atSkipped = play(limited, acts('1c'));
  expect(handOf(atSkipped).toAct).toBe(2);
  expect(refusalOf(atSkipped, { type: 'raise', seat: 2, to: 1800 })).toMatchObject({ reason: 'raise-not-open' });
  expect(play(atSkipped, acts('2c')).hand?.stage).toBe('board');
});
