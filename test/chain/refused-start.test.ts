import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runningPostgres } from '../../native-bridge/postgres/embedded-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const program = join(import.meta.dirname, '../../server/main.ts');

test('a chain server that does not start leaves no PostgreSQL running', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o711);
  const other = createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const file = join(folder, 'chain.json');
  writeFileSync(file, JSON.stringify({ data: join(folder, 'chain'), port }));
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [program, '--role', 'chain', '--config', file], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'exit');
  expect(said).toContain(String(port));
  expect(code).toBe(2);
  expect(runningPostgres(join(folder, 'chain'))).toBeNull();
});
