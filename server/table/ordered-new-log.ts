import { z } from 'zod';
import type { PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import type { NewLogAsk } from './new-log.ts';

/**
 * What a manager has ordered at the console, from the moment the table's program ends until its next start carries it out. A log cannot be
 * replaced under a program that writes it.
 */
export const orderedNewLogFile = 'new-log.json';

const orderedSchema = z.strictObject({ by: z.string(), reason: z.string(), of: z.string() });

/** `of`: the log that is given up. In any other one it was carried out already. */
export interface OrderedNewLog {
  readonly ask: NewLogAsk;
  readonly of: string;
}

/** Throws `PrivateFileFault`. */
export function keepOrderedNewLog(
  files: PrivateFiles,
  path: string,
  ordered: { readonly by: string; readonly reason: string; readonly of: string },
): void {
  files.write(path, Buffer.from(JSON.stringify(orderedSchema.parse(ordered)), 'utf8'));
}

/** Null: nothing was ordered. The stacks are as they were booked; they are counted at the console afterwards. */
export function readOrderedNewLog(files: PrivateFiles, path: string): OrderedNewLog | null {
  const bytes = files.read(path);
  if (bytes === null) return null;
  const { by, reason, of } = orderedSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  return { ask: { by, reason, counts: {} }, of };
}
