import { z } from 'zod';
import { drawBalanced, randomOfDraw } from '../../engine/office.ts';
import { checkBags, colourUpBags, flightPayouts, levelToResume, mergeFlights } from '../../engine/rules.ts';
import { sha256 } from '../../server/cardroom/office/sha256.ts';
import { openly, seed } from './mystery-questions.ts';
import { bookless } from './question.ts';
import { money, player, unit } from './told-tournament.ts';

const share = z.int().min(0).max(10_000);
const level = z.int().min(1).max(1_000);
const seconds = z.int().min(0);
const seat = z.int().min(1).max(10);
const counted = z.record(z.string().regex(/^[1-9][0-9]*$/), z.number());

/** Several first days that come together: bags, stacks, the level of the next day, what each day pays. */
export const flightQuestions = {
  'bag-check': bookless('office', {
    given: z.strictObject({ chipValues: z.array(unit), players: z.array(player), issued: money }),
    when: z.strictObject({
      type: z.literal('bag-check'),
      bags: z.array(
        z.strictObject({
          player,
          countedBy: z.string(),
          signedBy: z.string().nullable(),
          stated: money.nullable(),
          chips: counted,
        }),
      ),
    }),
    ask: ({ given, when: { bags } }) => ({ outcome: { ...checkBags(given, bags) }, turnsOn: [] }),
  }),
  'flight-merge': bookless('office', {
    given: z.strictObject({
      policy: z.strictObject({ 'flights.stacks': z.enum(['best', 'accumulate', 'first']).optional() }).optional(),
      forfeitPay: money.optional(),
    }),
    when: z.strictObject({
      type: z.literal('flight-merge'),
      bags: z.array(z.strictObject({ player, flight: z.string().min(1), chips: money })),
    }),
    ask: ({ given: { policy = {}, forfeitPay = 0 }, when: { bags } }) => {
      const { 'flights.stacks': stacks = 'best' } = policy;
      const { from, amounts, ...merged } = mergeFlights(bags, stacks, forfeitPay);
      const more = { ...(stacks === 'accumulate' ? {} : { from }), ...(forfeitPay === 0 ? {} : { amounts }) };
      return { outcome: { ...merged, ...more }, turnsOn: [] };
    },
  }),
  'flight-resume': bookless('office', {
    given: z.strictObject({
      levelSeconds: z.array(seconds).min(1),
      policy: z
        .strictObject({
          'flights.resume': z.enum(['earliest', 'latest', 'fixed']).optional(),
          'flights.levelStart': z.enum(['remaining', 'full']).optional(),
        })
        .optional(),
      level: level.optional(),
    }),
    when: z.strictObject({
      type: z.literal('flight-resume'),
      flights: z.array(z.strictObject({ flight: z.string().min(1), level, secondsLeft: seconds })).min(1),
    }),
    ask: ({ given: { levelSeconds, policy = {}, level: fixed }, when: { flights } }) => {
      const { 'flights.resume': resume = 'earliest', 'flights.levelStart': levelStart = 'remaining' } = policy;
      const resumed = levelToResume(flights, levelSeconds, { resume, levelStart, level: fixed ?? null });
      return { outcome: { level: resumed.level, secondsLeft: resumed.secondsLeft }, turnsOn: [] };
    },
  }),
  'colour-up': bookless('office', {
    given: z.strictObject({
      removed: z.array(unit),
      smallest: unit,
      policy: z.strictObject({ 'flights.colourUp': z.enum(['up', 'down']).optional() }).optional(),
    }),
    when: z.strictObject({
      type: z.literal('colour-up'),
      bags: z.array(z.strictObject({ player, chips: counted })),
    }),
    ask: ({ given: { removed, smallest, policy = {} }, when: { bags } }) => {
      const { 'flights.colourUp': way = 'up' } = policy;
      return { outcome: { ...colourUpBags({ removed, smallest, way }, bags) }, turnsOn: [] };
    },
  }),
  'flight-payouts': bookless('office', {
    given: z.strictObject({
      entries: z.int().min(1).max(100_000),
      prize: money,
      qualify: share,
      bands: z.array(z.strictObject({ upTo: share, amount: money })),
    }),
    when: z.strictObject({ type: z.literal('flight-payouts') }),
    ask: ({ given }) => ({ outcome: { ...flightPayouts(given) }, turnsOn: [] }),
  }),
  'day2-draw': bookless('office', {
    given: z.strictObject({
      tables: z.array(
        z.strictObject({ table: z.string().min(1), players: z.int().min(0).optional(), open: z.array(seat) }),
      ),
      seed,
      public: openly,
    }),
    when: z.strictObject({ type: z.literal('day2-draw'), players: z.array(player) }),
    ask: ({ given, when: { players } }) => {
      const random = randomOfDraw({ purpose: 'day2', seed: given.seed, openly: given.public }, sha256);
      const tables = given.tables.map(({ table, players: count = 0, open }) => ({
        tableId: table,
        players: count,
        open,
      }));
      const drawn = drawBalanced(players, tables, random.below);
      if (drawn === null) return { outcome: { refused: 'too-few-seats' }, turnsOn: [] };
      const seats = [...drawn].map(([who, { tableId, seat: number }]) => [who, { table: tableId, seat: number }]);
      return { outcome: { seats: Object.fromEntries(seats), rollsUsed: random.used() }, turnsOn: [] };
    },
  }),
};
