import { type Open, type Says, type Silent, testBook } from '../../../test/support/what-a-book-says.ts';
import type { PolicyKey } from '../../words/rulebook.ts';
import { tdaCz } from './tda-cz.ts';
import { tdaSk } from './tda-sk.ts';

/** What both texts say: the rule in the Czech one and in the Slovak one, question, answer. */
const both: readonly (readonly [cz: string, sk: string, key: PolicyKey, value: unknown])[] = [
  ['7', '7', 'breakTable.gapSeat', 'no-seat'],
  ['8A', '8A', 'balance.destination', { seat: 'worst', neverSB: true, doubleBB: null, singleBB: null }],
  ['8A', '8A', 'balance.studDestination', 'by-position'],
  ['9', '9', 'finalTableSize.sevenHanded', 8],
  ['9', '9', 'finalTableSize.houseMayChange', true],
  ['12', '12', 'showdown.aggressorScope', 'final-round'],
  ['14', '15', 'askToSee', 'floor-only'],
  ['15', '16', 'speakUp', 'asked'],
  ['21', '22', 'stackColumns', [10, 20]],
  ['23', '24', 'rebuy', { missHand: false, announcedBeforeHand: 'in-play' }],
  ['26', '27', 'atSeat.neededFor', ['action', 'clock']],
  ['29', '30', 'dodgeBlind', { penalty: true, moves: ['broken-table', 'balancing'] }],
  ['30', '31', 'headsUp.noDoubleBB', 'always'],
  ['31', '32', 'misdeal.listExhaustive', true],
  ['32', '33', 'substantialAction', { two: 'in-turn-with-chips', orThree: true, inTurn: true, foldAndCheck: false }],
  ['33', '34', 'fourCardFlop', 'random-burn'],
  ['33', '34', 'fourCardFlop.scramble', false],
  ['34', '35', 'verbalBinding', 'always'],
  ['36', '37', 'raiseMethods.afterRaiseTwoMotions', false],
  ['37', '38', 'reopen.nl', 'original-aggressor'],
  ['38', '39', 'singleChip.notFacing', 'bet'],
  ['38', '39', 'singleChip.raiseDeclared', 'chip-value'],
  ['39', '40', 'multipleChips', 'same-denomination'],
  ['40', '41', 'raiseCap.nlpl', 'none'],
  ['40', '41', 'headsUpRaiseCap', 'capped'],
  ['45', '46', 'nonStandardFold', { binding: true, incidentUntil: 'before-last-round' }],
  ['50', '51', 'penalty.types', ['warning', 'hand', 'orbits', 'disqualification']],
  ['52', '53', 'exposedCardRestriction', 'check-call-only'],
];

const silent: readonly Silent[] = [
  ['houseRulesOverride', true, 'tda-2011#intro'],
  ['balance.sourceTable', 'predetermined', 'tda-2011#8A'],
  ['penalty.missedHandsFormula', 'players-times-rounds', 'tda-2011#51'],
  ['oddChip.identicalHands', 'even', 'tda-2011#17'],
  ['misdeal.boxed', 2, 'tda-2011#32'],
  ['misdeal.surplusCards', null, 'floor'],
  ['straddle.first', 'not-offered', 'not offered'],
];

const open: readonly Open[] = [
  ['substantialAction', [{ two: 'in-turn-with-chips', orThree: true, inTurn: true, foldAndCheck: true }]],
  ['clockExpiry', ['check-or-dead']],
  ['misdeal.boxed', [null]],
  ['oddChip.identicalHands', ['normal']],
  ['penalty.missedHandsFormula', ['floor']],
];

testBook(
  tdaCz,
  [
    ...both.map(([cz, , key, value]): Says => [cz, key, value]),
    ['2', 'languages', ['cs', 'en']],
    ['13', 'showdown.allCardsToWin', 'board-plays'],
    ['14', 'showdown.muckLosesAsk', 'any-muck'],
    ['16', 'oddChip.hiLo', 'position'],
    ['16', 'oddChip.stud', 'highest-suit'],
    ['8B', 'mixed.moverDuringStud', 'would-be-big-blind'],
    ['50', 'penalty.dealtInAndPosts', { away: true, dealtIn: true, posts: true }],
  ],
  [
    ...silent,
    ['showdown.uncontestedMustShow', false, 'tda-2011#14'],
    ['mixed.resumeAtFrozen', true, 'tda-2011#8B'],
    ['penalty.escalates', true, 'tda-2011#51'],
  ],
  open,
);

testBook(
  tdaSk,
  [
    ...both.map(([, sk, key, value]): Says => [sk, key, value]),
    ['2', 'languages', ['sk', 'en']],
    ['13', 'showdown.allCardsToWin', 'contested'],
    ['14', 'showdown.uncontestedMustShow', false],
    ['14', 'showdown.muckLosesAsk', 'unseen-muck'],
    ['17', 'oddChip.hiLo', 'high'],
    ['17', 'oddChip.stud', 'high-card-then-suit'],
    ['8B', 'mixed.destinationDuringStud', 'would-be-big-blind'],
    ['51', 'penalty.escalates', true],
  ],
  [...silent, ['penalty.dealtInAndPosts', { away: true, dealtIn: true, posts: true }, 'tda-cz#50']],
  [...open, ['chipRace.rescue', ['next-lower']]],
);
