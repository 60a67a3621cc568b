import { createReadStream, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgramFolder } from '../contracts/program-folder.ts';
import { compareVersions, isVersion, ReleaseFault } from '../contracts/release.ts';
import type { ReleaseShelf, ShelvedRelease } from '../contracts/update-tools.ts';
import { copyFile, makeFolder, syncFolder } from '../disk/folders.ts';
import { replaceFile } from '../disk/private-files.ts';
import { hashOf } from './fetch-release.ts';
import { releaseName } from './make-release.ts';
import { faultOf } from './unpack-release.ts';

/** Releases as files of a folder, each with a note beside it; a release without a note was never complete. */
export function releaseShelf(folder: string, program: ProgramFolder): ReleaseShelf {
  const placeOf = (release: Pick<ShelvedRelease, 'version' | 'platform'>): string => join(folder, releaseName(release));
  return {
    list: () => notesIn(folder),
    fileOf: placeOf,
    read: (release, from) => createReadStream(placeOf(release), { start: from }),
    remove: (version) => {
      for (const each of notesIn(folder).filter((one) => one.version === version)) {
        rmSync(`${placeOf(each)}.json`, { force: true });
        // A note restored without its file would be offered to tables.
        syncFolder(folder);
        rmSync(placeOf(each), { force: true });
      }
    },
    add: async (file, addedAt) => {
      const aside = join(folder, 'taken-in.new');
      try {
        makeFolder(folder, 0o700);
        // Checks the copy: the original may change meanwhile.
        copyFile(file, aside);
        const { version, platform, sync } = await program.look(aside, () => {});
        const shelved: ShelvedRelease = {
          version,
          platform,
          sync,
          addedAt,
          bytes: statSync(aside).size,
          sha256: await hashOf(aside),
        };
        const known = notesIn(folder).find((one) => one.version === version && one.platform === platform);
        if (known !== undefined && known.sha256 !== shelved.sha256)
          throw new ReleaseFault(
            `Another file of version ${version} for ${platform} is here already: a version is released once.`,
          );
        renameSync(aside, placeOf(shelved));
        syncFolder(folder);
        replaceFile(`${placeOf(shelved)}.json`, Buffer.from(JSON.stringify(shelved), 'utf8'));
        return shelved;
      } catch (error) {
        throw faultOf(error);
      } finally {
        rmSync(aside, { force: true });
      }
    },
  };
}

const isWhole = ({ sync, bytes, sha256, addedAt }: ShelvedRelease): boolean =>
  [sync.oldest, sync.newest, bytes, addedAt].every(Number.isSafeInteger) && /^[0-9a-f]{64}$/.test(sha256);

/** Newest first. */
function notesIn(folder: string): readonly ShelvedRelease[] {
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .filter((name) => name.endsWith('.riffle.json'))
    .flatMap((name) => {
      try {
        const note = JSON.parse(readFileSync(join(folder, name), 'utf8')) as ShelvedRelease;
        // Ignores a note of another file, and an incomplete one.
        return isVersion(note.version) && name === `${releaseName(note)}.json` && isWhole(note) ? [note] : [];
      } catch {
        return [];
      }
    })
    .toSorted((one, other) => compareVersions(other.version, one.version));
}
