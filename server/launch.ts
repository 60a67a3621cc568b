// The launcher, and beside server/main.ts the only program that starts others: it runs the installed version of the server.
//   --program FOLDER -- ARGUMENTS OF THE SERVER
// It needs no package, so that it runs from a folder of its own while the versions around it come and go.
import './no-inspector.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ReleaseFault } from '../native-bridge/contracts/release.ts';
import { launchTools } from '../native-bridge/launch/launch-tools.ts';
import { launcherVariable, programFolderVariable } from './launch/launch-words.ts';
import { Launcher } from './launch/launcher.ts';

const usage = 'Usage: launch [--program FOLDER] [--patience SECONDS] -- --role table|cardroom --config FILE';
const exitCannotRun = 2;

try {
  process.exit(await run(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof ReleaseFault || error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exit(exitCannotRun);
}

function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      program: { type: 'string', default: join(import.meta.dirname, '..') },
      // A log of years is migrated and read once within this time.
      patience: { type: 'string', default: '300' },
    },
  });
  if (positionals.length === 0 || !/^\d{1,5}(\.\d+)?$/.test(values.patience)) throw new TypeError(usage);
  const variables = { [programFolderVariable]: values.program, [launcherVariable]: String(process.pid) };
  const tools = launchTools({ program: values.program, args: positionals, variables });
  const launcher = new Launcher({
    tools,
    time: {
      now: () => Date.now(),
      after: (delayMs, action) => {
        const timer = setTimeout(action, delayMs);
        return () => clearTimeout(timer);
      },
    },
    report: (sentence) => console.error(sentence),
    patienceMs: Number(values.patience) * 1_000,
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => launcher.end(signal));
  return launcher.run();
}
