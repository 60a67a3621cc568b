import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Proof } from './proof.ts';

export const proofDocumentFile = join(import.meta.dirname, '../../docs/PROOF.md');

const preamble = `# Proof

What Riffle promises and what was done to break it. Written by \`npm run riffle -- prove --write\` from what it counted; no number in a
table is written by hand. A line below a table tells of other runs, and what they found. Each row can be repeated with its command, on any machine, by its seed. \`npm test\` does a little of some rows at every change;
\`npm run soak\` does much more. What is promised in full, against whom, and what is not, is in [security](SECURITY.md).
`;

/** The document of what came of the proofs: one section each, in their order. A proof nobody has written down yet says so. */
export const proofDocument = (proofs: readonly Proof[], record: ProofRecord): string =>
  [preamble, ...proofs.map((proof) => section(proof, record[proof.name]))].join('\n');

function section({ name, promise, rounds }: Proof, entry: ProofEntry | undefined): string {
  const title = `## ${name[0]?.toUpperCase()}${name.slice(1)}\n\n${promise}\n`;
  if (entry === undefined) return `${title}\nNot written down yet.\n`;
  const { day, seed, seconds, figures, failures, others: runs = [] } = entry;
  const others = Object.entries(figures).filter(([what]) => what !== rounds);
  const rows = others.map(([what, figure]) => `| ${what} | ${written(figure)} |`);
  return [
    title,
    '| counted | |',
    '|---|---:|',
    `| ${rounds} | ${written(entry.rounds)} |`,
    ...rows,
    `| what was not as promised | ${failures.length === 0 ? 'nothing' : written(failures.length)} |`,
    '',
    ...failures.map((failure) => `- ${failure}`),
    ...(failures.length === 0 ? [] : ['']),
    `\`npm run riffle -- prove --only ${name} --seed ${seed} --rounds ${entry.rounds}\` · ${day}, ${lasted(seconds)}`,
    '',
    ...runs.map((run) => `- ${run}`),
    ...(runs.length === 0 ? [] : ['']),
  ].join('\n');
}

/** Thousands apart by a thin space, as the house writes sums. */
const written = (figure: number | string): string =>
  typeof figure === 'string' ? figure : figure.toLocaleString('en').replaceAll(',', '\u202f');

function lasted(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** Kept in the repository: what came of each proof the last time somebody wrote it down. */
const recordFile = join(import.meta.dirname, 'proof-record.json');

const recordSchema = z.record(
  z.string(),
  z.strictObject({
    /** The day, as the machine had it: YYYY-MM-DD. */
    day: z.iso.date(),
    seed: z.int().nonnegative(),
    rounds: z.int().positive(),
    seconds: z.number().nonnegative(),
    figures: z.record(z.string(), z.union([z.number(), z.string()])),
    failures: z.array(z.string()),
    /** Other runs, what they found and what became of it, a sentence each. Absent: nobody has written any down. */
    others: z.array(z.string()).exactOptional(),
  }),
);

/** What came of each proof, by its name. */
type ProofRecord = z.infer<typeof recordSchema>;
export type ProofEntry = ProofRecord[string];

export const readProofRecord = (): ProofRecord => recordSchema.parse(JSON.parse(readFileSync(recordFile, 'utf8')));

export function writeProofRecord(record: ProofRecord): void {
  const sorted = Object.fromEntries(
    Object.entries(record).toSorted(([one], [other]) => one.localeCompare(other, 'en')),
  );
  writeFileSync(recordFile, `${JSON.stringify(recordSchema.parse(sorted), null, 2)}\n`);
}
