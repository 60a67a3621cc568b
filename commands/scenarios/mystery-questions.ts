import { z } from 'zod';
import {
  commitOf,
  drawEnvelopes,
  envelopeOrder,
  envelopesFor,
  listOf,
  randomOfDraw,
  sumOfEnvelopes,
  verifyDraw,
} from '../../engine/office.ts';
import { sha256 } from '../../server/cardroom/office/sha256.ts';
import { bookless } from './question.ts';
import { money, player, unit } from './told-tournament.ts';

const envelopes = z.array(z.strictObject({ amount: money, count: z.int().min(1) }));
export const seed = z.string().regex(/^[0-9a-f]{64}$/, 'is not 64 lower-case hex digits');
export const openly = z.string().regex(/^[^\n]*$/, 'has a line feed');
const drawn = z.strictObject({ tournament: z.string(), envelopes, seed, public: openly, unit });
const number = z.int().min(1);
const roll = z
  .int()
  .min(0)
  .max(2 ** 32 - 1);

/** Draws of envelopes that were promised before and can be checked afterwards. */
export const mysteryQuestions = {
  'mystery-commit': bookless('office', {
    given: drawn,
    when: z.strictObject({ type: z.literal('mystery-commit') }),
    ask: ({ given: { tournament, seed: secret, envelopes: all } }) => {
      const list = listOf(all);
      return { outcome: { list, commit: commitOf({ tournament, seed: secret, list }, sha256) }, turnsOn: [] };
    },
  }),
  'mystery-order': bookless('office', {
    given: drawn,
    when: z.strictObject({ type: z.literal('mystery-order') }),
    ask: ({ given }) => ({
      outcome: { ...envelopeOrder(given.envelopes, ofDraw(given), sha256), sum: sumOfEnvelopes(given.envelopes) },
      turnsOn: [],
    }),
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
      const { order } = envelopeOrder(given.envelopes, ofDraw(given), sha256);
      const { draws, left } = drawEnvelopes(order, wishes, given.unit);
      const won = new Map<string, number>();
      for (const draw of draws)
        for (const [who, amount] of 'to' in draw ? Object.entries(draw.to) : [])
          won.set(who, (won.get(who) ?? 0) + amount);
      const { lostToken, ...rest } = left;
      const token = missingToken ? { missingTokenPays: lostToken } : {};
      return { outcome: { draws, won: Object.fromEntries(won), left: rest, ...token }, turnsOn: [] };
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
      players: z.int().min(1).max(100_000),
      champion: z.enum(['draws-own', 'none']).optional(),
      top: envelopes.optional(),
    }),
    when: z.strictObject({ type: z.literal('mystery-table') }),
    ask: ({ given: { champion = 'draws-own', top = [], ...rest } }) => {
      const table = envelopesFor({ ...rest, champion, top });
      if ('fault' in table) return { outcome: { refused: table.fault }, turnsOn: [] };
      const count = table.reduce((all, group) => all + group.count, 0);
      return { outcome: { envelopes: table, count, sum: sumOfEnvelopes(table) }, turnsOn: [] };
    },
  }),
};

const ofDraw = ({ seed: secret, public: told }: { readonly seed: string; readonly public: string }) => ({
  seed: secret,
  openly: told,
});
