import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';
import { seedOfRun } from './test/support/seed-of-run.ts';

const fakeElectron = fileURLToPath(new URL('./test/fakes/electron.ts', import.meta.url));

/** Whole programs, but no browser: they may run beside everything else. */
const withoutBrowser = ['room-down', 'packaging'].map((name) => `test/end-to-end/${name}.test.ts`);

/** What takes long, or opens browsers to measure: the soak runs them, and whoever asks with RIFFLE_LONG=1. */
const inTheSoak = [
  'end-to-end/secrecy',
  'end-to-end/fifty-hands',
  'end-to-end/first-start',
  'end-to-end/screens-under-policy',
  'end-to-end/correction',
  'end-to-end/closed-flight',
  'end-to-end/corrected-across-tables',
  'end-to-end/floor-desk',
  'end-to-end/reader-books',
  'end-to-end/more-hands-by-taps',
  'end-to-end/grounds-of-a-misdeal',
  'end-to-end/daily-cases',
  'end-to-end/comfort',
  'end-to-end/practice',
  'end-to-end/shot-clock',
  'end-to-end/prize-evenings',
  'end-to-end/staff',
  'end-to-end/office',
  'end-to-end/overlay',
  'end-to-end/packaging',
  'end-to-end/every-desk',
  'end-to-end/every-office',
  'end-to-end/every-screen',
  'end-to-end/every-word',
  'end-to-end/every-key',
  'end-to-end/flights',
  'end-to-end/room-down',
  'fuzz/fuzz',
  'hands/exported-hands',
  'bench/bench',
  'scenarios/scenarios',
  'policies/each-value',
  'devices/unplugged-devices',
  'first-start/paired-and-examined',
  'tamper/tamper-proof',
  'tamper/verify-command',
  'updates/whole-house',
  'updates/launch',
  'operations/bundle',
  'operations/health',
  'doors/house-words-at-a-table',
  'public-events/events-at-room',
  'durability/two-servers',
  'durability/torn-writes-proof',
  'durability/foreign-programs',
  'chain/writers-right',
  'durability/killed-at-doors',
  'power-cuts/power-cuts-proof',
  'endurance/endurance-proof',
  'secrecy/memory-search',
  'simulation/kept-seeds',
  'simulation/processes',
  'simulation/shot-clock-days',
  'bench/tapped-rows',
];
/** Programs that are started over and over, each as a user starts it. */
const startedOften = [
  'server/main',
  'commands/start',
  'commands/one-pc/first-start',
  'commands/join',
  'commands/pair',
  'commands/staff',
  'commands/export',
  'commands/devices',
  'commands/verify',
  'commands/verify-understood',
  'commands/events',
  'commands/replay',
  'commands/scenarios',
  'commands/simulate-reader',
  'commands/simulate-shuffler',
];
const isLong = process.env.RIFFLE_LONG === '1';
const long = isLong ? [] : inTheSoak.map((name) => `test/${name}.test.ts`);
const startedLong = isLong ? [] : startedOften.map((name) => `${name}.test.ts`);

const asked = process.env.RIFFLE_SEED;
const seed = seedOfRun(asked, Math.random);
if (asked === 'random') console.error(`The seed of this run is ${seed}: RIFFLE_SEED=${seed} repeats it.`);
// This file is read more than once in a run.
process.env.RIFFLE_SEED = String(seed);

/** Node reads the sources as it does when the product runs: no second compiler, a third of the time of many small files. */
const asNodeDoes = { viteModuleRunner: false, nodeLoader: false } as const;

/** However busy the machine is: a test that is slow is not wrong. Only one that hangs comes to its end here. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } } as const;

const oneSeed = ['test/support/one-seed.ts'];

/*
 * Where it says `isolate: false` a worker goes on with the next file instead of beginning anew, which is a third of the time of many
 * small files: no test may leave anything behind that the next one meets.
 */
export default defineConfig({
  test: {
    // Left alone it keeps a core free, which on two cores is half of them. Many tests wait for lines, processes and browsers:
    // three workers more than there are cores work meanwhile.
    maxWorkers: availableParallelism() + 3,
    sequence: { sequencer: LongestFirst },
    env: {
      RIFFLE_SEED: String(seed),
      // Every program a test starts reads some two hundred sources: compiled once, it is there in half of the time. Not below
      // out/, which is packed.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('./node_modules/.cache/riffle-compiled', import.meta.url)),
    },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          ...patience,
          isolate: false,
          include: ['{native-bridge,server,commands,build}/**/*.test.ts', 'test/support/*.test.ts'],
          exclude: startedLong,
          setupFiles: oneSeed,
          experimental: asNodeDoes,
        },
      },
      {
        resolve: { alias: { electron: fakeElectron } },
        test: {
          name: 'shell',
          environment: 'node',
          ...patience,
          isolate: false,
          include: ['electron/**/*.test.ts'],
          setupFiles: oneSeed,
        },
      },
      {
        test: {
          name: 'pure',
          environment: 'node',
          ...patience,
          isolate: false,
          include: ['{engine,protocol}/**/*.test.ts'],
          setupFiles: oneSeed,
          experimental: asNodeDoes,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'screens',
          environment: 'happy-dom',
          ...patience,
          isolate: false,
          include: ['renderer/**/*.test.{ts,tsx}'],
          setupFiles: [...oneSeed, 'test/support/clean-screen.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: ['test/!(end-to-end|support)/**/*.test.ts', 'test/*.test.ts', ...withoutBrowser],
          exclude: long,
          ...patience,
          setupFiles: oneSeed,
          // One test watches what the engine is asked, and so needs its place taken.
          experimental: { ...asNodeDoes, nodeLoader: true },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'end-to-end',
          environment: 'node',
          include: ['test/end-to-end/**/*.test.{ts,tsx}'],
          exclude: [...withoutBrowser, ...long],
          globalSetup: ['test/support/browser-setup.ts'],
          ...patience,
          setupFiles: oneSeed,
        },
      },
    ],
  },
});
