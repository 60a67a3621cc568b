import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { ReadingAhead, UpdateTools } from '../contracts/update-tools.ts';
import { keptDataIn } from '../launch/launch-tools.ts';
import { askRoom } from '../network/ask-room.ts';
import { fetchRelease } from './fetch-release.ts';
import { programFolder } from './program-folder.ts';
import { releaseShelf } from './release-shelf.ts';

/** The program folder, network and disk of this machine. */
export function updateTools(program: string): UpdateTools {
  const folder = programFolder(program);
  return {
    folder,
    fetched: join(program, 'fetched.riffle'),
    shelfIn: (place) => releaseShelf(place, folder),
    fetchRelease,
    ask: askRoom,
    readAhead: (version, config) => startAhead(folder.commandOf(version), config),
    remove: (file) => rmSync(file, { force: true }),
    keptDataIn,
  };
}

/** The child knows by its pipe to this process that this process still runs. */
function startAhead([command, ...first]: readonly [string, ...string[]], config: string): ReadingAhead {
  const args = [...first, '--role', 'table-ahead', '--config', config];
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  giveWayToPlay(child.pid);
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  });
  return { ended, stop: () => void child.kill('SIGKILL') };
}

/** Lowers the priority from the start: loading a program alone takes a second. */
function giveWayToPlay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has already ended, or the system sets no priorities.
  }
}
