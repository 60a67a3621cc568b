import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchedServer, LaunchTools } from '../../native-bridge/contracts/launch-tools.ts';
import { replaceFile } from '../../native-bridge/disk/private-files.ts';
import { launchTools } from '../../native-bridge/launch/launch-tools.ts';
import { programFolder } from '../../native-bridge/updates/program-folder.ts';
import type { FromLauncher } from '../../server/launch/launch-words.ts';
import { Launcher } from '../../server/launch/launcher.ts';
import { type Behaviour, logOf } from './fake-release.ts';

class PowerCut extends Error {}

/** The texts that distinguish the old and the new version, and the file both must leave alone. */
const firstLog = { id: 't7', seq: 41, chips: 30_000, shape: '1.0.0' };

/** A log that is on the disk when this returns, like a real one. */
const keepLog = (data: string, content: object): void =>
  replaceFile(join(data, 'log.json'), Buffer.from(JSON.stringify(content)));

/** Puts the data of version 1.0.0 where `pcAt` expects it. */
export function layData(path: string): void {
  mkdirSync(join(path, 'data'));
  keepLog(join(path, 'data'), firstLog);
}

/** A PC with a program folder and data on a real disk; its servers run in memory and write there. */
export function pcAt(path: string, newBehaviour: Behaviour) {
  const [data, program] = [join(path, 'data'), join(path, 'program')];
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
      keepLog(data, { ...state, shape: version });
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

export type Pc = ReturnType<typeof pcAt>;

/** Runs the launcher until the power is cut after its step number `cutAt`, or until a server has served to its end. */
export async function life(pc: Pc, cutAt: number): Promise<number> {
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

/** The only short wait is the one before an ended server is restarted: that is the sign. */
export const untilStartedAgain = (told: () => void) => (delayMs: number) => {
  if (delayMs < 60_000) told();
  return () => {};
};

/** The power stays on. */
export const never = 0;

/** A PC after an update: how it is, and how it must be. */
export const endOf = (pc: Pc) => {
  const { current, previous, trial, bad } = pc.own.installed();
  const { seq, shape } = logOf(pc.data);
  return {
    current,
    previous,
    trial,
    bad,
    seq,
    shape,
    served: pc.served.at(-1),
    hasServedNew: pc.served.includes('1.1.0'),
    hasNewFiles: existsSync(join(pc.data, 'log.json-wal')),
    copies: readdirSync(pc.data).filter((name) => name.startsWith('before-update')),
    versions: readdirSync(join(pc.program, 'versions')),
  };
};

/** The update was kept, or rolled back. */
export const rightEnd = (isNew: boolean): ReturnType<typeof endOf> => ({
  current: isNew ? '1.1.0' : '1.0.0',
  previous: isNew ? '1.0.0' : null,
  trial: null,
  bad: isNew ? [] : ['1.1.0'],
  seq: firstLog.seq,
  shape: isNew ? '1.1.0' : '1.0.0',
  served: isNew ? '1.1.0' : '1.0.0',
  hasServedNew: isNew,
  hasNewFiles: isNew,
  copies: [],
  versions: isNew ? ['1.0.0', '1.1.0'] : ['1.0.0'],
});
