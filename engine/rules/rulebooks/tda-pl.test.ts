import { expect, test } from 'vitest';
import type { PolicyKey } from '../../words/rulebook.ts';
import { tdaPl } from './tda-pl.ts';

const { policies } = tdaPl;

/** What the document itself says: rule, question, answer. */
test.each<[rule: string, key: PolicyKey, value: unknown]>([
  ['35A', 'misdeal.listExhaustive', false],
  ['35A', 'misdeal.boxed', 2],
  ['35A', 'misdeal.dealtOut', true],
  ['35A', 'misdeal.studDownCard', 'both'],
  ['35A', 'misdeal.twoCardsAtOnce', true],
  ['35B', 'misdeal.buttonTwoInRow', true],
  [
    '35C',
    'redeal',
    {
      buttonMoves: false,
      newPlayers: false,
      levelChanges: false,
      penaltySeats: 'dealt-then-mucked',
      countsAsOneHandForPenalty: true,
    },
  ],
  ['35D', 'substantialAction', { two: 'in-turn-with-chips', orThree: true, inTurn: true, foldAndCheck: false }],
  ['36', 'substantialAction', { two: 'in-turn-with-chips', orThree: true, inTurn: true, foldAndCheck: false }],
  ['37', 'buttonCardCount', expect.objectContaining({ supplyAfterSA: true, acted: 'dead' })],
  ['38', 'burnAfterSA', { burnsPerStreet: 1, killedCards: 'into-stub' }],
  ['39', 'fourCardFlop', 'random-next-burn'],
  ['40A', 'wordsVsChips', { simultaneous: 'clear-word-else-chips', contradictory: 'floor', amountEqualsChips: true }],
  ['40C', 'wordsVsChips', { simultaneous: 'clear-word-else-chips', contradictory: 'floor', amountEqualsChips: true }],
  ['41A', 'verbalBinding', 'in-turn'],
  ['41B', 'waitForAmount', true],
  ['42B', 'undercall', expect.objectContaining({ headsUp: 'call', openingBet: 'call', otherwise: 'floor' })],
  ['42C', 'severalUndercalls', 'floor'],
  ['43A', 'incorrectBet', 'corrected-on-street'],
  ['43B', 'plMiscount', { tooHigh: 'corrected-on-street', tooLow: 'floor' }],
  ['44A', 'outOfTurn', expect.objectContaining({ bindsIf: 'action-unchanged', foldBinds: true, penaltyForOne: true })],
  ['44B', 'outOfTurn', expect.objectContaining({ skippedMustSpeak: true, skippedTooLate: 'floor' })],
  ['45', 'callMethods', ['word', 'exact-chips', 'one-larger-chip', 'several-chips']],
  ['46', 'raiseMethods.afterRaiseTwoMotions', true],
  ['47A', 'raiseCompletionThreshold', 0.5],
  ['47B', 'raiseTotal', 'total'],
  ['48', 'reopen.nl', 'all-who-acted'],
  ['48', 'limitReopenThreshold', 0.5],
  ['49', 'singleChip.notFacing', 'bet'],
  ['49', 'singleChip.raiseDeclared', 'chip-maximum'],
  ['50A', 'multipleChips', 'any-denomination'],
  ['50B', 'multipleChips.lastChipsAllIn', true],
])('rule %s: %s is %j', (rule, key, value) => {
  expect(policies[key].value).toEqual(value);
  expect(policies[key].source).toMatchObject({ cites: expect.arrayContaining([`tda-pl#${rule}`]) });
});

/** What the document does not say, and where the answer comes from. */
test.each<[key: PolicyKey, value: unknown, from: string]>([
  ['callClockSeconds', 60, 'tda-2011#25'],
  ['showdown.aggressorScope', 'final-round', 'tda-2011#12'],
  ['headsUp.noDoubleBB', 'always', 'tda-sk#31'],
  ['straddle.first', 'not-offered', 'not offered'],
])('silent: %s is %j, from %s', (key, value, from) => {
  expect(policies[key].value).toEqual(value);
  expect(policies[key].source).toEqual({ layer: 'fallback', from });
});

/** Where the text can be read in more than one way, the floor decides. */
test.each<[key: PolicyKey, orElse: readonly unknown[]]>([
  ['misdeal.boxed', [null]],
  ['misdeal.dealtOut', [false]],
  ['misdeal.studDownCard', ['any']],
  ['burnAfterSA', [{ burnsPerStreet: 1, killedCards: 'muck' }]],
  ['substantialAction', [{ two: 'in-turn-with-chips', orThree: true, inTurn: true, foldAndCheck: true }]],
  ['minRaise.base', ['twice-the-bet']],
])('%s may also be read as %j', (key, orElse) => {
  expect(policies[key].orElse).toEqual(expect.arrayContaining([...orElse]));
});
