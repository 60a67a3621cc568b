import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { hashOf } from '../../../native-bridge/updates/fetch-release.ts';
import { programFolder } from '../../../native-bridge/updates/program-folder.ts';
import { publicKeyText } from '../../../native-bridge/updates/release-keys.ts';
import { releaseShelf } from '../../../native-bridge/updates/release-shelf.ts';
import { type Behaviour, releaseKey, releaseOf } from '../../updates/fake-release.ts';
import { endOf, layData, life, never, pcAt, rightEnd } from '../../updates/updated-pc.ts';
import { Disk } from '../disk.ts';
import type { PowerStory, Stage } from '../power-story.ts';
import { runTraced } from '../tracer.ts';

const steps = ['begun', 'shelved', 'staged', 'changed over', 'unshelved'] as const;
type Step = (typeof steps)[number];

const files = { 'server.mjs': '', 'deep/in/it.txt': 'x'.repeat(10_000) };

/** A version is installed; another one is staged, tried and kept. */
export const updateThatComesUp = updatedProgram('an update that comes up', 'comes-up');
/** The same, but it is rolled back. */
export const updateTakenBack = updatedProgram('an update that is taken back', 'exits');

function updatedProgram(name: string, behaviour: Behaviour): PowerStory<Step> {
  return {
    name,
    share: 2,
    play: async (stage) => {
      const { disk: root, beside } = stage;
      layData(root);
      const releases = await releasesFor(stage);
      const disk = new Disk(root);
      const program = 'test/power-cuts/stories/update-a-pc.ts';
      const trace = join(beside, 'update');
      const { code, said, calls } = await runTraced(program, [root, behaviour, ...releases], { root, trace });
      if (code !== 0) throw new Error(said);
      return {
        disk,
        calls,
        toldBy: (text) => steps.filter((step) => text.split('\n').includes(step)),
        look: async (found, told) => [
          ...(await goneOn(found, { told, behaviour, releases })),
          ...(await wrongOnShelf(found, told.includes('shelved') && !told.includes('changed over'))),
        ],
      };
    },
  };
}

async function releasesFor({ disk }: Stage): Promise<readonly [string, string, string]> {
  const given = join(disk, 'given');
  mkdirSync(given);
  const key = releaseKey();
  const keyFile = join(given, 'release-key.pub');
  writeFileSync(keyFile, publicKeyText(key));
  const old = await releaseOf(given, { key, files, facts: { version: '1.0.0' } });
  const next = await releaseOf(given, { key, files });
  return [old.file, next.file, keyFile];
}

interface Expected {
  readonly told: readonly Step[];
  readonly behaviour: Behaviour;
  readonly releases: readonly [string, string, string];
}

/** The room offers its tables only sound releases. */
async function wrongOnShelf(found: string, isShelved: boolean): Promise<readonly string[]> {
  const shelf = releaseShelf(join(found, 'shelf'), programFolder(join(found, 'program')));
  const listed = shelf.list();
  const hashes = await Promise.all(
    listed.map((each) => (existsSync(shelf.fileOf(each)) ? hashOf(shelf.fileOf(each)) : null)),
  );
  const wrong = listed.some(({ sha256 }, index) => sha256 !== hashes[index]);
  return [
    ...(wrong ? ['a release on the shelf is not what its note says'] : []),
    ...(isShelved && listed.length === 0 ? ['the release on the shelf is lost'] : []),
  ];
}

/** The PC is started again, twice, as after a power cut; what was begun is finished. */
async function goneOn(found: string, { told, behaviour, releases }: Expected): Promise<readonly string[]> {
  const own = programFolder(join(found, 'program'));
  const [old, , keyFile] = releases;
  if (!existsSync(join(found, 'program/installed.json'))) {
    if (told.length > 0) return ['the installed program is lost'];
    await own.begin(old, readFileSync(keyFile, 'utf8'), 1);
  }
  const pc = pcAt(found, behaviour);
  for (let starts = 0; starts < 2; starts += 1) await life(pc, never);
  const end = endOf(pc);
  if (isDeepStrictEqual(end, rightEnd(behaviour === 'comes-up'))) return [];
  const isAsBefore = end.current === '1.0.0' && end.served === '1.0.0' && end.bad.length === 0 && end.shape === '1.0.0';
  if (!told.includes('staged') && isAsBefore) return [];
  return [`the update came to ${JSON.stringify(end)}`];
}
