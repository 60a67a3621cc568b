import { expect, test } from 'vitest';
import { effectivePolicies, liveRulebookIds, type PolicyForm, policyKeys, policyOf } from '../../engine/rules.ts';
import { type Language, languages, texts } from './i18n.ts';

/** A policy is asked about where a house may set it, or where two books differ. */
const asked = policyKeys.filter(
  (key) =>
    policyOf(key).isSettable ||
    new Set(liveRulebookIds.map((id) => JSON.stringify(effectivePolicies(id)[key]))).size > 1,
);

function* parts(form: PolicyForm): Generator<{ readonly name: string } | { readonly field: string }> {
  switch (form.kind) {
    case 'one-of':
      for (const name of form.names) yield { name };
      return;
    case 'list':
      yield* parts(form.of);
      return;
    case 'either':
      for (const one of form.of) yield* parts(one);
      return;
    case 'shape':
      for (const [field, one] of Object.entries(form.fields)) {
        yield { field };
        yield* parts(one);
      }
  }
}

const needed = asked.flatMap((key) => [...parts(policyOf(key).form)]);
const names = [...new Set(needed.flatMap((part) => ('name' in part ? part.name : [])))].toSorted();
const fields = [...new Set(needed.flatMap((part) => ('field' in part ? part.field : [])))].toSorted();

const textsOf = (language: Language, group: string): Readonly<Record<string, string>> =>
  ((texts[language]?.policies ?? {}) as Readonly<Record<string, Readonly<Record<string, string>>>>)[group] ?? {};

test.each(languages)('in %s every question, value and field has its words, and there are no others', (language) => {
  const questions = textsOf(language, 'asks');
  expect(Object.keys(questions).toSorted()).toEqual(asked.map((key) => key.replaceAll('.', '-')).toSorted());
  expect(Object.keys(textsOf(language, 'values')).toSorted()).toEqual(names);
  expect(Object.keys(textsOf(language, 'fields')).toSorted()).toEqual(fields);
  for (const question of Object.values(questions)) {
    expect(question).toMatch(/^[\p{Lu}„“].*\?$/u);
    expect(question.length, question).toBeLessThanOrEqual(100);
  }
  for (const value of [...Object.values(textsOf(language, 'values')), ...Object.values(textsOf(language, 'fields'))])
    expect(value.length, value).toBeLessThanOrEqual(80);
});
