import { z } from 'zod';
import {
  bankAtEntry,
  levelByHands,
  newShotClock,
  passed,
  type ShotClockFormat,
  type ShotStep,
  shotClockAfter,
  shotView,
  softStart,
} from '../../engine/rules.ts';
import { shotClockFormatSchema } from '../../protocol/shot-clock-schema.ts';
import { bookless } from './question.ts';

const at = z.int().min(0);
const player = z.string().min(1);
const count = z.int().min(0);

const step = z.discriminatedUnion('e', [
  z.strictObject({
    at,
    e: z.literal('to-act'),
    player,
    street: z.enum(['preflop', 'flop', 'turn', 'river']),
    toCall: count,
    first: z.boolean().exactOptional(),
  }),
  z.strictObject({ at, e: z.literal('act'), player }),
  z.strictObject({ at, e: z.literal('card'), player }),
  z.strictObject({ at, e: z.literal('pause'), why: z.enum(['floor', 'count', 'other']) }),
  z.strictObject({ at, e: z.literal('fault'), since: at }),
  z.strictObject({ at, e: z.literal('resume') }),
  z.strictObject({ at, e: z.enum(['hand', 'level', 'day', 'final-table']) }),
  z.strictObject({ at, e: z.literal('tables'), tables: count }),
]);

/** The clock on every decision, by the same steps as at a table, and what is counted in hands instead of minutes. */
export const shotClockQuestions = {
  'shot-clock': bookless('table', {
    given: z.strictObject({ format: shotClockFormatSchema, banks: z.record(z.string(), count) }),
    when: z.strictObject({ type: z.literal('shot-clock'), ask: at, events: z.array(step) }),
    ask: ({ given, when }) => {
      const clock = (when.events as readonly ShotStep[]).reduce(
        shotClockAfter,
        newShotClock(given.format as ShotClockFormat, given.banks),
      );
      const { banks, results, late, ...rest } = passed(clock, when.ask);
      return { outcome: { clock: shotView({ banks, results, late, ...rest }), banks, results, late }, turnsOn: [] };
    },
  }),
  'bank-at-entry': bookless('table', {
    given: z.strictObject({
      byEntryLevel: z.array(z.strictObject({ untilLevel: count, n: count })).min(1),
      reentry: z.enum(['higher-of', 'new']),
    }),
    when: z.strictObject({ type: z.literal('bank-at-entry'), level: count, leftBefore: count.exactOptional() }),
    ask: ({ given, when }) => ({
      outcome: { cards: bankAtEntry(given, when.level, when.leftBefore) },
      turnsOn: [],
    }),
  }),
  'hands-level': bookless('table', {
    given: z.strictObject({ handsPerLevel: count.min(1), fromLevel: count }),
    when: z.strictObject({ type: z.literal('hands-level'), hand: count.min(1) }),
    ask: ({ given, when }) => ({ outcome: { ...levelByHands(given, when.hand) }, turnsOn: [] }),
  }),
  'soft-hand-for-hand': bookless('table', {
    given: z.strictObject({ windowSeconds: count.min(1) }),
    when: z.strictObject({ type: z.literal('soft-hand-for-hand'), handLengths: z.array(count) }),
    ask: ({ given: { windowSeconds }, when: { handLengths } }) => {
      const starts: number[] = [];
      for (const [index, length] of handLengths.entries()) {
        const ended = index === 0 ? 0 : (starts[index - 1] ?? 0) + (handLengths[index - 1] ?? length);
        starts.push(Math.max(ended, softStart(windowSeconds, index + 1)));
      }
      // The level clock loses one window a hand.
      return { outcome: { starts, clockUsed: softStart(windowSeconds, handLengths.length + 1) }, turnsOn: [] };
    },
  }),
};
