import type { Logger } from 'pino';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../native-bridge/contracts/time-source.ts';
import { type CardroomConfig, openSecrets, type TableConfig } from './config.ts';
import { launchedFrom } from './launch/launch-words.ts';
import type { Play, Played, Ready } from './parent-messages.ts';
import { isFault } from './timers.ts';

const exitBug = 70;
const roomLookMs = 5_000;

/** Play never continues from an impossible state: the process ends, and its parent restarts it from its log. */
export function dieOfBugs(log: Logger): void {
  process.on('uncaughtException', (bug, origin) => {
    // An environment fault that nobody awaited is only logged: it is no bug.
    if (origin === 'unhandledRejection' && isFault(bug)) return log.warn(bug.message);
    log.fatal({ stack: bug.stack }, 'Stopped by a bug.');
    const why = bug instanceof StorageFault ? 'because of its disk' : 'by a bug';
    console.error(`Riffle has stopped ${why} and must be started again: ${bug.message.split('\n')[0]}`);
    process.exit(exitBug);
  });
}

/**
 * A service that keeps ending is finally left stopped. So it waits for room on its disk instead, and says so once. Null if the parent shows
 * why the program ended, or restarts it for ever.
 */
export function roomAwaited(time: TimeSource, log: Logger): ((sentence: string) => Promise<void>) | null {
  if (process.send !== undefined || 'parentPort' in process) return null;
  let isSaid = false;
  return (sentence) => {
    if (!isSaid) log.error(`${sentence} It is tried again until there is room.`);
    isSaid = true;
    return new Promise((resolve) => void time.after(roomLookMs, resolve));
  };
}

/** Ends the process in order when it is told to, or with its parent if it must not outlive it. */
export function endWith(stop: () => Promise<void>, log: Logger, withParent: boolean): void {
  let ending = false;
  const end = async (why: string): Promise<void> => {
    if (ending) return;
    ending = true;
    log.info(`Ending: ${why}.`);
    try {
      await stop();
    } catch (error) {
      // What the disk refuses now is handled at the next start; a half-closed program is useless.
      if (!isFault(error)) throw error;
      log.warn(error.message);
    }
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
  if (withParent) process.on('disconnect', () => void end('the parent is gone'));
}

/**
 * Ends this process once everything is closed, so that it starts again: a parent that watches it does that, and without one it becomes its own
 * successor, where the operating system can.
 */
export function startAgain(): void {
  const isWatched = process.send !== undefined || 'parentPort' in process;
  if (!isWatched && process.platform !== 'win32' && process.execve !== undefined)
    process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], process.env);
  process.exit(0);
}

/** Tells the parent, or the person at the screen, that the server serves. */
export function tellReady(ready: Ready, log: Logger): void {
  log.info({ url: ready.url }, 'Ready.');
  if (process.send !== undefined) process.send(ready);
  // The codes are for the person at the machine, never for a log file or a service's journal.
  else if (process.stderr.isTTY && Object.keys(ready.codes).length > 0)
    console.error(`Codes to pair a browser: ${JSON.stringify(ready.codes)}`);
}

/** Tells the parent, or the person at the screen, where a first start is served. */
export function tellFirstStart(url: string): void {
  const ready: Ready = { type: 'ready', url, codes: {} };
  // A launcher does not listen for it: a person reads the journal.
  if (process.send !== undefined && launchedFrom(process) === null) process.send(ready);
  else console.error(`There is no configuration yet: set this PC up at ${url}, in a browser of its own.`);
}

/** Warns about a configuration that others may read, if something can be done about it. */
export function warnOfOpenSecrets(file: string, config: TableConfig | CardroomConfig, log: Logger): void {
  const open = openSecrets(file, config);
  if (open !== null) log.warn(`${open.said}: ${open.todo}`);
}

/** Lets the parent operate a device that is simulated in here, as a person would. */
export function playFor(
  device: Play['device'],
  plays: Readonly<Record<string, (...words: readonly unknown[]) => unknown>>,
): void {
  process.on('message', (message: Play) => {
    if (message.type !== 'play' || message.device !== device) return;
    const play = Object.hasOwn(plays, message.what) ? plays[message.what] : undefined;
    const played: Played = { type: 'played', id: message.id, result: play?.(...message.words) ?? null };
    process.send?.(played);
  });
}
