import fc from 'fast-check';
import { expect, test } from 'vitest';
import { busyEvening } from '../../test/support/busy-evening.ts';
import { randomTables } from '../../test/support/random-table.ts';
import { acts, play, sampleTable, start } from '../../test/support/sample-table.ts';
import { casesOfRun } from '../../test/support/size-of-run.ts';
import type { HandTape } from '../words/amendment.ts';
import type { TableEvent } from '../words/event.ts';
import type { TableState } from '../words/table-state.ts';
import { follow } from './follow.ts';

test('whatever is decided at a table follows, and leaves the table the decision left', () => {
  fc.assert(
    fc.property(randomTables, (from) => {
      const evening = busyEvening(from, 300);
      let [state, tape]: [TableState | null, HandTape | null] = [null, null];
      for (const event of evening.events) {
        const followed = follow(state, tape, JSON.parse(JSON.stringify(event)) as TableEvent);
        if ('wrong' in followed) throw new Error(`${JSON.stringify(event)}: ${followed.wrong}`);
        ({ state, tape } = followed);
      }
      expect(JSON.stringify(state)).toBe(JSON.stringify(evening.state));
    }),
    { numRuns: casesOfRun(25) },
  );
});

const running = play(sampleTable([500, 600, 700]), [start, ...acts('1c')]);
const { chairs, hand, handNumber, redeal, buttonPut, chipsIn, raked, undo } = running;
const restored = { chairs, hand, handNumber, redeal, buttonPut, chipsIn, raked, undo };
const undone = (changes: object): unknown => ({
  type: 'step-undone',
  step: 'called',
  seat: null,
  restored: { ...restored, ...changes },
});
const amended = (changes: object): unknown => ({
  type: 'hand-amended',
  hand: 1,
  at: 1,
  by: 'floor:1',
  reason: null,
  amendment: [],
  events: [],
  moves: [],
  restored: { ...restored, ...changes },
});

test.each<[string, unknown]>([
  ['a step taken back to nothing', { type: 'step-undone', step: 'called', seat: null, restored: {} }],
  ['a step taken back to an empty table', undone({ chairs: [], chipsIn: 0, hand: null })],
  ['a step taken back to the table after it', undone({})],
  ['a step taken back that was not taken', { ...(undone({}) as object), step: 'raised' }],
  ['a hand corrected into nothing', amended({ chairs: [], chipsIn: 0, hand: null })],
  ['a hand corrected into other stacks', amended({ chairs: chairs.map((chair) => ({ ...chair, stack: 0 })) })],
  [
    'an older hand that hands chips to a stranger',
    {
      ...(amended({}) as object),
      type: 'past-hand-amended',
      transfers: [
        { seat: 1, player: { id: 'x', hash: '' }, chips: 100 },
        { seat: 2, player: { id: 'p2', hash: '' }, chips: -100 },
      ],
      raked: 0,
    },
  ],
  ['the table opened again', { ...openingOf(), type: 'table-opened' }],
  ['the table set up under its players', { type: 'table-set-up', use: { ...openingOf(), rotation: null, seats: 9 } }],
  ['a hand begun in a hand', { type: 'hand-started', number: 2 }],
  ['more chips forfeited than there are', { type: 'chips-forfeited', seat: 2, chips: 5_000 }],
  ['chips added at a seat that is not there', { type: 'chips-added', seat: 9, chips: 100 }],
  [
    'a call by somebody who is not in the hand',
    { type: 'called', seat: 9, to: 200, chips: 200, allIn: false, toAct: 2 },
  ],
  ['chips called that are not there', { type: 'called', seat: 2, to: 200, chips: 10_000, allIn: false, toAct: 3 }],
  ['nothing', null],
])('%s cannot have happened', (_what, event) => {
  const tape = { before: running, events: [] };
  expect(follow(running, tape, event as TableEvent)).toEqual({ wrong: expect.stringMatching(/^(it|the) .*\.$/) });
});

function openingOf() {
  const { tableId, name, mode, variant, rulebook, overlay, stakes, chipValues } = running;
  return { tableId, name, mode, variant, rulebook, overlay, stakes, chipValues, seats: 3, schedule: null };
}
