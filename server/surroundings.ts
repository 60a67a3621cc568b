import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { TimeSource } from '../native-bridge/contracts/time-source.ts';
import { privateFiles } from '../native-bridge/disk/private-files.ts';
import type { ProgramFiles } from '../native-bridge/disk/program-files.ts';
import { ownNames } from '../native-bridge/network/listen-tools.ts';
import { isLoopbackHost } from '../native-bridge/network/shared-port.ts';
import { type Listening, type ListenOptions, listen } from './connections/listen.ts';
import { cardroomPage, chainPage, roomPages, tablePages } from './connections/page-addresses.ts';
import { RoomCertificates } from './connections/room-certificates.ts';
import type { ParentPort } from './connections/shell-port.ts';
import { dieOfBugs } from './program-life.ts';
import { syncMessageBytesMax } from './sync/next-batch.ts';
import type { Launched } from './updates/launched.ts';

/** What all programs of the server share, created once by `main.ts`. */
export interface Surroundings {
  /** The file this program was started from: `main.ts`, or the file built from the sources. */
  readonly main: string;
  readonly time: TimeSource;
  readonly program: ProgramFiles;
  readonly launched: Launched;
}

/** A new random id of 128 bits. */
export const newId = (): string => randomBytes(16).toString('hex');

/** The line to the kiosk shell that started this program; null if none did. */
export function shellPort(): ParentPort | null {
  return (process as typeof process & { readonly parentPort?: ParentPort }).parentPort ?? null;
}

/** Network code is loaded when there is something to serve. */
export async function serve(
  { program, time }: Surroundings,
  options: Omit<ListenOptions, 'files' | 'folder' | 'alsoAt' | 'time'>,
): Promise<Listening> {
  const { listenTools } = await import('../native-bridge/network/listen-tools.ts');
  const { files, ...tools } = listenTools(2 * syncMessageBytesMax);
  const alsoAt = pagesOf[options.index] ?? tablePages;
  return listen({ ...options, files, folder: program.screens, alsoAt, time }, tools);
}

const pagesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [cardroomPage]: roomPages,
  [chainPage]: {},
};

/** Null if only this machine connects. */
export async function certificatesOf(
  { host, names }: { readonly host: string; readonly names: readonly string[] },
  { folder, log, time }: { readonly folder: string; readonly log: Logger; readonly time: TimeSource },
): Promise<RoomCertificates | null> {
  if (isLoopbackHost(host)) return null;
  const { certificateMaker } = await import('../native-bridge/network/certificates.ts');
  return RoomCertificates.open({
    maker: certificateMaker,
    files: privateFiles,
    authorityFile: join(folder, 'authority.key'),
    serverFile: join(folder, 'server.key'),
    time,
    ownNames: () => ownNames(host, names),
    report: (sentence) => log.info(sentence),
  });
}

/**
 * Writes to stderr, or to a file of the data folder. A bug that ends this program is the last thing in it. No name, tag or card ever goes
 * in.
 */
export async function openLog(folder: string | null): Promise<Logger> {
  const { openProgramLog } = await import('../native-bridge/disk/program-log.ts');
  const log = openProgramLog(folder === null ? null : join(folder, 'server.log'));
  dieOfBugs(log);
  return log;
}
