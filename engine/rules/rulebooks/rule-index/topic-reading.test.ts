import { expect, test } from 'vitest';
import { effectivePolicies, liveRulebookIds } from '../all-rulebooks.ts';
import { topics } from '../rule-index.ts';
import { readingOf } from './topic-reading.ts';

test.each(liveRulebookIds)('under %s every topic with variants takes one of them', (id) => {
  for (const topic of topics) {
    const { variant, variants } = readingOf(topic, effectivePolicies(id));
    if (variant === null) expect(variants, topic).toEqual([]);
    else expect(variants, topic).toContain(variant);
  }
});

test.each([
  ['broken-table', 'tda-2011', 'no-hand'],
  ['broken-table', 'tda-sk', 'no-seat'],
  ['broken-table', 'house-cz', 'not-small-blind'],
  ['undercall', 'tda-2011', 'any-amount'],
  ['undercall', 'tda-pl', 'from-a-share'],
  ['single-chip', 'tda-2011', 'bet'],
  ['single-chip', 'house-cz', 'check'],
  ['several-chips', 'tda-sk', 'same-denomination'],
  ['several-chips', 'tda-pl', 'any-denomination'],
  ['several-chips', 'house-cz', 'none'],
  ['four-card-flop', 'tda-2011', 'random-next-burn'],
  ['four-card-flop', 'tda-cz', 'random-burn'],
  ['four-card-flop', 'house-cz', 'redeal'],
  ['substantial-action', 'tda-2011', 'both-with-chips'],
  ['substantial-action', 'tda-pl', 'in-turn-with-chips'],
  ['substantial-action', 'house-cz', 'any-two-players'],
  ['show-all-cards', 'tda-cz', 'board-plays'],
  ['who-shows-first', 'house-cz', 'hand'],
  ['reopening', 'tda-sk', 'original-aggressor'],
  ['reopening', 'phh', 'all-who-acted'],
  ['straddle', 'house-cz', 'offered'],
  ['straddle', 'tda-pl', 'not-offered'],
  ['dodging-blinds', 'tda-2011', 'broken-table'],
  ['dodging-blinds', 'tda-cz', 'any-move'],
  ['cards-speak', 'tda-2011', null],
] as const)('%s under %s: %s', (topic, id, variant) => {
  expect(readingOf(topic, effectivePolicies(id)).variant).toBe(variant);
});

test('a house that sets a policy gets the sentence and the numbers of its own', () => {
  const house = effectivePolicies('tda-2011', {
    'singleChip.notFacing': 'check',
    callClockSeconds: 30,
    'misdeal.boxed': null,
    'straddle.restraddle': { factor: 2, inclusive: false },
    'finalTableSize.sevenHanded': null,
  });
  expect(readingOf('single-chip', house).variant).toBe('check');
  expect(readingOf('clock', house).values).toEqual({ seconds: 30, countdown: 10 });
  expect(readingOf('boxed-cards', house).variant).toBe('scrap');
  expect(readingOf('restraddle', house).variant).toBe('before-button');
  expect(readingOf('final-table', house).values).toMatchObject({ flop: 10, sevenHanded: '–' });
});

test('a share is spoken in percent', () => {
  expect(readingOf('raise-size', effectivePolicies('tda-2011')).values).toEqual({ percent: 50 });
});

/** A topic with one sentence for all rulebooks stands on these; where they part, it needs one for each side. */
const agreed = [
  'houseRulesOverride',
  'floor.final',
  'phoneAtTable',
  'seating.wrongSeatCorrectStack',
  'balance.mover',
  'mixed.freezeButton',
  'mixed.resumeAtFrozen',
  'cardsSpeak',
  'allInFaceUp',
  'showdown.noAggressor',
  'showdown.stud',
  'showdown.uncontestedMustShow',
  'killTabledWinner',
  'oddChip.tie',
  'suitOrder',
  'oddChip.breakDown',
  'sidePots.separate',
  'sidePots.settleOrder',
  'disputeUntil',
  'handStart',
  'chipRace.cards',
  'colourUpAnnounced',
  'deckChange',
  'rabbitHunting',
  'atSeat.deadline',
  'stayWhileLive',
  'bigBlindFirst',
  'deadButton',
  'deadSmallBlind',
  'headsUp.smallBlindOnButton',
  'headsUp.order',
  'blindShortStack',
  'bbOption',
  'misdeal.firstCardWrongSeat',
  'misdeal.buttonTwoInRow',
  'misdeal.singleExposed',
  'misdeal.unentitled',
  'misdeal.dealtOut',
  'redeal',
  'buttonCardCount',
  'foreignCard',
  'duplicateCard',
  'missingCards',
  'killedHand',
  'studUpcards',
  'droppedCard',
  'checkGesture',
  'waitForAmount',
  'severalUndercalls',
  'minRaise.base',
  'raiseTotal',
  'minimumBet',
  'minimumBet.below',
  'acceptedAction',
  'potCount',
  'nlPotDeclaration',
  'incorrectBet',
  'chipsHidden',
  'penalty.dealtInAndPosts',
  'disclosure',
  'buyIn.minimumOnEntry',
  'tableChange.forced',
  'tableChange.voluntary',
  'newPlayer.gap',
  'seatChange',
  'straddle.lastToAct',
] as const;

test.each(agreed)('%s is the same in every rulebook, and so is what the screens say', (key) => {
  const answers = new Set(liveRulebookIds.map((id) => JSON.stringify(effectivePolicies(id)[key])));
  expect([...answers]).toHaveLength(1);
});
