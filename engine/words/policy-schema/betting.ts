import { asWritten, listOf, oneOf, only, orElse, shape, share, whole, wordings, yesOrNo } from '../policy-type.ts';

const bets = shape({ bets: whole(1, 1), raises: whole(1, 20) });

/** Words, chips and gestures, and how they count. */
export const bettingPolicies = {
  /** In every rulebook, words before the turn are an act out of turn. */
  verbalBinding: wordings('in-turn', 'always'),
  /** In every rulebook, nobody acts on a wager until its amount is named. */
  waitForAmount: asWritten(yesOrNo),
  checkGesture: oneOf('check'),
  /** Words and chips at the same moment. If one comes first, it counts. */
  wordsVsChips: shape({
    simultaneous: oneOf('floor', 'clear-word-else-chips'),
    /** At the same moment, with chips that cannot mean what was said. */
    contradictory: oneOf('floor', 'word', 'chips'),
    amountEqualsChips: yesOrNo,
  }),
  outOfTurn: shape({
    bindsIf: oneOf('action-unchanged'),
    foldBinds: yesOrNo,
    /** A single act out of turn may be penalised. Otherwise only folds may, and others if repeated. */
    penaltyForOne: yesOrNo,
    /** The skipped player has until substantial action to speak up; afterwards `skippedTooLate` applies. */
    skippedMustSpeak: yesOrNo,
    skippedTooLate: oneOf('floor', 'dead-hand', 'call-or-fold'),
  }),
  /** Two players: a check before the turn, after which the other bets. */
  'outOfTurn.headsUpCheck': oneOf('all-options', 'call-or-fold'),
  /** A call before the amount is known: valid once it is named, or left to the floor. */
  prematureCall: oneOf('when-named', 'floor'),
  /** Words that do not fit: “call” or “raise” with nothing bet, “check” facing a bet. */
  invalidDeclaration: shape({
    callWithoutBet: oneOf('check'),
    raiseWithoutBet: wordings('bet', 'minimum-bet-or-more'),
    checkFacingBet: oneOf('refused', 'call-or-fold'),
  }),
  /** Fewer chips than the call, without a word. */
  undercall: shape({
    headsUp: oneOf('call', 'floor'),
    openingBet: oneOf('call', 'floor'),
    otherwise: oneOf('floor', 'call', 'fold'),
    /** Share of the bet below which silent chips are unclear rather than an undercall; 0: never. */
    farTooSmallBelow: orElse(share, whole(0, 0)),
    farTooSmall: oneOf('floor', 'call', 'fold'),
  }),
  /** Several undercalls in a row: the first is corrected, then the later ones. */
  severalUndercalls: oneOf('floor', 'call', 'all-options', 'fold'),
  /** The policies for words and chips, summed up in a list. */
  callMethods: asWritten(listOf(oneOf('word', 'exact-chips', 'one-larger-chip', 'several-chips'))),
  'raiseMethods.afterRaiseTwoMotions': yesOrNo,
  stringBet: oneOf('called-by-dealer', 'not-allowed'),
  /** The minimum raise: adds the largest full bet or raise of the round, or the last one; or doubles the bet. */
  'minRaise.base': oneOf('largest', 'previous', 'last', 'twice-the-bet'),
  /** Share of a raise from which it must be completed. */
  raiseCompletionThreshold: share,
  /** What that is a share of: the largest bet or raise of the round, or the whole bet faced. */
  'raiseCompletion.basis': oneOf('difference', 'previous-bet'),
  'raiseCompletion.below': shape({
    silent: oneOf('call'),
    raiseDeclared: oneOf('call', 'minimum-raise'),
    amountDeclared: oneOf('call', 'minimum-raise', 'as-silent-chips'),
  }),
  raiseTotal: oneOf('total', 'addition'),
  /**
   * Whom an all-in below a full raise keeps from raising again: everybody who has acted, or only the last to bet or raise; or PHH's run of
   * all-ins.
   */
  'reopen.nl': oneOf('all-who-acted', 'original-aggressor', 'nobody', 'all-in-run'),
  'reopen.cumulative': yesOrNo,
  /** Fixed limit: the share of a full bet or raise from which an all-in counts as one; or PHH's run of all-ins. */
  limitReopenThreshold: orElse(share, oneOf('all-in-run')),
  /** Fixed limit, the next full wager after an all-in too small to count: completes the bet, or adds a full one. */
  'limit.shortAllIn': oneOf('complete', 'add-bet'),
  /** The same after an all-in short of a bet but large enough to count as one. */
  'limit.halfBetAllIn': oneOf('add-bet', 'complete'),
  'singleChip.facingBet': oneOf('call'),
  'singleChip.notFacing': oneOf('bet', 'check'),
  /** The same from a player whose own blind is the bet, if nobody raised it. */
  'singleChip.blindMatched': oneOf('bet', 'check'),
  /** "Raise" and one chip: its value, as far as the game allows. */
  'singleChip.raiseDeclared': wordings('chip-maximum', 'chip-value'),
  /** For which chips "one less would not cover it" makes a call. */
  multipleChips: oneOf('same-denomination', 'any-denomination', 'none'),
  /** What the chips are compared with: the whole bet, or what this player still needs. */
  'multipleChips.heldAgainst': oneOf('bet', 'amount-needed'),
  'multipleChips.lastChipsAllIn': yesOrNo,
  'multipleChips.lastChipsNeeded': oneOf('call'),
  /** Chips of an earlier bet still in front, and new ones added silently: only the new ones count, or both by how they lie. */
  priorChips: oneOf('new-chips-only', 'by-how-they-lie'),
  /** Prior chips and new ones swept together and pushed: all are wagered, or only the new ones, or the floor decides. */
  'priorChips.merged': oneOf('floor', 'all-together', 'new-chips'),
  /** Pulling back prior chips while facing a raise binds to a call or raise. */
  'priorChips.pullBackBinds': yesOrNo,
  /** More than the call, silently, in the hope of change. */
  overbetChange: oneOf('all-counts'),
  /** Bets and raises in a round of fixed limit; `twoRounds` in games with two rounds. */
  limitRaiseCap: shape({ threeRoundsOrMore: bets, twoRounds: bets }),
  /** Whether the rulebook states a number or leaves it to the house, which plays without a cap until it sets one. */
  'limitRaiseCap.number': oneOf('stated', 'house'),
  /** Whether the big blind is the first of them. */
  'limitCap.blindCountsAsBet': yesOrNo,
  'limitCap.lastTwoOfEvent': oneOf('capped', 'none'),
  /** Two players left in a fixed-limit hand; `reachedBefore`: if the cap was reached while more were in. */
  headsUpRaiseCap: oneOf('capped', 'none'),
  'headsUpRaiseCap.reachedBefore': oneOf('opens', 'stays'),
  /** No limit and pot limit; or the house caps pot limit. */
  'raiseCap.nlpl': oneOf('none', 'capped-in-pot-limit'),
  acceptedAction: yesOrNo,
  /** In which structures the pot is counted for a player. */
  potCount: shape({ PL: only(true), NL: yesOrNo, L: only(false) }),
  /** "Pot" where pot limit is not played: the minimum, or an amount the player must name. */
  nlPotDeclaration: oneOf('minimum', 'player-names-amount'),
  plMiscount: shape({
    tooHigh: oneOf('corrected-on-street', 'floor'),
    tooLow: oneOf('floor', 'corrected', 'stands', 'until-SA'),
  }),
  incorrectBet: oneOf('corrected-on-street', 'floor'),
  minimumBet: oneOf('big-blind'),
  /** An opening bet below the minimum with chips behind. */
  'minimumBet.below': oneOf('floor', 'complete', 'take-back'),
  /** The smallest amount it can mean, or the largest not above the pot. */
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
  /** The largest pot-limit bet before the flop: whether antes count, and whether short or dead blinds count in full. */
  'potLimit.antesBeforeFlop': yesOrNo,
  'potLimit.shortBlinds': oneOf('as-posted', 'in-full'),
  'potLimit.deadBlinds': oneOf('as-posted', 'in-full'),
  'potLimit.postFlop': oneOf('actual'),
};
