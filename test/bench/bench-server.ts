import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { superviseServer } from '../../commands/one-pc/programs.ts';
import { type Random, randomTap } from '../../commands/simulation/random-taps.ts';
import { type Command, legalActions, type TableState } from '../../engine/table.ts';

/** A table server in its own process, as `riffle start` runs it, on a log in a temporary folder. */
interface BenchServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** `changes` are applied to the table's configuration. */
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

const stack = 20_000;
const names = ['Dvořák', 'Kowalska', 'Hartmann', "O'Brien", 'Nguyễn', 'Novák', 'Szczepański', 'Marek', 'Lindqvist'];

/** The configuration file of a full cash table without devices. */
export const playedTable = {
  tableId: 'bench',
  name: 'Bench',
  seats: names.length,
  mode: 'cash',
  stakes: { smallBlind: 100, bigBlind: 200 },
  chipValues: [100, 500, 1_000, 5_000],
  players: names.map((name, index) => ({ seat: index + 1, name, stack })),
  data: '.',
  port: 0,
};

/** The next command at a table where players who lost everything buy in again. */
export function nextCommand(state: TableState, random: Random): Command {
  const between = legalActions(state).stage === 'between-hands';
  const broke = between ? state.chairs.find((chair) => chair.stack === 0) : undefined;
  if (broke !== undefined) return { type: 'add-chips', seat: broke.seat, chips: stack };
  const tap = randomTap(state, random, Date.now());
  if (tap === null) throw new Error('The table cannot go on.');
  return tap;
}
