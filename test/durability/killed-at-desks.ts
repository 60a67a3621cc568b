import { randomUUID } from 'node:crypto';
import { demoStaff } from '../../protocol/staff.ts';
import { AskingPage } from './asking-page.ts';
import { deskDoors } from './desk-doors.ts';
import { furnish, newerVersion } from './furnished-room.ts';
import { type KillableServer, type Startable, startKillable, writeConfig } from './killable-server.ts';
import { type KilledAtSteps, type KillRun, killAtSteps } from './killed-at-steps.ts';

/** The room's own desks and a manager's page; the room is killed at every request. */
export async function killAtDesks({ folder, server, ...how }: KillRun): Promise<KilledAtSteps> {
  const { program, file: release } = await newerVersion(folder);
  const startable: Startable = {
    role: 'cardroom',
    server,
    file: writeConfig(folder, 'cardroom', {
      port: 0,
      discovery: false,
      staff: { demo: true },
      // Last visits in 2025.
      retention: { namesAfterDays: 100 },
    }),
    launchedFrom: program,
  };
  const first = await startKillable(startable);
  const key = await pairedFloor(first);
  await first.end();
  await furnish(folder);
  const open = async () => {
    const room = await startKillable(startable);
    const page = await managersPage(room, key);
    return { server: room, folder, release, page, leave: () => page.leave() };
  };
  return killAtSteps({ ...how, steps: deskDoors, open, withinMs: 40 });
}

async function managersPage(room: KillableServer, key: string): Promise<AskingPage> {
  const page = await AskingPage.at(room.url, '/socket', key);
  const manager = demoStaff.find(({ role }) => role === 'manager');
  const proof = { by: 'pin', number: manager?.number, pin: manager?.pin };
  const signed = await page.ask({ type: 'sign-in', id: randomUUID(), proof });
  if (signed?.refusal !== null) throw new Error(`No manager came: ${JSON.stringify(signed)}`);
  return page;
}

/** Pairs a browser with the floor’s code; returns its key. */
export async function pairedFloor({ url, codes }: KillableServer): Promise<string> {
  const body = JSON.stringify({ code: codes.floor, name: 'Floor' });
  const answer = await fetch(`${url}/pair`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
  return ((await answer.json()) as { readonly key: string }).key;
}
