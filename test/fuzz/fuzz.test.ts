import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { BlockCoverage } from './block-coverage.ts';
import { growsTooFast } from './blow-up.ts';
import { corpusOf, fuzzOne, leaks } from './fuzz-one.ts';
import { fuzzProof } from './fuzz-proof.ts';
import { BadAnswer, type FuzzTarget, refusal, value } from './fuzz-target.ts';
import { targets } from './targets.ts';

const root = join(import.meta.dirname, '../..');

test('with the corpus and new inputs no parser or door crashes, hangs or fills its memory', async () => {
  const { figures, failures } = await fuzzProof.run({ seed: 1, rounds: 1 });
  expect(failures).toEqual([]);
  expect(figures.targets).toBe(targets.length);
  expect(figures.inputs).toBeGreaterThan(targets.length * 20);
  expect(figures['blocks reached']).toBeGreaterThan(3_000);
});

const made = (take: (input: Uint8Array) => string, mostBytes = 4_096): FuzzTarget => ({
  name: 'made',
  covers: [],
  form: 'text',
  mostBytes,
  samples: () => ['fold', 'raise 20'],
  words: ['boom'],
  open: () => ({ take }),
});
const fuzzed = async (target: FuzzTarget, rounds = 400) => {
  const coverage = new BlockCoverage();
  try {
    return await fuzzOne({ target, seed: 1, rounds, keep: false, coverage, trying: () => {} });
  } finally {
    coverage.stop();
  }
};

test('an input that throws is found, reported once, and shortened', async () => {
  const { faults } = await fuzzed(
    made((input) => {
      if (Buffer.from(input).includes('boom')) throw new TypeError('Nobody reads this.');
      return 'read';
    }),
  );
  expect(faults).toHaveLength(1);
  expect(Buffer.from(faults[0]?.input ?? '').toString()).toBe('boom');
  expect(faults[0]?.sentence).toContain('TypeError: Nobody reads this.');
});

const looked = (target: FuzzTarget) => ({
  target,
  tries: 5,
  patience: 5,
  trying: () => {},
  random: seededRandom(1),
  pool: Array.from({ length: 20 }, (_, index) => Buffer.from(`raise ${index}`)),
});

test('quadratic work is found, linear work is not reported', async () => {
  const compared = (input: Uint8Array, others: number): string => {
    let same = 0;
    for (const one of input) for (let at = 0; at < others; at++) if (one === input[at]) same += 1;
    return same < 0 ? 'never' : 'read';
  };
  const square = await growsTooFast(looked(made((input) => compared(input, input.length), 9_000)));
  expect(square?.sentence).toMatch(/^\d+ bytes take .* ms and \d+ take .* ms\.$/);
  expect(await growsTooFast(looked(made((input) => compared(input, 50), 6_000)))).toBe(null);
});

test('a leak is found', async () => {
  const kept: unknown[] = [];
  const keeping = made(() => {
    kept.push(Array.from({ length: 20_000 }, (_, index) => index));
    return 'read';
  });
  expect((await leaks(looked(keeping)))?.sentence).toContain('bytes behind');
  expect(await leaks(looked(made(() => 'read')))).toBe(null);
});

const input = Buffer.from('x');
test.each([
  ['an empty sentence', () => refusal(' ', input)],
  ['no sentence at all', () => refusal(undefined, input)],
  ['a sentence with a hole', () => refusal('Seat undefined is taken.', input)],
  ['a value far larger than its input', () => value('y'.repeat(100_000), input, 'text')],
])('%s is no answer', (_what, answered) => {
  expect(answered).toThrow(BadAnswer);
});

test('every file a target names exists, and the corpus is small', () => {
  expect(targets.flatMap(({ covers }) => covers).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(new Set(targets.map(({ name }) => name)).size).toBe(targets.length);
  const folder = join(import.meta.dirname, 'corpus');
  const files = readdirSync(folder);
  expect(files.filter((file) => !targets.some(({ name }) => file === `${name}.ndjson`))).toEqual([]);
  expect(files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)).toBeLessThan(300_000);
  for (const { name } of targets) for (const { is } of corpusOf(name)) expect(is).not.toBe('');
});
