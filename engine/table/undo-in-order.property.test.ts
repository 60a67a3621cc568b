import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { playRandomly } from '../../test/support/random-hands.ts';
import { randomTables } from '../../test/support/random-table.ts';
import { casesOfRun } from '../../test/support/size-of-run.ts';
import type { Command } from '../words/command.ts';
import type { TableEvent } from '../words/event.ts';
import type { TableState } from '../words/table-state.ts';
import { apply } from './apply.ts';
import { decide } from './decide.ts';
import { legalActions } from './legal-actions.ts';

// Thousands of hands take their time where other tests run beside them.
vi.setConfig({ testTimeout: 120_000 });

/** What has its own way back, or only says something: the step before it stays the last one, and what was said stays. */
const stays: ReadonlySet<Command['type']> = new Set<Command['type']>([
  'announce-straddle',
  'withdraw-straddle',
  'announce-bomb-pot',
  'choose-game',
  'post-blinds',
  'report',
  'collect-time',
]);

/** As text. A charge that takes chips won with the last push ends the way back: before that push they were not there. */
const lastStep = (before: TableState, after: TableState, command: Command): string => {
  const isPaidFromPush = command.type === 'collect-time' && after.undo === null;
  return JSON.stringify(isPaidFromPush ? before.undo : after.undo);
};

/** As text, but for what was agreed for the next hand and who has left lately: who is back is no longer among them. */
const written = (state: TableState): string => JSON.stringify({ ...state, nextHand: null, departures: undefined });

const throughText = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

test('in every game each tap, in a hand or between hands, is named by Undo and taken back alone, or ends what can be taken back', () => {
  const takenBack = new Set<string>();
  fc.assert(
    fc.property(randomTables, (from) => {
      const { states, commands } = playRandomly({ ...from, accidents: true });
      for (const [index, command] of commands.entries()) {
        const [before, after] = [states[index], states[index + 1]] as [TableState, TableState];
        const { undo } = legalActions(after);
        const said = JSON.stringify(command);
        if (command.type === 'rule-incident' && command.ruling === 'play-on') continue;
        if (stays.has(command.type)) expect(lastStep(before, after, command), said).toBe(JSON.stringify(before.undo));
        // A deal ends the way back.
        if (command.type === 'start-hand') expect(after.undo, said).toBeNull();
        if (stays.has(command.type) || command.type === 'start-hand') continue;
        expect(undo, said).not.toBeNull();
        const back = decide(after, { type: 'undo', step: undo?.step ?? '' });
        if ('refusal' in back) throw new Error(`${said} is not taken back: ${JSON.stringify(back.refusal)}`);
        expect(written(back.after), said).toBe(written(before));
        // A screen that joined in the middle sees the same table.
        const screen = throughText<readonly TableEvent[]>(back.events).reduce<TableState>(apply, throughText(after));
        expect(written(screen), said).toBe(written(before));
        takenBack.add(command.type);
      }
    }),
    { numRuns: casesOfRun(60) },
  );
  for (const type of ['set-away', 'open-seat', 'add-chips', 'push-pot', 'rule-incident'])
    expect(takenBack).toContain(type);
});
