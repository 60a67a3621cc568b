import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { luckOf } from '../../commands/simulation/random-play.ts';
import { deckDoors, killAtDecks } from './deck-doors.ts';
import { deskDoors } from './desk-doors.ts';
import { officeEvenings } from './door-evening.ts';
import { groupDoors } from './group-doors.ts';
import { takeBuiltServer } from './killable-server.ts';
import { killAtDesks } from './killed-at-desks.ts';
import { killAtDoors } from './killed-at-doors.ts';
import { killAtGroup } from './killed-at-group.ts';

function folderOf(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `riffle-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** As an evening without a kill leaves it. */
const modes = ['never', 'after its answer', 'before its answer'] as const;

test.each(Object.keys(officeEvenings))(
  'a room killed at everything that is asked of it has done it once: %s',
  { timeout: 1_800_000 },
  async (name) => {
    const server = await takeBuiltServer();
    onTestFinished(() => server.remove());
    const steps = officeEvenings[name as keyof typeof officeEvenings];
    const left: (readonly string[])[] = [];
    for (const [seed, mode] of modes.entries()) {
      const done = await killAtDoors({ folder: folderOf('doors'), server, luck: luckOf(seed + 1), mode, steps });
      expect([mode, done.findings]).toEqual([mode, []]);
      expect(done.kills).toBe(mode === 'never' ? 0 : steps.length);
      left.push(done.left);
    }
    expect(left[1]).toEqual(left[0]);
    expect(left[2]).toEqual(left[0]);
  },
);

const desks = {
  'its own desks': [killAtDesks, deskDoors],
  'the desks of a chain': [killAtGroup, groupDoors],
  'a table’s deck desk': [killAtDecks, deckDoors],
} as const;

test.each(
  (['after its answer', 'before its answer'] as const).flatMap((mode) =>
    (Object.keys(desks) as (keyof typeof desks)[]).map((at) => [at, mode] as const),
  ),
)('a server killed at %s has done everything once: %s', { timeout: 1_800_000 }, async (at, mode) => {
  const server = await takeBuiltServer();
  onTestFinished(() => server.remove());
  const [kill, { length }] = desks[at];
  const done = await kill({ folder: folderOf('desks'), server, luck: luckOf(1), mode });
  expect(done).toEqual({ findings: [], kills: length });
});
