import { expect, test } from 'vitest';
import { acts, misdealt, play, sampleTable, start } from '../../../test/support/sample-table.ts';
import { device, inMuck, noted, readerReady, seen, shuffler } from '../../../test/support/witness-facts.ts';
import type { Command } from '../../words/command.ts';
import type { Seat } from '../../words/seat.ts';
import type { TableState } from '../../words/table-state.ts';
import type { CardAlarm, Witnesses } from '../../words/witnesses.ts';

const table = sampleTable([5000, 5000, 5000]);
const after = (...commands: readonly Command[]): Witnesses => play(table, commands).witnesses;

test.each([
  ['ready', 'ready'],
  ['absent', 'away'],
  ['silent', 'away'],
  ['refused', 'away'],
])('a device whose line is %s is %s', (state, is) => {
  expect(after(device('reader', state)).reader).toBe(is);
  expect(after(device('shuffler', state)).shuffler).toBe(is);
});

test('a card that comes in the hand is one the reader has seen; one that only goes may be the last hand’s', () => {
  expect(after(readerReady, start).hasSeenCards).toBe(false);
  expect(after(readerReady, start, seen(1, 1)).hasSeenCards).toBe(true);
  expect(after(readerReady, seen(1, 2), start, seen(1, 1)).hasSeenCards).toBe(false);
  expect(after(readerReady, start, seen('board', 1)).hasSeenCards).toBe(true);
});

test('a reader that comes back knows nothing before it has named every place again', () => {
  const back = [readerReady, start, seen(1, 2), seen(2, 2), seen('board', 1), device('reader', 'silent'), readerReady];
  expect(after(...back)).toMatchObject({ hasSeenCards: false, unseen: [1, 2, 'board'], cardsAt: { 1: 2, 2: 2 } });
  expect(after(...back, seen(1, 2), seen('board', 1)).unseen).toEqual([2]);
  expect(after(...back, seen(1, 2), seen('board', 1), seen(2, 0))).toMatchObject({ hasSeenCards: true, unseen: [] });
});

test('the most cards a seat had are remembered while a player looks at them, and not those of the hand before', () => {
  expect(after(readerReady, start, seen(1, 1), seen(1, 2), seen(1, 0)).mostAt).toEqual({ 1: 2 });
  expect(after(readerReady, seen(1, 2), start, seen(1, 1), seen(1, 0)).mostAt).toEqual({});
});

test('what is not of this house is forgotten when it is taken away; a card of the other deck is not', () => {
  const alarm = (place: Seat, what: CardAlarm['alarm']) => noted({ type: 'card-alarm', place, alarm: what });
  const gone = noted({ type: 'foreign-gone', place: 1 });
  expect(after(start, alarm(1, 'foreign'), alarm(2, 'foreign'), alarm(1, 'wrong-deck'), gone).alarms).toEqual([
    { place: 2, alarm: 'foreign' },
    { place: 1, alarm: 'wrong-deck' },
  ]);
});

test('folds and alarms are kept once, and end with the hand; the muck is never counted', () => {
  const alarm = noted({ type: 'card-alarm', place: 1, alarm: 'foreign' });
  const seenAll: readonly Command[] = [start, inMuck(1), inMuck(1), alarm, alarm, seen('muck', 7)];
  const fault = noted({ type: 'deal-seen', faults: [{ fault: 'short', seat: 2, seen: 1, due: 2 }] });
  expect(after(...seenAll, fault)).toMatchObject({
    foldsSeen: [1],
    alarms: [{ place: 1, alarm: 'foreign' }],
    dealFaults: [{ fault: 'short' }],
    cardsAt: {},
  });
  expect(after(...seenAll, fault, ...misdealt, start)).toMatchObject({ foldsSeen: [], alarms: [], dealFaults: [] });
});

test('what lies between places is what was said last', () => {
  const contested = noted({ type: 'cards-contested', contested: [[2, 3]] });
  expect(after(contested).contested).toEqual([[2, 3]]);
  expect(after(contested, noted({ type: 'cards-contested', contested: [] })).contested).toEqual([]);
});

test('a place that reads badly is known until it reads well', () => {
  const reads = (state: 'good' | 'weak' | 'unusable') => noted({ type: 'place-reads', place: 3, state });
  expect(after(reads('weak')).poorPlaces).toEqual([3]);
  expect(after(reads('weak'), reads('unusable')).poorPlaces).toEqual([3]);
  expect(after(reads('weak'), reads('good')).poorPlaces).toEqual([]);
});

test('what the deck desk has done is for the file only', () => {
  const booked = noted({ type: 'deck-booked', what: 'registered', deck: 'RED', people: [], reason: null });
  expect(after(booked)).toEqual(table.witnesses);
});

test('a finished deck waits with what the machine found of it, until it is taken', () => {
  const done = shuffler('done', { cards: 52, expected: 52, verified: 'pass' });
  expect(after(done).deckWaiting).toEqual({ deck: 'RED', cards: 52, expected: 52, verified: 'pass', inferred: false });
  expect(after(shuffler('done', { inferred: true })).deckWaiting).toMatchObject({
    cards: null,
    verified: 'not-checked',
    inferred: true,
  });
  expect(after(done, shuffler('taken'))).toMatchObject({ deckInPlay: 'RED', deckWaiting: null, isDeckDoubtful: false });
  expect(after(done, shuffler('shuffling', { deck: 'BLUE' })).deckWaiting).toBeNull();
  expect(after(done, shuffler('loaded', { deck: 'BLUE' })).deckWaiting).not.toBeNull();
});

const missing = shuffler('fault', { code: 'CARD_MISSING', deck: null });
const short = shuffler('done', { cards: 51, expected: 52, verified: 'not-checked' });

test.each<readonly [string, readonly Command[], object | null]>([
  ['a deck that failed its check', [shuffler('done', { verified: 'fail' })], { deck: 'RED', code: 'RECOG' }],
  ['a deck with a card too few', [short], { deck: 'RED', code: 'COUNT', cards: 51, expected: 52 }],
  ['a deck found short without being shuffled', [shuffler('verified', { cards: 51, expected: 52 })], { code: 'COUNT' }],
  ['a missing card: the deck in the machine', [shuffler('shuffling'), missing], { deck: 'RED', code: 'CARD_MISSING' }],
  ['a missing card, whatever deck it is', [missing], { deck: 'UNKNOWN', code: 'CARD_MISSING' }],
  ['a missing card and then the count', [shuffler('shuffling'), missing, short], { code: 'CARD_MISSING', cards: 51 }],
  ['a jam says nothing of the deck', [shuffler('shuffling'), shuffler('fault', { code: 'JAM' })], null],
  ['a deck nobody counted', [shuffler('done', { verified: 'not-checked', inferred: true })], null],
  ['a good deck', [shuffler('done', { cards: 52, expected: 52, verified: 'pass' })], null],
])('%s', (_what, commands, suspect) => {
  const { suspectDeck } = after(...commands);
  if (suspect === null) expect(suspectDeck).toBeNull();
  else expect(suspectDeck).toMatchObject({ ...suspect, acceptedBy: null });
});

const counted = shuffler('done', { cards: 52, expected: 52, verified: 'not-checked' });
const recognised = shuffler('done', { cards: 52, expected: 52, verified: 'pass' });
const twice = shuffler('fault', { code: 'CARD_DUP', deck: null });
const again = shuffler('shuffling');

test.each<readonly [string, readonly Command[], boolean]>([
  ['a good check of it', [again, missing, recognised], false],
  ['a right count, where the count was wrong', [again, missing, counted], false],
  ['a right count, where a card was there twice', [again, twice, counted], true],
  ['recognising it, where a card was there twice', [again, twice, recognised], false],
  ['finishing it without having looked', [again, missing, shuffler('done', { inferred: true })], true],
  ['a good check of the other deck', [again, missing, shuffler('done', { deck: 'BLUE', verified: 'pass' })], true],
  ['clearing the machine', [again, missing, shuffler('fault-cleared', { code: 'CARD_MISSING' })], true],
  ['being taken', [short, shuffler('taken')], true],
])('after %s the deck is as suspect as this says', (_what, commands, isSuspect) => {
  expect(after(...commands).suspectDeck !== null).toBe(isSuspect);
});

test('who answered for a deck answered until it is shuffled again', () => {
  const accepted: Command = { type: 'accept-deck', at: 0, deck: 'RED', by: 'floor', reason: { id: 'r', hash: '' } };
  expect(after(short, accepted).suspectDeck?.acceptedBy).toBe('floor');
  expect(after(short, accepted, shuffler('taken')).suspectDeck?.acceptedBy).toBe('floor');
  expect(after(short, accepted, shuffler('shuffling'), short).suspectDeck?.acceptedBy).toBeNull();
});

test.each<readonly [string, readonly Command[], boolean]>([
  ['the decks taking turns', [shuffler('taken'), shuffler('taken', { deck: 'BLUE' })], false],
  ['the same deck twice', [shuffler('taken'), shuffler('taken')], true],
  ['the same deck told once more from memory', [shuffler('taken'), shuffler('taken', { live: false })], false],
  ['a deck the adapter cannot tell', [shuffler('taken', { deck: 'UNKNOWN' })], true],
  ['then the other one', [shuffler('taken'), shuffler('taken'), shuffler('taken', { deck: 'BLUE' })], false],
  ['the dealer saying which', [shuffler('taken'), shuffler('taken'), { type: 'change-deck', deck: 'RED' }], false],
])('%s leaves this doubt', (_what, commands, isDoubtful) => {
  expect(after(...commands).isDeckDoubtful).toBe(isDoubtful);
});

test('a replayed word still says which deck is in play', () => {
  expect(after(shuffler('taken', { deck: 'BLUE', live: false })).deckInPlay).toBe('BLUE');
});

test('a deck that is taken after the first action is the next hand’s', () => {
  const blue = shuffler('taken', { deck: 'BLUE' });
  const opened = [shuffler('taken'), start] as const;
  expect(after(...opened, blue)).toMatchObject({ deckOfHand: 'BLUE', deckInPlay: 'BLUE' });
  const early = play(table, [...opened, ...acts('1c'), blue]);
  expect(early.witnesses).toMatchObject({ deckOfHand: 'RED', deckInPlay: 'BLUE' });
  const next = play(early, [...acts('2f', '3f'), { type: 'push-pot', at: 0, pot: 0 }, start]);
  expect(next.witnesses.deckOfHand).toBe('BLUE');
});

test('while a finished deck waits nobody knows which one the hand is dealt from, until it is taken or named', () => {
  const [red, done] = [shuffler('taken'), shuffler('done', { deck: 'BLUE' })];
  expect(after(red, done, start).deckOfHand).toBeNull();
  expect(after(red, done, start, shuffler('taken', { deck: 'BLUE' })).deckOfHand).toBe('BLUE');
  expect(after(red, done, { type: 'change-deck', deck: 'RED' }, start).deckOfHand).toBe('RED');
  const late = play(table, [red, done, start, ...acts('1c'), shuffler('taken', { deck: 'BLUE', live: false })]);
  expect(late.witnesses.deckOfHand).toBe('BLUE');
});

test('what was held against cards of another deck falls when that deck turns out to be the one', () => {
  const alarms = (['wrong-deck', 'foreign'] as const).map((alarm) => noted({ type: 'card-alarm', place: 1, alarm }));
  const opened = [shuffler('taken'), start, ...alarms];
  expect(after(...opened).alarms).toHaveLength(2);
  expect(after(...opened, shuffler('taken', { deck: 'BLUE' })).alarms).toEqual([{ place: 1, alarm: 'foreign' }]);
  expect(after(...opened, { type: 'change-deck', deck: 'BLUE' }).alarms).toEqual([{ place: 1, alarm: 'foreign' }]);
  expect(after(...opened, { type: 'change-deck', deck: 'RED' }).alarms).toHaveLength(2);
});

test.each<readonly [string, readonly Command[], string | null]>([
  ['a jam', [shuffler('fault', { code: 'JAM' })], 'JAM'],
  ['a jam that was cleared', [shuffler('fault', { code: 'JAM' }), shuffler('fault-cleared', { code: 'JAM' })], null],
  [
    'a jam while no power is there',
    [
      shuffler('fault', { code: 'POWER' }),
      shuffler('fault', { code: 'JAM' }),
      shuffler('fault-cleared', { code: 'POWER' }),
    ],
    'JAM',
  ],
  [
    'a jam that came before a fault that was cleared',
    [
      shuffler('fault', { code: 'JAM' }),
      shuffler('fault', { code: 'CONTACT' }),
      shuffler('fault-cleared', { code: 'CONTACT' }),
    ],
    'JAM',
  ],
  [
    'a lid that stands open still after a jam',
    [shuffler('lid-open'), shuffler('fault', { code: 'JAM' }), shuffler('fault-cleared', { code: 'JAM' })],
    'DOOR',
  ],
  ['a fault without a word', [shuffler('fault'), shuffler('fault-cleared', { code: 'JAM' })], 'UNKNOWN'],
  ['no fault without a word any more', [shuffler('fault'), shuffler('fault-cleared')], null],
  ['an open lid', [shuffler('lid-open')], 'DOOR'],
  ['an open lid over a jam', [shuffler('fault', { code: 'JAM' }), shuffler('lid-open')], 'JAM'],
  ['a lid that was closed', [shuffler('lid-open'), shuffler('lid-closed')], null],
  ['a cycle that takes too long', [shuffler('overdue')], 'OVERDUE'],
  ['a cycle that ended after all', [shuffler('overdue'), shuffler('done')], null],
  ['a technician', [shuffler('service-on')], 'SERVICE'],
  ['no technician any more', [shuffler('service-on'), shuffler('service-off')], null],
  ['a restart', [shuffler('restarted', { code: 'POWER' })], null],
  ['lost events, totals', [shuffler('events-lost'), shuffler('totals')], null],
])('the machine needs a hand for %s as this says', (_what, commands, fault) => {
  expect(after(...commands).shufflerFault).toBe(fault);
});

test('no word of a device changes anything but what the devices have said', () => {
  const before = play(table, [start]);
  const rest = ({ witnesses: _witnesses, ...state }: TableState) => state;
  const all = [readerReady, seen(1, 2), inMuck(1), short, shuffler('taken'), missing, device('shuffler', 'absent')];
  expect(rest(play(before, all))).toEqual(rest(before));
});

test.each<readonly [string, readonly Command[], string | null]>([
  ['stands until it is cleared', [], 'TAMPER'],
  ['is not hidden by a jam', [shuffler('fault', { code: 'JAM' })], 'TAMPER'],
  [
    'does not end with a jam',
    [shuffler('fault', { code: 'JAM' }), shuffler('fault-cleared', { code: 'JAM' })],
    'TAMPER',
  ],
  ['ends when it is cleared', [shuffler('fault-cleared', { code: 'TAMPER' })], null],
  ['ends when the machine begins anew', [shuffler('restarted')], null],
])('a machine that was tampered with %s', (_what, commands, expected) => {
  expect(after(shuffler('tamper', { code: 'card order offered' }), ...commands).shufflerFault).toBe(expected);
});
