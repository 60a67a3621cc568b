import { expect, test } from 'vitest';
import {
  acts,
  deal,
  play,
  push,
  refusalOf,
  sampleTable,
  start,
  tabled,
  taps,
} from '../../../test/support/sample-table.ts';
import { dealtTo, device, inMuck, noted, readerReady, seen, shuffler } from '../../../test/support/witness-facts.ts';
import type { Command } from '../../words/command.ts';
import type { TableState } from '../../words/table-state.ts';
import type { DealFault } from '../../words/witnesses.ts';
import { decide } from '../decide.ts';
import { legalActions } from '../legal-actions.ts';
import { disagreements } from './disagreements.ts';

/** Button 1, blinds 2 and 3, seat 1 first; everybody has two cards and the reader sees them. */
const dealt = play(sampleTable([5000, 5000, 5000]), [readerReady, start, ...dealtTo([2, 3, 1])]);
const flop = play(dealt, [...acts('1c', '2c', '3x'), deal('As', 'Kd', '7c'), seen('board', 3)]);
const river = play(flop, [...taps('2x 3x 1x [2h]'), seen('board', 4), ...taps('2x 3x 1x [9d]'), seen('board', 5)]);
const showdown = play(river, acts('2x', '3x', '1x'));
/** Everybody folded to seat 3, and their cards are gone. */
const wonByFold = play(dealt, [...acts('1f', '2f'), seen(1, 0), seen(2, 0)]);

/** Seat 1 folded before the flop, seat 2 on it: seat 3 is left. */
const foldedTwice = play(dealt, [
  ...acts('1f', '2c', '3x'),
  seen(1, 0),
  deal('As', 'Kd', '7c'),
  seen('board', 3),
  ...acts('2f'),
  seen(2, 0),
]);

const short: DealFault = { fault: 'short', seat: 3, seen: 1, due: 2 };
const foreign = { place: 2, alarm: 'foreign' } as const;

test.each<readonly [string, TableState, readonly Command[], readonly object[]]>([
  ['nothing, while all say the same', flop, [], []],
  ['a board card less', flop, [seen('board', 2)], [{ about: 'board', dealer: 3, reader: 2 }]],
  ['a board card more', showdown, [seen('board', 6)], [{ about: 'board', dealer: 5, reader: 6 }]],
  ['nothing of the board while it is dealt', play(flop, acts('2x', '3x', '1x')), [seen('board', 4)], []],
  ['a live seat without its cards', flop, [seen(2, 1)], [{ about: 'seat', seat: 2, dealer: 2, reader: 1 }]],
  ['nothing of the seats before the first action', dealt, [seen(2, 1)], []],
  ['nothing of a hand that lies open', play(showdown, [tabled(2, 'Ah', 'Ad')]), [seen(2, 0)], []],
  [
    'a hand folded a round ago that still lies there',
    foldedTwice,
    [seen(1, 2)],
    [{ about: 'folded', seat: 1, reader: 2 }],
  ],
  ['nothing of the fold that won the pot, whose cards are on their way', foldedTwice, [seen(2, 2)], []],
  ['nothing of a fold of this round, whose cards are on their way', dealt, acts('1f'), []],
  [
    'a fold of the round before',
    play(dealt, [...acts('1f', '2c', '3x'), deal('As', 'Kd', '7c'), seen('board', 3)]),
    [],
    [{ about: 'folded', seat: 1, reader: 2 }],
  ],
  ['cards of a live seat in the muck', flop, [inMuck(3), seen(3, 0)], [{ about: 'mucked', seat: 3 }]],
  ['nothing of the seat to act: its fold is to be tapped', flop, [inMuck(2), seen(2, 0)], []],
  ['nothing of cards that were given back', flop, [inMuck(3), seen(3, 0), seen(3, 2)], []],
  ['nothing of whoever is left alone', wonByFold, [inMuck(3), seen(3, 0)], []],
  [
    'a card nobody can place',
    flop,
    [noted({ type: 'cards-contested', contested: [[1, 2]] })],
    [{ about: 'contested', places: [1, 2] }],
  ],
  ['an alarm', flop, [noted({ type: 'card-alarm', ...foreign })], [{ about: 'alarm', ...foreign }]],
  ['a fault of the deal', flop, [noted({ type: 'deal-seen', faults: [short] })], [{ about: 'deal', ...short }]],
  [
    'nothing any more of one that was mended',
    flop,
    [noted({ type: 'deal-seen', faults: [short] }), noted({ type: 'deal-seen', faults: [] })],
    [],
  ],
])('witnesses disagree about %s', (_what, state, commands, expected) => {
  const after = play(state, commands);
  expect(disagreements(after)).toEqual(expected);
  expect(legalActions(after).disagreements).toEqual(expected);
});

const wrong = [seen('board', 2), seen(2, 1), noted({ type: 'card-alarm', ...foreign })];

test.each<readonly [string, readonly Command[]]>([
  ['is away', [device('reader', 'silent')]],
  ['came back and has not looked everywhere', [device('reader', 'silent'), readerReady, seen('board', 2), seen(2, 1)]],
])('a reader that %s contradicts nobody', (_what, commands) => {
  expect(disagreements(play(flop, [...wrong, ...commands]))).toEqual([]);
});

test('a reader that came back contradicts again once it has seen everything', () => {
  const back = [device('reader', 'silent'), readerReady, seen('board', 2), seen(1, 2), seen(2, 2), seen(3, 2)];
  expect(disagreements(play(flop, back))).toEqual([{ about: 'board', dealer: 3, reader: 2 }]);
});

test('a reader that has seen no card of this hand contradicts nobody', () => {
  const state = play(sampleTable([5000, 5000, 5000]), [readerReady, start, ...acts('1c', '2c', '3x')]);
  expect(disagreements(play(state, [deal('As', 'Kd', '7c')]))).toEqual([]);
});

test.each([['weak'], ['unusable']] as const)('a place that is %s is not believed to lack cards', (state) => {
  const poor = [2, 'board'] as const;
  const facts = poor.map((place) => noted({ type: 'place-reads', place, state }));
  expect(disagreements(play(flop, [seen('board', 2), seen(2, 1), ...facts]))).toEqual([]);
});

test('a fault of the deal that was reported and ruled is no question any more', () => {
  const faulty = play(dealt, [noted({ type: 'deal-seen', faults: [short] }), ...acts('1c')]);
  expect(disagreements(faulty)).toHaveLength(1);
  const reported = play(faulty, [
    { type: 'report', at: 1, incident: 'i', report: { kind: 'wrong-card-count', seat: 3, count: 1 } },
  ]);
  expect(disagreements(reported)).toHaveLength(1);
  const ruled = play(reported, [
    { type: 'rule-incident', at: 2, incident: 'i', ruling: 'play-on', by: 'floor', reason: null },
  ]);
  expect(disagreements(ruled)).toEqual([]);
});

test('a deck that came into play though it was found wrong is in dispute without any reader', () => {
  const missing = shuffler('fault', { code: 'CARD_MISSING', deck: null });
  const state = play(sampleTable([5000, 5000, 5000]), [shuffler('shuffling'), missing, start, shuffler('taken')]);
  expect(disagreements(state)).toEqual([{ about: 'deck', deck: 'RED', code: 'CARD_MISSING' }]);
  const accepted: Command = { type: 'accept-deck', at: 0, deck: 'RED', by: 'floor', reason: { id: 'r', hash: '' } };
  expect(disagreements(play(state, [accepted]))).toEqual([]);
  const early = play(sampleTable([5000, 5000, 5000]), [start, ...acts('1c'), shuffler('shuffling'), missing]);
  expect(disagreements(play(early, [shuffler('taken')]))).toEqual([]);
});

const disputed = play(foldedTwice, [seen(1, 2)]);
const pushAnyway: Command = { type: 'push-pot', at: 77, pot: 0, anyway: true };
const folded = { about: 'folded', seat: 1, reader: 2 } as const;

test('a pot is not pushed while the witnesses disagree, unless the person dealing says so', () => {
  expect(refusalOf(disputed, push(0))).toEqual({ reason: 'witnesses-disagree', disagreements: [folded] });
  const decision = decide(disputed, pushAnyway);
  if ('refusal' in decision) throw new Error(decision.refusal.reason);
  expect(decision.events.map(({ type }) => type)).toEqual(['witnesses-overruled', 'pot-pushed', 'hand-ended']);
  expect(decision.events[0]).toMatchObject({ at: 77, pot: 0, disagreements: [folded] });
});

test('a card of another back that was reported and ruled is no question any more; the next one is', () => {
  const alarmAt = (place: number): Command => noted({ type: 'card-alarm', place, alarm: 'wrong-deck' });
  const reported = play(flop, [
    alarmAt(2),
    { type: 'report', at: 1, incident: 'i', report: { kind: 'foreign-card', choice: 'in-hand' } },
  ]);
  expect(disagreements(reported)).toEqual([{ about: 'alarm', place: 2, alarm: 'wrong-deck' }]);
  const ruled = play(reported, [
    { type: 'rule-incident', at: 2, incident: 'i', ruling: 'play-on', by: 'floor', reason: null },
  ]);
  expect(disagreements(ruled)).toEqual([]);
  expect(disagreements(play(ruled, [alarmAt(3)]))).toEqual([{ about: 'alarm', place: 3, alarm: 'wrong-deck' }]);
});

test('what was overruled waits for the floor beyond the hand, holds nothing back, and can only be taken note of', () => {
  const state = play(disputed, [pushAnyway, seen(1, 0), start]);
  const [incident] = state.incidents;
  expect(incident).toMatchObject({ kind: 'witnesses', hand: 1, at: 77, ruling: null, disagreements: [folded] });
  expect(state.hand?.number).toBe(2);
  const rule = (ruling: number | 'play-on' | 'deal-again'): Command => ({
    type: 'rule-incident',
    at: 99,
    incident: incident?.id ?? '',
    ruling,
    by: 'floor:1',
    reason: null,
  });
  expect(refusalOf(state, rule('deal-again')).reason).toBe('hand-moved-on');
  expect(refusalOf(state, rule(0)).reason).toBe('no-such-choice');
  expect(play(state, [rule('play-on')]).incidents[0]?.ruling).toMatchObject({ ruling: 'play-on', by: 'floor:1' });
});

test('nothing is noted when there was nothing to overrule', () => {
  const decision = decide(wonByFold, pushAnyway);
  expect('events' in decision && decision.events.map(({ type }) => type)).toEqual(['pot-pushed', 'hand-ended']);
});

test('what was overruled for one pot is not asked again for the next, but something new is', () => {
  const table = sampleTable([1000, 3000, 3000]);
  const allIn = play(table, [readerReady, start, ...dealtTo([2, 3, 1]), ...acts('1a', '2a', '3c')]);
  const board = play(allIn, [deal('As', 'Kd', '7c'), deal('2h'), deal('9d'), seen('board', 4)]);
  const open = play(board, [tabled(1, 'Ah', 'Ad'), tabled(2, 'Kh', 'Kc'), tabled(3, 'Qh', 'Qc')]);
  const first = play(open, [{ type: 'push-pot', at: 0, pot: 1, anyway: true }]);
  expect(disagreements(first)).toHaveLength(1);
  expect(legalActions(first).disagreements).toEqual([]);
  // Cards are gathered in by now.
  expect(play(first, [seen('board', 3), push(0)]).hand?.stage).toBe('over');
  const contested = noted({ type: 'cards-contested', contested: [[1, 2]] });
  expect(refusalOf(play(first, [contested]), push(0)).reason).toBe('witnesses-disagree');
});

test('a pot that was pushed against the witnesses and taken back goes out under its own incident', () => {
  const again = play(disputed, [
    pushAnyway,
    { type: 'undo', step: 'pot-pushed' },
    noted({ type: 'cards-contested', contested: [[1, 2]] }),
    pushAnyway,
  ]);
  const ids = again.incidents.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});

test('the fold of the seat to act is proposed once its cards are in the muck', () => {
  expect(legalActions(flop).foldSeen).toBeNull();
  expect(legalActions(play(flop, [inMuck(2), seen(2, 0)])).foldSeen).toBe(2);
  expect(legalActions(play(flop, [inMuck(3), seen(3, 0)])).foldSeen).toBeNull();
  expect(legalActions(play(flop, [inMuck(3), seen(3, 0), ...acts('2x')])).foldSeen).toBe(3);
  expect(legalActions(play(flop, [inMuck(2), seen(2, 2)])).foldSeen).toBeNull();
});

test('what did not belong and was seen in this hand stands when the reader is gone; of cards it never knew it needs to have counted none', () => {
  const alarm = (kind: 'wrong-deck' | 'foreign'): Command => noted({ type: 'card-alarm', place: 'muck', alarm: kind });
  const gone = play(flop, [alarm('wrong-deck'), alarm('foreign'), device('reader', 'absent')]);
  expect(disagreements(gone)).toEqual([{ about: 'alarm', place: 'muck', alarm: 'wrong-deck' }]);
  const unknown = play(sampleTable([5000, 5000, 5000]), [readerReady, ...taps('start 1c 2c 3x'), alarm('foreign')]);
  expect(disagreements(unknown)).toEqual([{ about: 'alarm', place: 'muck', alarm: 'foreign' }]);
});
