import { expect, test } from 'vitest';
import { acts, deal, misdealt, sampleTable, start, taps } from '../../../test/support/sample-table.ts';
import {
  actOf,
  allInsOfNine,
  begin,
  playTaped,
  preview,
  pushedPastCaller,
  refusal,
  said,
  shownOnRiver,
  type Taped,
} from '../../../test/support/taped-hand.ts';
import type { ActChange, HandTape } from '../../words/amendment.ts';
import type { Refusal } from '../../words/refusal.ts';
import { listActs } from './list-acts.ts';

const fold = (seat: number) => ({ type: 'fold', seat }) as const;

test.each<[string, Taped, readonly ActChange[], Refusal]>([
  ['an act that is none', pushedPastCaller(), [{ change: 'remove', act: 99 }], { reason: 'no-such-act', act: 99 }],
  ['a blind', pushedPastCaller(), [{ change: 'remove', act: 0 }], { reason: 'act-fixed', act: 0, why: 'forced' }],
  [
    'something before a blind',
    pushedPastCaller(),
    [{ change: 'insert', before: 1, act: fold(1) }],
    { reason: 'act-fixed', act: 1, why: 'forced' },
  ],
  ['a push', pushedPastCaller(), [{ change: 'remove', act: 14 }], { reason: 'act-fixed', act: 14, why: 'follows' }],
  [
    'the count of no all-in',
    pushedPastCaller(),
    [{ change: 'recount', act: 2, to: 100 }],
    { reason: 'act-fixed', act: 2, why: 'not-all-in' },
  ],
  [
    'what it was already',
    pushedPastCaller(),
    [{ change: 'replace', act: 2, with: fold(1) }],
    { reason: 'nothing-amended' },
  ],
  [
    'a raise that is too small',
    pushedPastCaller(),
    [{ change: 'replace', act: 2, with: { type: 'raise', seat: 1, to: 300 } }],
    { reason: 'below-minimum', seat: 1, to: 300, minTo: 400, rule: 'tda-2011#38' },
  ],
  [
    'a seat that is not to act',
    pushedPastCaller(),
    [{ change: 'replace', act: 2, with: fold(3) }],
    { reason: 'not-your-turn', seat: 3, toAct: 1 },
  ],
  [
    'a card that lies there',
    shownOnRiver(),
    [{ change: 'replace', act: 4, with: { type: 'deal-board', cards: ['2h', '2h', '7s'] } }],
    { reason: 'card-used', card: '2h' },
  ],
  [
    'an all-in of no number',
    allInsOfNine(),
    [{ change: 'recount', act: 8, to: 1.5 }],
    { reason: 'bad-amount', amount: 1.5 },
  ],
])('%s is refused, and nothing is booked', (_what, taped, changes, refused) => {
  expect(refusal(taped, changes)).toEqual(refused);
  expect(preview(taped, ...changes)).toMatchObject(
    refused.reason === 'nothing-amended' ? { moves: [] } : { after: null, refusal: refused },
  );
});

test('a hand is disputed until the next one begins (tda-2011#19), and no hand that has not been played', () => {
  const change: ActChange = { change: 'remove', act: 2 };
  const next = playTaped(pushedPastCaller(), [start]);
  expect(refusal(next, [change], 1)).toEqual({ reason: 'too-late-to-dispute', hand: 1, rule: 'tda-2011#19' });
  expect(refusal(next, [change], 3)).toEqual({ reason: 'no-hand' });
  expect(refusal({ now: sampleTable([500, 500]), tape: null }, [change], 1)).toEqual({ reason: 'no-hand' });
});

test('a seat whose player has left, or has gone elsewhere with the chips, keeps what touches it from being corrected', () => {
  const board = actOf(shownOnRiver(), 'board 9d');
  const change: ActChange = { change: 'replace', act: board, with: { type: 'deal-board', cards: ['Kd'] } };
  const left = playTaped(shownOnRiver(), [{ type: 'open-seat', seat: 1, at: 1 }]);
  expect(refusal(left, [change])).toEqual({ reason: 'seat-changed-since', seat: 1 });
  // A hand that is opened again cannot be played with chips that came after it.
  const added = playTaped(pushedPastCaller(), [{ type: 'add-chips', seat: 3, chips: 500 }]);
  const reopened: ActChange = {
    change: 'replace',
    act: said(added).lastIndexOf('3 fold'),
    with: { type: 'call', seat: 3 },
  };
  expect(refusal(added, [reopened])).toEqual({ reason: 'seat-changed-since', seat: 3 });
});

test('what was ruled upon is the floor’s: nothing before it is corrected', () => {
  const taped = begin(sampleTable([5000, 5000, 5000]), [start, ...acts('1c'), ...misdealt]);
  expect(listActs(taped.tape as HandTape).every(({ fixed }) => fixed === 'ruled')).toBe(true);
  expect(refusal(taped, [{ change: 'remove', act: 2 }])).toEqual({ reason: 'act-fixed', act: 2, why: 'ruled' });
});

test('a step that was taken back is none of the hand’s acts, whether it stood alone or was one of several in one tap', () => {
  const taped = begin(sampleTable([5000, 5000]), [
    ...taps('start 1r600'),
    { type: 'undo', step: 'raised' },
    ...acts('1c'),
  ]);
  expect(said(taped).slice(2)).toEqual(['1 call 200']);
  const blank = ['??', '??', '??'];
  const toShowdown = [...acts('2x'), deal(...blank), ...taps('2x 1x [??] 2x 1x [??] 2x 1x')];
  const won = playTaped(taped, [...toShowdown, { type: 'win-showdown', seats: [1] }]);
  expect(said(won).slice(-2)).toEqual(['1 table', '2 muck']);
  expect(said(playTaped(won, [{ type: 'undo', step: 'winners-named' }])).at(-1)).toBe('1 check');
});
