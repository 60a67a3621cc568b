import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allProofs } from './all-proofs.ts';
import type { Proof } from './proof.ts';
import { type ProofEntry, proofDocument, proofDocumentFile, readProofRecord } from './proof-document.ts';
import { readProveOptions } from './prove-options.ts';

const kills: Proof = {
  name: 'kills',
  promise: 'Nothing that was acknowledged is lost.',
  rounds: 'kills',
  usual: 200,
  soak: 1_000,
  run: async () => ({ figures: {}, failures: [] }),
};

test('docs/PROOF.md is what was counted; if not: npm run riffle -- prove --write', () => {
  expect(readFileSync(proofDocumentFile, 'utf8')).toBe(proofDocument(allProofs, readProofRecord()));
});

test('nothing is written down that nobody can repeat, or that did not hold', () => {
  const record = readProofRecord();
  const names = allProofs.map(({ name }) => name);
  expect(Object.keys(record).filter((name) => !names.includes(name))).toEqual([]);
  expect(Object.values(record).flatMap(({ failures }) => failures)).toEqual([]);
});

test('each proof has a name of its own, a promise that is a sentence, and more rounds in the soak', () => {
  expect(new Set(allProofs.map(({ name }) => name)).size).toBe(allProofs.length);
  for (const { name, promise, usual, soak } of allProofs) {
    expect(name).toMatch(/^[a-z-]+$/);
    expect(promise).toMatch(/^[A-Z].*\.$/);
    expect(soak).toBeGreaterThan(usual);
  }
});

describe('the document', () => {
  const entry: ProofEntry = {
    day: '2026-11-23',
    seed: 4,
    rounds: 1_000,
    seconds: 725,
    figures: { kills: 1_000, 'commands acknowledged': 31_415, slowest: 'none' },
    failures: [],
  };

  test('says what was counted, what was not as promised, and how to repeat it', () => {
    const text = proofDocument([kills], { kills: entry });
    expect(text).toContain('## Kills\n\nNothing that was acknowledged is lost.\n');
    expect(text).toContain('| kills | 1\u202f000 |\n| commands acknowledged | 31\u202f415 |\n| slowest | none |');
    expect(text).toContain('| what was not as promised | nothing |');
    expect(text).toContain('`npm run riffle -- prove --only kills --seed 4 --rounds 1000` · 2026-11-23, 12 min');
  });

  test('hides no failure, and says of a proof that it was not written down', () => {
    const failing = { ...entry, failures: ['Command 7 was acknowledged and is gone.'] };
    expect(proofDocument([kills], { kills: failing })).toContain(
      '| what was not as promised | 1 |\n\n- Command 7 was acknowledged and is gone.\n',
    );
    expect(proofDocument([kills], {})).toContain('Not written down yet.');
  });
});

describe('the command line', () => {
  const names = ['kills', 'fuzz'];

  test('nothing said is everything, its usual rounds, from seed 1, and only printed', () => {
    const usual = { only: null, seed: 1, rounds: null, soak: false, write: false };
    expect(readProveOptions([], names)).toEqual(usual);
    expect(readProveOptions(['--only', 'kills,fuzz', '--write'], names)).toEqual({
      ...usual,
      only: names,
      write: true,
    });
    expect(readProveOptions(['--only', 'fuzz', '--rounds', '7', '--seed', '0'], names)).toEqual({
      ...usual,
      only: ['fuzz'],
      rounds: 7,
      seed: 0,
    });
  });

  test.each([
    [['--only', 'chips'], '“chips” is no proof; there are kills, fuzz.'],
    [['--seed', '-1'], "Option '--seed' argument is ambiguous."],
    [['--seed=-1'], '--seed takes a whole number from 0.'],
    [['--only', 'kills', '--rounds', '0'], '--rounds takes a whole number from 1.'],
    [['--rounds', '5'], '--rounds is of one proof, because each has rounds of its own: name it with --only.'],
    [['--only', 'kills', '--rounds', '5', '--soak'], '--rounds and --soak both say how much: leave one out.'],
    [['--slow'], "Unknown option '--slow'."],
  ])('%j is refused with a sentence', (args, problem) => {
    expect(readProveOptions(args, names)).toEqual({ problem });
  });
});
