import { expect, test } from 'vitest';
import { opens, studStakes } from '../../../test/support/sample-deals.ts';
import { acts, play, sampleTable, start } from '../../../test/support/sample-table.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import type { CardPlace } from '../../words/witnesses.ts';
import { closingSeen } from './closing-seen.ts';

const ready = { type: 'device-changed', device: 'reader', state: 'ready', fault: null, why: null } as const;
const seen = (place: CardPlace, count: number): Command => ({
  type: 'note',
  fact: { type: 'cards-seen', place, count },
});
const held = (count: number): readonly Command[] => [1, 2, 3].map((seat) => seen(seat, count));

/** Three players before the flop; seat 1 has the button and acts first. */
const holdem = (): TableState =>
  play(sampleTable([5000, 5000, 5000]), [{ type: 'note', fact: ready }, start, ...held(2)]);

/** Seat 3 has brought it in, the others are to act. */
const stud = (): TableState =>
  play(sampleTable([5000, 5000, 5000], { variant: 'limit-stud', stakes: studStakes }), [
    { type: 'note', fact: ready },
    start,
    ...held(3),
    opens(3),
    ...acts('3i'),
  ]);

test('the flop says that the small blind has called and the big blind checked', () => {
  expect(closingSeen(play(holdem(), [...acts('1c'), seen('board', 3)]))).toEqual([
    { seat: 2, act: 'call' },
    { seat: 3, act: 'check' },
  ]);
});

test('the turn says that everybody has checked', () => {
  const flop = play(holdem(), [
    ...acts('1c', '2c', '3x'),
    { type: 'deal-board', cards: ['2c', '7d', '9h'], by: 'reader' },
    seen('board', 3),
  ]);
  expect(closingSeen(flop)).toEqual([]);
  expect(closingSeen(play(flop, [seen('board', 4)])).map(({ act }) => act)).toEqual(['check', 'check', 'check']);
});

test('a raise somebody else would have to call as well is not called by a card', () => {
  expect(closingSeen(play(holdem(), [...acts('1r800'), seen('board', 3)]))).toEqual([]);
  expect(closingSeen(play(holdem(), [...acts('1r800', '2f'), seen('board', 3)]))).toEqual([{ seat: 3, act: 'call' }]);
});

test('stud: a card more before two players says it, before one it may be a ghost', () => {
  const last = play(stud(), acts('1c'));
  expect(closingSeen(play(last, [seen(1, 4)]))).toEqual([]);
  expect(closingSeen(play(last, [seen(1, 4), seen(2, 4)]))).toEqual([{ seat: 2, act: 'call' }]);
  expect(closingSeen(play(last, [seen(1, 4), seen(2, 5)]))).toEqual([]);
});

test.each<[string, readonly Command[]]>([
  ['a seat to act holds no cards any more', [seen(2, 0)]],
  ['its cards were seen in the muck', [{ type: 'note', fact: { type: 'fold-seen', seat: 2 } }]],
  ['the board reads badly', [{ type: 'note', fact: { type: 'place-reads', place: 'board', state: 'weak' } }]],
  [
    'something foreign lies on the board',
    [{ type: 'note', fact: { type: 'card-alarm', place: 'board', alarm: 'foreign' } }],
  ],
  [
    'nobody can say where a card lies',
    [{ type: 'note', fact: { type: 'cards-contested', contested: [['board', 2]] } }],
  ],
  ['the reader is silent', [{ type: 'note', fact: { ...ready, state: 'silent' } }]],
])('nothing is concluded when %s', (_why, facts) => {
  expect(closingSeen(play(holdem(), [...acts('1c'), seen('board', 3), ...facts]))).toEqual([]);
});
