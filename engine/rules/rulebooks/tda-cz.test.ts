import { expect, test } from 'vitest';
import type { PolicyKey } from '../../words/rulebook.ts';
import { tdaCz } from './tda-cz.ts';

const { policies } = tdaCz;

/** What the document itself says: rule, question, answer. */
test.each<[rule: string, key: PolicyKey, value: unknown]>([
  ['2', 'languages', ['cs', 'en']],
  ['7', 'breakTable.gapSeat', 'no-seat'],
  ['8A', 'balance.destination', { seat: 'worst', neverSB: true, doubleBB: null, singleBB: null }],
  ['8A', 'balance.studDestination', 'by-position'],
  ['9', 'finalTableSize.sevenHanded', 8],
  ['9', 'finalTableSize.houseMayChange', true],
  ['12', 'showdown.aggressorScope', 'final-round'],
  ['14', 'askToSee', 'floor-only'],
  ['15', 'speakUp', 'asked'],
  ['21', 'stackColumns', [10, 20]],
  ['23', 'rebuy', { missHand: false, announcedBeforeHand: 'in-play' }],
  ['26', 'atSeat.neededFor', ['action', 'clock']],
  ['29', 'dodgeBlind', { penalty: true, moves: ['broken-table', 'balancing'] }],
  ['30', 'headsUp.noDoubleBB', 'always'],
  ['31', 'misdeal.listExhaustive', true],
  ['32', 'substantialAction', { two: 'in-turn-with-chips', orThree: true, inTurn: true, foldAndCheck: false }],
  ['33', 'fourCardFlop', 'random-burn'],
  ['33', 'fourCardFlop.scramble', false],
  ['34', 'verbalBinding', 'always'],
  ['36', 'raiseMethods.afterRaiseTwoMotions', false],
  ['37', 'reopen.nl', 'original-aggressor'],
  ['38', 'singleChip.notFacing', 'bet'],
  ['38', 'singleChip.raiseDeclared', 'chip-value'],
  ['39', 'multipleChips', 'same-denomination'],
  ['40', 'raiseCap.nlpl', 'none'],
  ['40', 'headsUpRaiseCap', 'capped'],
  ['45', 'nonStandardFold', { binding: true, incidentUntil: 'before-last-round' }],
  ['50', 'penalty.types', ['warning', 'hand', 'orbits', 'disqualification']],
  ['52', 'exposedCardRestriction', 'check-call-only'],
  ['13', 'showdown.allCardsToWin', 'board-plays'],
  ['14', 'showdown.muckLosesAsk', 'any-muck'],
  ['16', 'oddChip.hiLo', 'position'],
  ['16', 'oddChip.stud', 'highest-suit'],
  ['8B', 'mixed.moverDuringStud', 'would-be-big-blind'],
  ['50', 'penalty.dealtInAndPosts', { away: true, dealtIn: true, posts: true }],
])('rule %s: %s is %j', (rule, key, value) => {
  expect(policies[key].value).toEqual(value);
  expect(policies[key].source).toMatchObject({ cites: expect.arrayContaining([`tda-cz#${rule}`]) });
});

/** What the document does not say, and where the answer comes from. */
test.each<[key: PolicyKey, value: unknown, from: string]>([
  ['houseRulesOverride', true, 'tda-2011#intro'],
  ['balance.sourceTable', 'predetermined', 'tda-2011#8A'],
  ['penalty.missedHandsFormula', 'players-times-rounds', 'tda-2011#51'],
  ['oddChip.identicalHands', 'even', 'tda-2011#17'],
  ['misdeal.boxed', 2, 'tda-2011#32'],
  ['misdeal.surplusCards', null, 'floor'],
  ['straddle.first', 'not-offered', 'not offered'],
  ['showdown.uncontestedMustShow', false, 'tda-2011#14'],
  ['mixed.resumeAtFrozen', true, 'tda-2011#8B'],
  ['penalty.escalates', true, 'tda-2011#51'],
])('silent: %s is %j, from %s', (key, value, from) => {
  expect(policies[key].value).toEqual(value);
  expect(policies[key].source).toEqual({ layer: 'fallback', from });
});

/** Where the text can be read in more than one way, the floor decides. */
test.each<[key: PolicyKey, orElse: readonly unknown[]]>([
  ['substantialAction', [{ two: 'in-turn-with-chips', orThree: true, inTurn: true, foldAndCheck: true }]],
  ['clockExpiry', ['check-or-dead']],
  ['misdeal.boxed', [null]],
  ['oddChip.identicalHands', ['normal']],
  ['penalty.missedHandsFormula', ['floor']],
])('%s may also be read as %j', (key, orElse) => {
  expect(policies[key].orElse).toEqual(expect.arrayContaining([...orElse]));
});
