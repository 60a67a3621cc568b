import { z } from 'zod';
import { mostSeats } from '../../engine/notation.ts';
import type { Ruling } from '../../engine/rules.ts';
import {
  type ChipRaceRuling,
  type Disagreement,
  type Incident,
  type IncidentRuling,
  type Motion,
  type Report,
  type ReportKind,
  type ReportOutcome,
  reportKinds,
  type SeenWager,
  type WagerOutcome,
} from '../../engine/table.ts';
import { exactly, listOf } from './exactly.ts';
import {
  byName,
  bySeat,
  card,
  cardAlarmShape,
  cardPlaces,
  cards,
  chips,
  cites,
  count,
  dealFaultShape,
  difference,
  flag,
  isSo,
  moment,
  policyKey,
  seat,
  seatOrNone,
  shares,
  text,
  textRef,
  textRefOrNone,
} from './values.ts';

type MisdealPossible = NonNullable<Incident['misdeal']>;

/** What is before the floor, and how it is answered. */

const source = z.discriminatedUnion('layer', [
  z.object({ layer: z.literal('rulebook'), cites }),
  z.object({ layer: z.literal('fallback'), from: text }),
  z.object({ layer: z.literal('house') }),
]);
const authority = z.object({ key: policyKey, source });

/** No text has so many readings. */
const mostOutcomes = 200;
export const rulingOf = <Outcome>(outcome: z.ZodType<Outcome>): z.ZodType<Ruling<Outcome>> =>
  z.object({ outcome, others: listOf(outcome, mostOutcomes), by: listOf(authority, 200) });
export const outcomesOf = <Outcome>(outcome: z.ZodType<Outcome>) => listOf(outcome, mostOutcomes);

export const declaredKind = z.enum(['bet', 'raise', 'call', 'check', 'fold', 'all-in', 'complete', 'pot', 'tap']);
/** Which came first, words or chips. */
export const declaredOrder = z.enum(['chips-only', 'words-only', 'words-first', 'chips-first', 'simultaneous']);
const declared = z.object({
  kind: declaredKind.nullable(),
  amount: chips.nullable(),
  amountIs: z.enum(['total', 'unstated']).nullable(),
  spoken: z.number().nullable(),
  clear: flag,
});
const motion: z.ZodType<Motion> = listOf(z.object({ denom: chips, count }), 100);
export const seenWager = exactly<SeenWager>()(
  z.object({
    declared: declared.nullable(),
    order: declaredOrder,
    motions: listOf(motion, 100),
    statedAmount: chips.exactOptional(),
    front: z.object({ chips: motion, pulledBack: motion, merged: z.literal(true).exactOptional() }).exactOptional(),
  }),
);

const wagerIncident = z
  .enum(['NON-STANDARD-FOLD', 'NON-STANDARD-CALL', 'CONDITIONAL-STATEMENT', 'PREMATURE-CALL'])
  .exactOptional();
const betsThisRound = count.exactOptional();
/** In the order of the type: the first that fits counts. */
export const wagerOutcome: z.ZodType<WagerOutcome> = z.union([
  z.object({
    ruling: z.enum(['call', 'raise', 'bet', 'check', 'all-in']),
    reopens: z.literal(false).exactOptional(),
    betsThisRound,
    uncalledReturned: byName(chips).exactOptional(),
    incident: wagerIncident,
    to: chips,
    adds: chips,
    returned: chips,
    topUp: chips,
    allIn: flag,
  }),
  z.object({ ruling: z.enum(['bet', 'raise']), to: z.null(), minTo: chips }),
  z.object({
    ruling: z.literal('refused'),
    options: listOf(z.enum(['call', 'check', 'bet', 'raise', 'fold']), 10),
    call: chips,
    betsThisRound,
    binds: z.literal(true).exactOptional(),
  }),
  z.object({ ruling: z.literal('fold'), forfeits: chips.exactOptional(), incident: wagerIncident }),
  z.object({ ruling: z.literal('floor'), incident: wagerIncident }),
]);

export const outOfTurnIncident = z.enum(['OOT', 'NON-STANDARD-FOLD']);
/** Actions that are possible out of turn. */
export const outOfTurnName = z.enum(['check', 'call', 'bet', 'raise', 'all-in', 'fold']);
const outOfTurnAction = z.object({ seat, due: seat, action: outOfTurnName, to: chips.exactOptional() });
export const pendingActShape = { act: outOfTurnAction, to: chips, adds: chips, street: count, faced: chips };
export const pendingAct = z.object(pendingActShape);
export const actBehind = z.object({ seat, action: outOfTurnName });
export const skippedRuling = z.enum(['acts', 'dead-hand', 'call-or-fold']);

const actionNote = z.object({
  seat,
  action: z.enum(['fold', 'check', 'call', 'bet', 'raise', 'bring-in', 'complete']),
  to: chips,
  street: count,
});
/** More than any hand has. */
export const actionNotes = listOf(actionNote, 2_000);
export const misdealPossible = exactly<MisdealPossible>()(z.object({ possible: flag, because: actionNotes, cites }));

export const reportKind: z.ZodType<ReportKind> = z.enum(reportKinds);
export const report = exactly<Report>()(
  z.object({
    kind: reportKind,
    seat: seat.exactOptional(),
    to: seat.exactOptional(),
    cards: cards.exactOptional(),
    count: count.exactOptional(),
    chips: chips.exactOptional(),
    choice: text.exactOptional(),
    more: listOf(z.object({ seat, cards: count }), mostSeats).exactOptional(),
    since: moment.exactOptional(),
  }),
);

const positions = z.object({ button: seat, sb: seatOrNone, bb: seat });
const missed = difference.nullable();
const effect = z.discriminatedUnion('effect', [
  z.object({ effect: z.literal('deal-again'), positions: positions.exactOptional() }),
  z.object({ effect: z.literal('void-hand'), dealtAgain: z.literal(true).exactOptional() }),
  z.object({ effect: z.literal('kill-hand'), seat }),
  z.object({ effect: z.literal('correct-bets'), bets: shares, gathered: z.literal(true).exactOptional() }),
  z.object({ effect: z.literal('take-back-bet'), seat, to: chips }),
  z.object({ effect: z.literal('redeal-street') }),
  z.object({ effect: z.literal('retrieve-hand'), seat }),
  z.object({ effect: z.literal('bring-in'), seat }),
  z.object({ effect: z.literal('release-run-out') }),
  z.object({ effect: z.literal('void-card'), card }),
  z.object({ effect: z.literal('bar-aggression'), seat }),
  z.object({ effect: z.literal('keep-odd-chip'), chips }),
  z.object({ effect: z.literal('count'), seat }),
  z.object({ effect: z.literal('penalty'), seat, hands: missed }),
  z.object({ effect: z.literal('away'), seat, away: flag }),
  z.object({ effect: z.literal('start-clock'), seat, by: seatOrNone }),
  z.object({ effect: z.literal('stop-clock') }),
  z.object({ effect: z.literal('check'), seat }),
  z.object({ effect: z.literal('forfeit'), seat, chips }),
  z.object({ effect: z.literal('rebuy'), seat, chips }),
  z.object({ effect: z.literal('move-player'), seat, to: seat }),
  z.object({ effect: z.literal('set-stack'), seat, chips }),
  z.object({ effect: z.literal('put-button'), seat }),
  z.object({ effect: z.literal('announce-colour-up'), chips }),
]);
export const reportOutcome = exactly<ReportOutcome>()(
  z.object({
    sentence: z.object({ key: text, values: byName(z.union([z.number(), text])) }),
    effects: listOf(effect, 100),
    who: z.enum(['dealer', 'floor']),
  }),
);

export const tableClock = z.object({
  seat,
  by: seatOrNone,
  hand: count,
  actions: count,
  calledAt: moment,
  countdownAt: moment,
  deadline: moment,
});

/** Rulings on the hand itself, not one of a report's outcomes. */
export const plainRuling = z.enum(['deal-again', 'play-on', 'accept-deck', 'noted', 'full-options']);
export const incidentRuling: z.ZodType<IncidentRuling> = z.union([plainRuling, count]);
export const givenPenalty = z.object({ seat, hands: missed });

const disagreement = exactly<Disagreement>()(
  z.discriminatedUnion('about', [
    z.object({ about: z.literal('board'), dealer: count, reader: count }),
    z.object({ about: z.literal('seat'), seat, dealer: count, reader: count }),
    z.object({ about: z.literal('folded'), seat, reader: count }),
    z.object({ about: z.literal('mucked'), seat }),
    z.object({ about: z.literal('contested'), places: cardPlaces }),
    z.object({ about: z.literal('alarm'), ...cardAlarmShape }),
    z.object({ about: z.literal('deal'), ...dealFaultShape }),
    z.object({ about: z.literal('deck'), deck: text, code: text }),
  ]),
);
export const disagreements = listOf(disagreement, 200);

/** An incident as the table holds it while it is open. */
export const incident = exactly<Incident>()(
  z.object({
    id: text,
    kind: z.enum(['call', 'report', 'witnesses', 'count', 'chips']),
    seat: seatOrNone,
    hand: count,
    at: moment,
    misdeal: misdealPossible.nullable(),
    ruling: z.object({ ruling: incidentRuling, by: text, at: moment, reason: textRefOrNone }).nullable(),
    report: report.exactOptional(),
    player: text.exactOptional(),
    answer: rulingOf(reportOutcome).exactOptional(),
    wager: seenWager.exactOptional(),
    wagerAnswer: rulingOf(wagerOutcome).exactOptional(),
    stays: isSo.exactOptional(),
    byMachine: isSo.exactOptional(),
    taken: z.object({ by: text, name: textRef.nullable(), at: moment }).nullable().exactOptional(),
    alarms: listOf(z.object(cardAlarmShape), 200).exactOptional(),
    disagreements: disagreements.exactOptional(),
    counted: z.object({ stack: chips, difference }).exactOptional(),
  }),
);

const chipsBySeat = bySeat(difference);
export const chipRaceRuling: z.ZodType<ChipRaceRuling> = z.union([
  z.object({
    accepted: z.literal(false),
    reason: z.enum([
      'not-a-multiple',
      'bad-count',
      'makes-a-whole-chip',
      'card-count',
      'card-twice',
      'not-of-this-stack',
    ]),
    seat: seat.exactOptional(),
  }),
  z.object({ ruling: z.literal('re-draw'), newChips: count, among: listOf(seat, mostSeats) }),
  z.object({
    accepted: z.literal(true),
    newChips: count,
    winners: listOf(seat, 1_000),
    awarded: chipsBySeat,
    rescue: chipsBySeat,
    finalStacks: chipsBySeat.exactOptional(),
    difference,
  }),
]);
