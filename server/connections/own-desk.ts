import { createHash, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { PrivateFileFault, type PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import { isOwnMachine, type RequestHead } from './doors.ts';

/** The file in a server's data folder through which the command line finds the running server. */
export const codeDeskFile = 'code-desk.json';

/** The content of that file; only the account that runs the server may read it. */
export interface CodeDesk {
  /** `http://host:port`, as reached from this machine. */
  readonly url: string;
  /** `https://host:port` for browsers on other machines; the same as `url` on loopback. */
  readonly screens: string;
  readonly key: string;
}

const deskAgainMs = 60_000;

/**
 * Writes that file, and retries if the disk fails: the room serves its tables and pages meanwhile. Call the returned function to stop.
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

/** One kind of request that only the operator of the server's own PC may make. */
export interface OwnDeskOptions<Ask, Answer> {
  /** Stored in the data folder, which only the server's operator can read. */
  readonly key: string;
  /** Begins the sentence that refuses a visitor, for example `Codes are asked for`. */
  readonly task: string;
  readonly where?: 'cardroom' | 'chain';
  readonly schema: z.ZodType<Ask>;
  /** Said about a request outside the schema. Absent: no such request is known. */
  readonly otherwise?: (error: z.ZodError) => string;
  readonly answer: (ask: Ask) => Answer;
}

/** Answers the operator; everybody else, and a request it does not know, gets a sentence. */
export function ownDesk<Ask, Answer extends object | Promise<object>>(
  options: OwnDeskOptions<Ask, Answer>,
): (request: unknown, head: RequestHead) => Answer | { readonly sentence: string } {
  const { key, task, where = 'cardroom', schema, answer } = options;
  const { otherwise = () => `The desk knows no such request: use the “riffle” that came with the ${where} server.` } =
    options;
  return (request, head) => {
    const objection = objectionToVisitor(key, head, task, where);
    if (objection !== null) return { sentence: objection };
    const read = schema.safeParse(request);
    return read.success ? answer(read.data) : { sentence: otherwise(read.error) };
  };
}

/** Why the visitor is not the operator of the server's PC, in one sentence that begins with the task; null if they are. */
export function objectionToVisitor(
  key: string,
  head: RequestHead,
  what: string,
  where: 'cardroom' | 'chain' = 'cardroom',
): string | null {
  if (!isOwnMachine(head)) return `${what} on the ${where}'s own PC.`;
  const isHolder = isSameSecret(head.headers.authorization ?? '', `Bearer ${key}`);
  return isHolder ? null : 'This key is not the one in the data folder.';
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Takes the same time wherever they differ, and however long they are. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
