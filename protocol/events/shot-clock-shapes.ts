import { z } from 'zod';
import type { ShotClockPlan } from '../../engine/table.ts';
import { shotClockPlanSchema } from '../shot-clock-schema.ts';
import { exactly } from './exactly.ts';
import { byName, chips, count, flag, isSo, seat, text } from './values.ts';

/** Fields of events of the shot clock, and its plan. Moments are milliseconds of the table's own clock. */

export const shotClockPlan = exactly<ShotClockPlan>()(shotClockPlanSchema);

const banks = byName(count);
const pauseReason = z.enum(['floor', 'count', 'fault', 'console', 'standstill', 'dealer', 'other']);

export const shotClockShapes = {
  'shot-clock-set': { plan: shotClockPlan.nullable() },
  'shot-clock-switched': { on: flag },
  'pace-set': {
    at: count,
    pace: z
      .strictObject({
        handsPerLevel: count.min(1).exactOptional(),
        windowSeconds: count.min(1).exactOptional(),
        lastHands: count.min(1).exactOptional(),
        told: count.exactOptional(),
      })
      .nullable(),
    level: count.nullable(),
  },
  'tables-left': { tables: count },
  'day-begun': { day: count },
  'decision-timed': {
    at: count,
    took: z.object({ seat, ms: count, cards: count }).nullable(),
    next: z
      .object({
        seat,
        street: z.enum(['preflop', 'flop', 'turn', 'river']),
        toCall: chips,
        first: isSo.exactOptional(),
        headsUp: isSo.exactOptional(),
        key: text,
      })
      .nullable(),
    banks: banks.exactOptional(),
  },
  'extension-used': { at: count, seat, by: z.enum(['dealer', 'clock']), left: count },
  'clock-paused': {
    at: count,
    why: pauseReason,
    since: count.exactOptional(),
  },
  'clock-resumed': { at: count, why: pauseReason.exactOptional() },
  'time-ran-out': { at: count, seat, result: z.enum(['check', 'dead']) },
  'banks-set': {
    at: count,
    banks,
    by: z.enum(['clock', 'floor']),
    level: count.exactOptional(),
    refilledTo: count.exactOptional(),
  },
};
