import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaSentence } from './schema-sentence.ts';

const names = Array.from({ length: 300 }, (_, index) => `policy.${String.fromCharCode(97 + (index % 26))}${index}`);
const policies = z.strictObject({ overlay: z.partialRecord(z.enum(names), z.boolean()) });
const sentence = (value: unknown): string => {
  const read = policies.safeParse(value);
  return read.success ? '' : schemaSentence(read.error, policies);
};
const readable = 2_000;

test('a wrong name comes with the allowed ones, of hundreds first those with the same beginning', () => {
  const said = sentence({ overlay: { 'policy.z2': true } });
  expect(said).toMatch(/^“overlay\.policy\.z2” is not known here; allowed are policy\.z25, .* and \d+ more\.$/);
  expect(said.length).toBeLessThan(readable);
});

test('the sentence is readable, whatever was written', () => {
  const long = 'x'.repeat(5_000);
  const many = Object.fromEntries(names.map((name) => [`${name}${long}`, true]));
  expect(sentence({ overlay: many }).length).toBeLessThan(readable);
  expect(sentence({ overlay: { [long]: true } })).toMatch(/^“…x+” is not known here/);
  expect(sentence({ overlay: [] })).toBe('“overlay” is not as it should be: it must be an object with keys.');
  const kinds = z.enum(names);
  expect(schemaSentence(kinds.safeParse(1).error ?? new z.ZodError([]), kinds)).toMatch(/^It is not .*…\.$/);
});

test.each([
  [z.string().min(1).max(3), '', 'it must have at least 1 letter'],
  [z.string().max(3), 'four', 'it must have at most 3 letters'],
  [z.array(z.int()).length(2), [1], 'it must have exactly 2 entries'],
  [z.int().min(0), -1, 'it must be at least 0'],
  [z.number().lt(5), 5, 'it must be less than 5'],
  [z.int(), 1.5, 'it must be a whole number'],
  [z.int(), undefined, 'it must be a number, and it is missing'],
  [z.enum(['a', 'b', 'c']), 'd', 'it must be “a”, “b” or “c”'],
  [z.union([z.literal('1'), z.literal(true)]), '2', 'it must be “1” or true'],
  [z.union([z.string(), z.array(z.int())]), 4, 'it must be text or a list'],
  [z.number().multipleOf(5), 7, 'it must be a multiple of 5'],
  [z.iso.date(), 'today', 'it must be a day, such as 2026-11-28'],
  [z.string('a name is wanted'), 4, 'a name is wanted'],
])('what is allowed is said in our words, unless the schema has its own: %#', (schema, value, words) => {
  const inside = z.strictObject({ key: schema });
  const read = inside.safeParse(value === undefined ? {} : { key: value });
  expect(schemaSentence(read.error ?? new z.ZodError([]), inside)).toBe(`“key” is not as it should be: ${words}.`);
});

test('among several kinds, the sentence is about the one that was meant', () => {
  const kinds = z.union([z.string(), z.strictObject({ count: z.int() })]);
  const said = (value: unknown) => schemaSentence(kinds.safeParse(value).error ?? new z.ZodError([]), kinds);
  expect(said({ count: 'x' })).toBe('“count” is not as it should be: it must be a number.');
  expect(said({ cuont: 1 })).toMatch(/^“cuont” is not known here/);
});
