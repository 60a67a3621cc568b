import type { BenchOptions, RowName } from './bench-options.ts';
import type { Measured } from './measured.ts';

/** How each row is measured; its file and dependencies are loaded only when needed. */
export const rows: Readonly<Record<RowName, (options: BenchOptions) => Promise<Measured>>> = {
  table: async () => (await import('./table-row.ts')).measureTable(),
  tap: async ({ clicks }) => (await import('./tap-row.ts')).measureTaps({ taps: clicks }),
  paint: async () => (await import('./paint-row.ts')).measurePaints({ taps: 20 }),
  clock: async ({ clicks }) => (await import('./memory-row.ts')).measureClockStart({ taps: Math.min(clicks, 200) }),
  taps: async () => (await import('./taps-row.ts')).measureTapsPerAction(),
  screen: async () => (await import('./paint-row.ts')).measureScreen(),
  desk: async () => (await import('./desk-row.ts')).measureDesk({ times: 60 }),
  engine: async ({ pokerkit }) => (await import('./engine-row.ts')).measureEngine({ pokerkit }),
  loop: async () => (await import('./loop-row.ts')).measureLoop(),
  evaluator: async () => (await import('./evaluator-row.ts')).measureEvaluator(),
  memory: async () => (await import('./memory-row.ts')).measureMemory(),
  device: async () => (await import('./device-row.ts')).measureDevices(),
  room: async () => (await import('./room-row.ts')).measureRoom(),
  chain: async ({ minutes }) =>
    minutes === null
      ? (await import('./chain-row.ts')).measureChain()
      : (await import('./chain-hour.ts')).measureChainHour({ minutes, say: (line) => console.error(line) }),
  restart: async () => (await import('./restart-row.ts')).measureRestart(),
  'catch-up': async () => (await import('./catch-up-row.ts')).measureCatchUp(),
};

/** Runs the rows one after another. A row that fails says why, and the others still run. Returns whether one failed. */
export async function measureEach(
  names: readonly RowName[],
  measure: (name: RowName) => Promise<Measured>,
  print: (name: RowName, measured: Measured) => void,
): Promise<boolean> {
  let failed = false;
  for (const name of names) {
    try {
      print(name, await measure(name));
    } catch (error) {
      failed = true;
      print(name, { missing: `it failed: ${error instanceof Error ? error.message : String(error)}` });
    }
  }
  return failed;
}
