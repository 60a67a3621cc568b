import { asWritten, listOf, oneOf, shape, wordings, yesOrNo } from '../policy-type.ts';

/** Showing hands, winning pots, dividing them, contesting them. */
export const showdownPolicies = {
  cardsSpeak: asWritten(yesOrNo),
  miscallPenalty: yesOrNo,
  /** All hands are opened once somebody is all in and no betting can follow. */
  allInFaceUp: yesOrNo,
  /** Whose last bet or raise counts for who shows first. */
  'showdown.aggressorScope': oneOf('final-round', 'hand'),
  'showdown.noAggressor': oneOf('left-of-button'),
  /** Stud games: the best up-cards for the game open the showdown. */
  'showdown.stud': oneOf('best-board'),
  'showdown.straddleIsAggression': yesOrNo,
  /** When every hole card must lie open to win. */
  'showdown.allCardsToWin': oneOf('contested', 'board-plays', 'any'),
  'showdown.uncontestedMustShow': yesOrNo,
  /** Who may not ask to see a hand any more. */
  'showdown.muckLosesAsk': oneOf('unseen-muck', 'any-muck'),
  /** Granted by the house or not, the floor is asked. */
  askToSee: wordings('house-right-or-floor', 'floor-only'),
  killTabledWinner: oneOf('forbidden', 'allowed'),
  /** What others at the table owe a pot that goes the wrong way. */
  speakUp: wordings('encouraged', 'asked', 'duty'),
  /** The odd chip between the halves: to the high, or to the seat. */
  'oddChip.hiLo': oneOf('high', 'position'),
  'oddChip.tie': oneOf('left-of-button'),
  'oddChip.several': oneOf('one-each', 'all-to-first'),
  /** The same players win both halves with the same five ranks: the whole pot is split once, or each half. */
  'oddChip.identicalHands': oneOf('even', 'normal'),
  /** The odd chip between equal stud hands. */
  'oddChip.stud': oneOf('high-card-then-suit', 'highest-suit', 'position'),
  /** A chip left over is changed into the smallest in play first. */
  'oddChip.breakDown': yesOrNo,
  /** From high to low, where suits matter at all. */
  suitOrder: listOf(oneOf('spades', 'hearts', 'diamonds', 'clubs')),
  'sidePots.separate': yesOrNo,
  'sidePots.settleOrder': oneOf('last-side-first', 'main-first'),
  disputeUntil: oneOf('next-hand'),
  showOneShowAll: shape({ tournament: yesOrNo, cash: yesOrNo, foldedShower: oneOf('after-betting', 'now') }),
  /** When everybody folds, what of the last bet nobody matched: PHH looks only at players dealt in after its owner. */
  'foldOut.matchedBy': oneOf('everyone', 'later-players'),
};
