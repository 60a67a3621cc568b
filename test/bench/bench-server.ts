import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { superviseServer } from '../../commands/one-pc/programs.ts';
import { playedTable } from './played-table.ts';

/** A table server in a process of its own, as `riffle start` runs it, on a log in a temporary folder. */
export interface BenchServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** `changes`: to the table that is played. */
export async function startBenchServer(changes: Readonly<Record<string, unknown>> = {}): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), 'riffle-bench-'));
  const config = join(folder, 'table.json');
  writeFileSync(config, JSON.stringify({ ...playedTable, ...changes }));
  const server = superviseServer({
    name: 'The table server',
    role: 'table',
    config,
    say: (line) => console.error(line),
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { url } = await server.start();
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
