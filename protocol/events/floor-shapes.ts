import { z } from 'zod';
import { listOf } from './exactly.ts';
import {
  givenPenalty,
  incidentRuling,
  misdealPossible,
  report,
  reportOutcome,
  rulingOf,
  seenWager,
  tableClock,
  wagerOutcome,
} from './rulings.ts';
import { betting, redeal } from './table-parts.ts';
import {
  card,
  cardAlarmShape,
  cardPlace,
  cardPlaces,
  cards,
  chips,
  count,
  dealFault,
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

/** Fields of events about calls, reports and rulings, and of what devices say. */

export const incidentShapes = {
  'floor-called': {
    incident: text,
    at: moment,
    seat: seatOrNone,
    wager: seenWager.exactOptional(),
    wagerAnswer: rulingOf(wagerOutcome).exactOptional(),
    stays: isSo.exactOptional(),
    byMachine: isSo.exactOptional(),
  },
  'call-taken': { incident: text, at: moment, by: text, name: textRefOrNone },
  'call-left': { incident: text, at: moment, by: text },
  'call-withdrawn': { incident: text, at: moment },
  'incident-ruled': {
    incident: text,
    at: moment,
    ruling: incidentRuling,
    by: text,
    reason: textRefOrNone,
    penalty: givenPenalty.exactOptional(),
    cite: text.exactOptional(),
    fairness: isSo.exactOptional(),
  },
  'misdeal-declared': { incident: text, at: moment, returned: shares, redeal },
};

export const reportShapes = {
  'incident-reported': {
    incident: text,
    at: moment,
    report,
    answer: rulingOf(reportOutcome),
    misdeal: misdealPossible.nullable(),
    stays: isSo.exactOptional(),
  },
  'hand-voided': { incident: text.nullable(), at: moment, returned: shares, redeal: redeal.exactOptional() },
  'bets-corrected': {
    bets: listOf(z.object({ seat, to: chips, chips: difference, allIn: flag }), 10),
    betting,
    toAct: seatOrNone,
    gathered: z.literal(true).exactOptional(),
  },
  'board-corrected': { cards },
  'card-voided': { card },
  'odd-chip-kept': { chips },
  'aggression-barred': { seat },
  'hand-retrieved': { seat },
  'run-out-released': { number: count },
  'incident-counted': { seat, about: policyKey, count },
  'penalty-given': { seat, hands: difference.nullable() },
  'clock-called': { clock: tableClock },
  'clock-stopped': { seat },
  'chips-forfeited': { seat, chips },
  'rebuy-announced': { seat, chips },
  'player-moved': { seat, to: seat },
  'colour-up-announced': { chips },
};

const shufflerWord = z.enum([
  'loaded',
  'shuffling',
  'done',
  'verified',
  'taken',
  'green-button',
  'fault',
  'fault-cleared',
  'overdue',
  'lid-open',
  'lid-closed',
  'service-on',
  'service-off',
  'restarted',
  'events-lost',
  'totals',
  'tamper',
]);

export const witnessShapes = {
  'cards-seen': { place: cardPlace, count },
  'card-alarm': cardAlarmShape,
  'foreign-gone': { place: cardPlace },
  'cards-contested': { contested: listOf(cardPlaces, 1_000) },
  'fold-seen': { seat },
  'deal-seen': { faults: listOf(dealFault, 200) },
  'shuffler-reported': {
    what: shufflerWord,
    deck: text.nullable(),
    cards: count.nullable(),
    expected: count.nullable(),
    verified: z.enum(['pass', 'fail', 'not-checked']).nullable(),
    inferred: flag,
    code: text.nullable(),
    live: flag,
  },
  'green-button-held': { at: moment.nullable() },
  'device-changed': {
    device: z.enum(['shuffler', 'reader']),
    state: text,
    fault: text.nullable(),
    why: text.nullable(),
  },
  'place-reads': { place: cardPlace, state: z.enum(['good', 'weak', 'unusable']) },
  'cards-sealed': { hand: count, seat, box: text },
  'cards-sealed-for-stream': { hand: count, seat, player: text, box: text },
  'deck-booked': {
    what: z.enum(['registered', 'checked', 'retired']),
    deck: text,
    people: listOf(textRef, 100),
    reason: text.nullable(),
  },
  'deck-accepted': { deck: text, at: moment, by: z.enum(['dealer', 'floor']), reason: textRefOrNone },
  'deck-changed': { deck: text },
};

/** Fields of events at a table opened for a stream. */
export const streamShapes = {
  'stream-set': { delay: z.object({ minutes: count, hands: count }).nullable() },
  'stream-consent-recorded': { seat, player: text, agrees: flag },
};
