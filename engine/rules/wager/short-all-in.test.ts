import { expect, test } from 'vitest';
import { flop, openRound, raise, said } from '../../../test/support/ruled-wager.ts';
import { acts, play } from '../../../test/support/sample-table.ts';
import type { RulebookId } from '../../words/rulebook.ts';
import type { SeenWager } from '../../words/seen-wager.ts';
import { liveRulebookIds, ruleFor } from '../rulebooks/all-rulebooks.ts';
import { citesOf } from '../rulebooks/consult.ts';
import { wagerRuling } from './wager-ruling.ts';

/** The rule at the ruling of seat 3, which faces 900 with so many chips. */
function ruleAt(rulebook: RulebookId, stack: number, seen: SeenWager) {
  const round = { ...flop, rulebook, stacks: [0, 12_000, stack, 12_000] };
  const state = { ...play(openRound(round), acts('2b900')), chipValues: [] };
  const ruling = wagerRuling(state, 3, seen);
  if ('reason' in ruling) throw new Error(ruling.reason);
  return { ...ruling.outcome, rule: citesOf(ruling.by)[0] };
}

test.each(liveRulebookIds)(
  '%s: an all-in of less than a raise names the rule by which it does not reopen the betting',
  (id) => {
    const short = { ruling: 'all-in', reopens: false, rule: ruleFor(id, 'reopen.nl', {}) };
    expect(ruleAt(id, 1500, said(raise))).toMatchObject(short);
    expect(ruleAt(id, 1500, said({ kind: 'all-in' }))).toMatchObject(short);
  },
);

test.each([
  ['tda-2024', 'tda-2024#47A', 'tda-2024#50B', 'tda-2024#50A'],
  ['tda-2026', 'tda-2026#49A', 'tda-2026#52B', 'tda-2026#52A'],
  ['tda-2011', 'tda-2011#38', undefined, 'tda-2011#35'],
] as const)(
  '%s: %s; a raise still without its amount waits for it, a full one is bound by the word',
  (id, short, waits, word) => {
    expect(ruleAt(id, 1500, said(raise)).rule).toBe(short);
    if (waits !== undefined) expect(ruleAt(id, 12_000, said(raise)).rule).toBe(waits);
    expect(ruleAt(id, 12_000, said({ kind: 'all-in' })).rule).toBe(word);
  },
);
