import { createHash, timingSafeEqual } from 'node:crypto';
import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { isOwnMachine, type RequestHead } from './doors.ts';

/** The file in a server's data folder by which the command line finds the running server. */
export const codeDeskFile = 'code-desk.json';

/** What that file holds; it is for the account alone that runs the server. */
export interface CodeDesk {
  /** `http://host:port`, as reached from this machine. */
  readonly url: string;
  /** `https://host:port` where browsers of other machines come in; the same as `url` on loopback. */
  readonly screens: string;
  readonly key: string;
}

const deskAgainMs = 60_000;

/**
 * Writes that file, and tries again while the disk does not take it: the room serves its tables and pages meanwhile. Call what it
 * returns to leave off.
 */
export function keepCodeDesk(
  desk: CodeDesk,
  {
    file,
    files,
    time,
    report,
  }: {
    readonly file: string;
    readonly files: Pick<PrivateFiles, 'write'>;
    readonly time: TimeSource;
    readonly report: (sentence: string) => void;
  },
): () => void {
  let cancel = (): void => {};
  const keep = (say: (sentence: string) => void): void => {
    try {
      files.write(file, Buffer.from(JSON.stringify(desk), 'utf8'));
    } catch (error) {
      if (!(error instanceof PrivateFileFault)) throw error;
      say(error.message);
      cancel = time.after(deskAgainMs, () => keep(() => {}));
    }
  };
  keep(report);
  return () => cancel();
}

/** Why whoever speaks is not the one who runs the server's PC, as one sentence that begins with what is done there; null when they are. */
export function objectionToVisitor(
  key: string,
  head: RequestHead,
  what: string,
  where: 'cardroom' | 'chain' = 'cardroom',
): string | null {
  if (!isOwnMachine(head)) return `${what} on the ${where}'s own PC.`;
  const isHolder = isSame(head.headers.authorization ?? '', `Bearer ${key}`);
  return isHolder ? null : 'This key is not the one in the data folder.';
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
