import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { codeDeskFile } from '../server/connections/own-desk.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { update } from './update.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['list', [], 30_000],
  ['add', ['release.riffle'], 600_000],
  ['room', ['1.1.0'], 600_000],
] as const)('“%s” is waited for as long as it may take', async (verb, more, patience) => {
  const folder = temporaryFolder();
  const view = { room: { version: '1.0.0', fault: null }, releases: [], order: null, tables: [] };
  const room = createServer((_asked, answer) => void answer.end(JSON.stringify(view)));
  await new Promise<void>((resolve) => void room.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(room.address() as AddressInfo).port}`;
  writeFileSync(join(folder, codeDeskFile), JSON.stringify({ url, screens: url, key: 'key' }));
  const config = join(folder, 'cardroom.toml');
  writeFileSync(config, 'data = "."\nport = 4000\n[tables]\n', { mode: 0o600 });
  const waits = vi.spyOn(AbortSignal, 'timeout');
  vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    expect(await update([verb, ...more, '--config', config])).toBe(0);
    expect(waits).toHaveBeenCalledWith(patience);
  } finally {
    room.close();
  }
});
