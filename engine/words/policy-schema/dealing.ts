import { asWritten, listOf, oneOf, only, orNothing, shape, text, whole, yesOrNo } from '../policy-type.ts';

/** Misdeals, what closes them, and what is done about cards that went wrong. */
export const dealingPolicies = {
  /** The grounds listed are all there are; else the floor may find others. */
  'misdeal.listExhaustive': yesOrNo,
  /** Under an open list: a fault that is not on it is a misdeal all the same. */
  'misdeal.unlisted': yesOrNo,
  /** An exposed card "among the first two": the first two off the deck, or either of anybody's first two. */
  'misdeal.firstCards': oneOf('off-the-deck', 'of-any-player'),
  /** Other exposed cards from which it is a misdeal. */
  'misdeal.exposedOthers': whole(1, 9),
  'misdeal.singleExposed': oneOf('burn-and-replace'),
  /** Boxed cards from which it is a misdeal; null: no ground. */
  'misdeal.boxed': orNothing(whole(1, 9)),
  'misdeal.firstCardWrongSeat': yesOrNo,
  'misdeal.anyOutOfOrder': yesOrNo,
  'misdeal.unentitled': yesOrNo,
  'misdeal.dealtOut': yesOrNo,
  'misdeal.twoCardsAtOnce': yesOrNo,
  /** Surplus cards from which it is a misdeal; null: no ground of its own. */
  'misdeal.surplusCards': orNothing(whole(1, 9)),
  /** One surplus card less than that. */
  'misdeal.fewerSurplus': oneOf('floor', 'play-on', 'misdeal'),
  /** A hand short of cards, but not without any; the button's is a question of its own. */
  'misdeal.shortHand': oneOf('floor', 'play-on', 'misdeal'),
  /** Too few cards in a hand after the time for a misdeal: as dead as too many, or it plays on. */
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
  /** Dealt in, away at the first deal, and back for the second: may play, or is dead. */
  'redeal.absentSeats': oneOf('dead', 'may-play'),
  /** After a hand that is void: it is dealt again from the same places, or the next one is dealt and button and missed hands have moved on. */
  'voidHand.next': oneOf('dealt-again', 'moves-on'),
  /** A joker or a card outside the game, before substantial action and after. */
  'misdeal.nonStandardCard': yesOrNo,
  'nonStandardCard.afterSA': oneOf('dead-hand', 'scrap', 'void'),
  /** What voids a hand at any time. */
  'fouledDeck.conditions': listOf(oneOf('duplicate', 'foreign-back', 'non-standard')),
  /**
   * After this no misdeal. `two`: two players who both added chips; two actions in turn of which one added chips; or
   * any action of two players. `foldAndCheck`: whether a fold and a check are such two actions in turn.
   */
  substantialAction: shape({
    two: oneOf('both-with-chips', 'in-turn-with-chips', 'any-two-players'),
    orThree: yesOrNo,
    inTurn: asWritten(yesOrNo),
    foldAndCheck: yesOrNo,
  }),
  /** A button with too few cards gets them even late; one that acted on a wrong number is dead, or the floor's. */
  buttonCardCount: shape({ supplyAfterSA: yesOrNo, acted: oneOf('dead', 'floor') }),
  /** A hand that dies for too many cards after substantial action. */
  burnAfterSA: shape({ burnsPerStreet: whole(1, 1), killedCards: oneOf('into-stub', 'muck') }),
  /** A missing or surplus burn: how long it is corrected, and how. */
  burnError: shape({
    correctUntil: oneOf('two-players-acted', 'play-begins'),
    turn: oneOf('second-burn', 'card-turned'),
  }),
  /** A flop without a burn: one of the three, drawn face down, is the burn until anybody has acted; or as any other. */
  'burnError.flopWithoutBurn': oneOf('as-other', 'scramble-pick-burn'),
  fourCardFlop: oneOf('random-next-burn', 'random-burn', 'redeal'),
  'fourCardFlop.scramble': yesOrNo,
  /** Where the card drawn is a burn, but not said to be the next one: whether it is the turn's, or the turn has another. */
  'fourCardFlop.turnBurn': oneOf('picked-card', 'another'),
  extraTurnCard: oneOf('floor', 'redeal'),
  extraRiverCard: oneOf('floor', 'redeal'),
  /** A board card before its time is void; what comes in its place. */
  prematureCard: oneOf('floor', 'next-card', 'reshuffle-in'),
  foreignCard: shape({ inHand: oneOf('void', 'stands'), inStub: oneOf('void', 'stands') }),
  duplicateCard: oneOf('void', 'stands'),
  boxedCard: oneOf('burn-and-replace'),
  joker: oneOf('scrap-or-dead-hand', 'misdeal-or-scrap', 'void'),
  playUnseen: oneOf('own-risk'),
  missingCards: oneOf('result-stands'),
  fouledStub: oneOf('rebuild', 'restore-or-reshuffle'),
  /** A stub too short, in draw games and on the last street of stud. */
  drawStub: oneOf('floor', 'burns-then-muck'),
  'stud.shortStub': oneOf('floor', 'mix-burns-then-common'),
  'stud.seventhExposed': oneOf('floor', 'replaced-if-betting'),
  'stud.openPairDoubles': yesOrNo,
  wrongButtonLate: oneOf('skipped-positions', 'move-on', 'repeat-positions', 'floor'),
  /** With what a player may protect the own hand. */
  protection: asWritten(listOf(text)),
  /** A hand killed by mistake: what its player gets back. */
  killedHand: shape({ redress: only(false), refund: only(false), uncalledReturned: yesOrNo }),
  /** A hand swept away whose cards are all known for certain plays on. */
  'killedHand.identifiablePlays': yesOrNo,
  droppedCard: oneOf('must-be-played'),
  studUpcards: oneOf('dead'),
};
