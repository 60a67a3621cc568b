// The server program, in the role it is told. Its programs open hardware, disk, sockets and processes; everything else in `server/` is handed them.
//   --role table|cardroom|chain --config FILE [--port N] [--with-parent]        --role card-sealer --deck FILE --deck-key FILE
//   --role stream-keeper --config FOLDER --least-minutes N        --role table-ahead --config FILE
import './no-inspector.ts';
import { existsSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { PrivateFileFault } from '../native-bridge/contracts/private-files.ts';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import { leaveMemoryOutOfCores } from '../native-bridge/disk/core-files.ts';
import { programFilesOf } from '../native-bridge/disk/program-files.ts';
import { startBeside } from '../native-bridge/processes/sealer-process.ts';
import { systemTime } from '../native-bridge/serial/system-time.ts';
import { CannotRun, refuseOldNode } from './cannot-run.ts';
import { runCardroom } from './cardroom-program.ts';
import { runChain } from './chain-program.ts';
import { UnusableConfig } from './config.ts';
import { EvenClock } from './even-clock.ts';
import { launchedFrom } from './launch/launch-words.ts';
import { tellFirstStart } from './program-life.ts';
import { cardSealer } from './sealer-program.ts';
import { isFirstStart, readServerOptions, type ServerOptions } from './server-options.ts';
import { runKeeper } from './stream-program.ts';
import { type Surroundings, serve, shellPort } from './surroundings.ts';
import { growTableAhead, runTable } from './table-program.ts';
import { tolerantTime } from './timers.ts';
import { Launched } from './updates/launched.ts';

const exitCannotRun = 2;

const clock = new EvenClock({ wall: () => Date.now(), passed: () => performance.now() });
const time = tolerantTime({ now: () => clock.now(), after: systemTime.after }, (sentence) => console.error(sentence));
/** Null if no launcher started this program. */
const updateToolsOf = async (folder: string | null) =>
  folder !== null ? (await import('../native-bridge/updates/update-tools.ts')).updateTools(folder) : null;
const surroundings: Surroundings = {
  main: import.meta.filename,
  time,
  program: programFilesOf(import.meta.filename),
  launched: new Launched(await updateToolsOf(launchedFrom(process)), time),
};

// These files contain names and keys: only the account that runs the program may read them. A thread shares its process's mask.
if (isMainThread) process.umask(0o077);
leaveMemoryOutOfCores();

try {
  refuseOldNode(process.versions.node);
  await run(optionsOf(process.argv.slice(2)));
} catch (error) {
  const isExpected = [CannotRun, UnusableConfig, StorageFault, PrivateFileFault].some((kind) => error instanceof kind);
  if (!isExpected) throw error;
  console.error((error as Error).message);
  process.exit(exitCannotRun);
}

function optionsOf(args: readonly string[]): ServerOptions {
  const options = readServerOptions(args);
  if ('problem' in options) throw new CannotRun(options.problem);
  return options;
}

async function run(options: ServerOptions): Promise<void> {
  switch (options.role) {
    case 'table':
      return isFirstStart(options, existsSync) ? firstStart(options) : runTable(options, surroundings);
    case 'table-ahead':
      return growTableAhead(options, time);
    case 'cardroom':
      return runCardroom(options, surroundings);
    case 'chain':
      return runChain(options, surroundings);
    case 'card-sealer':
      return cardSealer(options);
    case 'stream-keeper':
      return runKeeper(options);
  }
}

/** A PC without a configuration is set up in a browser or kiosk in front of it, and then runs in its new role. */
async function firstStart({ file, port: wanted }: ServerOptions): Promise<void> {
  const { runFirstStart } = await import('./first-start/run-first-start.ts');
  const { firstStartTools } = await import('../native-bridge/first-start-tools.ts');
  const stateFolder = process.env.STATE_DIRECTORY ?? null;
  const parts = {
    time,
    shell: shellPort(),
    serve: (pages: Parameters<typeof serve>[1]) => serve(surroundings, pages),
    stateFolder,
    serving: tellFirstStart,
  };
  const { table, room, port } = await runFirstStart({ file, port: wanted, tools: firstStartTools(time), ...parts });
  // The shell starts it again, with a new line to its page.
  if (shellPort() !== null) process.exit(0);
  const options = { keyFile: null, leastMinutes: 0, withParent: false } as const;
  if (table === null && room !== null)
    return runCardroom({ ...options, role: 'cardroom', file: room, port: null }, surroundings);
  if (room !== null) startBeside(import.meta.filename, ['--role', 'cardroom', '--config', room, '--with-parent']);
  return runTable({ ...options, role: 'table', file, port }, surroundings);
}
