import { z } from 'zod';
import { randomOfDraw, reckonDraw, verifyDraw } from '../../engine/office.ts';
import { sha256 } from '../../server/cardroom/office/sha256.ts';
import { bookless, ImpossibleScenario } from './question.ts';
import { ToldEnvelopes } from './told-envelopes.ts';
import { fieldSize, money, player, unit } from './told-tournament.ts';

/** One for each player of the largest events: the list of more is no scenario but a way to fill the memory. */
const envelopesMost = 20_000;
const envelopes = z
  .array(z.strictObject({ amount: money, count: z.int().min(1) }))
  .refine((all) => all.reduce((sum, { count }) => sum + count, 0) <= envelopesMost, `are more than ${envelopesMost}`);
export const seed = z.string().regex(/^[0-9a-f]{64}$/, 'is not 64 lower-case hex digits');
export const openly = z.string().regex(/^[^\n]*$/, 'has a line feed');
const drawn = z.strictObject({ tournament: z.string(), envelopes, seed, public: openly, unit });
const number = z.int().min(1);
const roll = z
  .int()
  .min(0)
  .max(2 ** 32 - 1);

const noSeed = '0'.repeat(64);

/** Draws of envelopes that were promised before and can be checked afterwards. */
export const mysteryQuestions = {
  'mystery-commit': bookless('office', {
    given: drawn,
    when: z.strictObject({ type: z.literal('mystery-commit') }),
    ask: ({ given }) => {
      const told = new ToldEnvelopes(given.tournament, given.unit);
      told.plays(given.envelopes);
      const { envelopes: promised, commit } = told.promised(given.envelopes, given.seed);
      const { list } = reckonDraw({ ...given, envelopes: promised, openly: given.public }, sha256);
      return { outcome: { list, commit }, turnsOn: [] };
    },
  }),
  'mystery-order': bookless('office', {
    given: drawn,
    when: z.strictObject({ type: z.literal('mystery-order') }),
    ask: ({ given }) => {
      const { order, rollsUsed, sum } = reckonDraw({ ...given, openly: given.public }, sha256);
      return { outcome: { order, rollsUsed, sum }, turnsOn: [] };
    },
  }),
  below: bookless('office', {
    given: z.strictObject({ purpose: z.enum(['mystery', 'day2']), seed, public: openly }),
    when: z.strictObject({ type: z.literal('below'), limits: z.array(roll) }),
    ask: ({ given, when: { limits } }) => {
      const random = randomOfDraw({ ...ofDraw(given), purpose: given.purpose }, sha256);
      const values = limits.map(random.below);
      return { outcome: { values, rollsUsed: random.used() }, turnsOn: [] };
    },
  }),
  'mystery-draws': bookless('office', {
    given: drawn,
    when: z.strictObject({
      type: z.literal('mystery-draws'),
      draws: z.array(z.strictObject({ of: player, by: z.array(player).min(1), number: number.nullable() })),
      missingToken: z.boolean().optional(),
    }),
    ask: ({ given, when: { draws: wishes, missingToken = false } }) => {
      const told = new ToldEnvelopes(given.tournament, given.unit);
      told.plays(given.envelopes, wishes);
      told.promised(given.envelopes, given.seed);
      told.opened(given.public);
      told.lost(wishes);
      const draws = wishes.map((wish) => told.drawn(wish, given.seed));
      const { count, sum, highest, lostToken } = told.left;
      return {
        outcome: {
          draws,
          won: told.won,
          left: { count, sum, highest },
          ...(missingToken ? { missingTokenPays: lostToken } : {}),
        },
        turnsOn: [],
      };
    },
  }),
  'mystery-verify': bookless('office', {
    given: drawn,
    when: z.strictObject({
      type: z.literal('mystery-verify'),
      commit: z.string(),
      draws: z.array(z.strictObject({ number: z.int(), amount: money })),
    }),
    ask: ({ given, when: { commit, draws } }) => {
      const { tournament, envelopes: all } = given;
      const revealed = { tournament, envelopes: all, ...ofDraw(given), commit, draws };
      return { outcome: { ...verifyDraw(revealed, sha256) }, turnsOn: [] };
    },
  }),
  'mystery-table': bookless('office', {
    given: z.strictObject({
      pool: money,
      unit,
      players: fieldSize,
      champion: z.enum(['draws-own', 'none']).optional(),
      top: envelopes.optional(),
    }),
    when: z.strictObject({ type: z.literal('mystery-table') }),
    ask: ({ given: { pool, unit: least, players, champion = 'draws-own', top = [] } }) => {
      const told = new ToldEnvelopes('event', least, champion);
      told.sells(players, pool);
      const answer = told.promise(top, noSeed);
      if ('reason' in answer) {
        if (answer.reason === 'envelopes') return { outcome: { refused: answer.fault }, turnsOn: [] };
        throw new ImpossibleScenario(`The office promises nothing: ${answer.reason}.`);
      }
      const count = answer.envelopes.reduce((all, group) => all + group.count, 0);
      const sum = answer.envelopes.reduce((all, group) => all + group.count * group.amount, 0);
      return { outcome: { envelopes: answer.envelopes, count, sum }, turnsOn: [] };
    },
  }),
};

const ofDraw = ({ seed: secret, public: told }: { readonly seed: string; readonly public: string }) => ({
  seed: secret,
  openly: told,
});
