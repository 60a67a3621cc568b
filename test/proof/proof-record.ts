import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

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
export type ProofRecord = z.infer<typeof recordSchema>;
export type ProofEntry = ProofRecord[string];

export const readProofRecord = (): ProofRecord => recordSchema.parse(JSON.parse(readFileSync(recordFile, 'utf8')));

export function writeProofRecord(record: ProofRecord): void {
  const sorted = Object.fromEntries(
    Object.entries(record).toSorted(([one], [other]) => one.localeCompare(other, 'en')),
  );
  writeFileSync(recordFile, `${JSON.stringify(recordSchema.parse(sorted), null, 2)}\n`);
}
