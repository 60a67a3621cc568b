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

test('a wrong name is said with what is allowed, and of hundreds those first that begin like it', () => {
  const said = sentence({ overlay: { 'policy.z2': true } });
  expect(said).toMatch(/^“overlay\.policy\.z2” is not known here; allowed are policy\.z25, .* and \d+ more\.$/);
  expect(said.length).toBeLessThan(readable);
});

test('whatever was written, the sentence can be read', () => {
  const long = 'x'.repeat(5_000);
  const many = Object.fromEntries(names.map((name) => [`${name}${long}`, true]));
  expect(sentence({ overlay: many }).length).toBeLessThan(readable);
  expect(sentence({ overlay: { [long]: true } })).toMatch(/^“…x+” is not known here/);
  expect(sentence({ overlay: [] })).toBe('“overlay” is not as it should be: expected record, received array.');
  const kinds = z.enum(names);
  expect(schemaSentence(kinds.safeParse(1).error ?? new z.ZodError([]), kinds)).toMatch(/^It is not .*…\.$/);
});
