import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const fakeElectron = fileURLToPath(new URL('./test/fakes/electron.ts', import.meta.url));

/** Whole programs, but no browser: they may run beside everything else. */
const withoutBrowser = ['room-down', 'secrecy', 'packaging'].map((name) => `test/end-to-end/${name}.test.ts`);

/*
 * Where it says `isolate: false` a worker goes on with the next file instead of beginning anew, which is a third of the time of many
 * small files: no test may leave anything behind that the next one meets.
 */
export default defineConfig({
  test: {
    // Left alone it keeps a core free, which on two cores is half of them. Many tests wait for lines, processes and browsers:
    // two workers more than there are cores work meanwhile.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        resolve: { alias: { electron: fakeElectron } },
        test: {
          name: 'unit',
          environment: 'node',
          testTimeout: 20_000,
          isolate: false,
          include: ['{native-bridge,server,commands,electron,build}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'pure',
          environment: 'node',
          testTimeout: 20_000,
          isolate: false,
          include: ['{engine,protocol}/**/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'screens',
          environment: 'happy-dom',
          testTimeout: 20_000,
          isolate: false,
          include: ['renderer/**/*.test.{ts,tsx}'],
          setupFiles: ['test/support/clean-screen.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: [
            'test/{bench,devices,proof,hands,scenarios,simulation}/**/*.test.ts',
            'test/*.test.ts',
            ...withoutBrowser,
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'end-to-end',
          environment: 'node',
          include: ['test/end-to-end/**/*.test.{ts,tsx}'],
          exclude: withoutBrowser,
          globalSetup: ['test/support/browser-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
