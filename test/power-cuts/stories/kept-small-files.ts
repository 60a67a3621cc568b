import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Disk } from '../disk.ts';
import type { PowerStory } from '../power-story.ts';
import { runTraced } from '../tracer.ts';
import { type SmallFile, smallFilesIn } from './small-files.ts';

/** A small file, and its content when its program went on. */
type Kept = readonly [name: string, value: string];

/** Keys, signed lists, decks, links, marks and first configurations are stored again and again. */
export const keptSmallFiles: PowerStory<Kept> = {
  name: 'small files that are kept',
  share: 4,
  play: async ({ disk: root, beside }) => {
    const disk = new Disk(root);
    const program = 'test/power-cuts/stories/keep-small-files.ts';
    const { code, said, calls } = await runTraced(program, [join(root, 'data'), '3'], {
      root,
      trace: join(beside, 'small-files'),
    });
    if (code !== 0) throw new Error(said);
    return {
      disk,
      calls,
      toldBy: (text) => [...text.matchAll(/^\["[^\n]*\]$/gm)].map(([line]) => JSON.parse(line) as Kept),
      look: async (found, told) => {
        mkdirSync(join(found, 'data'), { recursive: true });
        const newest = new Map(told);
        const findings = smallFilesIn(join(found, 'data')).map((file) => lookAt(file, newest.get(file.name) ?? null));
        return (await Promise.all(findings)).flat();
      },
    };
  },
};

/** Reported content is there, or something newer; unreported content may be there or not, but never in half. */
async function lookAt({ name, read, isMadeOnce = false }: SmallFile, kept: string | null): Promise<readonly string[]> {
  try {
    const value = await read();
    if (kept === null || value === kept) return [];
    if (value === null) return [`${name}: it is lost`];
    return !isMadeOnce && Number(value) > Number(kept) ? [] : [`${name}: it is an older one`];
  } catch (error) {
    return [`${name}: ${(error as Error).message}`];
  }
}
