import { z } from 'zod';
import type { Currency } from '../../engine/office.ts';
import { dayOf, OfficeOfPerson } from './office-of-person.ts';
import { bookless, ImpossibleScenario } from './question.ts';
import { money } from './told-tournament.ts';

const currency = z.string().regex(/^[A-Z]{3}$/);
/** By the house's own clock, without a zone. */
/** Hours are counted as they are on the clock. */
const momentOf = (at: string): number => Date.parse(at.includes('T') ? `${at}Z` : `${at}T00:00:00Z`);

/** The thirtieth of February reads as the second of March. */
function isInCalendar(told: string): boolean {
  const at = momentOf(told);
  return !Number.isNaN(at) && dayOf(at) === told.slice(0, 10);
}

const date = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?)?$/, 'is no date')
  .refine((told) => isInCalendar(told), 'is no date');
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

/** What the law asks of no house in these scenarios. */
const noRegister = { required: false, validHours: 24 };
const noStatement = { currency: 'CZK', threshold: 0, feeCounts: true, rates: [] } as const;

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
      const terms = { currency: own as Currency, threshold, feeCounts, rates: ratesIn(items, own) };
      const office = new OfficeOfPerson({ register: noRegister, statement: terms });
      const inOrder = items.toSorted((one, other) => momentOf(one.at) - momentOf(other.at));
      for (const [index, { at, kind, stake = 0, fee = 0, win = 0, withheld = 0, currency: paidIn = own }] of [
        ...inOrder.entries(),
      ])
        office.plays(
          { at: momentOf(at), kind, stake, fee, win, withheld, currency: paidIn as Currency },
          `item-${index + 1}`,
        );
      const { kinds, otherYears } = office.statement(year);
      return { outcome: { kinds, otherYears }, turnsOn: [] };
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
      const office = new OfficeOfPerson({ register: { required, validHours }, statement: noStatement });
      const now = momentOf(at);
      const before = checks.map((check) => ({ ...check, told: check.at, at: momentOf(check.at) }));
      // What is asked later says nothing of now.
      const inOrder = before.filter((check) => check.at <= now).sort((one, other) => one.at - other.at);
      for (const { person: of, at: when, by, result } of inOrder) office.checks(of, { at: when, by, result });
      const { because, check } = office.buys(person, now);
      if (because !== null) return { outcome: { allowed: false, reason: because }, turnsOn: [] };
      const told = inOrder.findLast((one) => one.person === person)?.told;
      const said = check === null || told === undefined ? {} : { check: { at: told, by: check.by } };
      return { outcome: { allowed: true, ...said }, turnsOn: [] };
    },
  }),
};

type Item = z.infer<typeof item>;

/** The rates of the days on which somebody paid or won in a foreign currency. */
function ratesIn(items: readonly Item[], own: string) {
  const rates = new Map<string, { readonly currency: Currency; readonly day: string; readonly rate: number }>();
  for (const { at, currency: paidIn = own, rate } of items) {
    if (paidIn === own) continue;
    if (rate === undefined) throw new ImpossibleScenario(`What ${paidIn} was worth in ${own} on ${at} is not said.`);
    const day = dayOf(momentOf(at));
    const other = rates.get(`${paidIn} ${day}`)?.rate ?? rate;
    if (other !== rate) throw new ImpossibleScenario(`${paidIn} had two rates on ${day}: ${other} and ${rate}.`);
    rates.set(`${paidIn} ${day}`, { currency: paidIn as Currency, day, rate });
  }
  return [...rates.values()];
}
