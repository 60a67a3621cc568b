import { once } from 'node:events';
import { OnePc } from './one-pc/one-pc.ts';
import { readStartOptions } from './one-pc/start-options.ts';
import { startScreen } from './one-pc/start-screen.ts';
import { CouldNotStart } from './one-pc/supervised-process.ts';

const usage =
  'Usage: riffle start [--data DIR] [--port N] [--seats N] [--tables N] [--mode tournament|cash] [--game GAME] [--rulebook ID] [--demo] [--mat] [--badges] [--no-open] [--no-reader] [--no-shuffler]';

/** `riffle start`: a cardroom on one PC until it is told to end. Returns the exit code: 0, or 2 when it could not run. */
export async function start(args: readonly string[]): Promise<number> {
  const options = readStartOptions(args);
  if ('problem' in options) {
    console.error(`${options.problem}\n${usage}`);
    return 2;
  }
  const told = toldToEnd();
  const pc = new OnePc(options, (line) => console.log(line));
  try {
    const started = pc.start();
    // Told to end meanwhile, it stops on the way.
    told.then(() => started.catch(() => {}));
    const screen = await Promise.race([started, told]);
    if (screen !== undefined) console.log(startScreen(screen));
    await told;
    return 0;
  } catch (error) {
    if (!(error instanceof CouldNotStart)) throw error;
    console.error(error.message);
    return 2;
  } finally {
    await pc.stop();
  }
}

/** A second request does not wait for an orderly end. */
async function toldToEnd(): Promise<undefined> {
  await Promise.race([
    once(process, 'SIGINT'),
    once(process, 'SIGTERM'),
    ...(process.send === undefined ? [] : [once(process, 'disconnect')]),
  ]);
}
