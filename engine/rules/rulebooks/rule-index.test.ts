import { expect, test } from 'vitest';
import { rulebookIds } from './all-rulebooks.ts';
import type { How } from './rule-index/how.ts';
import { rulesOf, topicOf, topics } from './rule-index.ts';

const rules = topics.flatMap(rulesOf);
const documentOf = (id: string) => id.slice(0, id.indexOf('#'));

/** Rules of each document by how they are done: counted from the documents, not from the index. */
const counts: readonly (readonly [document: string, rules: number, ways: Readonly<Record<How, number>>])[] = [
  ['tda-2011', 57, { enforce: 35, detect: 3, guide: 5, record: 12, show: 2 }],
  ['tda-sk', 56, { enforce: 35, detect: 3, guide: 5, record: 11, show: 2 }],
  ['tda-cz', 55, { enforce: 35, detect: 3, guide: 5, record: 10, show: 2 }],
  ['tda-pl', 28, { enforce: 18, detect: 2, guide: 8, record: 0, show: 0 }],
  ['tda-2024', 157, { enforce: 85, detect: 5, guide: 24, record: 23, show: 20 }],
  ['tda-2026', 177, { enforce: 92, detect: 5, guide: 28, record: 28, show: 24 }],
  ['house-cz', 62, { enforce: 39, detect: 10, guide: 10, record: 2, show: 1 }],
];

test.each(counts)('%s has %i rules, each once', (document, count, ways) => {
  const own = rules.filter(({ id }) => documentOf(id) === document);
  expect(own).toHaveLength(count);
  for (const [how, number] of Object.entries(ways))
    expect(
      own.filter((rule) => rule.how === how),
      how,
    ).toHaveLength(number);
});

test('every rule stands under one topic, and there is no other document', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  expect(new Set(rules.map(({ id }) => documentOf(id)))).toEqual(new Set(rulebookIds.filter((id) => id !== 'phh')));
});

/** Every number a TDA document has, so that none is lost behind a right count. */
test.each([
  ['tda-2011', 55, ['intro']],
  ['tda-sk', 55, []],
  ['tda-cz', 54, []],
])('%s is numbered 1 to %i without a gap', (document, last, others) => {
  const numbers = Array.from({ length: last }, (_, index) => index + 1).flatMap((number) =>
    number === 8 ? ['8A', '8B'] : [String(number)],
  );
  const own = rules.filter(({ id }) => documentOf(id) === document).map(({ id }) => id.slice(document.length + 1));
  expect(own.toSorted()).toEqual([...numbers, ...others].toSorted());
});

test('tda-pl has rules 35 to 50 and their parts', () => {
  const parts =
    '35A 35B 35C 35D 36 37 38 39 40A 40B 40C 41A 41B 42A 42B 42C 43A 43B 44A 44B 45 46 47A 47B 48 49 50A 50B';
  const own = rules.filter(({ id }) => documentOf(id) === 'tda-pl').map(({ id }) => id.slice('tda-pl#'.length));
  expect(own.toSorted()).toEqual(parts.split(' '));
});

test.each([
  ['misdeal', 0, 10],
  ['irr', 1, 12],
  ['bet', 1, 11],
  ['show', 1, 7],
  ['ties', 0, 2],
  ['blinds', 1, 8],
])('house-cz has %s.%i to %i', (section, first, last) => {
  for (let number = first; number <= last; number++)
    expect(topicOf(`house-cz#${section}.${number}`), String(number)).not.toBeNull();
  expect(topicOf(`house-cz#${section}.${last + 1}`)).toBeNull();
});

test('every topic has a rule, a plain name, and one chapter', () => {
  for (const topic of topics) {
    expect(rulesOf(topic).length, topic).toBeGreaterThan(0);
    expect(topic).toMatch(/^[a-z]+(-[a-z]+)*$/);
  }
  expect(new Set(topics).size).toBe(topics.length);
});

test.each([
  ['tda-2011#39', 'single-chip'],
  ['tda-cz#38', 'single-chip'],
  ['house-cz#bet.11', 'single-chip'],
  ['tda-pl#44A', 'out-of-turn'],
  ['house-cz#misdeal.9', 'four-card-flop'],
  ['tda-2011#intro', 'house-rules-first'],
])('%s is about %s', (rule, topic) => {
  expect(topicOf(rule)).toBe(topic);
});

test.each(['floor', 'common practice', 'house', 'phh#conventions', 'tda-2011#56', 'house-cz#38', 'constructor', ''])(
  '"%s" is no rule of a document',
  (text) => {
    expect(topicOf(text)).toBeNull();
  },
);
