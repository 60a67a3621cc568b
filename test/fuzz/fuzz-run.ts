import { Worker } from 'node:worker_threads';
import { beat, emptyReport, type FuzzFault, type FuzzReport, sharedBytes } from './fuzz-message.ts';
import { targets } from './targets.ts';

export interface FuzzRun {
  readonly seed: number;
  /** Inputs for a target whose share is 1. */
  readonly rounds: number;
  /** All by default. */
  readonly only?: readonly string[];
  readonly keep?: boolean;
  /** Called for every finished target. */
  readonly done?: (report: FuzzReport) => void;
}

/** A thread silent for this long hangs: the slowest input takes less than a second, but on a busy machine it may wait a minute for its turn. */
const silentMs = 120_000;
const lookEveryMs = 1_000;
const memoryMegabytes = 640;

/** Fuzzes targets in a separate thread. If it hangs or fills its memory, that is a fault, and the others go on. */
export async function fuzz({
  seed,
  rounds,
  only,
  keep = false,
  done = () => {},
}: FuzzRun): Promise<readonly FuzzReport[]> {
  let names = targets.map(({ name }) => name).filter((name) => only === undefined || only.includes(name));
  const reports: FuzzReport[] = [];
  const tell = (report: FuzzReport): void => {
    reports.push(report);
    done(report);
  };
  while (names.length > 0) {
    const stopped = await runWorker({ names, seed, rounds, keep }, tell);
    names = stopped === null ? [] : names.slice(names.indexOf(stopped.target) + 1);
    if (stopped !== null) tell({ ...emptyReport, target: stopped.target, faults: [stopped] });
  }
  return reports;
}

/** Null if the thread ended normally; otherwise what it was doing. */
function runWorker(
  order: { readonly names: readonly string[]; readonly seed: number; readonly rounds: number; readonly keep: boolean },
  tell: (report: FuzzReport) => void,
): Promise<FuzzFault | null> {
  const shared = new SharedArrayBuffer(sharedBytes);
  const beats = new Int32Array(shared, 0, beat.words);
  const inHand = (sentence: string): FuzzFault => ({
    target: order.names[Atomics.load(beats, beat.target)] ?? '',
    sentence,
    input: Uint8Array.from(new Uint8Array(shared, 4 * beat.words, Atomics.load(beats, beat.length))),
  });
  const worker = new Worker(new URL('./fuzz-worker.ts', import.meta.url), {
    workerData: { ...order, shared },
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  });
  worker.on('message', tell);
  const inputs = (): number => Atomics.load(beats, beat.inputs);
  return whyEnded(worker, inputs).then((sentence) => (sentence === null ? null : inHand(sentence)));
}

/** Why a thread did not end normally, once it is over; null if it did. `inputs`: how many it has tried by now. */
export function whyEnded(worker: Worker, inputs: () => number, silent = silentMs): Promise<string | null> {
  return new Promise((resolve) => {
    let [last, since] = [-1, performance.now()];
    const looking = setInterval(() => {
      const now = inputs();
      if (now !== last) [last, since] = [now, performance.now()];
      else if (performance.now() - since >= silent)
        end(`It hangs: nothing has happened for ${silent / 1_000} seconds.`);
    }, lookEveryMs);
    const end = (sentence: string | null): void => {
      clearInterval(looking);
      // A thread stopped for one reason exits with a code that suggests another.
      worker.removeAllListeners();
      void worker.terminate().then(() => resolve(sentence));
    };
    // Uncaught errors, and exhausted memory.
    worker.on('error', (error) =>
      end(`It ended the thread: ${error.message} ${error.stack?.split('\n').slice(1, 5).join(' ') ?? ''}`),
    );
    worker.on('exit', (code) =>
      end(
        code === 0
          ? null
          : `It ended the thread (code ${code}): nobody caught what it threw, or it filled ${memoryMegabytes} MB.`,
      ),
    );
  });
}
