import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { stateShape } from './state-shape.ts';

const engine = join(import.meta.dirname, '..');

/** A file and all it imports, type imports included. */
function withImports(file: string, found = new Map<string, string>()): ReadonlyMap<string, string> {
  if (found.has(file)) return found;
  const source = readFileSync(file, 'utf8');
  found.set(file, source);
  for (const [, path = ''] of source.matchAll(/ from '(\.[^']+)'/g)) withImports(join(dirname(file), path), found);
  return found;
}

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(/\s+/g, '');

test('a state that was kept is taken up only by programs whose state is made of the same types', () => {
  const files = [...withImports(join(engine, 'words/table-state.ts'))].sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256');
  for (const [file, source] of files) hash.update(relative(engine, file)).update(withoutComments(source));
  expect(files.length).toBeGreaterThan(10);
  expect(stateShape, 'The types of the state have changed: write the new digest into state-shape.ts').toBe(
    hash.digest('hex').slice(0, 16),
  );
});
