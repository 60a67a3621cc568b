import { expect, test } from 'vitest';
import { studStakes } from '../../test/support/sample-deals.ts';
import { play, sampleTable, start } from '../../test/support/sample-table.ts';
import type { HandTape } from '../words/amendment.ts';
import type { Command } from '../words/command.ts';
import { tableBeforeStep, tapeAfter } from './corrections/hand-tape.ts';
import { decide } from './decide.ts';
import { legalActions } from './legal-actions.ts';

test.each<Command>([
  { type: 'bring-in', seat: 2 },
  { type: 'act-through', folds: [], opener: 2, act: { type: 'complete', seat: 2, to: studStakes.minBet } },
])(
  '$type with who opens, while a player is missing: one step, for a table that remembers and for a tape',
  (command) => {
    const stud = sampleTable([5000, 5000, 5000, 5000], {
      variant: 'limit-stud',
      stakes: studStakes,
      mode: 'tournament',
      rulebook: 'tda-2024',
    });
    const before = play(stud, [{ type: 'set-away', seat: 4, away: true }, start]);
    const decision = decide(before, command);
    if ('refusal' in decision) throw new Error(decision.refusal.reason);
    const { after, events } = decision;
    // The missing player's hand is dead with the same tap.
    expect(events.map(({ type }) => type)).toContain('hand-killed');
    expect(events.filter(({ type }) => type === 'steps-joined')).toHaveLength(1);
    const { undo } = legalActions(after);
    const undone = play(after, [{ type: 'undo', step: undo?.step ?? '' }]);
    expect([undone.hand, undone.chairs]).toEqual([before.hand, before.chairs]);
    const tape = events.reduce<HandTape | null>((made, event) => tapeAfter(made, before, event), {
      before,
      events: [],
    });
    const told = undo === null || undo.step === 'hand-started' ? null : { ...undo };
    expect(tableBeforeStep({ undo: told }, tape)?.hand).toEqual(before.hand);
  },
);
