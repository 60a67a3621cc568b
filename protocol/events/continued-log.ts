import { z } from 'zod';
import { mostSeats } from '../../engine/notation.ts';
import type { ContinuedLog } from '../../engine/table.ts';
import { exactly, listOf } from './exactly.ts';
import { incident, tableClock } from './rulings.ts';
import { closedTable, dealerAtTable, handStateShape, marksShape, nextHand } from './table-parts.ts';
import { rotationPlace } from './terms.ts';
import { chips, count, departures, difference, moment, seat, text, textRef } from './values.ts';
import { witnesses } from './witness-shapes.ts';

/** What a table goes on with in a new log, beside its game. */
const stateGoneOn = exactly<ContinuedLog['state']>()(
  z.object({
    ...handStateShape,
    ...marksShape,
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
  }),
);

export const continuedLog = exactly<ContinuedLog>()(
  z.object({
    log: text,
    sequence: count,
    hash: text,
    at: moment,
    by: text,
    reason: textRef,
    counted: listOf(z.object({ seat, chips, booked: chips.nullable() }), mostSeats),
    state: stateGoneOn,
  }),
);
