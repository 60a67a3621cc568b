import { asWritten, listOf, oneOf, only, orElse, shape, share, whole, wordings, yesOrNo } from '../policy-type.ts';

const bets = shape({ bets: whole(1, 1), raises: whole(1, 20) });

/** Words, chips and gestures, and how they count. */
export const bettingPolicies = {
  /** What is said before the turn is an act out of turn in every rulebook. */
  verbalBinding: wordings('in-turn', 'always'),
  /** Until an amount is named nobody acts on it; no rulebook has it otherwise. */
  waitForAmount: asWritten(yesOrNo),
  checkGesture: oneOf('check'),
  /** Said and pushed together; one after the other the first counts. */
  wordsVsChips: shape({
    simultaneous: oneOf('floor', 'clear-word-else-chips'),
    /** Together, and the chips are no way to do what was said. */
    contradictory: oneOf('floor', 'word', 'chips'),
    amountEqualsChips: yesOrNo,
  }),
  outOfTurn: shape({
    bindsIf: oneOf('action-unchanged'),
    foldBinds: yesOrNo,
    /** A single act out of turn may be penalised; else only folds, and the rest when repeated. */
    penaltyForOne: yesOrNo,
    /** The skipped player has until substantial action to speak up; else this is done with the hand. */
    skippedMustSpeak: yesOrNo,
    skippedTooLate: oneOf('floor', 'dead-hand', 'call-or-fold'),
  }),
  /** Two players: a check before the turn, and then the other bets. */
  'outOfTurn.headsUpCheck': oneOf('all-options', 'call-or-fold'),
  /** A call before the amount is known: taken once it is named, or the floor's. */
  prematureCall: oneOf('when-named', 'floor'),
  /** Words that do not fit: “call” or “raise” with nothing bet, “check” facing a bet. */
  invalidDeclaration: shape({
    callWithoutBet: oneOf('check'),
    raiseWithoutBet: wordings('bet', 'minimum-bet-or-more'),
    checkFacingBet: oneOf('refused', 'call-or-fold'),
  }),
  /** Fewer chips than there is to call, without a word. */
  undercall: shape({
    headsUp: oneOf('call', 'floor'),
    openingBet: oneOf('call', 'floor'),
    otherwise: oneOf('floor', 'call', 'fold'),
    /** Share of the bet below which chips without a word are no undercall but unclear; 0: never. */
    farTooSmallBelow: orElse(share, whole(0, 0)),
    farTooSmall: oneOf('floor', 'call', 'fold'),
  }),
  /** Undercalls one after another: the first is corrected, then the later ones. */
  severalUndercalls: oneOf('floor', 'call', 'all-options', 'fold'),
  /** The policies for words and chips, summed up in a list. */
  callMethods: asWritten(listOf(oneOf('word', 'exact-chips', 'one-larger-chip', 'several-chips'))),
  'raiseMethods.afterRaiseTwoMotions': yesOrNo,
  stringBet: oneOf('called-by-dealer', 'not-allowed'),
  /** What a raise must at least add: the largest full bet or raise of the round, the last one; or to twice the bet. */
  'minRaise.base': oneOf('largest', 'previous', 'last', 'twice-the-bet'),
  /** Share of a raise from which it must be completed. */
  raiseCompletionThreshold: share,
  /** What the share is of: the largest bet or raise of the round, or the whole bet faced. */
  'raiseCompletion.basis': oneOf('difference', 'previous-bet'),
  'raiseCompletion.below': shape({
    silent: oneOf('call'),
    raiseDeclared: oneOf('call', 'minimum-raise'),
    amountDeclared: oneOf('call', 'minimum-raise', 'as-silent-chips'),
  }),
  raiseTotal: oneOf('total', 'addition'),
  /**
   * Whom an all-in below a full raise does not let raise again: everybody who has acted, or only whoever bet or raised
   * last; or PHH's run of all-ins.
   */
  'reopen.nl': oneOf('all-who-acted', 'original-aggressor', 'nobody', 'all-in-run'),
  'reopen.cumulative': yesOrNo,
  /** Fixed limit, an all-in of less counts as a full bet or raise from this share of it on; or PHH's run of all-ins. */
  limitReopenThreshold: orElse(share, oneOf('all-in-run')),
  /** Fixed limit, the next full wager after an all-in too small to count: the full bet it fell short of, or that much more. */
  'limit.shortAllIn': oneOf('complete', 'add-bet'),
  /** The same after an all-in short of a bet that counts as one. */
  'limit.halfBetAllIn': oneOf('add-bet', 'complete'),
  'singleChip.facingBet': oneOf('call'),
  'singleChip.notFacing': oneOf('bet', 'check'),
  /** The same from a player whose own blind is the bet, and nobody raised it. */
  'singleChip.blindMatched': oneOf('bet', 'check'),
  /** "Raise" and one chip: what the chip is worth, as far as the game lets it go. */
  'singleChip.raiseDeclared': wordings('chip-maximum', 'chip-value'),
  /** For which chips "one less would not cover it" makes a call. */
  multipleChips: oneOf('same-denomination', 'any-denomination', 'none'),
  /** The chips put out are held against the whole bet, or against what this player still needs. */
  'multipleChips.heldAgainst': oneOf('bet', 'amount-needed'),
  'multipleChips.lastChipsAllIn': yesOrNo,
  'multipleChips.lastChipsNeeded': oneOf('call'),
  /** Chips of an earlier bet still in front, and new ones added in silence: only the new ones count, or with the old ones by how they lie. */
  priorChips: oneOf('new-chips-only', 'by-how-they-lie'),
  /** Prior chips and new ones swept together and pushed: all are wagered, only the new ones count, or the floor says which. */
  'priorChips.merged': oneOf('floor', 'all-together', 'new-chips'),
  /** To pull back a prior chip facing a raise binds to call or raise. */
  'priorChips.pullBackBinds': yesOrNo,
  /** More than the call in silence, for change. */
  overbetChange: oneOf('all-counts'),
  /** Bets and raises in a round of fixed limit; `twoRounds` in games with two. */
  limitRaiseCap: shape({ threeRoundsOrMore: bets, twoRounds: bets }),
  /** Whether the rulebook has a number of its own, or leaves it to the house, which plays without a cap until it sets one. */
  'limitRaiseCap.number': oneOf('stated', 'house'),
  /** Is the big blind the first of them? */
  'limitCap.blindCountsAsBet': yesOrNo,
  'limitCap.lastTwoOfEvent': oneOf('capped', 'none'),
  /** Two players left in a fixed-limit hand before the cap was reached, and after. */
  headsUpRaiseCap: oneOf('capped', 'none'),
  'headsUpRaiseCap.reachedBefore': oneOf('opens', 'stays'),
  /** No-limit and pot-limit; or the house's cap in pot-limit. */
  'raiseCap.nlpl': oneOf('none', 'capped-in-pot-limit'),
  acceptedAction: yesOrNo,
  /** In which structures the pot is counted for a player. */
  potCount: shape({ PL: only(true), NL: yesOrNo, L: only(false) }),
  /** "Pot" where pot-limit is not played: the least, or an amount the player must name. */
  nlPotDeclaration: oneOf('minimum', 'player-names-amount'),
  plMiscount: shape({
    tooHigh: oneOf('corrected-on-street', 'floor'),
    tooLow: oneOf('floor', 'corrected', 'stands', 'until-SA'),
  }),
  incorrectBet: oneOf('corrected-on-street', 'floor'),
  minimumBet: oneOf('big-blind'),
  /** An opening bet below it with chips behind. */
  'minimumBet.below': oneOf('floor', 'complete', 'take-back'),
  /** The least that was meant, or the most that is not above the pot. */
  unclearBet: oneOf('lesser-value', 'pot-cap'),
  /** When a player may have a stack counted. */
  stackCount: oneOf('any', 'facing-all-in', 'estimate-only'),
  /** What a player facing action is told. */
  infoAnswer: oneOf('free', 'plain-fact'),
  /** Chips found behind a called all-in; chips nobody owns; a bet with a bounty chip or a time token. */
  hiddenChipsFound: oneOf('floor', 'floor-not-paid-not-saved'),
  lostChips: oneOf('floor', 'out-of-play'),
  nonValueChips: oneOf('floor', 'call-or-all-in'),
  nonStandardFold: shape({ binding: only(true), incidentUntil: oneOf('end-of-last-round', 'before-last-round') }),
  conditionalStatement: oneOf('floor', 'binds', 'binds-with-warning', 'warning', 'ignored'),
  /** The most a pot-limit bet may be before the flop: do antes count, and do short blinds count in full? */
  'potLimit.antesBeforeFlop': yesOrNo,
  'potLimit.shortBlinds': oneOf('as-posted', 'in-full'),
  'potLimit.deadBlinds': oneOf('as-posted', 'in-full'),
  'potLimit.postFlop': oneOf('actual'),
};
