import { randomUUID } from 'node:crypto';
import type { Luck } from '../../commands/simulation/random-play.ts';
import { demoStaff } from '../../protocol/staff.ts';
import { AskingPage } from './asking-page.ts';
import { type DeskStep, type DeskWorld, deskDoors } from './desk-doors.ts';
import { passing } from './door-world.ts';
import { furnish, newerVersion } from './furnished-room.ts';
import {
  type BuiltServer,
  type KillableServer,
  type Startable,
  startKillable,
  writeConfig,
} from './killable-server.ts';
import type { KillMode } from './killed-at-doors.ts';

/** The room's own desks and a manager's page; the room is killed at everything that is asked of them. */
export async function killAtDesks(options: {
  readonly folder: string;
  readonly server: BuiltServer;
  readonly luck: Luck;
  readonly mode: Exclude<KillMode, 'never'>;
  readonly say?: (line: string) => void;
}): Promise<{ readonly findings: readonly string[]; readonly kills: number }> {
  const { folder, server, luck, mode, say = () => {} } = options;
  const findings: string[] = [];
  const file = writeConfig(folder, 'cardroom', { port: 0, discovery: false, staff: { demo: true } });
  const { program, file: release } = await newerVersion(folder);
  const startable: Startable = { role: 'cardroom', server, file, launchedFrom: program };
  const first = await startKillable(startable);
  const key = await pairedFloor(first);
  await first.end();
  await furnish(folder);
  const working = async () => atWork(await startKillable(startable), { folder, release, key });
  let world = await working();
  try {
    for (const step of deskDoors) {
      say(`${mode}: ${step.door}`);
      step.before?.(world);
      if ((await step.stands(world)) !== 0) findings.push(`${step.door} stood there before it was asked.`);
      const said = step.ask(world);
      const answer =
        mode === 'after its answer' ? await said : await Promise.race([said, passing(40 * luck.fraction())]);
      await world.room.kill();
      world.page.leave();
      await said;
      world = await working();
      findings.push(...(await lookedAt(step, world, answer as Awaited<typeof said>)));
    }
  } finally {
    world.page.leave();
    await world.room.kill();
  }
  return { findings, kills: deskDoors.length };
}

/** What is there after the kill, and after it was asked once more. */
async function lookedAt(
  { door, isDone, stands, ask, again = isDone }: DeskStep,
  world: DeskWorld,
  answer: Readonly<Record<string, unknown>> | null | undefined,
): Promise<readonly string[]> {
  const findings: string[] = [];
  const was = await stands(world);
  if (answer != null && !isDone(answer)) findings.push(`${door} was refused: ${JSON.stringify(answer)}.`);
  if (answer != null && isDone(answer) && was !== 1)
    findings.push(`${door} was acknowledged, and stands there ${was} times.`);
  const once = await ask(world);
  if (once !== null && !(was === 1 ? again : isDone)(once))
    findings.push(`${door}, asked again, was refused: ${JSON.stringify(once)}.`);
  const now = await stands(world);
  if (now !== 1) findings.push(`${door}, asked again, stands there ${now} times.`);
  return findings;
}

async function atWork(
  room: KillableServer,
  { key, ...place }: Pick<DeskWorld, 'folder' | 'release'> & { readonly key: string },
): Promise<DeskWorld> {
  const page = await AskingPage.at(room.url, '/socket', key);
  const manager = demoStaff.find(({ role }) => role === 'manager');
  const proof = { by: 'pin', number: manager?.number, pin: manager?.pin };
  const signed = await page.ask({ type: 'sign-in', id: randomUUID(), proof });
  if (signed?.refusal !== null) throw new Error(`No manager came: ${JSON.stringify(signed)}`);
  return { room, page, ...place };
}

async function pairedFloor({ url, codes }: KillableServer): Promise<string> {
  const body = JSON.stringify({ code: codes.floor, name: 'Floor' });
  const answer = await fetch(`${url}/pair`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  return ((await answer.json()) as { readonly key: string }).key;
}
