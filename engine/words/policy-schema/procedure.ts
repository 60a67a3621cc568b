import { asWritten, listOf, oneOf, orNothing, shape, whole, wordings, yesOrNo } from '../policy-type.ts';

const seconds = whole(1, 3600);

/** Hands and levels, chips and decks, the clock, being at the table, forced bets and where they are posted. */
export const procedurePolicies = {
  handStart: shape({ automaticShuffler: oneOf('green-button'), manual: oneOf('first-riffle') }),
  /** The dealer push begins a hand if it comes before the shuffle. */
  'handStart.dealerPush': yesOrNo,
  /** Announced by the floor or, if that is enough, signalled by the clock. */
  levelApplies: asWritten(oneOf('next-hand-once-announced', 'next-hand-announced-or-signal')),
  /** A hand begun at the old level by mistake: corrected until substantial action, or it stands. */
  'level.wrongLevel': oneOf('stands-after-SA', 'stands'),
  'level.duringPush': oneOf('one-hand-old-level', 'by-start'),
  'chipRace.startSeat': whole(1, 10),
  'chipRace.maxPerPlayer': whole(1, 9),
  /** Which chip a player gets who would lose the last one. */
  'chipRace.rescue': oneOf('smallest-in-play', 'next-lower'),
  'chipRace.cards': oneOf('one-per-odd-chip'),
  /** Odd chips that do not make whole new ones. */
  'chipRace.rounding': oneOf('up', 'half-up', 'down'),
  /** Equal cards in the race. */
  'chipRace.tie': oneOf('suit', 're-draw', 'position'),
  /** Chips of a removed denomination found later: exchanged at equal value and the rest leaves play, or as the house decides. */
  'chipRace.leftovers': oneOf('equal-value-only', 'house'),
  /** One player may be appointed to buy up the others' chips. */
  'chipRace.appointedBuyer': yesOrNo,
  /** Recommended height of a column of chips. */
  stackColumns: listOf(whole(5, 100)),
  colourUpAnnounced: yesOrNo,
  deckChange: shape({ on: listOf(oneOf('dealer-push', 'level-change', 'house')), playerMayAsk: yesOrNo }),
  rebuy: shape({ missHand: yesOrNo, announcedBeforeHand: wordings('chips-behind', 'in-play') }),
  /** A re-buy announced with an empty stack after the hand began. */
  'rebuy.afterStart': oneOf('floor', 'refused', 'next-hand'),
  callClockSeconds: seconds,
  countdownSeconds: seconds,
  /** The effect of the declaration on a player who could have checked. */
  clockExpiry: oneOf('dead', 'check-or-dead'),
  /** Seconds before a clock may be called. Null: the floor decides. */
  reasonableTimeSeconds: orNothing(seconds),
  /** Who may ask for a clock from their own seat. */
  'clock.byWhom': oneOf('any-in-event', 'any-at-table', 'in-hand'),
  /** An act at the very moment time is declared. */
  'clock.tie': oneOf('player', 'declaration'),
  'timeBank.firstAction': asWritten(oneOf('shorter', 'same')),
  /** No dealer push in the last seconds before a break or a level. Null: not stated. */
  'dealerPush.holdSeconds': orNothing(seconds),
  /** Hand for hand: from when places are shared, the minutes each hand takes off the clock, and whether all-in hands stay face down. */
  'handForHand.eligibleFrom': oneOf('announcement', 'first-synchronous-hand'),
  'handForHand.maxMinutes': orNothing(whole(1, 60)),
  'handForHand.stepMinutes': orNothing(whole(1, 60)),
  'handForHand.allInFaceDown': yesOrNo,
  dealVote: oneOf('anonymous-cards', 'house'),
  dealerAnnounces: asWritten(oneOf('bets-not-all-ins', 'house')),
  rabbitHunting: oneOf('forbidden', 'house'),
  'atSeat.deadline': oneOf('deal-complete'),
  'atSeat.neededFor': listOf(oneOf('action', 'clock')),
  /** What being at the seat means. */
  'atSeat.reach': asWritten(oneOf('within-reach-of-chair')),
  /** An absent player is dealt the bring-in card: it is posted, or the next player brings in. */
  absentBringIn: oneOf('posts', 'house'),
  stayWhileLive: yesOrNo,
  /** Chips of a player who has left: blinded out, or out of play if neither money nor a return is possible. */
  absentChips: oneOf('blinded-out', 'by-money'),
  /** So that every player has it once in each round of the table. */
  buttonMoves: oneOf('every-hand'),
  /** With three players or more; with two, `headsUp.order`. */
  orderOfPlay: shape({
    preflop: oneOf('left-of-big-blind'),
    later: oneOf('left-of-button'),
    lastCard: oneOf('button'),
  }),
  /** The button goes where the small blind was, even if nobody sits there. Otherwise it always moves to the next player. */
  deadButton: yesOrNo,
  /** A dead button moves on over further empty seats, so that the next newcomer can play. */
  'button.advanceOverEmpty': yesOrNo,
  deadSmallBlind: yesOrNo,
  bigBlindFirst: yesOrNo,
  /** Skipping a blind on the way to another table: whether it is penalised, and which moves count. */
  dodgeBlind: shape({ penalty: yesOrNo, moves: listOf(oneOf('broken-table', 'balancing', 'any')) }),
  'headsUp.smallBlindOnButton': yesOrNo,
  'headsUp.order': shape({
    preflop: oneOf('button-first'),
    later: oneOf('button-last'),
    lastCard: oneOf('button'),
  }),
  /** Nobody has the big blind twice in a row when two are left: one rule, which the documents word in two ways. */
  'headsUp.noDoubleBB': wordings('adjust-if-needed', 'always'),
  /** A short blind or straddle counts in full, and the seat after it opens; or as posted, and the seat after the largest opens. */
  blindShortStack: oneOf('full-blind', 'as-posted'),
  /** For a stack too short for both, if one player pays everybody's ante: which is taken first. */
  'ante.order': oneOf('ante-first', 'blind-first'),
  'ante.neverReduced': yesOrNo,
  /** In every rulebook, the big blind may raise if nobody else has. */
  bbOption: asWritten(yesOrNo),
  /** The bring-in seat is all in from the ante: the next must bring it in, or may also fold. */
  'bringIn.allIn': oneOf('next-must-bring-in', 'next-may-fold'),
  /** Equal boards in stud: the first to the dealer's left opens, or the higher suit. */
  'studOpener.tie': oneOf('position', 'suit'),
};
