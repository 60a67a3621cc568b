import { z } from 'zod';
import { type HandName, mostSeats } from '../../engine/notation.ts';
import type {} from '../../engine/office.ts';
import { type Award, type Chair, type Hand, type HandSeat, stepNames } from '../../engine/table.ts';
import { straddleKindSchema } from '../stakes-schema.ts';
import { bountyKinds, currencies, headsChoices } from '../structure-choices.ts';
import { exactly, listOf } from './exactly.ts';
import { actBehind, actionNotes, pendingActShape } from './rulings.ts';
import { handPolicies, rotationPlace, stakes } from './terms.ts';
import {
  byName,
  bySeat,
  byValue,
  card,
  cards,
  chips,
  count,
  difference,
  flag,
  isSo,
  letGo,
  moment,
  placeElsewhere,
  policyKey,
  potPartShape,
  rank,
  rulebook,
  seat,
  seatOrNone,
  seats,
  shares,
  text,
  textRef,
  textRefOrNone,
  variant,
} from './values.ts';

/** The table as events carry parts of it: what a step back restores, and what a new log goes on with. */

export const owed = z.object({ big: flag, small: flag, posts: flag });

export const toldToMove = z.object({ why: z.enum(['broken-table', 'balancing']), at: moment });

export const sealedBag = z.object({
  number: text,
  counts: byValue(count),
  chips,
  difference,
  countedBy: text,
  signedBy: text,
  playerSigned: isSo.exactOptional(),
  at: moment,
});

type Counts = NonNullable<Chair['counts']>;
const partsWon = listOf(z.object({ board: count, players: listOf(text, mostSeats) }), 100);
export const howOut = z.object({
  ante: chips,
  away: flag,
  level: count.nullable(),
  order: count,
  won: partsWon.nullable(),
  main: partsWon,
  clockwise: listOf(text, mostSeats).exactOptional(),
});
const bust = z.object({ hand: count, over: moment, startedWith: chips.nullable(), how: howOut });

const chair = exactly<Chair>()(
  z.object({
    seat,
    player: textRefOrNone,
    stack: chips.nullable(),
    drift: difference,
    away: flag,
    owes: owed.nullable(),
    joinedAfter: count.exactOptional(),
    told: toldToMove.exactOptional(),
    counts: (z.partialRecord(policyKey as z.ZodType<keyof Counts>, count) as z.ZodType<Counts>).exactOptional(),
    penalty: difference.nullable().exactOptional(),
    served: count.exactOptional(),
    behind: chips.exactOptional(),
    brought: chips.exactOptional(),
    toTake: chips.exactOptional(),
    announced: chips.exactOptional(),
    bust: bust.exactOptional(),
    toCount: isSo.exactOptional(),
    bag: sealedBag.exactOptional(),
    bagOff: difference.exactOptional(),
    out: textRef.exactOptional(),
  }),
);
const chairs = listOf(chair, mostSeats);

const handSeat = exactly<HandSeat>()(
  z.object({
    seat,
    startingStack: chips.nullable(),
    bet: chips,
    paid: chips,
    dead: chips,
    status: z.enum(['live', 'folded', 'mucked']),
    allIn: flag,
    acted: flag,
    facedAt: chips,
    tabled: cards.nullable(),
    up: cards,
    draws: listOf(count, 20),
  }),
);

export const betting = z.object({
  toMatch: chips,
  minRaiseBy: chips,
  lastFullTo: chips,
  largestRaise: chips,
  allInRun: chips,
  lastAggressor: seatOrNone,
  wagers: count,
  capped: flag,
  bringInDue: flag,
});

const post = z.object({ seat, chips, kind: z.enum(['sleeper', 'live-post', 'dead-post']) });
const posts = listOf(post, 100);

const handName = exactly<HandName>()(
  z.object({
    kind: z.enum(['high', 'short-deck-high', 'eight-or-better', 'ace-to-five', 'deuce-to-seven', 'badugi']),
    category: z.enum([
      'high-card',
      'pair',
      'two-pair',
      'three-of-a-kind',
      'straight',
      'flush',
      'full-house',
      'four-of-a-kind',
      'straight-flush',
      'low',
      'badugi',
      'three-card',
      'two-card',
      'one-card',
    ]),
    ranks: listOf(rank, 10),
  }),
);
const potShape = { chips, eligible: seats };
const awardPart = z.object({ ...potPartShape, chips, shares, odd: shares, hand: handName.nullable() });
const award = exactly<Award>()(
  z.object({ ...potShape, pot: count, shares, parts: listOf(awardPart, 100), pushed: flag }),
);
export const awards = listOf(award, 100);

const waitingAct = z.object({ ...pendingActShape, behind: listOf(actBehind, 1_000) });

const hand = exactly<Hand>()(
  z.object({
    number: count,
    startedAt: moment,
    variant,
    rulebook,
    policies: handPolicies,
    stakes,
    level: count.nullable(),
    button: seat,
    smallBlind: seatOrNone,
    smallBlindPlace: seat,
    bigBlind: seat,
    players: listOf(handSeat, mostSeats),
    street: count,
    stage: z.enum(['betting', 'draw', 'board', 'up-cards', 'showdown', 'awards', 'over']),
    toAct: seatOrNone,
    betting,
    straddles: shares,
    posts,
    opener: seatOrNone,
    board: cards,
    moreBoards: listOf(cards, 20),
    runs: count,
    sharedCards: count.exactOptional(),
    bombPot: flag,
    raked: chips,
    runOut: flag,
    showOrder: seats,
    named: byName(seats),
    awards,
    actions: actionNotes,
    noAggression: seats.exactOptional(),
    bound: listOf(
      z.object({
        seat,
        street: count,
        to: z.enum(['call-or-fold', 'call-or-raise']),
        round: z.literal(true).exactOptional(),
      }),
      1_000,
    ).exactOptional(),
    outOfTurn: listOf(waitingAct, 100).exactOptional(),
    undercalls: listOf(z.object({ seat, street: count }), 1_000).exactOptional(),
    released: z.literal(true).exactOptional(),
    voidCards: listOf(card, 104).exactOptional(),
    oddChip: chips.exactOptional(),
    redealOf: count.nullable(),
    outcome: z.enum(['running', 'played', 'misdeal', 'void']),
  }),
);

export const redeal = z.object({
  of: count,
  stakes,
  level: count.nullable(),
  button: seat,
  smallBlind: seatOrNone,
  smallBlindPlace: seat,
  bigBlind: seat,
  seats,
  absent: seats.exactOptional(),
  variant: variant.exactOptional(),
  rotationPlace: rotationPlace.exactOptional(),
  straddles: shares.exactOptional(),
  posts: posts.exactOptional(),
  bombPot: z.object({ boards: count }).exactOptional(),
});

export const stepName = z.enum(stepNames);

export const answers = z.object({ step: z.enum(['bet', 'raised', 'completed']), seat, to: chips }).exactOptional();

const undoStep = z.object({
  step: stepName,
  seat: seatOrNone,
  to: chips.nullable(),
  folds: seats.exactOptional(),
  also: seats.exactOptional(),
  answers,
  incident: text.exactOptional(),
});

export const handStateShape = {
  chairs,
  hand: hand.nullable(),
  handNumber: count,
  redeal: redeal.nullable(),
  buttonPut: seatOrNone,
  chipsIn: difference,
  raked: difference,
};
export const restored = z.object({ ...handStateShape, undo: undoStep.nullable() });

export const nextHand = z.object({
  straddles: listOf(z.object({ seat, kind: straddleKindSchema }), 100),
  bombPot: z.object({ ante: chips, boards: count }).nullable(),
  variant: variant.nullable(),
});

export const dealerAtTable = z.object({ staff: text, name: textRef, since: moment });
const seatCounted = z.object({ seat, stack: chips, difference });
export const countShape = {
  at: moment,
  by: textRefOrNone,
  counted: listOf(seatCounted, mostSeats),
  tray: byValue(count).nullable(),
};
export const closedTable = z.object(countShape);

const lifted = z.object({ by: text, at: moment });
export const haltReason = z.enum([
  'balance',
  'hand-for-hand',
  'redraw',
  'break',
  'colour-up',
  'floor',
  'end',
  'bagging',
  'milestone',
  'deal',
  'in-twice',
]);
export const tableBounty = z.object({
  rules: z.object({
    kind: z.enum(bountyKinds),
    unit: count,
    cashShare: count,
    winner: z.enum(headsChoices['bounty.winner']),
    split: z.enum(headsChoices['bounty.split']),
    oddUnit: z.enum(headsChoices['bounty.oddUnit']),
    absent: z.enum(headsChoices['bounty.absent']),
  }),
  currency: z.enum(currencies),
  heads: byName(count),
  opened: z.array(z.string()).exactOptional(),
  ofSeats: bySeat(count).exactOptional(),
});
export const ofCorrected = z.object({ tableId: text, hand: count, entry: count });
export const marksShape = {
  halted: z
    .object({ why: haltReason, since: moment, flight: text.exactOptional(), lifted: lifted.exactOptional() })
    .exactOptional(),
  handForHand: z.object({ round: count, hand: count.nullable(), lifted: lifted.exactOptional() }).exactOptional(),
  othersElsewhere: isSo.exactOptional(),
  notice: textRef.exactOptional(),
  arrivals: listOf(z.object({ player: textRef, from: text.exactOptional() }), 100).exactOptional(),
  movedOut: listOf(
    z.object({
      seat,
      player: textRef,
      hand: count,
      chips: chips.nullable(),
      to: placeElsewhere.nullable(),
      letGo: letGo.exactOptional(),
      penalty: difference.nullable().exactOptional(),
      gone: isSo.exactOptional(),
    }),
    100,
  ).exactOptional(),
  setUpAfter: count.exactOptional(),
  owedByHands: listOf(
    z.object({ of: ofCorrected, player: text, chips: difference, carried: isSo.exactOptional() }),
    10_000,
  ).exactOptional(),
  bounty: tableBounty.exactOptional(),
};
