import { asWritten, listOf, oneOf, only, orNothing, shape, text, whole, yesOrNo } from '../policy-type.ts';

/** Misdeals, what ends the time for them, and what is done about cards that went wrong. */
export const dealingPolicies = {
  /** The list of grounds is complete; otherwise the floor may find others. */
  'misdeal.listExhaustive': yesOrNo,
  /** With an open list: a fault not on it is a misdeal as well. */
  'misdeal.unlisted': yesOrNo,
  /** An exposed card "among the first two": the first two off the deck, or either of any player's first two. */
  'misdeal.firstCards': oneOf('off-the-deck', 'of-any-player'),
  /** From how many other exposed cards on it is a misdeal. */
  'misdeal.exposedOthers': whole(1, 9),
  'misdeal.singleExposed': oneOf('burn-and-replace'),
  /** From how many boxed cards on it is a misdeal; null: no ground. */
  'misdeal.boxed': orNothing(whole(1, 9)),
  'misdeal.firstCardWrongSeat': yesOrNo,
  'misdeal.anyOutOfOrder': yesOrNo,
  'misdeal.unentitled': yesOrNo,
  'misdeal.dealtOut': yesOrNo,
  'misdeal.twoCardsAtOnce': yesOrNo,
  /** From how many surplus cards on it is a misdeal; null: no ground of its own. */
  'misdeal.surplusCards': orNothing(whole(1, 9)),
  /** Fewer surplus cards than that. */
  'misdeal.fewerSurplus': oneOf('floor', 'play-on', 'misdeal'),
  /** A hand with too few cards but at least one; the button has a policy of its own. */
  'misdeal.shortHand': oneOf('floor', 'play-on', 'misdeal'),
  /** A hand with too few cards after the time for a misdeal: dead like one with too many, or it plays on. */
  'misdeal.wrongCount': oneOf('not-listed', 'any-player'),
  'misdeal.wrongButton': yesOrNo,
  /** Stud: any down card exposed, only both, or no ground; `becomes-upcard`: nor that, it is the up-card and the third comes face down. */
  'misdeal.studDownCard': oneOf('any', 'both', 'not-listed', 'becomes-upcard'),
  'misdeal.buttonTwoInRow': yesOrNo,
  redeal: shape({
    buttonMoves: only(false),
    newPlayers: yesOrNo,
    levelChanges: yesOrNo,
    penaltySeats: oneOf('dealt-then-mucked'),
    countsAsOneHandForPenalty: yesOrNo,
  }),
  /** Players away at the first deal but back for the redeal: they may play, or their hands are dead. */
  'redeal.absentSeats': oneOf('dead', 'may-play'),
  /** After a void hand: it is dealt again from the same places, or the next one is dealt, with button and missed hands moved on. */
  'voidHand.next': oneOf('dealt-again', 'moves-on'),
  /** A joker or a card outside the game, before and after substantial action. */
  'misdeal.nonStandardCard': yesOrNo,
  'nonStandardCard.afterSA': oneOf('dead-hand', 'scrap', 'void'),
  /** What voids a hand at any time. */
  'fouledDeck.conditions': listOf(oneOf('duplicate', 'foreign-back', 'non-standard')),
  /**
   * What ends the time for a misdeal. `two`: two players who both added chips; two actions in turn of which one added chips; or any action
   * of two players. `foldAndCheck`: whether a fold and a check are two such actions.
   */
  substantialAction: shape({
    two: oneOf('both-with-chips', 'in-turn-with-chips', 'any-two-players'),
    orThree: yesOrNo,
    inTurn: asWritten(yesOrNo),
    foldAndCheck: yesOrNo,
  }),
  /** A button with too few cards gets them even late. One that acted on a wrong number is dead, or the floor decides. */
  buttonCardCount: shape({ supplyAfterSA: yesOrNo, acted: oneOf('dead', 'floor') }),
  /** A hand that is dead for too many cards after substantial action. */
  burnAfterSA: shape({ burnsPerStreet: whole(1, 1), killedCards: oneOf('into-stub', 'muck') }),
  /** A missing or surplus burn: how long it is corrected, and how. */
  burnError: shape({
    correctUntil: oneOf('two-players-acted', 'play-begins'),
    turn: oneOf('second-burn', 'card-turned'),
  }),
  /** A flop without a burn: one of the three, drawn face down, is the burn until anybody has acted; or as for other burns. */
  'burnError.flopWithoutBurn': oneOf('as-other', 'scramble-pick-burn'),
  fourCardFlop: oneOf('random-next-burn', 'random-burn', 'redeal'),
  'fourCardFlop.scramble': yesOrNo,
  /** If the drawn card is a burn but the text does not say the next one: whether it is the turn's, or the turn gets another. */
  'fourCardFlop.turnBurn': oneOf('picked-card', 'another'),
  extraTurnCard: oneOf('floor', 'redeal'),
  extraRiverCard: oneOf('floor', 'redeal'),
  /** A board card dealt too early is void; what replaces it. */
  prematureCard: oneOf('floor', 'next-card', 'reshuffle-in'),
  foreignCard: shape({ inHand: oneOf('void', 'stands'), inStub: oneOf('void', 'stands') }),
  duplicateCard: oneOf('void', 'stands'),
  boxedCard: oneOf('burn-and-replace'),
  joker: oneOf('scrap-or-dead-hand', 'misdeal-or-scrap', 'void'),
  playUnseen: oneOf('own-risk'),
  missingCards: oneOf('result-stands'),
  fouledStub: oneOf('rebuild', 'restore-or-reshuffle'),
  /** A stub that is too short, in draw games and on the last street of stud. */
  drawStub: oneOf('floor', 'burns-then-muck'),
  'stud.shortStub': oneOf('floor', 'mix-burns-then-common'),
  'stud.seventhExposed': oneOf('floor', 'replaced-if-betting'),
  'stud.openPairDoubles': yesOrNo,
  wrongButtonLate: oneOf('skipped-positions', 'move-on', 'repeat-positions', 'floor'),
  /** What a player may protect a hand with. */
  protection: asWritten(listOf(text)),
  /** What the player of a hand killed by mistake gets back. */
  killedHand: shape({ redress: only(false), refund: only(false), uncalledReturned: yesOrNo }),
  /** A hand swept away plays on if its cards are identified beyond doubt. */
  'killedHand.identifiablePlays': yesOrNo,
  droppedCard: oneOf('must-be-played'),
  studUpcards: oneOf('dead'),
};
