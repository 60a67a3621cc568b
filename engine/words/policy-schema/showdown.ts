import { asWritten, listOf, oneOf, orNothing, shape, whole, wordings, yesOrNo } from '../policy-type.ts';

/** Showing hands, winning pots, dividing them, contesting them. */
export const showdownPolicies = {
  cardsSpeak: asWritten(yesOrNo),
  miscallPenalty: yesOrNo,
  /** All hands are turned up once somebody is all in and no betting can follow. */
  allInFaceUp: yesOrNo,
  /** Whose last bet or raise counts for who shows first. */
  'showdown.aggressorScope': oneOf('final-round', 'hand'),
  'showdown.noAggressor': oneOf('left-of-button'),
  /** Stud games: the best board opens the showdown. */
  'showdown.stud': oneOf('best-board'),
  'showdown.straddleIsAggression': yesOrNo,
  /** When every hole card must be shown to win. */
  'showdown.allCardsToWin': oneOf('contested', 'board-plays', 'any'),
  'showdown.uncontestedMustShow': yesOrNo,
  /** Who loses the right to ask to see a hand. */
  'showdown.muckLosesAsk': oneOf('unseen-muck', 'any-muck'),
  /** The floor decides. `paid-to-see`: but a caller on the last round who kept their cards sees the last aggressor's. */
  askToSee: oneOf('house-right-or-floor', 'floor-only', 'paid-to-see'),
  /** Mucked without all cards open, and neither retrievable nor clearly read. */
  'showdown.unclearTabling': oneOf('no-claim', 'floor'),
  /** A face-down discard that is identified beyond doubt may be taken back and tabled. */
  'showdown.discardRetrievable': yesOrNo,
  'showdown.allInMayMuck': yesOrNo,
  /** Tabled hands that have lost are kept apart until the pot is given. */
  'showdown.losersKept': yesOrNo,
  killTabledWinner: oneOf('forbidden', 'allowed'),
  /** What others at the table must do when a pot is about to go the wrong way. */
  speakUp: wordings('encouraged', 'asked', 'duty'),
  /** The odd chip between the halves: to the high, or by position. */
  'oddChip.hiLo': oneOf('high', 'position'),
  'oddChip.tie': oneOf('left-of-button'),
  /** Games that are neither board games nor stud nor high-low: with a button, both are the first seat to its left. */
  'oddChip.otherGames': wordings('left-of-button', 'worst-position'),
  'oddChip.several': oneOf('one-each', 'all-to-first'),
  /** The same players win both halves with the same five ranks: the whole pot is split once, or each half. */
  'oddChip.identicalHands': oneOf('even', 'normal'),
  /** The odd chip between equal stud hands: by a card of the five, or of all cards, the lowest one in low games. */
  'oddChip.stud': oneOf('high-card-then-suit', 'highest-suit', 'of-all-cards', 'position'),
  /** An odd chip is first changed into the smallest in play. */
  'oddChip.breakDown': yesOrNo,
  /** From high to low, where suits matter. */
  suitOrder: listOf(oneOf('spades', 'hearts', 'diamonds', 'clubs')),
  'sidePots.separate': yesOrNo,
  'sidePots.settleOrder': oneOf('last-side-first', 'main-first'),
  disputeUntil: oneOf('next-hand'),
  /** When a mistake in counting or awarding may still be raised: until the next hand, or until its substantial action. */
  'dispute.accountingUntil': oneOf('next-hand', 'next-hand-SA'),
  /** After a hand that ends during a break: seconds since its pot was awarded. Null: no separate limit. */
  'dispute.breakSeconds': orNothing(whole(1, 3600)),
  /** How players eliminated in the same hand are ranked: by stack before the hand, by stack after the ante, or they share the places. */
  'elimination.rankBy': oneOf('start-of-hand', 'after-ante', 'shared'),
  showOneShowAll: shape({ tournament: yesOrNo, cash: yesOrNo, foldedShower: oneOf('after-betting', 'now') }),
  /** When everybody folds, what counts as matching the last bet: PHH looks only at players dealt in after its owner. */
  'foldOut.matchedBy': oneOf('everyone', 'later-players'),
};
