import {
  isRulebookId,
  type PolicyForm,
  type PolicyKey,
  policyOf,
  rulebookOf,
  type rulesDifference,
} from '../engine/rules.ts';

type RuleChange = ReturnType<typeof rulesDifference>[number];

/** A text of the screens by its key, `rules:clock.title`, with values filled in. The screens' `t` is one. */
export type Say = (name: string, values?: Readonly<Record<string, string | number>>) => string;

/** The changes on one topic, as a floor person would explain them to dealers. */
export interface ChangeInWords {
  readonly title: string;
  /** The sentence that applied before; null if it is the same now or there was none. */
  readonly before: string | null;
  readonly now: string;
  /** The former rulebook was silent. */
  readonly isNew: boolean;
  readonly answers: readonly { readonly asks: string; readonly before: string; readonly now: string }[];
}

/** A policy as a question in plain words. */
export const policyQuestion = (key: PolicyKey, say: Say): string => say(`policies:asks.${key.replaceAll('.', '-')}`);

/** A policy's value in plain words. */
export const policyAnswer = (key: PolicyKey, value: unknown, say: Say): string =>
  valueInWords(policyOf(key).form, value, say);

export function changeInWords({ topic, before, after, policies }: RuleChange, say: Say): ChangeInWords {
  const now = sentence(topic, after, say);
  const former = before === null ? null : sentence(topic, before, say);
  return {
    title: say(`rules:${topic}.title`),
    before: former === now ? null : former,
    now,
    isNew: before === null,
    answers: policies.map((policy) => answerInWords(policy, say)),
  };
}

const sentence = (topic: string, { variant, values }: NonNullable<RuleChange['before']>, say: Say): string =>
  say(variant === null ? `rules:${topic}.says` : `rules:${topic}.says.${variant}`, values);

/** Only the fields that differ are named. */
function answerInWords({ key, before, after }: RuleChange['policies'][number], say: Say) {
  const form = policyOf(key).form;
  const said = (value: unknown, other: unknown) => valueInWords(form, differing(value, other), say);
  return { asks: policyQuestion(key, say), before: said(before, after), now: said(after, before) };
}

function differing(value: unknown, other: unknown): unknown {
  if (!isFields(value) || !isFields(other)) return value;
  const fields = Object.entries(value).filter(([name, one]) => JSON.stringify(one) !== JSON.stringify(other[name]));
  return Object.fromEntries(fields);
}

export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in words, by its form: yes or no, a name, a number, a list, fields. */
export function valueInWords(form: PolicyForm, value: unknown, say: Say): string {
  if (value === null) return say('policies:word.nothing');
  switch (form.kind) {
    case 'yes-no':
      return say(value === true ? 'policies:word.yes' : 'policies:word.no');
    case 'one-of':
      return say(`policies:values.${value}`);
    case 'share':
      return say('policies:word.percent', { percent: Math.round(Number(value) * 100) });
    case 'either':
      return valueInWords(form.of.find((one) => fits(one, value)) ?? form.of[0], value, say);
    case 'list':
      return (value as readonly unknown[]).map((one) => valueInWords(form.of, one, say)).join(', ');
    case 'shape':
      return Object.entries(value as Readonly<Record<string, unknown>>)
        .map(([name, one]) => fieldInWords(name, form.fields[name], one, say))
        .join('; ');
    case 'whole':
    case 'text':
    case 'nothing':
      return String(value);
  }
}

const fieldInWords = (name: string, form: PolicyForm | undefined, value: unknown, say: Say): string =>
  `${say(`policies:fields.${name}`)}: ${form === undefined ? String(value) : valueInWords(form, value, say)}`;

/** Whether a value has this form, checked only as far as the forms of one policy differ. */
function fits(form: PolicyForm, value: unknown): boolean {
  switch (form.kind) {
    case 'share':
      return typeof value === 'number' && value > 0 && value <= 1;
    case 'whole':
      return Number.isInteger(value);
    case 'one-of':
      return form.names.includes(String(value));
    case 'shape':
      return isFields(value);
    default:
      return true;
  }
}

/** The line that the TDA requires beside its rules, in its own words and untranslated. Null: none of these rules is the TDA's. */
export function permissionLine(cites: readonly string[]): string | null {
  const documents = [...new Set(cites.map((cite) => cite.split('#')[0] ?? ''))].filter(isRulebookId);
  const years = documents.flatMap((id) => rulebookOf(id).permissionYear ?? []).toSorted();
  if (years.length === 0) return null;
  return `TDA rules used by permission of the Poker TDA, Copyright ${inRow(years)}, ${permissionAddress}, All rights reserved.`;
}

export const permissionAddress = 'http://www.pokertda.com';

const inRow = (years: readonly number[]): string =>
  years.length < 2 ? String(years[0]) : `${years.slice(0, -1).join(', ')} and ${years.at(-1)}`;
