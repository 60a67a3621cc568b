import { join } from 'node:path';
import { CannotRun } from '../../cannot-run.ts';
import { chainLinkFile } from './chain-link.ts';

/** A cardroom's store. */
export const storeFile = 'cardroom.db';
/** The store of a lost room while it comes from the chain: it gets its name once it is whole. */
export const comingFile = 'cardroom-coming.db';

/** How many bytes a file has; null: it is not there. */
type SizeOf = (path: string) => number | null;

/** Whether a restore from the chain has begun in this data folder and has not ended. Whoever looks for a store that is not there may have made an empty one. */
export const isComing = (folder: string, sizeOf: SizeOf): boolean =>
  sizeOf(join(folder, comingFile)) !== null && (sizeOf(join(folder, storeFile)) ?? 0) === 0;

/** A service manager starts the server whatever happened before: a new and empty cardroom would take the lost one's place. Throws `CannotRun`. */
export function refuseWhileComing(folder: string, sizeOf: SizeOf): void {
  if (!isComing(folder, sizeOf)) return;
  throw new CannotRun(
    `A restore from the chain has not come to its end in ${folder}, and no new cardroom is begun there. Give the same “riffle restore … --from-chain” again: it goes on, with the same code. To give it up, take ${comingFile} and ${chainLinkFile} away.`,
  );
}
