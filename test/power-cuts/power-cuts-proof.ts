import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Luck, luckOf } from '../../commands/simulation/random-play.ts';
import { type BuiltServer, takeBuiltServer } from '../durability/killable-server.ts';
import type { Proof, ProofAmount, ProofResult } from '../proof/proof.ts';
import { inMemory } from '../support/folder-in-memory.ts';
import { layOutDisk, type PowerCut, someCut } from './cut-disk.ts';
import type { KernelCall } from './kernel-calls.ts';
import type { PlayedStory, PowerStory } from './power-story.ts';
import { allStories } from './stories/all-stories.ts';
import { hasTracer } from './tracer.ts';

const noTracer = 'There is no strace here: no power was cut.';

/** The power fails at any moment of what programs do to their disks, by their traced system calls. Needs strace. */
export const powerCutsProof: Proof = {
  name: 'power-cuts',
  promise:
    'When the power goes, whatever the disk made of what nobody had waited for (dropped, kept, torn in the middle, names before what is in them), everything starts again, nothing that was acknowledged is lost, and the hand is the same.',
  rounds: 'power cuts',
  usual: 1_200,
  soak: 30_000,
  run: provePowerCuts,
};

/** A story is played again after this many cuts. */
const cutsOfPlay = 2_000;

async function provePowerCuts({ seed, rounds }: ProofAmount): Promise<ProofResult> {
  if (!hasTracer()) return { figures: { 'not run': noTracer }, failures: [] };
  const luck = luckOf(seed);
  const server = await takeBuiltServer();
  const shares = allStories.reduce((sum, { share }) => sum + share, 0);
  const figures: Record<string, number> = {};
  const failures: string[] = [];
  try {
    for (const story of allStories) {
      const cuts = Math.max(1, Math.round((rounds * story.share) / shares));
      figures[`of ${story.name}`] = cuts;
      for (let done = 0; done < cuts; done += cutsOfPlay)
        failures.push(...(await cutOff(story, Math.min(cutsOfPlay, cuts - done), { server, luck, figures })));
    }
    return { figures, failures };
  } finally {
    server.remove();
  }
}

interface Surroundings {
  readonly server: BuiltServer;
  readonly luck: Luck;
  readonly figures: Record<string, number>;
}

/** Plays a story once and cuts the power at this many moments of it. */
async function cutOff<Told>(
  story: PowerStory<Told>,
  cuts: number,
  { server, luck, figures }: Surroundings,
): Promise<readonly string[]> {
  const stage = realpathSync(mkdtempSync(join(inMemory(), 'riffle-power-')));
  const [disk, beside] = [join(stage, 'disk'), join(stage, 'beside')];
  for (const folder of [disk, beside]) mkdirSync(folder, { mode: 0o700 });
  try {
    const played = await story.play({ disk, beside, server, luck });
    count(figures, played.calls);
    // The copy must lie at the original place: programs write down paths.
    return await eachCut(played, cuts, { name: story.name, found: disk, luck });
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

async function eachCut<Told>(
  { disk, calls, heard = [], ...story }: PlayedStory<Told>,
  cuts: number,
  { name, found, luck }: { readonly name: string; readonly found: string; readonly luck: Luck },
): Promise<readonly string[]> {
  const failures: string[] = [];
  const said: Told[] = [];
  let done = 0;
  for (const after of momentsOf(calls, cuts, luck)) {
    for (; done <= after; done += 1) {
      const call = calls[done];
      if (call?.does === 'tells') said.push(...story.toldBy(call.text));
      else if (call !== undefined) disk.apply(call);
    }
    const cut = someCut(luck);
    rmSync(found, { recursive: true, force: true });
    mkdirSync(found, { mode: 0o700 });
    layOutDisk(disk, found, cut, luck);
    const now = calls[after]?.at ?? 0;
    const told = [...said, ...heard.filter(({ at }) => at <= now).map(({ what }) => what)];
    const where = `${name}, cut after call ${after + 1} of ${calls.length} (${named(calls[after])}; ${saidOf(cut)})`;
    for (const finding of await looked(() => story.look(found, told, luck))) failures.push(`${where}: ${finding}.`);
  }
  return failures;
}

/** A bug that stops the check is a finding too. */
async function looked(look: () => readonly string[] | Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await look();
  } catch (error) {
    return [`it ended with “${String(error).split('\n')[0]}”`];
  }
}

/** Half of the moments are anywhere, the others beside renames, syncs and sends, which are rarer than bytes. */
function momentsOf(calls: readonly KernelCall[], cuts: number, luck: Luck): readonly number[] {
  const turns = calls.flatMap(({ does }, index) => (does === 'writes' ? [] : [index]));
  const moments = Array.from({ length: cuts }, () => {
    if (luck.once(2) || turns.length === 0) return luck.upTo(calls.length - 1);
    return Math.max(0, (turns[luck.upTo(turns.length - 1)] ?? 0) - luck.upTo(1));
  });
  return moments.sort((one, other) => one - other);
}

function count(figures: Record<string, number>, calls: readonly KernelCall[]): void {
  const add = (what: string, of: (call: KernelCall) => boolean): void => {
    figures[what] = (figures[what] ?? 0) + calls.filter(of).length;
  };
  add('writes traced', ({ does }) => does === 'writes' || does === 'copies');
  add('syncs traced', ({ does }) => does.startsWith('waits-for'));
  add('changes of names traced', ({ does }) => /^(?:makes|renames|links|removes)/.test(does));
}

const named = (call: KernelCall | undefined): string =>
  call === undefined
    ? 'nothing'
    : 'path' in call
      ? `${call.does} ${call.path.split('/').slice(-2).join('/')}`
      : call.does;

const saidOf = ({ names, bytes }: PowerCut): string => `of what waited, names: ${names}, bytes: ${bytes}`;
