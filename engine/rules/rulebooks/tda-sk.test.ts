import { expect, test } from 'vitest';
import type { PolicyKey } from '../../words/rulebook.ts';
import { tdaSk } from './tda-sk.ts';

const { policies } = tdaSk;

/** What the document itself says: rule, question, answer. */
test.each<[rule: string, key: PolicyKey, value: unknown]>([
  ['2', 'languages', ['sk', 'en']],
  ['7', 'breakTable.gapSeat', 'no-seat'],
  ['8A', 'balance.destination', { seat: 'worst', neverSB: true, doubleBB: null, singleBB: null }],
  ['8A', 'balance.studDestination', 'by-position'],
  ['9', 'finalTableSize.sevenHanded', 8],
  ['9', 'finalTableSize.houseMayChange', true],
  ['12', 'showdown.aggressorScope', 'final-round'],
  ['15', 'askToSee', 'floor-only'],
  ['16', 'speakUp', 'asked'],
  ['22', 'stackColumns', [10, 20]],
  ['24', 'rebuy', { missHand: false, announcedBeforeHand: 'in-play' }],
  ['27', 'atSeat.neededFor', ['action', 'clock']],
  ['30', 'dodgeBlind', { penalty: true, moves: ['broken-table', 'balancing'] }],
  ['31', 'headsUp.noDoubleBB', 'always'],
  ['32', 'misdeal.listExhaustive', true],
  ['33', 'substantialAction', { two: 'in-turn-with-chips', orThree: true, inTurn: true, foldAndCheck: false }],
  ['34', 'fourCardFlop', 'random-burn'],
  ['34', 'fourCardFlop.scramble', false],
  ['35', 'verbalBinding', 'always'],
  ['37', 'raiseMethods.afterRaiseTwoMotions', false],
  ['38', 'reopen.nl', 'original-aggressor'],
  ['39', 'singleChip.notFacing', 'bet'],
  ['39', 'singleChip.raiseDeclared', 'chip-value'],
  ['40', 'multipleChips', 'same-denomination'],
  ['41', 'raiseCap.nlpl', 'none'],
  ['41', 'headsUpRaiseCap', 'capped'],
  ['46', 'nonStandardFold', { binding: true, incidentUntil: 'before-last-round' }],
  ['51', 'penalty.types', ['warning', 'hand', 'orbits', 'disqualification']],
  ['53', 'exposedCardRestriction', 'check-call-only'],
  ['13', 'showdown.allCardsToWin', 'contested'],
  ['14', 'showdown.uncontestedMustShow', false],
  ['14', 'showdown.muckLosesAsk', 'unseen-muck'],
  ['17', 'oddChip.hiLo', 'high'],
  ['17', 'oddChip.stud', 'high-card-then-suit'],
  ['8B', 'mixed.destinationDuringStud', 'would-be-big-blind'],
  ['51', 'penalty.escalates', true],
])('rule %s: %s is %j', (rule, key, value) => {
  expect(policies[key].value).toEqual(value);
  expect(policies[key].source).toMatchObject({ cites: expect.arrayContaining([`tda-sk#${rule}`]) });
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
  ['penalty.dealtInAndPosts', { away: true, dealtIn: true, posts: true }, 'tda-cz#50'],
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
  ['chipRace.rescue', ['next-lower']],
])('%s may also be read as %j', (key, orElse) => {
  expect(policies[key].orElse).toEqual(expect.arrayContaining([...orElse]));
});
