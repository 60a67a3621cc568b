import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReleaseFault } from '../../native-bridge/contracts/release.ts';
import { launchTools } from '../../native-bridge/launch/launch-tools.ts';
import { Launcher } from '../../server/launch/launcher.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Behaviour, installedProgram, releaseKey, releaseOf } from './fake-release.ts';
import { endOf, layData, life, never, pcAt, rightEnd, untilStartedAgain } from './updated-pc.ts';

const key = releaseKey();
const files = { 'server.mjs': '' };

const template = temporaryFolder(afterAll);
beforeAll(async () => {
  const { own } = await installedProgram(template, { key, files });
  const { file } = await releaseOf(template, { key, files });
  await own.stage(file, { at: 5, by: 'manager:m1' }, { accept: () => {} });
});

/** A PC with a waiting version 1.1.0. */
function pcOf(newBehaviour: Behaviour) {
  const path = temporaryFolder();
  layData(path);
  cpSync(join(template, 'program'), join(path, 'program'), { recursive: true });
  return pcAt(path, newBehaviour);
}

test.each<readonly [Behaviour, 'comes up' | 'is taken back']>([
  ['comes-up', 'comes up'],
  ['exits', 'is taken back'],
  ['never-ready', 'is taken back'],
])(
  'the power cut at any step of an update to a version that %s: it %s, and nothing is lost',
  async (behaviour, end) => {
    const steps = await life(pcOf(behaviour), never);
    expect(steps).toBeGreaterThan(8);
    const isNew = end === 'comes up';
    for (let cutAt = 1; cutAt <= steps; cutAt += 1) {
      const pc = pcOf(behaviour);
      await life(pc, cutAt);
      // The running server is gone with the power. A cut before the old version gave way means the update must be ordered again.
      for (let starts = 0; starts < 2; starts += 1) await life(pc, never);
      expect(endOf(pc), `cut after step ${cutAt} of ${steps}`).toEqual(rightEnd(isNew));
    }
  },
);

test('a database open in another program is not copied: file and write-ahead log could be from different moments', async () => {
  const pc = pcOf('comes-up');
  const { copy } = launchTools({ program: pc.program, args: [], variables: {} });
  const data = { folder: pc.data, files: ['log.json', 'log.json-wal'] };
  writeFileSync(join(pc.data, 'log.json-wal'), '');
  copy(data);
  writeFileSync(join(pc.data, 'log.json-wal'), 'not yet in the file');
  expect(() => copy(data)).toThrow(/log\.json is not closed, another program reads it: end that program/);
});

test('if the copy does not fit on the disk the old version stays, and a sentence says why', async () => {
  const pc = pcOf('comes-up');
  const sentence = 'The data cannot be copied before the update: the disk is full.';
  const real = launchTools({ program: pc.program, args: [], variables: {} });
  const full = () => {
    throw new ReleaseFault(sentence);
  };
  await new Promise<void>((resolve, reject) => {
    const time = { now: () => 1_000, after: untilStartedAgain(resolve) };
    const tools = { ...real, copy: full, start: pc.start };
    new Launcher({ tools, time, report: () => {}, patienceMs: 60_000 }).run().catch(reject);
  });
  expect(pc.own.installed()).toMatchObject({
    current: '1.0.0',
    trial: null,
    bad: [],
    last: { what: 'not-begun', why: sentence },
  });
  expect(pc.served).toEqual(['1.0.0', '1.0.0']);
  expect(readFileSync(join(pc.data, 'log.json'), 'utf8')).toContain('"shape":"1.0.0"');
  expect(readdirSync(join(pc.program, 'versions'))).toEqual(['1.0.0']);
});
