import { asWritten, listOf, oneOf, orNothing, shape, whole, wordings, yesOrNo } from '../policy-type.ts';

const seconds = whole(1, 3600);

/** Hands and levels, chips and decks, the clock, being at the table, forced bets and where they are posted. */
export const procedurePolicies = {
  handStart: shape({ automaticShuffler: oneOf('green-button'), manual: oneOf('first-riffle') }),
  levelApplies: oneOf('next-hand-once-announced'),
  'chipRace.startSeat': whole(1, 10),
  'chipRace.maxPerPlayer': whole(1, 9),
  /** The chip for a player who would lose the last one. */
  'chipRace.rescue': oneOf('smallest-in-play', 'next-lower'),
  'chipRace.cards': oneOf('one-per-odd-chip'),
  /** Odd chips that do not make whole new ones. */
  'chipRace.rounding': oneOf('up', 'half-up', 'down'),
  /** Equal cards in the race. */
  'chipRace.tie': oneOf('suit', 're-draw', 'position'),
  /** Recommended height of a column of chips. */
  stackColumns: listOf(whole(5, 100)),
  colourUpAnnounced: yesOrNo,
  deckChange: shape({ on: listOf(oneOf('dealer-push', 'level-change', 'house')), playerMayAsk: yesOrNo }),
  rebuy: shape({ missHand: yesOrNo, announcedBeforeHand: oneOf('chips-behind', 'in-play') }),
  /** A re-buy announced with an empty stack after the hand began. */
  'rebuy.afterStart': oneOf('floor', 'refused', 'next-hand'),
  callClockSeconds: seconds,
  countdownSeconds: seconds,
  /** What the declaration does to a player who could have checked. */
  clockExpiry: oneOf('dead', 'check-or-dead'),
  /** Before a clock may be called. Null: the floor judges. */
  reasonableTimeSeconds: orNothing(seconds),
  rabbitHunting: oneOf('forbidden', 'house'),
  'atSeat.deadline': oneOf('deal-complete'),
  'atSeat.neededFor': listOf(oneOf('action', 'clock')),
  stayWhileLive: yesOrNo,
  /** The button goes where the small blind was even if nobody sits there; else it always moves to the next player. */
  /** So that every player has it once in each round of the table. */
  buttonMoves: oneOf('every-hand'),
  /** With three players or more; with two, `headsUp.order`. */
  orderOfPlay: shape({
    preflop: oneOf('left-of-big-blind'),
    later: oneOf('left-of-button'),
    lastCard: oneOf('button'),
  }),
  deadButton: yesOrNo,
  deadSmallBlind: yesOrNo,
  bigBlindFirst: yesOrNo,
  /** Skipping a blind on the way to another table, and which moves count. */
  dodgeBlind: shape({ penalty: yesOrNo, moves: listOf(oneOf('broken-table', 'balancing')) }),
  'headsUp.smallBlindOnButton': yesOrNo,
  'headsUp.order': shape({
    preflop: oneOf('button-first'),
    later: oneOf('button-last'),
    lastCard: oneOf('button'),
  }),
  /** Nobody has the big blind twice running as two are left: one rule, which the documents word in two ways. */
  'headsUp.noDoubleBB': wordings('adjust-if-needed', 'always'),
  /** A short blind or straddle counts in full, and the seat after it opens; or it is what was posted, and the seat after the largest opens. */
  blindShortStack: oneOf('full-blind', 'as-posted'),
  /** The big blind nobody raised may raise; no rulebook has it otherwise. */
  bbOption: asWritten(yesOrNo),
  /** The forced seat is all in from the ante: the next must bring it in, or may also fold. */
  'bringIn.allIn': oneOf('next-must-bring-in', 'next-may-fold'),
  /** Equal boards in stud: the first to the left of the person dealing opens, or the higher suit. */
  'studOpener.tie': oneOf('position', 'suit'),
};
