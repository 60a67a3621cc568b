import { join } from 'node:path';
import { z } from 'zod';
import type { PrivateFiles } from '../../native-bridge/contracts/private-files.ts';
import { CannotRun } from '../cannot-run.ts';

/** In a table's data folder while a take-over is under way: what is fetched, and who signed for it. */
export const begunTakeOverFile = 'takeover.json';

const begunSchema = z.strictObject({ logId: z.string(), by: z.string() });
export type BegunTakeOver = Readonly<z.infer<typeof begunSchema>>;

/** Null: none is under way. Throws `PrivateFileFault`. */
export function begunTakeOver(files: Pick<PrivateFiles, 'read'>, folder: string): BegunTakeOver | null {
  const bytes = files.read(join(folder, begunTakeOverFile));
  return bytes === null ? null : begunSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
}

/** A service manager starts the server whatever happened before: it would deal from the stacks of an earlier hour, or in a log of its own. Throws `CannotRun`. */
export function refuseWhileTakingOver(folder: string, isThere: (path: string) => boolean): void {
  if (!isThere(join(folder, begunTakeOverFile))) return;
  throw new CannotRun(
    `A take-over has not come to its end in ${folder}, and the table does not play on what has come so far. Give the same “riffle takeover” again: it goes on. To give it up, empty that folder.`,
  );
}
