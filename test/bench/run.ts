// What `riffle bench` runs: measures the rows asked for, one after another, and prints each when it is done.
import { type BenchOptions, type RowName, readBenchOptions, rowNames } from './bench-options.ts';
import { heading, inJson, type Measured, printed } from './measured.ts';

const usage = 'Usage: riffle bench [--only NAME] [--clicks N] [--taps] [--json] [--pokerkit DIR] [--soak]';
const foundWrong = 1;
const couldNotRun = 2;

/** How each row is measured; its file, and what that needs, is loaded only when the row is asked for. */
const rows: Readonly<Record<RowName, (options: BenchOptions) => Promise<Measured>>> = {
  table: async () => (await import('./table-row.ts')).measureTable(),
  tap: async ({ clicks }) => (await import('./tap-row.ts')).measureTaps({ taps: clicks }),
  paint: async () => (await import('./paint-row.ts')).measurePaints({ taps: 20 }),
  taps: async () => (await import('./taps-row.ts')).measureTapsPerAction(),
  screen: async () => (await import('./screen-row.ts')).measureScreen(),
  desk: async () => (await import('./desk-row.ts')).measureDesk({ times: 60 }),
  engine: async ({ pokerkit }) => (await import('./engine-row.ts')).measureEngine({ pokerkit }),
  loop: async () => (await import('./loop-row.ts')).measureLoop(),
  evaluator: async () => (await import('./evaluator-row.ts')).measureEvaluator(),
  memory: async () => (await import('./memory-row.ts')).measureMemory(),
  device: async () => (await import('./device-row.ts')).measureDevices(),
  room: async () => (await import('./room-row.ts')).measureRoom(),
  restart: async () => (await import('./restart-row.ts')).measureRestart(),
  'catch-up': async () => (await import('./catch-up-row.ts')).measureCatchUp(),
};

/** One row after another. A row that fails says why, and the others are measured all the same. Returns whether one failed. */
async function measureEach(
  names: readonly RowName[],
  options: BenchOptions,
  print: (name: RowName, measured: Measured) => void,
): Promise<boolean> {
  let failed = false;
  for (const name of names) {
    try {
      print(name, await rows[name](options));
    } catch (error) {
      failed = true;
      print(name, { missing: `it failed: ${error instanceof Error ? error.message : String(error)}` });
    }
  }
  return failed;
}

async function run(args: readonly string[]): Promise<number> {
  const options = readBenchOptions(args);
  if ('problem' in options) {
    console.error(`${options.problem}\n${usage}`);
    return couldNotRun;
  }
  if (options.soak) return (await import('./soak.ts')).soak();
  const print = options.json ? inJson : printed;
  if (!options.json) console.log(heading);
  const asked = rowNames.filter((name) => options.only === null || options.only === name);
  const failed = await measureEach(asked, options, (name, measured) => console.log(print(name, measured)));
  return failed ? foundWrong : 0;
}

process.exitCode = await run(process.argv.slice(2));
