import { expect, test } from 'vitest';
import { play, refusalOf, sampleTable, start } from '../../../test/support/sample-table.ts';
import { shuffler } from '../../../test/support/witness-facts.ts';
import type { Command } from '../../words/command.ts';
import { legalActions } from '../legal-actions.ts';

const table = sampleTable([5000, 5000, 5000]);
const short = shuffler('done', { cards: 51, expected: 52, verified: 'fail' });
const blue = shuffler('taken', { deck: 'BLUE' });
const waiting = play(table, [blue, short]);

const accept = (by: 'dealer' | 'floor', at = 0, deck = 'RED'): Command => ({
  type: 'accept-deck',
  at,
  deck,
  by,
  reason: { id: 'r', hash: '' },
});
const call: Command = { type: 'call-floor', at: 100_000, incident: 'c', seat: null };
const answered: Command = {
  type: 'rule-incident',
  at: 110_000,
  incident: 'c',
  ruling: 'play-on',
  by: 'floor',
  reason: null,
};
const changed = (deck: string): Command => ({ type: 'change-deck', deck });

const refused = { reason: 'deck-suspect', deck: 'RED', code: 'COUNT' };

test.each<readonly [string, readonly Command[], boolean]>([
  ['a suspect deck waits', [blue, short], false],
  ['a suspect deck was taken', [blue, short, shuffler('taken')], false],
  [
    'a suspect deck was taken and found good',
    [short, shuffler('taken'), shuffler('verified', { verified: 'pass' })],
    true,
  ],
  ['the floor has answered for it', [blue, short, accept('floor')], true],
  ['the other deck is shuffled by hand and named', [blue, short, changed('BLUE')], true],
  ['the suspect deck is named', [blue, short, changed('RED')], false],
  ['a deck is suspect that was never finished', [blue, shuffler('loaded'), shuffler('fault', { code: 'JAM' })], true],
  [
    'a card is missing from a deck that is in the machine',
    [blue, shuffler('loaded'), shuffler('fault', { code: 'CARD_MISSING' })],
    true,
  ],
])('a hand begins when %s as this says', (_what, commands, begins) => {
  const state = play(table, commands);
  const { start: open } = legalActions(state);
  if (begins) {
    expect(open).toMatchObject({ number: 1 });
    expect(play(state, [start]).hand?.number).toBe(1);
  } else {
    expect(open).toMatchObject({ reason: 'deck-suspect', deck: 'RED' });
    expect(refusalOf(state, start)).toMatchObject({ reason: 'deck-suspect', deck: 'RED' });
  }
});

test('why no hand begins is said with the machine’s own word', () => {
  expect(refusalOf(waiting, start)).toEqual(refused);
  expect(legalActions(waiting).deck).toMatchObject({
    suspect: { deck: 'RED', code: 'COUNT', cards: 51, expected: 52 },
  });
});

test('a named deck is for one hand: then the one that waits is next again', () => {
  const played = play(waiting, [changed('BLUE'), start]);
  const over = { ...played, hand: played.hand === null ? null : { ...played.hand, stage: 'over' as const } };
  expect(refusalOf(over, start)).toEqual(refused);
});

test.each<readonly [string, readonly Command[], number, number | null]>([
  ['nobody was called', [], 200_000, 60],
  ['the call is fresh', [call], 100_000, 60],
  ['the call is half a minute old', [call], 130_001, 30],
  ['the call is a moment short of a minute', [call], 159_999, 1],
  ['the call has waited a minute', [call], 160_000, null],
  ['the floor has answered', [call, answered], 200_000, 60],
  ['the clock was put back', [call], 50_000, 60],
])('the dealing person answers for a deck when %s: seconds left', (_what, commands, at, seconds) => {
  const state = play(waiting, commands);
  if (seconds === null) expect(play(state, [accept('dealer', at)]).witnesses.suspectDeck?.acceptedBy).toBe('dealer');
  else expect(refusalOf(state, accept('dealer', at))).toEqual({ reason: 'floor-first', seconds });
});

test('screens are told when the dealing person may answer for the deck', () => {
  expect(legalActions(waiting).deck).toMatchObject({ dealerMayAcceptAt: null });
  expect(legalActions(play(waiting, [call])).deck).toMatchObject({ dealerMayAcceptAt: 160_000 });
  expect(legalActions(play(waiting, [accept('floor')])).deck).toBeNull();
});

test.each<readonly [string, readonly Command[], Command]>([
  ['nothing is wrong with it', [], accept('floor')],
  ['it is another one', [short], accept('floor', 0, 'BLUE')],
  ['somebody has answered already', [short, accept('floor')], accept('floor')],
])('nobody answers for a deck when %s', (_what, commands, command) => {
  const deck = command.type === 'accept-deck' ? command.deck : '';
  expect(refusalOf(play(table, commands), command)).toEqual({ reason: 'deck-not-suspect', deck });
});

test('a press of the green button that was held is spent once its deck is suspect or answered for', () => {
  const held: Command = { type: 'note', fact: { type: 'green-button-held', at: 5 } };
  expect(play(table, [held, short]).witnesses.greenButtonHeldAt).toBeNull();
  expect(play(table, [short, held, accept('floor')]).witnesses.greenButtonHeldAt).toBeNull();
});

test('the dealer’s word about the deck settles a doubt', () => {
  const doubtful = play(table, [shuffler('taken'), shuffler('taken')]);
  expect(doubtful.witnesses.isDeckDoubtful).toBe(true);
  expect(play(doubtful, [changed('BLUE')]).witnesses).toMatchObject({
    deckInPlay: 'BLUE',
    deckOfHand: 'BLUE',
    isDeckDoubtful: false,
  });
});

test('the floor lets the deck into play by ruling on the call, once', () => {
  const called = play(waiting, [call]);
  const ruling = { ...answered, ruling: 'accept-deck' } as const;
  const ruled = play(called, [ruling]);
  expect(ruled.witnesses.suspectDeck).toMatchObject({ deck: 'RED', acceptedBy: 'floor' });
  expect(ruled.incidents.at(-1)?.ruling).toMatchObject({ ruling: 'accept-deck', by: 'floor' });
  expect(play(ruled, [start]).hand?.number).toBe(1);
  expect(refusalOf(ruled, ruling)).toMatchObject({ reason: 'incident-closed' });
});

test('there is nothing to let into play where no deck is in doubt', () => {
  const called = play(table, [blue, call]);
  expect(refusalOf(called, { ...answered, ruling: 'accept-deck' })).toEqual({
    reason: 'deck-not-suspect',
    deck: 'BLUE',
  });
});

test('two decks may be wrong at once: neither is forgotten for the other, nor let in with it', () => {
  const redTaken = [short, shuffler('taken')];
  const blueWrong = [shuffler('loaded', { deck: 'BLUE' }), shuffler('done', { deck: 'BLUE', cards: 53, expected: 52 })];
  const both = play(table, [...redTaken, ...blueWrong]);
  expect(both.witnesses.suspectDecks.map(({ deck }) => deck)).toEqual(['RED', 'BLUE']);
  // The one in play is what is in the way first.
  expect(legalActions(both).deck).toMatchObject({ suspect: { deck: 'RED' } });
  const blueGood = play(both, [shuffler('verified', { deck: 'BLUE', verified: 'pass' })]);
  expect(refusalOf(blueGood, start)).toMatchObject({ reason: 'deck-suspect', deck: 'RED' });
  const blueAccepted = play(both, [accept('floor', 0, 'BLUE')]);
  expect(refusalOf(blueAccepted, start)).toMatchObject({ reason: 'deck-suspect', deck: 'RED' });
  const redAccepted = play(both, [accept('floor')]);
  expect(refusalOf(redAccepted, start)).toMatchObject({ reason: 'deck-suspect', deck: 'BLUE' });
  expect(play(redAccepted, [accept('floor', 0, 'BLUE'), start]).hand?.number).toBe(1);
});
