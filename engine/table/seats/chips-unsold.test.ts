import { expect, test } from 'vitest';
import { eventsOf, play, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import { chipsUnsold } from './chips-unsold.ts';
import { totalsOf } from './decide-counts.ts';

const tournament = sampleTable([5000, 4000, 0, 3000], { mode: 'tournament' });
const record = { incident: 'i', at: 7 } as const;
const add = (chips: number, more: object = {}): Command => ({ type: 'add-chips', seat: 1, chips, ...record, ...more });
const open: Command = { type: 'open-seat', seat: 1, ...record };
const player = { id: 'new', hash: '' };
const seat: Command = { type: 'seat-player', seat: 3, player, stack: 6000, ...record };

/** A tournament of the office that sells re-buys of 2,000. */
const withRebuys: TableState = {
  ...tournament,
  setUpAfter: 0,
  schedule: { startedAt: 0, levels: [], rebuys: { chips: 2000 } } as unknown as TableState['schedule'],
};

test.each([
  ['chips', add(5000), { stack: 10_000, difference: 5000 }],
  ['chips behind', add(5000, { behind: true }), { stack: 10_000, difference: 5000 }],
  ['an opened seat', open, { stack: 0, difference: -5000 }],
  ['a player', seat, { stack: 6000, difference: 6000 }],
])('%s at a tournament’s table: the floor finds it until somebody has seen it', (_what, command, counted) => {
  expect(chipsUnsold(tournament, command)).toEqual(counted);
  const after = play(tournament, [command]);
  expect(after.incidents).toMatchObject([{ id: 'i', kind: 'chips', at: 7, counted, ruling: null }]);
  expect(after.incidents[0]?.player).toBe(command === seat ? 'new' : 'p1');
  // It is no count: what came in and what is booked agree.
  expect(totalsOf(after).unanswered).toBe(0);
  const seen = { type: 'rule-incident', incident: 'i', ruling: 'play-on', by: 'floor:1', at: 9, reason: null } as const;
  expect(play(after, [seen]).incidents[0]?.ruling).toMatchObject({ by: 'floor:1' });
  const step = after.undo?.step;
  if (step === undefined) throw new Error('It can be taken back.');
  const back = play(after, [{ type: 'undo', step }]);
  expect([back.incidents, back.chairs, back.chipsIn]).toEqual([[], tournament.chairs, tournament.chipsIn]);
});

test('it waits beyond the hands dealt meanwhile, also where it was announced in one of them', () => {
  const announced = play(tournament, [start, add(5000, { behind: true })]);
  expect(announced.incidents).toMatchObject([{ kind: 'chips', counted: { difference: 5000 } }]);
  const dealt = play(play(tournament, [add(5000)]), [start]);
  expect(dealt.incidents).toMatchObject([{ id: 'i', ruling: null }]);
});

test.each<[string, TableState, Command]>([
  ['a cash table sells chips', sampleTable([5000, 4000]), add(5000)],
  ['a cash player leaves', sampleTable([5000, 4000]), open],
  ['the office has sold them', tournament, { ...add(5000), player: 'p1' } as Command],
  ['the house sells re-buys of so many', withRebuys, add(2000)],
  ['the office sends a player', tournament, { ...seat, sent: {} } as Command],
  ['the table is opened with its players', tournament, { ...seat, opening: true } as Command],
  ['the seat is open already', tournament, { ...open, seat: 3 } as Command],
])('%s: nobody has to answer for it', (_why, state, command) => {
  expect(chipsUnsold(state, command)).toBeNull();
});

test('other chips than those of a re-buy are the floor’s, and the engine does not book them', () => {
  expect(chipsUnsold(withRebuys, add(3000))).toMatchObject({ difference: 3000 });
  expect(refusalOf(withRebuys, add(3000))).toMatchObject({ reason: 'rebuy-chips' });
});

test('without an id nothing is put before the floor, as in a simulation', () => {
  expect(eventsOf(tournament, { type: 'add-chips', seat: 1, chips: 5000 })).toEqual([
    { type: 'chips-added', seat: 1, chips: 5000 },
  ]);
});
