import { z } from 'zod';
import { mostSeats } from '../../engine/notation.ts';
import { type ChipRaceRuling, type Refusal, stackConfirmed, type Witnesses } from '../../engine/table.ts';
import { exactly, listOf } from './exactly.ts';
import { chipRaceRuling, incident, outcomesOf, reportKind, tableClock } from './rulings.ts';
import { shotClockPlan } from './shot-clock-shapes.ts';
import {
  closedTable,
  countShape,
  dealerAtTable,
  haltReason,
  handStateShape,
  marksShape,
  nextHand,
  ofCorrected,
  owed,
  sealedBag,
  tableBounty,
  toldToMove,
} from './table-parts.ts';
import { handPolicies, rotation, rotationPlace, schedule, stakes, tableUse, useShape } from './terms.ts';
import {
  byName,
  bySeat,
  cardAlarm,
  cardPlaces,
  chips,
  chipValues,
  cites,
  count,
  dealFault,
  departures,
  difference,
  flag,
  isSo,
  knownCard,
  letGo,
  moment,
  placeElsewhere,
  rulebook,
  seat,
  seatOrNone,
  seats,
  text,
  textRef,
  textRefOrNone,
  variant,
} from './values.ts';

/** What reader and shuffler have said, carried over into a new log. */
const cardsMeasured = { cards: count.nullable(), expected: count.nullable() };
const deckWaiting = z.object({
  deck: text,
  ...cardsMeasured,
  verified: z.enum(['pass', 'fail', 'not-checked']),
  inferred: flag,
});
const suspectDeck = z.object({
  deck: text,
  code: text,
  ...cardsMeasured,
  acceptedBy: z.enum(['dealer', 'floor']).nullable(),
});
const presence = z.enum(['none', 'ready', 'away']);
const witnesses = exactly<Witnesses>()(
  z.object({
    reader: presence,
    shuffler: presence,
    cardsAt: byName(count),
    boardCards: count,
    hasSeenCards: flag,
    mostAt: byName(count),
    unseen: cardPlaces,
    poorPlaces: cardPlaces,
    contested: listOf(cardPlaces, 1_000),
    foldsSeen: seats,
    dealFaults: listOf(dealFault, 200),
    alarms: listOf(cardAlarm, 2_000),
    deckInPlay: text.nullable(),
    deckOfHand: text.nullable(),
    isDeckNamed: flag,
    deckInMachine: text.nullable(),
    isDeckDoubtful: flag,
    deckWaiting: deckWaiting.nullable(),
    suspectDecks: listOf(suspectDeck, 1_000),
    suspectDeck: suspectDeck.nullable(),
    shufflerNeeds: listOf(text, 1_000),
    shufflerFault: text.nullable(),
    greenButtonHeldAt: moment.nullable(),
  }),
);

/** What a table goes on with in a new log, beside its game. */
const stateGoneOn = z.object({
  ...handStateShape,
  ...marksShape,
  dealtAgain: listOf(count, 1_000_000).exactOptional(),
  country: text.exactOptional(),
  rotationPlace: rotationPlace.nullable(),
  nextHand,
  incidents: listOf(incident, 10_000),
  clock: tableClock.nullable().exactOptional(),
  colourUp: chips.exactOptional(),
  pace: z
    .object({
      handsPerLevel: count.min(1).exactOptional(),
      windowSeconds: count.min(1).exactOptional(),
      since: count,
      fromLevel: count.nullable(),
      hands: count,
      lastHand: count.exactOptional(),
      told: count.exactOptional(),
    })
    .exactOptional(),
  raced: difference.exactOptional(),
  closed: closedTable.exactOptional(),
  departures: departures.exactOptional(),
  dealer: dealerAtTable.nullable().exactOptional(),
  dealerNext: dealerAtTable.nullable().exactOptional(),
  witnesses,
  deckOut: z.object({ incident: text, kind: reportKind, deck: text.nullable() }).exactOptional(),
});

const continuedLog = z.object({
  log: text,
  sequence: count,
  hash: text,
  at: moment,
  by: text,
  reason: textRef,
  counted: listOf(z.object({ seat, chips, booked: chips.nullable() }), mostSeats),
  state: stateGoneOn,
});

/** Fields of events at the table between hands, and of the beginning of one. */

const { rotation: _rotation, ...gameShape } = useShape;
export const openingShape = {
  tableId: text.min(1),
  name: text,
  ...gameShape,
  rotation: rotation.exactOptional(),
  country: text.exactOptional(),
  shotClock: shotClockPlan.exactOptional(),
  continues: continuedLog.exactOptional(),
};
/** What the floor is to look at: its id, and when. */
const onRecord = { incident: text.exactOptional(), at: moment.exactOptional() };
const drawnCards = bySeat(listOf(knownCard, 1_000));
export const seatShapes = {
  'player-seated': {
    seat,
    player: textRef,
    stack: chips.nullable(),
    departures: departures.exactOptional(),
    sentFrom: text.nullable().exactOptional(),
    entry: count.exactOptional(),
    told: toldToMove.exactOptional(),
    here: isSo.exactOptional(),
    of: ofCorrected.exactOptional(),
    ...onRecord,
  },
  'seat-opened': {
    seat,
    why: z.enum(['left', 'eliminated', 'moved']),
    // Less than nothing where nobody had counted the stack, and more was lost than won.
    chips: difference,
    departures: departures.exactOptional(),
    movedTo: placeElsewhere.nullable().exactOptional(),
    letGo: letGo.exactOptional(),
    seatGiven: isSo.exactOptional(),
    given: textRef.exactOptional(),
    penalty: difference.nullable().exactOptional(),
    satOn: isSo.exactOptional(),
    declined: isSo.exactOptional(),
    of: ofCorrected.exactOptional(),
    ...onRecord,
  },
  'seat-changed': { from: seat, to: seat, here: isSo.exactOptional() },
  'chips-added': {
    seat,
    chips,
    behind: isSo.exactOptional(),
    sold: isSo.exactOptional(),
    brought: isSo.exactOptional(),
    of: ofCorrected.exactOptional(),
    ...onRecord,
    comesTo: chips.exactOptional(),
  },
  'chips-taken-back': { seat, chips, handed: chips.exactOptional(), of: ofCorrected.exactOptional() },
  'chips-announced': { seat, chips, sold: isSo.exactOptional(), ...onRecord, comesTo: chips.exactOptional() },
  'announced-in-play': { seat, chips },
  'chips-given': { seat, chips },
  'table-closed': countShape,
  'table-reopened': countShape,
  'stack-counted': { seat, stack: chips, difference, confirms: z.enum(stackConfirmed).exactOptional(), ...onRecord },
  'stack-bagged': { seat, bag: sealedBag },
  'bag-opened': { seat, number: text, by: text, reason: textRef, at: moment },
  'chips-raced': {
    old: chips,
    new: chips,
    cards: drawnCards,
    redraws: listOf(drawnCards, 100).exactOptional(),
    winners: listOf(seat, 1_000),
    changes: listOf(z.object({ seat, chips: difference }), 100),
    chipValues,
    cites,
    chosenFrom: outcomesOf<ChipRaceRuling>(chipRaceRuling).exactOptional(),
    early: count.exactOptional(),
  },
  'player-away': { seat, away: flag },
  'chips-collected': { seat, chips, why: z.literal('time'), stays: isSo.exactOptional() },
  'blinds-owed': { seat, owes: owed.nullable() },
  'next-hand-planned': { nextHand },
  'rotation-set': { rotation: rotation.nullable(), variant, goesOn: z.literal(true).exactOptional() },
  'stakes-set': { stakes },
  'button-moved': { seat },
};

export const handStartedShape = {
  number: count.min(1),
  at: moment,
  by: z.enum(['green-button', 'dealer']),
  variant,
  rulebook,
  policies: handPolicies,
  stakes,
  level: count.nullable(),
  button: seat,
  smallBlind: seatOrNone,
  smallBlindPlace: seat,
  bigBlind: seat,
  players: listOf(z.object({ seat, dead: flag }), 10),
  redealOf: count.nullable(),
  bombPot: z.object({ boards: count }).exactOptional(),
  rotationPlace: rotationPlace.exactOptional(),
  sittingOut: seats.exactOptional(),
  missedAnew: z.literal(true).exactOptional(),
};
/** Which refusals there are is the program's that wrote it: a page that does not know one says the sentence beside it. */
const tableRefusal = z
  .record(z.string().max(40), z.json())
  .refine(({ reason }) => typeof reason === 'string') as unknown as z.ZodType<Refusal>;

export const orderShapes = {
  'order-answered': { order: text, storeId: text, refusal: text.nullable(), cause: tableRefusal.exactOptional() },
  'table-set-up': { use: tableUse },
  'schedule-set': { schedule },
  'table-halted': { why: haltReason.nullable(), by: text, at: moment, flight: text.exactOptional() },
  'halt-lifted': { by: text, at: moment },
  'others-elsewhere': { others: flag },
  'hand-for-hand-set': { round: count.nullable(), hand: count.nullable() },
  'heads-set': { bounty: tableBounty.nullable() },
  'notice-set': { notice: textRefOrNone },
  'arrival-confirmed': { seat },
  'departure-confirmed': { seat, sentOn: z.object({ player: text, to: placeElsewhere }).exactOptional() },
};

export const staffShapes = {
  'dealer-changed': { from: text.nullable(), to: dealerAtTable.nullable(), at: moment },
  'dealer-waits': { dealer: dealerAtTable.nullable(), at: moment },
  'staff-at-table': {
    person: text,
    name: textRef,
    role: z.enum(['dealer', 'floor', 'manager']),
    what: z.enum(['came', 'left', 'closed-console']),
    at: moment,
  },
};
