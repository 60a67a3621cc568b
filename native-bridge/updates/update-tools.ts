import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { UpdateTools } from '../contracts/update-tools.ts';
import { keptDataIn } from '../launch/launch-tools.ts';
import { askRoom } from '../network/ask-room.ts';
import { fetchRelease } from './fetch-release.ts';
import { programFolder } from './program-folder.ts';
import { releaseShelf } from './release-shelf.ts';

/** Program folder, network and disk of this machine. */
export function updateTools(program: string): UpdateTools {
  const folder = programFolder(program);
  return {
    folder,
    fetched: join(program, 'fetched.riffle'),
    shelfIn: (place) => releaseShelf(place, folder),
    fetchRelease,
    ask: askRoom,
    remove: (file) => rmSync(file, { force: true }),
    keptDataIn,
  };
}
