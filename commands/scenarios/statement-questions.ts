import { z } from 'zod';
import { entryGate, type RegisterCheck, type StatementItem, statementOf } from '../../engine/office.ts';
import { bookless, ImpossibleScenario } from './question.ts';
import { money } from './told-tournament.ts';

const currency = z.string().regex(/^[A-Z]{3}$/);
/** By the house's own clock, without a zone. */
const date = z.string().regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?)?$/, 'is no date');
const item = z.strictObject({
  at: date,
  kind: z.enum(['tournament', 'live']),
  stake: money.optional(),
  fee: money.optional(),
  win: money.optional(),
  withheld: money.optional(),
  currency: currency.optional(),
  rate: z.int().min(1).optional(),
});

/** What a house can say of what somebody paid and won in it, and whether somebody may come in. */
export const statementQuestions = {
  statement: bookless('office', {
    given: z.strictObject({
      currency,
      threshold: money,
      policy: z.strictObject({ 'statement.feeCounts': z.boolean().optional() }).optional(),
      items: z.array(item),
    }),
    when: z.strictObject({ type: z.literal('statement'), year: z.int().min(1900).max(9999) }),
    ask: ({ given: { currency: own, threshold, policy = {}, items }, when: { year } }) => {
      const { 'statement.feeCounts': feeCounts = true } = policy;
      const told = items.map((one) => itemOf(one, own));
      return { outcome: { ...statementOf(told, { year, threshold, feeCounts }) }, turnsOn: [] };
    },
  }),
  'entry-gate': bookless('office', {
    given: z.strictObject({
      policy: z
        .strictObject({
          'exclusion.required': z.boolean().optional(),
          'exclusion.validHours': z.number().min(0).optional(),
        })
        .optional(),
      checks: z.array(
        z.strictObject({
          person: z.string().min(1),
          at: date,
          by: z.string(),
          result: z.enum(['clear', 'excluded', 'no-answer']),
        }),
      ),
    }),
    when: z.strictObject({ type: z.literal('entry-gate'), person: z.string().min(1), at: date }),
    ask: ({ given: { policy = {}, checks }, when: { person, at } }) => {
      const { 'exclusion.required': required = true, 'exclusion.validHours': validHours = 24 } = policy;
      const known = checks.map((check) => ({ ...check, at: momentOf(check.at) }));
      const gate = entryGate(known, { person, at: momentOf(at) }, { required, validHours });
      if (!gate.allowed) return { outcome: { ...gate }, turnsOn: [] };
      return {
        outcome: { allowed: true, ...(gate.check === null ? {} : saidOf(gate.check, known, checks)) },
        turnsOn: [],
      };
    },
  }),
};

function itemOf(one: z.infer<typeof item>, own: string): StatementItem {
  const { at, kind, stake = 0, fee = 0, win = 0, withheld = 0, currency: paidIn = own, rate } = one;
  if (paidIn !== own && rate === undefined)
    throw new ImpossibleScenario(`What ${paidIn} was worth in ${own} on ${at} is not said.`);
  return { year: Number(at.slice(0, 4)), kind, stake, fee, win, withheld, rate: paidIn === own ? 10_000 : (rate ?? 0) };
}

/** Hours are counted as they are on the clock. */
const momentOf = (at: string): number => Date.parse(at.includes('T') ? `${at}Z` : `${at}T00:00:00Z`);

/** The check as it was told. */
function saidOf(check: RegisterCheck, known: readonly RegisterCheck[], told: readonly { at: string; by: string }[]) {
  const found = told[known.indexOf(check)];
  return found === undefined ? {} : { check: { at: found.at, by: found.by } };
}
