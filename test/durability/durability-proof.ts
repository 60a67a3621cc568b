import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { luckOf } from '../../commands/simulation/random-play.ts';
import type { Proof, ProofAmount, ProofResult } from '../proof/proof.ts';
import { type BuiltServer, startKillable, takeBuiltServer, writeConfig } from './killable-server.ts';
import { killCardroom } from './killed-cardroom.ts';
import { cashTable, type KilledTable, killTable } from './killed-table.ts';

/** How many table servers are killed side by side. */
const lanes = 2;
/** One cardroom server is killed for this many kills of table servers. */
const tableKillsForOneOfRoom = 25;

/** Kills servers with SIGKILL while consoles tap and tables send, and restarts them over what is left. */
export const durabilityProof: Proof = {
  name: 'durability',
  promise:
    'A table server or a cardroom server that is killed at any moment has lost nothing it acknowledged, does nothing twice that is asked again, shows nothing that is not in its log, and goes on in the same hand.',
  rounds: 'kills of table servers',
  usual: 100,
  soak: 1_000,
  run: proveDurability,
};

async function proveDurability({ seed, rounds }: ProofAmount): Promise<ProofResult> {
  const folder = mkdtempSync(join(tmpdir(), 'riffle-durability-'));
  const newFolder = (name: string): string => {
    mkdirSync(join(folder, name));
    return join(folder, name);
  };
  const server = await takeBuiltServer();
  try {
    await compileOnce(newFolder('first'), server);
    const [room, ...tables] = await Promise.all([
      killCardroom({
        folder: newFolder('cardroom'),
        server,
        luck: luckOf(seed),
        kills: Math.ceil(rounds / tableKillsForOneOfRoom),
      }),
      ...Array.from({ length: lanes }, (_lane, lane) =>
        killTable({
          folder: newFolder(`table-${lane + 1}`),
          server,
          luck: luckOf(seed * lanes + lane),
          kills: Math.ceil((rounds - lane) / lanes),
          newId: randomUUID,
        }),
      ),
    ]);
    return {
      figures: {
        ...figuresOf(tables),
        'kills of the cardroom server': room.kills,
        'events the cardroom had acknowledged': room.acknowledged,
      },
      failures: [...tables.flatMap(({ findings }) => findings), ...room.findings],
    };
  } finally {
    server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf(tables: readonly KilledTable[]): ProofResult['figures'] {
  const sum = (of: (table: KilledTable) => number): number => tables.reduce((total, table) => total + of(table), 0);
  return {
    'kills of table servers': sum(({ kills }) => kills),
    'of them while starting': sum(({ whileStarting }) => whileStarting),
    'requests acknowledged': sum(({ acknowledged }) => acknowledged),
    'requests unanswered at the kill that had happened': sum(({ unanswered }) => unanswered.happened),
    'requests unanswered at the kill that had not': sum(({ unanswered }) => unanswered.lost),
    'restarts in the middle of a hand': sum(({ handsGoneOn }) => handsGoneOn),
    'events in the tables’ logs': sum(({ events }) => events),
  };
}

/** Only a program that ends in order saves its compile cache. */
async function compileOnce(folder: string, server: BuiltServer): Promise<void> {
  const started = await startKillable({ role: 'table', file: writeConfig(folder, 'table', cashTable), server });
  await started.end();
}
