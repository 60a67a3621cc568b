// The thread that fuzzes targets: if it hangs or fills its memory it is ended from outside, and its last input is known.
import { parentPort, workerData } from 'node:worker_threads';
import { BlockCoverage } from './block-coverage.ts';
import { beat, emptyReport, type FuzzOrder, type FuzzReport } from './fuzz-message.ts';
import { fuzzOne, type OneTarget } from './fuzz-one.ts';
import { targets } from './targets.ts';

const { names, seed, rounds, keep, shared } = workerData as FuzzOrder;
const beats = new Int32Array(shared, 0, beat.words);
const room = new Uint8Array(shared, 4 * beat.words);

function trying(input: Uint8Array): void {
  room.set(input.subarray(0, room.length));
  Atomics.store(beats, beat.length, Math.min(input.length, room.length));
  Atomics.add(beats, beat.inputs, 1);
}

/** A bug of the fuzzer itself is a fault too: nothing has been proved then. */
async function reported(one: OneTarget): Promise<FuzzReport> {
  try {
    return await fuzzOne(one);
  } catch (error) {
    const { name: target } = one.target;
    const sentence = `The fuzzing itself failed: ${error instanceof Error ? error.stack : String(error)}`;
    return { ...emptyReport, target, faults: [{ target, sentence, input: new Uint8Array() }] };
  }
}

const coverage = new BlockCoverage();
for (const [index, name] of names.entries()) {
  const target = targets.find((one) => one.name === name);
  if (target === undefined) throw new Error(`“${name}” is no target.`);
  Atomics.store(beats, beat.target, index);
  parentPort?.postMessage(await reported({ target, seed: seed + index, rounds, keep, coverage, trying }));
}
coverage.stop();
process.exit(0);
