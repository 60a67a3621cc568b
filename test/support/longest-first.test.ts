import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { sourceFiles } from './import-graph.ts';
import { LongestFirst, longest } from './longest-first.ts';

test('the files listed as longest exist', () => {
  expect(longest.filter((path) => !sourceFiles().includes(path))).toEqual([]);
});

test('the longest files start first, the very longest in front, and no file is lost', async () => {
  const project = { name: 'unit', config: { sequence: { groupOrder: 0 }, isolate: true } };
  const file = (path: string) => ({ moduleId: `/riffle/${path}`, project }) as unknown as TestSpecification;
  const cache = { getTestSpecificationResult: () => ({ failed: false, duration: 1 }) };
  const [first = '', second = ''] = longest;
  const files = ['a.test.ts', second, 'b.test.ts', first].map(file);
  const sorted = await new LongestFirst({ cache, config: {} } as unknown as Vitest).sort(files);
  expect(sorted.map(({ moduleId }) => moduleId.slice('/riffle/'.length))).toEqual([
    first,
    second,
    'a.test.ts',
    'b.test.ts',
  ]);
});
