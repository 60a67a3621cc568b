import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typesMadeOf } from '../../test/support/types-made-of.ts';
import { stateShape } from './state-shape.ts';

const words = join(import.meta.dirname, '../words');
const stateFile = join(words, 'table-state.ts');

const digestOf = (types: readonly string[]): string =>
  createHash('sha256').update(types.join('\n')).digest('hex').slice(0, 16);

const typesNow = (): readonly string[] => typesMadeOf('TableState', stateFile, (path) => readFileSync(path, 'utf8'));

/** The digest after a change of one file, which must change that file. */
function digestAfter(file: string, change: (source: string) => string): string {
  let isRead = false;
  const types = typesMadeOf('TableState', stateFile, (path) => {
    const source = readFileSync(path, 'utf8');
    if (path !== join(words, file)) return source;
    isRead = true;
    expect(change(source)).not.toBe(source);
    return change(source);
  });
  expect(isRead).toBe(true);
  return digestOf(types);
}

test('a state that was kept is taken up only by programs whose state is made of the same types', () => {
  const types = typesNow();
  expect(types.length).toBeGreaterThan(100);
  expect(stateShape, 'The types of the state have changed: write the new digest into state-shape.ts').toBe(
    digestOf(types),
  );
});

test.each([
  [
    'a field more',
    'hand.ts',
    (source: string) => source.replace('readonly number: number;', '$&\n  readonly more: 1;'),
  ],
  ['a step of another name', 'table-state.ts', (source: string) => source.replace("'chips-added'", "'chips-brought'")],
  [
    'another game',
    'variants/all-variants.ts',
    (source: string) => source.replace("  'no-limit-holdem':", "  'new-game':"),
  ],
  ['a type of a policy', 'policy-schema/betting.ts', (source: string) => source.replace("'in-turn'", "'in-time'")],
])('%s is another shape', (_what, file, change) => {
  expect(digestAfter(file, change)).not.toBe(stateShape);
});

test.each([
  ['a comment', 'hand.ts', (source: string) => source.replace('export interface', '/** Said otherwise. */\n$&')],
  ['a function', 'chips.ts', (source: string) => source.replace('value >= 0', 'value > -1')],
  ['a game', 'variants/all-variants.ts', (source: string) => source.replace('flopStreets(2)', 'flopStreets(3)')],
])('%s that is changed leaves the shape as it is', (_what, file, change) => {
  expect(digestAfter(file, change)).toBe(stateShape);
});
