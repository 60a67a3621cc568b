import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { foreignly, readBySystem } from '../../native-bridge/sqlite/foreign-program.ts';
import { openReadOnlyLog } from '../../native-bridge/sqlite/read-only-log.ts';
import { openReadOnlyStore } from '../../native-bridge/sqlite/read-only-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type BuiltServer, startKillable, takeBuiltServer, writeConfig } from './killable-server.ts';
import { cashTable } from './killed-table.ts';

let server: BuiltServer;

vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  server = await takeBuiltServer();
});
afterAll(() => server.remove());

/** What a file contains for any reader. */
const held = {
  table: (path: string) => {
    const log = openReadOnlyLog(path);
    const { head } = log;
    log.close();
    return head;
  },
  cardroom: (path: string) => {
    const store = openReadOnlyStore(path);
    const { storeId } = store;
    store.close();
    return storeId;
  },
};

test.each([
  ['table', cashTable],
  ['cardroom', { port: 0, discovery: false }],
] as const)(
  'a %s server that is started again keeps its lock and its write-ahead log, whoever else opens the file',
  async (role, config) => {
    const folder = temporaryFolder();
    const startable = { role, server, file: writeConfig(folder, role, config) };
    await (await startKillable(startable)).end();
    const running = await startKillable(startable);
    onTestFinished(() => running.kill());
    const path = join(folder, role, `${role}.db`);
    expect((await fetch(`${running.url}/health`)).ok).toBe(true);
    const wal = statSync(`${path}-wal`);
    const before = held[role](path);
    expect(foreignly('have-alone', path)).toBe('database is locked');
    readBySystem(path);
    expect(foreignly('read', path)).toMatch(/found/);
    copyFileSync(path, join(folder, 'copied.db'));
    expect(foreignly('backup', path, join(folder, 'backup.db'))).toMatch(/pages/);
    expect(statSync(`${path}-wal`).ino).toBe(wal.ino);
    expect(foreignly('checkpoint', path)).toMatch(/"busy":0/);
    expect((await fetch(`${running.url}/health`)).ok).toBe(true);
    await running.kill();
    expect([held[role](path), held[role](join(folder, 'backup.db'))]).toEqual([before, before]);
  },
);
