// What `riffle bench` runs: measures the rows asked for, one after another, and prints each when it is done.
import { type BenchOptions, type RowName, readBenchOptions, rowNames } from './bench-options.ts';
import { heading, type Measured, printed } from './measured.ts';

const usage = 'Usage: riffle bench [--only NAME] [--clicks N] [--taps] [--soak]';
const couldNotRun = 2;

/** How each row is measured; its file, and what that needs, is loaded only when the row is asked for. */
const rows: Readonly<Record<RowName, (options: BenchOptions) => Promise<Measured>>> = {
  table: async () => (await import('./table-row.ts')).measureTable(),
  tap: async ({ clicks }) => (await import('./tap-row.ts')).measureTaps({ taps: clicks }),
  taps: async () => (await import('./taps-row.ts')).measureTapsPerAction(),
  screen: async () => (await import('./screen-row.ts')).measureScreen(),
  desk: async () => (await import('./desk-row.ts')).measureDesk({ times: 60 }),
  engine: async () => (await import('./engine-row.ts')).measureEngine(),
  loop: async () => (await import('./loop-row.ts')).measureLoop(),
  evaluator: async () => (await import('./evaluator-row.ts')).measureEvaluator(),
  memory: async () => (await import('./memory-row.ts')).measureMemory(),
  device: async () => (await import('./device-row.ts')).measureDevices(),
  room: async () => (await import('./room-row.ts')).measureRoom(),
  restart: async () => (await import('./restart-row.ts')).measureRestart(),
  chain: async () => (await import('./chain-row.ts')).measureChain(),
  'catch-up': async () => (await import('./catch-up-row.ts')).measureCatchUp(),
};

async function run(args: readonly string[]): Promise<number> {
  const options = readBenchOptions(args);
  if ('problem' in options) {
    console.error(`${options.problem}\n${usage}`);
    return couldNotRun;
  }
  if (options.soak) return (await import('./soak.ts')).soak();
  console.log(heading);
  for (const name of rowNames) {
    if (options.only === null || options.only === name) console.log(printed(name, await rows[name](options)));
  }
  return 0;
}

process.exitCode = await run(process.argv.slice(2));
