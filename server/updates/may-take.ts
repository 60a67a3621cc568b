import type { Installed, ProgramFolder } from '../../native-bridge/contracts/program-folder.ts';
import { compareVersions, type Release, ReleaseFault } from '../../native-bridge/contracts/release.ts';

/** Throws `ReleaseFault` with a sentence for a release this machine must not install. `isOwnWish`: a person here asks for it by name. */
export function assertMayTake(
  { version, platform, stores }: Pick<Release, 'version' | 'platform' | 'stores'>,
  folder: Pick<ProgramFolder, 'platform' | 'release'>,
  { current, bad }: Pick<Installed, 'current' | 'bad'>,
  { isOwnWish }: { readonly isOwnWish: boolean },
): void {
  if (platform !== folder.platform)
    throw new ReleaseFault(
      `This release is for ${platform}, and this machine is ${folder.platform}: ask for its own.`,
      'other-machine',
    );
  const order = compareVersions(version, current);
  if (order === 0) throw new ReleaseFault(`Version ${version} is the one that runs here.`, 'same');
  if (order < 0)
    throw new ReleaseFault(
      `Version ${version} is older than ${current}, which runs here: only newer versions are taken.`,
      'older',
    );
  if (bad.includes(version) && !isOwnWish)
    throw new ReleaseFault(
      `Version ${version} did not come up here: it is not tried again by itself.`,
      'did-not-come-up',
    );
  const own = folder.release(current)?.stores;
  if (own !== undefined && (stores.table < own.table || stores.cardroom < own.cardroom))
    throw new ReleaseFault(
      `Version ${version} cannot read what version ${current} has written: it is not taken.`,
      'cannot-read',
    );
}
