import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openReadOnlyStore } from '../../../native-bridge/sqlite/read-only-store.ts';
import { faultOfStore } from '../../../server/cardroom/check-store.ts';
import { Disk } from '../disk.ts';
import type { PowerStory } from '../power-story.ts';
import { runTraced } from '../tracer.ts';

/** A backup, and how far the office had come in it. */
interface Made {
  readonly backup: string;
  readonly office: number;
}

/** A store is backed up, and older backups are deleted. */
export const madeBackups: PowerStory<Made> = {
  name: 'backups that are made',
  share: 2,
  play: async ({ disk: root, beside }) => {
    const disk = new Disk(root);
    const program = 'test/power-cuts/stories/make-backups.ts';
    const trace = join(beside, 'backups');
    const { code, said, calls } = await runTraced(program, [join(root, 'room'), '4'], { root, trace });
    if (code !== 0) throw new Error(said);
    return {
      disk,
      calls,
      toldBy: (text) => [...text.matchAll(/^\{"backup"[^\n]*\}$/gm)].map(([line]) => JSON.parse(line) as Made),
      look: (found, told) => lookInto(join(found, 'room/backups'), told.at(-1) ?? null),
    };
  },
};

/** The newest reported backup is there, and every file with a backup's name is complete. */
function lookInto(folder: string, newest: Made | null): readonly string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.db')) : [];
  const wrong = names.flatMap((name) => faultOfStore(join(folder, name), openReadOnlyStore) ?? []);
  if (newest === null) return wrong;
  const name = basename(newest.backup);
  if (!names.includes(name)) return [...wrong, 'the newest backup is lost'];
  const store = openReadOnlyStore(join(folder, name));
  const { seq } = store.office.head();
  store.close();
  return seq === newest.office ? wrong : [...wrong, `the newest backup holds ${seq} of ${newest.office} events`];
}
