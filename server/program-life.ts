import type { Logger } from 'pino';
import { StorageFault } from '../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../native-bridge/contracts/time-source.ts';
import { type CardroomConfig, openSecrets, type TableConfig } from './config.ts';
import { launchedFrom } from './launch/launch-words.ts';
import type { Play, Played, Ready } from './parent-messages.ts';
import { isFault } from './timers.ts';

const exitBug = 70;
const roomLookMs = 5_000;

/** An impossible state is not played on with: the process ends, and whoever started it starts it again from its log. */
export function dieOfBugs(log: Logger): void {
  process.on('uncaughtException', (bug, origin) => {
    // What nobody waited for could be told to nobody, and is no bug for that.
    if (origin === 'unhandledRejection' && isFault(bug)) return log.warn(bug.message);
    log.fatal({ stack: bug.stack }, 'Stopped by a bug.');
    const why = bug instanceof StorageFault ? 'because of its disk' : 'by a bug';
    console.error(`Riffle has stopped ${why} and must be started again: ${bug.message.split('\n')[0]}`);
    process.exit(exitBug);
  });
}

/**
 * A service that ends again and again stays down in the end: it waits for room on its disk instead, and says so once. Null where
 * somebody has started the program who shows why it ended, or starts it again for ever.
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

/** Ends the process in order when it is told to, or with its parent where it is to live no longer than that. */
export function endWith(stop: () => Promise<void>, log: Logger, withParent: boolean): void {
  let ending = false;
  const end = async (why: string): Promise<void> => {
    if (ending) return;
    ending = true;
    log.info(`Ending: ${why}.`);
    try {
      await stop();
    } catch (error) {
      // What a disk does not take now is taken up at the next start; half closed the program is no use to anybody.
      if (!isFault(error)) throw error;
      log.warn(error.message);
    }
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
  if (withParent) process.on('disconnect', () => void end('the parent is gone'));
}

/** Tells the parent, or whoever stands at the screen, that the server serves. */
export function tellReady(ready: Ready, log: Logger): void {
  log.info({ url: ready.url }, 'Ready.');
  if (process.send !== undefined) process.send(ready);
  // The codes are for whoever stands at the machine, never for a log file, nor for the journal of a service.
  else if (process.stderr.isTTY && Object.keys(ready.codes).length > 0)
    console.error(`Codes to pair a browser: ${JSON.stringify(ready.codes)}`);
}

/** Tells the parent, or whoever stands at the screen, where a first start is served. */
export function tellFirstStart(url: string): void {
  const ready: Ready = { type: 'ready', url, codes: {} };
  // A launcher does not listen for it: somebody reads the journal.
  if (process.send !== undefined && launchedFrom(process) === null) process.send(ready);
  else console.error(`There is no configuration yet: set this PC up at ${url}, in a browser of its own.`);
}

/** Says of a configuration that others may read what they can do with it, where they can do anything. */
export function warnOfOpenSecrets(file: string, config: TableConfig | CardroomConfig, log: Logger): void {
  const open = openSecrets(file, config);
  if (open !== null) log.warn(`${open.said}: ${open.todo}`);
}

/** Lets whoever started this program play a device that is simulated in here, as hands would. */
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
