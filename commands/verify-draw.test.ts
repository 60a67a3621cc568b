import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reckonDraw } from '../engine/office.ts';
import { drawFileText, readDrawFile } from '../protocol/draw-file.ts';
import { sha256 } from '../server/cardroom/office/sha256.ts';
import { printedBy } from '../test/support/heard-console.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { verifyDraw } from './verify-draw.ts';

const seed = '0123456789abcdef'.repeat(4);
const openly = 'Kd 7c 2s';
const envelopes = [
  { amount: 50_000, count: 1 },
  { amount: 10_000, count: 4 },
  { amount: 2_500, count: 12 },
];
const { commit, order, list } = reckonDraw({ tournament: 'e1', envelopes, seed, openly }, sha256);
const draws = [3, 17, 1].map((number, at) => ({ of: at, number, amount: order[number - 1] ?? 0, at }));
const file = drawFileText('e1', { at: 1, envelopes, commit, openly, draws, seed }) ?? '';

async function answer(text: string, ...options: readonly string[]) {
  const path = join(temporaryFolder(), 'draw.txt');
  writeFileSync(path, text);
  const { code, lines } = await printedBy(verifyDraw, path, ...options);
  return { exit: code, said: lines.join('\n') };
}

test('a saved draw is read as it was written, and is found right', async () => {
  expect(readDrawFile(file)).toEqual({
    tournament: 'e1',
    envelopes,
    seed,
    openly,
    commit,
    draws: draws.map(({ number, amount }) => ({ number, amount })),
  });
  expect(await answer(file)).toEqual({
    exit: 0,
    said: 'The draw is as promised: check sum and 3 draws are right.',
  });
});

test.each([
  [`draw: 3 ${draws[0]?.amount}`, 'draw: 3 1', 1, /^Draw 1: its envelope held \d+\.$/],
  ['public: Kd', 'public: Ks', 1, /^Draw \d: its envelope held/],
  ['seed: 0', 'seed: 1', 1, /not what the check sum promised/],
  ['list: 50000:1', 'list: 50000:2', 1, /not what the check sum promised/],
  ['Riffle mystery draw 1', 'Something else', 2, /The first line is not/],
  ['seed: 0123', 'seed: 012G', 2, /64 lower-case hex digits/],
  ['list: 50000:1', 'list: 50000', 2, /The list is not/],
  ['public: Kd 7c 2s\n', '', 2, /“public: …” is missing/],
  ['draw: 3 ', 'draw: x ', 2, /Line 7: a draw is the number/],
  ['commit: ', 'seed: ', 2, /Line 6 says “seed” a second time/],
])('%s changed into %s is found out', async (right, wrong, exit, said) => {
  expect(file).toContain(right);
  const found = await answer(file.replace(right, wrong));
  expect(found.exit).toBe(exit);
  expect(found.said).toMatch(said);
});

test('the few lines of the manual, run with nothing but a shell and sha256sum, give the same envelopes', async () => {
  const [script = ''] = (/```bash\n([\s\S]*?)```/.exec(readFileSync('docs/MYSTERY.md', 'utf8')) ?? []).slice(1);
  const env = { PATH: process.env.PATH, TOURNAMENT: 'e1', SEED: seed, LIST: list, PUBLIC: openly };
  const told = execFileSync('bash', ['-c', script], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = [`commit ${commit}`, ...order.map((amount, index) => `envelope ${index + 1} ${amount}`)];
  expect(told.trim().split('\n')).toEqual(lines);
  expect((await answer(file, '--envelopes')).said.split('\n').slice(0, -1)).toEqual(lines);
});
