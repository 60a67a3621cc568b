import { asWritten, listOf, oneOf, orNothing, shape, text, whole, yesOrNo } from '../policy-type.ts';

const places = oneOf('big-blind', 'small-blind', 'button', 'other');

/** The rulebook's standing, language, and who sits where. */
export const seatingPolicies = {
  /** House rules override the rulebook where they conflict. */
  houseRulesOverride: asWritten(yesOrNo),
  /** A ruling cannot be appealed. */
  'floor.final': asWritten(yesOrNo),
  /** When fairness may outrank a technical rule. */
  'floor.fairnessOverride': oneOf('unusual-only', 'always', 'none'),
  /** Languages during a hand, by ISO code; `local` is the country's own. */
  languages: listOf(text),
  /** Words with a fixed meaning; `pot` where pot-limit is played. */
  officialTerms: asWritten(listOf(oneOf('bet', 'raise', 'call', 'fold', 'check', 'all-in', 'complete', 'pot'))),
  /** An official word in a question. */
  officialQuestion: oneOf('may-bind', 'ignored'),
  phoneAtTable: oneOf('forbidden', 'allowed'),
  /** What a player may do with devices, apart from talking on a phone: on the table, with a live hand, tools, glasses. */
  'devices.onTable': oneOf('forbidden', 'allowed', 'house'),
  'devices.liveHand': oneOf('forbidden', 'allowed', 'house'),
  'devices.apps': oneOf('forbidden', 'house'),
  'devices.glasses': oneOf('td-permission', 'house'),
  /** Whatever hides a face must come off on request. */
  'identity.faceHidden': oneOf('off-on-request', 'house'),
  /** At a table opened for a stream, which shows cards from the first deal, only players who have agreed are dealt in. */
  streamConsent: yesOrNo,
  'seating.random': yesOrNo,
  'seating.wrongSeatCorrectStack': oneOf('move-with-current-stack', 'floor'),
  'seating.wrongSeatForeignStack': oneOf('floor', 'move-with-current-stack', 'move-with-starting-stack'),
  /** Who moves if the player whose turn it is has to stay. */
  'seating.fixedSeat': oneOf('next-in-order', 'moved-all-the-same'),
  /** A player from a broken table who draws a seat between small blind and button: sits without a hand, or is not seated there. */
  'breakTable.gapSeat': oneOf('no-hand', 'no-seat'),
  /** Places a player from a broken table may take over. */
  'breakTable.positions': listOf(places),
  'balance.mover': oneOf('next-big-blind', 'floor'),
  'balance.destination': shape({
    seat: oneOf('worst'),
    neverSB: yesOrNo,
    /** The big blind twice in a row is accepted; a lone big blind is taken. Null: not stated. */
    doubleBB: orNothing(yesOrNo),
    singleBB: orNothing(yesOrNo),
  }),
  'balance.studDestination': oneOf('last-seat-to-open', 'by-position'),
  'balance.sourceTable': oneOf('predetermined', 'floor'),
  /** Seats of late, alternate and re-entering players: from the same draw as everybody's, or as the house decides. */
  'lateEntry.draw': asWritten(oneOf('same-pool', 'house')),
  'lateEntry.dealtIn': oneOf('at-once-but-gap', 'next-blind'),
  /** Chips given up for a new stack. */
  'reentry.forfeitChips': asWritten(oneOf('out-of-play', 'house')),
  /** A player with chips who has no seat yet. */
  holderOfChips: oneOf('to-table-at-once', 'house'),
  /** A breaking table: seat cards are stacked and playing cards decide who takes the first, or one draw does both. */
  'breakTable.draw': oneOf('two-step', 'one-step'),
  /** The breaking order is on the players' display, or drawn by chance; otherwise the floor sets it and does not announce it. */
  'breakTable.order': oneOf('posted', 'not-posted', 'random', 'house'),
  /** Difference in players from which one is moved. */
  'balance.trigger': whole(1, 9),
  haltWhenShortBy: whole(1, 9),
  /** What a table is short compared with. */
  haltReference: oneOf('fullest-table', 'even-share', 'seats'),
  /** A short table stops at once, or when its big blind would fall on an empty seat. */
  'halt.trigger': oneOf('at-once', 'big-blind-on-empty-seat'),
  /** The floor may let a short table go on. */
  'halt.waivable': yesOrNo,
  /** Six-handed, turbo and other events: the floor decides, or as for the others. */
  'halt.otherFormats': oneOf('td', 'same'),
  'mixed.freezeButton': yesOrNo,
  'mixed.moverDuringStud': oneOf('would-be-big-blind'),
  'mixed.destinationDuringStud': oneOf('as-flop-games', 'would-be-big-blind'),
  'mixed.resumeAtFrozen': yesOrNo,
  'finalTableSize.flop': whole(2, 11),
  'finalTableSize.eightHanded': whole(2, 11),
  'finalTableSize.sixHanded': whole(2, 11),
  /** Null: the floor decides. */
  'finalTableSize.sevenHanded': orNothing(whole(2, 11)),
  'finalTableSize.stud': whole(2, 11),
  /** The text itself says that the house may set these numbers. */
  'finalTableSize.houseMayChange': asWritten(yesOrNo),
};
