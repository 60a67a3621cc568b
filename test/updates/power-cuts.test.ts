import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { LaunchedServer, LaunchTools } from '../../native-bridge/contracts/launch-tools.ts';
import { ReleaseFault } from '../../native-bridge/contracts/release.ts';
import { launchTools } from '../../native-bridge/launch/launch-tools.ts';
import { programFolder } from '../../native-bridge/updates/program-folder.ts';
import type { FromLauncher } from '../../server/launch/launch-words.ts';
import { Launcher } from '../../server/launch/launcher.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Behaviour, installedProgram, logOf, releaseKey, releaseOf } from './fake-release.ts';

class PowerCut extends Error {}

const key = releaseKey();
const files = { 'server.mjs': '' };

let template: string;
beforeAll(async () => {
  const { path, remove } = temporaryFolder();
  template = path;
  const { own } = await installedProgram(path, { key, files });
  const { file } = await releaseOf(path, { key, files });
  await own.stage(file, { at: 5, by: 'manager:m1' }, { accept: () => {} });
  return remove;
});

/** A PC on which version 1.1.0 waits, on a real disk; its servers live in memory and write there. */
function pcOf(newBehaviour: Behaviour) {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const data = join(path, 'data');
  mkdirSync(data);
  const log = (content: object): void => writeFileSync(join(data, 'log.json'), JSON.stringify(content));
  log({ id: 't7', seq: 41, chips: 30_000, shape: '1.0.0' });
  const program = join(path, 'program');
  cpSync(join(template, 'program'), program, { recursive: true });
  const own = programFolder(program);
  const served: string[] = [];

  const start = (version: string, hear: (message: unknown) => void): LaunchedServer => {
    let isOver = false;
    let resolve: (end: { code: number | null; signal: null }) => void = () => {};
    const ended = new Promise<{ code: number | null; signal: null }>((done) => {
      resolve = done;
    });
    const over = (code: number): void => {
      isOver = true;
      resolve({ code, signal: null });
    };
    const soon = (word: object): void => void queueMicrotask(() => isOver || hear(word));
    const state = logOf(data) as ReturnType<typeof logOf> & { readonly id: string; readonly chips: number };
    const isNew = version !== '1.0.0';
    const behaviour = isNew ? newBehaviour : 'comes-up';
    const standing = { id: state.id, seq: state.seq, hash: String(state.seq), chips: state.chips };
    if (state.shape !== '1.0.0' && state.shape !== version) queueMicrotask(() => over(3));
    else {
      log({ ...state, shape: version });
      if (isNew) writeFileSync(join(data, 'log.json-wal'), 'of the new version');
      if (behaviour === 'exits') queueMicrotask(() => over(9));
      else soon({ type: 'stands', standing: behaviour === 'other-head' ? { ...standing, hash: 'another' } : standing });
    }
    const say = ({ type }: FromLauncher): void => {
      if (type === 'go') behaviour === 'never-ready' ? queueMicrotask(() => over(4)) : soon({ type: 'ready' });
      if (type === 'heard') queueMicrotask(() => over(0));
      if (type !== 'confirmed') return;
      served.push(version);
      if (version === '1.0.0' && own.staged() !== null)
        soon({ type: 'replace', standing, data: { folder: data, files: ['log.json'] } });
      else queueMicrotask(() => over(-1));
    };
    return { ended, say: (word) => say(word as FromLauncher), end: () => over(0), kill: () => over(-9) };
  };
  return { program, data, own, served, start };
}

type Pc = ReturnType<typeof pcOf>;

/** Runs the launcher until the power is cut after its step number `cutAt`, or until a server has served to its end. */
async function life(pc: Pc, cutAt: number): Promise<number> {
  const real = launchTools({ program: pc.program, args: [], variables: {} });
  let steps = 0;
  let isDark = false;
  const step = <Result>(work: () => Result): Result => {
    steps += 1;
    if (isDark) throw new PowerCut();
    const result = work();
    isDark = steps === cutAt;
    if (isDark) throw new PowerCut();
    return result;
  };
  return new Promise((resolve, reject) => {
    const dark = (): void => resolve(steps);
    const guarded = (hear: (message: unknown) => void) => (message: unknown) => {
      try {
        if (!isDark) hear(message);
      } catch (error) {
        if (error instanceof PowerCut) dark();
        else reject(error as Error);
      }
    };
    const tools: LaunchTools = {
      installed: real.installed,
      staged: real.staged,
      keepInstalled: (installed) => step(() => real.keepInstalled(installed)),
      dropStaged: () => step(real.dropStaged),
      verify: (version) => step(() => real.verify(version)),
      sweep: (kept) => step(() => real.sweep(kept)),
      start: (version, hear) => step(() => pc.start(version, guarded(hear))),
      copy: (data) => step(() => real.copy(data)),
      putBack: (data) => step(() => real.putBack(data)),
      dropCopy: (data) => step(() => real.dropCopy(data)),
    };
    const time = { now: () => 1_000, after: untilStartedAgain(() => resolve(steps)) };
    new Launcher({ tools, time, report: () => {}, patienceMs: 60_000 }).run().then(
      () => resolve(steps),
      (error) => (error instanceof PowerCut ? dark() : reject(error)),
    );
  });
}

/** The only short wait in this story is the one before a server that ended is started again: then it is told. */
const untilStartedAgain = (told: () => void) => (delayMs: number) => {
  if (delayMs < 60_000) told();
  return () => {};
};

const never = 0;

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
      // Whoever was started is gone with the power. A cut before the old version gave way leaves the update to be asked for again.
      for (let starts = 0; starts < 2; starts += 1) await life(pc, never);
      const where = `cut after step ${cutAt} of ${steps}`;
      expect(pc.own.installed(), where).toMatchObject(
        isNew
          ? { current: '1.1.0', previous: '1.0.0', trial: null, bad: [] }
          : { current: '1.0.0', trial: null, bad: ['1.1.0'] },
      );
      expect(logOf(pc.data), where).toMatchObject({ seq: 41, shape: isNew ? '1.1.0' : '1.0.0' });
      expect(pc.served.at(-1), where).toBe(isNew ? '1.1.0' : '1.0.0');
      expect(pc.served.includes('1.1.0'), where).toBe(isNew);
      expect(existsSync(join(pc.data, 'log.json-wal')), where).toBe(isNew);
      expect(
        readdirSync(pc.data).filter((name) => name.startsWith('before-update')),
        where,
      ).toEqual([]);
      expect(readdirSync(join(pc.program, 'versions')), where).toEqual(isNew ? ['1.0.0', '1.1.0'] : ['1.0.0']);
    }
  },
);

test('a database that another program reads is not copied: what is written beside it would not be of one moment', async () => {
  const pc = pcOf('comes-up');
  const { copy } = launchTools({ program: pc.program, args: [], variables: {} });
  const data = { folder: pc.data, files: ['log.json', 'log.json-wal'] };
  writeFileSync(join(pc.data, 'log.json-wal'), '');
  copy(data);
  writeFileSync(join(pc.data, 'log.json-wal'), 'not yet in the file');
  expect(() => copy(data)).toThrow(/log\.json is not closed, another program reads it: end that program/);
});

test('a copy that does not fit on the disk leaves the old version as it was, and says why', async () => {
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
