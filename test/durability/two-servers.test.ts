import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import {
  type BuiltServer,
  EndedEarly,
  type KillableServer,
  type Startable,
  startKillable,
  takeBuiltServer,
  writeConfig,
} from './killable-server.ts';
import { cashTable } from './killed-table.ts';

const room = { port: 0, discovery: false };

let server: BuiltServer;

vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  server = await takeBuiltServer();
});
afterAll(() => server.remove());

function place() {
  const folder = temporaryFolder();
  const of = (role: Startable['role'], config: Readonly<Record<string, unknown>>): Startable => ({
    role,
    server,
    file: writeConfig(folder, role, config),
  });
  return { folder: folder, table: of('table', cashTable), cardroom: of('cardroom', room) };
}

async function started(startable: Startable): Promise<KillableServer> {
  const server = await startKillable(startable);
  onTestFinished(() => server.kill());
  return server;
}

/** The sentence with which it refuses to start. */
async function refusal(startable: Startable): Promise<Pick<EndedEarly, 'said' | 'code'>> {
  try {
    await (await startKillable(startable)).kill();
  } catch (error) {
    if (error instanceof EndedEarly) return { said: error.said, code: error.code };
    throw error;
  }
  return expect.fail('It started.');
}

test.each(['table', 'cardroom'] as const)(
  'a second %s server on one file is refused, and the first goes on; once that is killed another may start',
  async (role) => {
    const here = place();
    const first = await started(here[role]);
    const second = await refusal(here[role]);
    expect(second.said).toMatch(/^Another program is writing .+\.db: end it first\.$/);
    expect(second.code).toBe(2);
    expect((await fetch(`${first.url}/health`)).ok).toBe(true);
    await first.kill();
    await started(here[role]);
  },
);

test('a table server does not take a cardroom’s store for its log, or the other way round', async () => {
  const { folder, table, cardroom } = place();
  await (await started(table)).end();
  await (await started(cardroom)).end();
  const other = join(folder, 'other');
  mkdirSync(join(other, 'table'), { recursive: true });
  mkdirSync(join(other, 'cardroom'));
  copyFileSync(join(folder, 'cardroom', 'cardroom.db'), join(other, 'table', 'table.db'));
  copyFileSync(join(folder, 'table', 'table.db'), join(other, 'cardroom', 'cardroom.db'));
  for (const [role, config] of [
    ['table', cashTable],
    ['cardroom', room],
  ] as const) {
    const { said, code } = await refusal({ role, server, file: writeConfig(other, role, config) });
    expect(said).toMatch(/is a database, but not a /);
    expect(code).toBe(2);
  }
});
