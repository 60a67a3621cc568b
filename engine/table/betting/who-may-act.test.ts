import { expect, test } from 'vitest';
import { openRound, type SampleRound } from '../../../test/support/ruled-wager.ts';
import { acts, deal, play, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { Hand } from '../../words/hand.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import type { TableState } from '../../words/table-state.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';

// Button 1, blinds 2 and 3; seat 4 opens.
const opened = (rulebook: RulebookId): TableState => play(sampleTable([5000, 5000, 5000, 5000], { rulebook }), [start]);
const away = (seat: number, isAway = true): Command => ({ type: 'set-away', seat, away: isAway });

const acting: readonly Command[] = [
  { type: 'fold', seat: 4 },
  { type: 'call', seat: 4 },
  { type: 'raise', seat: 4, to: 600 },
  { type: 'all-in', seat: 4 },
  {
    type: 'report-wager',
    seat: 4,
    wager: {
      declared: { kind: 'call', amount: null, amountIs: null, spoken: null, clear: true },
      order: 'words-only',
      motions: [],
    },
  },
];

test.each([
  ['tda-sk', 'tda-sk#27'],
  ['tda-cz', 'tda-cz#26'],
  ['tda-pl', 'tda-sk#27'],
  ['house-cz', 'tda-sk#27'],
] as const)('%s: nobody acts from away, in turn or out of it, until the player is back (%s)', (rulebook, rule) => {
  const table = play(opened(rulebook), [away(4)]);
  const refused = { reason: 'act-from-afar', seat: 4, rule };
  for (const command of acting) expect(refusalOf(table, command)).toEqual(refused);
  const early = play(opened(rulebook), [away(2)]);
  expect(refusalOf(early, { type: 'act-out-of-turn', seat: 2, action: 'fold' })).toMatchObject({ seat: 2 });
  expect(
    refusalOf(play(opened(rulebook), [away(1)]), { type: 'act-through', folds: [4], act: acts('1c')[0] as never }),
  ).toMatchObject({
    reason: 'act-from-afar',
    seat: 1,
  });
  for (const command of acting) expect(decide(play(table, [away(4, false)]), command)).not.toHaveProperty('refusal');
});

test('tda-2011#27: only the clock needs presence', () => {
  for (const command of acting)
    expect(decide(play(opened('tda-2011'), [away(4)]), command)).not.toHaveProperty('refusal');
});

test.each([
  ['tda-2011', true],
  ['tda-sk', false],
  ['tda-cz', false],
] as const)('%s: a fold nobody asked for is marked; on the last round: %s', (rulebook, onLast) => {
  const checks = acts('2x', '3x', '4x', '1x');
  const flop = play(opened(rulebook), [...acts('4c', '1c', '2c', '3x'), deal('2h', '3h', '7s')]);
  const river = play(flop, [...checks, deal('8c'), ...checks, deal('9d')]);
  const folded = (table: TableState) => {
    const decision = decide(table, { type: 'fold', seat: 2 });
    return 'refusal' in decision ? [] : decision.events;
  };
  expect(folded(flop)[0]).toMatchObject({ type: 'folded', seat: 2, incident: 'NON-STANDARD-FOLD' });
  expect('incident' in (folded(river)[0] ?? {})).toBe(onLast);
  const [facing] = folded(play(flop, acts('2x', '3b400', '4f', '1f')));
  expect(facing).not.toHaveProperty('incident');
});

test('a raise that was too small may be let stand, and one that is none may not', () => {
  const table = play(opened('tda-2011'), acts('4r600'));
  const short: Command = { type: 'raise', seat: 1, to: 700 };
  expect(refusalOf(table, short)).toMatchObject({ reason: 'below-minimum', minTo: 1000 });
  const stood = decide(table, { ...short, stands: true });
  expect(stood).toMatchObject({ events: [{ type: 'raised', seat: 1, to: 700, stands: true }] });
  expect(refusalOf(table, { ...short, to: 600, stands: true })).toMatchObject({ reason: 'below-minimum' });
  expect(refusalOf(table, { ...short, to: 6000, stands: true })).toMatchObject({ reason: 'more-than-stack' });
  const legal = decide(table, { ...short, to: 1000, stands: true });
  expect('events' in legal && legal.events[0]).not.toHaveProperty('stands');
});

const flop: SampleRound = {
  variant: 'no-limit-holdem',
  stakes: { smallBlind: 5, bigBlind: 10, minBet: 10, ante: null },
  stacks: [0, 300, 900, 900],
  pot: 30,
  rulebook: 'tda-sk',
};

/** Seat 2 has shown a card with action pending. */
function shown(round: Partial<SampleRound> = {}): TableState {
  const state = openRound({ ...flop, ...round });
  return { ...state, hand: { ...(state.hand as Hand), noAggression: [2] } };
}

test('tda-sk 53: who exposed cards may only check, call or fold', () => {
  expect(legalActions(shown())).toMatchObject({ check: true, wager: null, allIn: null });
  const facing = play(shown(), acts('2x', '3b20', '4f'));
  expect(legalActions(facing)).toMatchObject({ fold: true, call: { chips: 20 }, wager: null, allIn: null });
  const why = { reason: 'exposed-cards', seat: 2, call: 20, rule: 'tda-sk#53' };
  expect(refusalOf(facing, { type: 'raise', seat: 2, to: 60 })).toEqual(why);
  expect(refusalOf(facing, { type: 'all-in', seat: 2 })).toEqual(why);
});

test('all in for less is a call', () => {
  const facing = play(shown(), acts('2x', '3b400', '4f'));
  expect(legalActions(facing)).toMatchObject({ call: { chips: 300, allIn: true }, allIn: { to: 300, is: 'call' } });
});

test('the others may go on raising', () => {
  expect(legalActions(play(shown(), acts('2x')))).toMatchObject({ toAct: 3, wager: { minTo: 10 } });
});
