import { expect, test } from 'vitest';
import type { PolicyKey } from '../../words/rulebook.ts';
import { houseCz } from './house-cz.ts';

const { policies } = houseCz;

/** What the document itself says: rule, question, answer. */
test.each<[rule: string, key: PolicyKey, value: unknown]>([
  ['buyin.p1', 'buyIn.minimumOnEntry', true],
  ['buyin.p2a', 'tableChange.forced', 'same-stack'],
  ['buyin.p2b', 'tableChange.voluntary', 'minimum'],
  ['buyin.p2c', 'tableChange.returnMinutes', 60],
  ['misdeal.0', 'misdeal.listExhaustive', true],
  ['misdeal.0', 'substantialAction', { two: 'any-two-players', orThree: false, inTurn: false, foldAndCheck: true }],
  ['misdeal.10', 'substantialAction', { two: 'any-two-players', orThree: false, inTurn: false, foldAndCheck: true }],
  ['misdeal.1', 'misdeal.firstCards', 'off-the-deck'],
  ['misdeal.2', 'misdeal.singleExposed', 'burn-and-replace'],
  ['misdeal.3', 'misdeal.boxed', 2],
  ['misdeal.4', 'misdeal.surplusCards', 2],
  ['misdeal.5', 'misdeal.anyOutOfOrder', true],
  ['misdeal.6', 'misdeal.wrongButton', true],
  ['misdeal.7', 'misdeal.unentitled', true],
  ['misdeal.8', 'misdeal.dealtOut', true],
  ['misdeal.9', 'fourCardFlop', 'redeal'],
  ['misdeal.9', 'extraTurnCard', 'redeal'],
  ['irr.1', 'wrongButtonLate', 'skipped-positions'],
  ['irr.3', 'foreignCard', { inHand: 'void', inStub: 'stands' }],
  ['irr.4', 'duplicateCard', 'void'],
  ['irr.5', 'boxedCard', 'burn-and-replace'],
  ['irr.6', 'joker', 'scrap-or-dead-hand'],
  ['irr.8', 'missingCards', 'result-stands'],
  ['irr.9', 'droppedCard', 'must-be-played'],
  ['irr.11', 'prematureCard', 'floor'],
  ['irr.12', 'fouledStub', 'rebuild'],
  ['bet.1', 'minimumBet', 'big-blind'],
  ['bet.2', 'raiseCap.nlpl', 'none'],
  ['bet.3', 'limitRaiseCap', expect.objectContaining({ threeRoundsOrMore: { bets: 1, raises: 3 } })],
  ['bet.4', 'limitRaiseCap', expect.objectContaining({ twoRounds: { bets: 1, raises: 4 } })],
  ['bet.5', 'headsUpRaiseCap', 'none'],
  ['bet.7', 'verbalBinding', 'always'],
  ['bet.8', 'checkGesture', 'check'],
  ['bet.9', 'stringBet', 'not-allowed'],
  ['bet.9', 'raiseMethods.afterRaiseTwoMotions', false],
  ['bet.10', 'raiseCompletion.basis', 'difference'],
  ['bet.11', 'singleChip.notFacing', 'check'],
  ['show.1', 'showdown.allCardsToWin', 'any'],
  ['show.3', 'speakUp', 'duty'],
  ['show.4', 'showOneShowAll', { tournament: true, cash: false, foldedShower: 'after-betting' }],
  ['show.5', 'sidePots.settleOrder', 'last-side-first'],
  ['show.7', 'showdown.aggressorScope', 'hand'],
  ['ties.0', 'suitOrder', ['spades', 'hearts', 'diamonds', 'clubs']],
  ['ties.1', 'oddChip.breakDown', true],
  ['ties.2', 'oddChip.stud', 'highest-suit'],
  ['blinds.1', 'blindShortStack', 'full-blind'],
  ['blinds.3', 'bigBlindFirst', true],
  ['blinds.3', 'deadSmallBlind', true],
  ['blinds.4', 'headsUp.smallBlindOnButton', true],
  ['blinds.5', 'newPlayer.options', ['wait', 'post', 'straddle']],
  ['blinds.6', 'newPlayer.notBetweenButtonAndBlind', true],
  ['blinds.7', 'bbOption', true],
  ['blinds.8', 'seatChange', { closerToBlinds: 'plays-at-once', otherwise: 'pays-big-blind' }],
  ['straddle.a', 'straddle.first', 'next-after-big-blind'],
  ['straddle.c', 'straddle.lastToAct', true],
  ['straddle.d', 'straddle.restraddle', { factor: 2, inclusive: true }],
])('rule %s: %s is %j', (rule, key, value) => {
  expect(policies[key].value).toEqual(value);
  expect(policies[key].source).toMatchObject({ cites: expect.arrayContaining([`house-cz#${rule}`]) });
});

/** What the document does not say, and where the answer comes from. */
test.each<[key: PolicyKey, value: unknown, from: string]>([
  ['reopen.nl', 'all-who-acted', 'tda-2011#38'],
  [
    'outOfTurn',
    expect.objectContaining({ bindsIf: 'action-unchanged', foldBinds: true, penaltyForOne: false }),
    'tda-2011#36',
  ],
  ['callClockSeconds', 60, 'tda-2011#25'],
  ['rabbitHunting', 'forbidden', 'tda-2011#26'],
  ['multipleChips', 'none', 'house-cz#bet.9'],
])('silent: %s is %j, from %s', (key, value, from) => {
  expect(policies[key].value).toEqual(value);
  expect(policies[key].source).toEqual({ layer: 'fallback', from });
});

/** Where the text can be read in more than one way, the floor decides. */
test.each<[key: PolicyKey, orElse: readonly unknown[]]>([
  ['minRaise.base', ['last']],
  ['wrongButtonLate', ['move-on']],
  ['prematureCard', ['next-card', 'reshuffle-in']],
  ['newPlayer.gap', ['to-small-blind']],
  ['straddle.minRaiseOver', ['straddle']],
  ['straddle.restraddle', [{ factor: 2, inclusive: false }]],
  ['tableChange.returnBelowMinimum', ['leave-amount']],
  ['tableChange.forcedOtherLimit', ['same-stack']],
])('%s may also be read as %j', (key, orElse) => {
  expect(policies[key].orElse).toEqual(expect.arrayContaining([...orElse]));
});
