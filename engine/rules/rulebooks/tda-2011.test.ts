import { expect, test } from 'vitest';
import type { PolicyKey } from '../../words/rulebook.ts';
import { tda2011 } from './tda-2011.ts';

const { policies } = tda2011;

/** What the document itself says: rule, question, answer. */
test.each<[rule: string, key: PolicyKey, value: unknown]>([
  ['intro', 'houseRulesOverride', true],
  ['2', 'languages', ['en', 'local']],
  ['5', 'seating.wrongSeatForeignStack', 'floor'],
  ['7', 'breakTable.gapSeat', 'no-hand'],
  ['8A', 'balance.destination', { seat: 'worst', neverSB: true, doubleBB: true, singleBB: true }],
  ['8A', 'balance.studDestination', 'last-seat-to-open'],
  ['8A', 'balance.sourceTable', 'predetermined'],
  ['8A', 'haltWhenShortBy', 3],
  ['8B', 'mixed.destinationDuringStud', 'as-flop-games'],
  ['9', 'finalTableSize.flop', 10],
  ['9', 'finalTableSize.sixHanded', 7],
  ['9', 'finalTableSize.stud', 9],
  ['12', 'showdown.aggressorScope', 'final-round'],
  ['13', 'showdown.allCardsToWin', 'contested'],
  ['14', 'showdown.uncontestedMustShow', false],
  ['14', 'showdown.muckLosesAsk', 'unseen-muck'],
  ['15', 'askToSee', 'house-right-or-floor'],
  ['16', 'speakUp', 'encouraged'],
  ['17', 'oddChip.hiLo', 'high'],
  ['17', 'oddChip.identicalHands', 'even'],
  ['17', 'oddChip.stud', 'high-card-then-suit'],
  ['21', 'chipRace.rescue', 'smallest-in-play'],
  ['22', 'stackColumns', [20]],
  ['24', 'rebuy', { missHand: false, announcedBeforeHand: 'chips-behind' }],
  ['25', 'callClockSeconds', 60],
  ['25', 'countdownSeconds', 10],
  ['27', 'atSeat.neededFor', ['clock']],
  ['30', 'dodgeBlind', { penalty: true, moves: ['broken-table'] }],
  ['31', 'headsUp.noDoubleBB', 'adjust-if-needed'],
  ['32', 'misdeal.listExhaustive', false],
  ['32', 'misdeal.boxed', 2],
  ['32', 'misdeal.studDownCard', 'any'],
  ['33', 'substantialAction', { two: 'both-with-chips', orThree: true, inTurn: false, foldAndCheck: false }],
  ['34', 'fourCardFlop', 'random-next-burn'],
  ['34', 'fourCardFlop.scramble', true],
  ['35', 'verbalBinding', 'in-turn'],
  ['37', 'raiseMethods.afterRaiseTwoMotions', true],
  ['38', 'minRaise.base', 'largest'],
  ['38', 'raiseCompletionThreshold', 0.5],
  ['38', 'reopen.nl', 'all-who-acted'],
  ['39', 'singleChip.notFacing', 'bet'],
  ['39', 'singleChip.raiseDeclared', 'chip-maximum'],
  ['40', 'multipleChips', 'same-denomination'],
  ['41', 'headsUpRaiseCap', 'capped'],
  ['41', 'limitCap.lastTwoOfEvent', 'none'],
  ['43', 'potCount', { PL: true, NL: false, L: false }],
  ['46', 'nonStandardFold', { binding: true, incidentUntil: 'end-of-last-round' }],
  ['51', 'penalty.missedHandsFormula', 'players-times-rounds'],
  ['51', 'penalty.types', ['warning', 'hand', 'rounds-1-to-4', 'disqualification']],
  ['53', 'exposedCardRestriction', 'none'],
])('rule %s: %s is %j', (rule, key, value) => {
  expect(policies[key].value).toEqual(value);
  expect(policies[key].source).toMatchObject({ cites: expect.arrayContaining([`tda-2011#${rule}`]) });
});

/** What the document does not say, and where the answer comes from. */
test.each<[key: PolicyKey, value: unknown, from: string]>([
  ['finalTableSize.sevenHanded', 8, 'tda-sk#9'],
  ['misdeal.surplusCards', null, 'floor'],
  ['misdeal.wrongButton', false, 'floor'],
  ['straddle.first', 'not-offered', 'not offered'],
  ['oddChip.breakDown', true, 'house-cz#ties.1'],
  ['foreignCard', { inHand: 'void', inStub: 'stands' }, 'house-cz#irr.3'],
])('silent: %s is %j, from %s', (key, value, from) => {
  expect(policies[key].value).toEqual(value);
  expect(policies[key].source).toEqual({ layer: 'fallback', from });
});

/** Where the text can be read in more than one way, the floor decides. */
test.each<[key: PolicyKey, orElse: readonly unknown[]]>([
  ['conditionalStatement', ['binds', 'warning']],
  ['misdeal.firstCards', ['of-any-player']],
  ['nlPotDeclaration', ['player-names-amount']],
  ['raiseCompletion.basis', ['previous-bet']],
  ['raiseCap.nlpl', ['capped-in-pot-limit']],
  ['finalTableSize.sevenHanded', [null]],
  ['multipleChips.heldAgainst', ['amount-needed']],
])('%s may also be read as %j', (key, orElse) => {
  expect(policies[key].orElse).toEqual(expect.arrayContaining([...orElse]));
});
