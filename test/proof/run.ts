// What `riffle prove` runs: the proofs asked for, one after another, each printed when it is done.
import { writeFileSync } from 'node:fs';
import { allProofs } from './all-proofs.ts';
import type { Proof, ProofResult } from './proof.ts';
import {
  type ProofEntry,
  proofDocument,
  proofDocumentFile,
  readProofRecord,
  writeProofRecord,
} from './proof-document.ts';
import { type ProveOptions, readProveOptions } from './prove-options.ts';

const usage = 'Usage: riffle prove [--only NAME,…] [--seed S] [--rounds N] [--soak] [--write]';
const [allHeld, somethingDidNot, couldNotRun] = [0, 1, 2];

async function run(args: readonly string[]): Promise<number> {
  const options = readProveOptions(
    args,
    allProofs.map(({ name }) => name),
  );
  if ('problem' in options) {
    console.error(`${options.problem}\n${usage}`);
    return couldNotRun;
  }
  const { only, write } = options;
  const entries: ProofEntry[] = [];
  for (const proof of allProofs.filter(({ name }) => only === null || only.includes(name))) {
    const entry = await tried(proof, options);
    entries.push(entry);
    print(proof, entry);
    // At once: an hour's work is not lost with what comes after it.
    if (write) writeDown(proof.name, entry);
  }
  return entries.some(({ failures }) => failures.length > 0) ? somethingDidNot : allHeld;
}

async function tried(proof: Proof, { seed, rounds, soak }: ProveOptions): Promise<ProofEntry> {
  const amount = { seed, rounds: rounds ?? (soak ? proof.soak : proof.usual) };
  console.log(`${proof.name}: ${proof.promise}`);
  const from = performance.now();
  const { figures, failures } = await resultOf(proof, amount);
  const seconds = Math.round((performance.now() - from) / 100) / 10;
  return { ...amount, day: new Date().toISOString().slice(0, 10), seconds, figures, failures: [...failures] };
}

/** A proof that breaks off has not shown anything: that is a failure like any other, and the next one is still tried. */
async function resultOf(proof: Proof, amount: Parameters<Proof['run']>[0]): Promise<ProofResult> {
  try {
    return await proof.run(amount);
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return { figures: {}, failures: [`It broke off: ${why}`] };
  }
}

function print({ name, rounds }: Proof, entry: ProofEntry): void {
  const others = Object.entries(entry.figures).filter(([what]) => what !== rounds);
  const figures = others.map(([what, figure]) => `${figure} ${what}`);
  console.log(`  ${[`${entry.rounds} ${rounds}`, ...figures].join(', ')}; seed ${entry.seed}, ${entry.seconds} s`);
  for (const failure of entry.failures) console.log(`  NOT AS PROMISED: ${failure}`);
  console.log(entry.failures.length === 0 ? `  ${name} holds.` : `  ${name} does not hold: ${entry.failures.length}.`);
}

function writeDown(name: string, entry: ProofEntry): void {
  const before = readProofRecord();
  const { others } = before[name] ?? {};
  const record = { ...before, [name]: others === undefined ? entry : { ...entry, others } };
  writeProofRecord(record);
  writeFileSync(proofDocumentFile, proofDocument(allProofs, record));
}

process.exitCode = await run(process.argv.slice(2));
