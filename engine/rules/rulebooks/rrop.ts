import type { Rulebook } from '../../words/rulebook.ts';
import { laidOver, saysOf } from './book.ts';
import { houseCz } from './house-cz.ts';

const says = saysOf('rrop');

/**
 * Robert's Rules of Poker, version 11, for cash games. Read in excerpts: buy-in, misdeals, irregularities, ties, no-limit and the opening
 * of stud. The rest is common knowledge of the book and was not checked against its text. A rule is named by its section and subject,
 * because not every number was seen. Facts only; the wording is Robert Ciaffone's and is not here. The Czech card room's house rules
 * descend from this book and answer what was not read.
 */
export const rrop: Rulebook = {
  id: 'rrop',
  title: "Robert's Rules of Poker",
  country: null,
  permissionYear: null,
  knownFrom: 'part',
  over: 'house-cz',
  policies: laidOver(houseCz, {
    acceptedAction: says(['no-limit.short-call'], true),
    boxedCard: says(['irregularities.boxed'], 'burn-and-replace'),
    'bringIn.allIn': says(['stud.forced-bet'], 'next-may-fold'),
    'buyIn.minimumOnEntry': says(['buy-in.minimum'], true),
    cardsSpeak: says(['showdown.cards-speak'], true),
    // Once any player acts on a board card, it stands.
    burnError: says(['irregularities.burn'], { correctUntil: 'play-begins', turn: 'second-burn' }),
    // Either way of moving the button is allowed; the dead button keeps every player's blinds in full.
    deadButton: says(['blinds.button'], true, false),
    duplicateCard: says(['irregularities.duplicate'], 'void'),
    foreignCard: says(['irregularities.other-back'], { inHand: 'void', inStub: 'stands' }),
    fourCardFlop: says(['holdem.flop-cards'], 'redeal'),
    headsUpRaiseCap: says(['betting.heads-up'], 'none'),
    'headsUpRaiseCap.reachedBefore': says(['betting.heads-up'], 'stays'),
    joker: says(['irregularities.joker'], 'scrap-or-dead-hand'),
    'limit.shortAllIn': says(['betting.half-bet'], 'complete'),
    limitRaiseCap: says(['betting.raises'], {
      threeRoundsOrMore: { bets: 1, raises: 3 },
      twoRounds: { bets: 1, raises: 4 },
    }),
    'limitRaiseCap.number': says(['betting.raises'], 'stated'),
    limitReopenThreshold: says(['betting.half-bet'], 0.5),
    // Over an all-in that is no full raise, the last full one counts: 100, all-in 140, then at least 240.
    'minRaise.base': says(['no-limit.raise'], 'largest'),
    minimumBet: says(['no-limit.bet'], 'big-blind'),
    'minimumBet.below': says(['no-limit.below-minimum'], 'complete'),
    miscallPenalty: says(['showdown.cards-speak'], true),
    'misdeal.anyOutOfOrder': says(['misdeals.sequence'], true),
    'misdeal.boxed': says(['misdeals.boxed'], 2),
    'misdeal.dealtOut': says(['misdeals.dealt-out'], true),
    'misdeal.exposedOthers': says(['misdeals.exposed'], 2),
    'misdeal.firstCards': says(['misdeals.exposed'], 'off-the-deck'),
    'misdeal.firstCardWrongSeat': says(['misdeals.sequence'], true),
    'misdeal.shortHand': says(['misdeals.count'], 'misdeal'),
    'misdeal.surplusCards': says(['misdeals.extra'], 2),
    'misdeal.unentitled': says(['misdeals.not-entitled'], true),
    'misdeal.wrongButton': says(['misdeals.button'], true),
    missingCards: says(['irregularities.missing'], 'result-stands'),
    'newPlayer.notBetweenButtonAndBlind': says(['blinds.new-player'], true),
    'newPlayer.options': says(['blinds.new-player'], ['wait', 'post']),
    'oddChip.breakDown': says(['ties.smallest'], true),
    'oddChip.hiLo': says(['ties.odd-chip'], 'high'),
    'oddChip.identicalHands': says(['ties.odd-chip'], 'even'),
    'oddChip.several': says(['ties.odd-chip'], 'one-each'),
    'oddChip.stud': says(['ties.odd-chip'], 'of-all-cards'),
    'oddChip.tie': says(['ties.odd-chip'], 'left-of-button'),
    playUnseen: says(['irregularities.unseen'], 'own-risk'),
    // The flop and the river are dealt again from the reshuffled stub; the turn is the card that would have been the river.
    prematureCard: says(['holdem.premature'], 'reshuffle-in', 'next-card'),
    protection: says(['irregularities.protection'], ['hand', 'chip', 'object']),
    'raiseCap.nlpl': says(['no-limit.unlimited'], 'none'),
    'raiseMethods.afterRaiseTwoMotions': says(['no-limit.motions'], true),
    'reopen.cumulative': says(['no-limit.several-all-ins'], true),
    'reopen.nl': says(['no-limit.raise'], 'all-who-acted'),
    'showdown.aggressorScope': says(['showdown.order'], 'final-round'),
    'showdown.allCardsToWin': says(['showdown.all-cards'], 'any'),
    showOneShowAll: says(['showdown.show-all'], { tournament: true, cash: true, foldedShower: 'after-betting' }),
    'sidePots.separate': says(['ties.side-pots'], true),
    'singleChip.blindMatched': says(['no-limit.one-chip'], 'bet', 'check'),
    'singleChip.facingBet': says(['no-limit.one-chip'], 'call'),
    'singleChip.notFacing': says(['no-limit.one-chip'], 'bet'),
    speakUp: says(['showdown.errors'], 'duty'),
    'straddle.minRaiseOver': says(['no-limit.bet'], 'straddle'),
    'stud.openPairDoubles': says(['stud.open-pair'], true),
    'studOpener.tie': says(['stud.opener'], 'position'),
    substantialAction: says(['misdeals.action'], {
      two: 'any-two-players',
      orThree: false,
      inTurn: true,
      foldAndCheck: true,
    }),
    suitOrder: says(['ties.suits'], ['spades', 'hearts', 'diamonds', 'clubs']),
    'tableChange.forced': says(['buy-in.forced'], 'same-stack'),
    'tableChange.voluntary': says(['buy-in.voluntary'], 'minimum'),
    undercall: says(['no-limit.short-call'], {
      headsUp: 'call',
      openingBet: 'call',
      otherwise: 'call',
      farTooSmallBelow: 0,
      farTooSmall: 'floor',
    }),
    // The spoken amount counts if the chips differ from it.
    wordsVsChips: says(['no-limit.word'], {
      simultaneous: 'clear-word-else-chips',
      contradictory: 'word',
      amountEqualsChips: false,
    }),
    wrongButtonLate: says(['irregularities.button'], 'skipped-positions'),
  }),
};
