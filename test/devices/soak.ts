import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readerKinds, shufflerKinds } from './device-kinds.ts';
import { noiseFault, noisyParsers, throughNoise } from './noisy-parsers.ts';
import { TableUnderFaults } from './table-under-faults.ts';
import { type UnpluggedResult, unplugReader, unplugShuffler } from './unplugged-devices.ts';

const noiseBytes = 10_000_000;
const pulls = 200;
const eveningMs = 8 * 3_600_000;

/**
 * What no ordinary run has time for: ten megabytes of noise through every parser, two hundred pulled cables for every driver, and
 * eight hours at a table whose devices fail one after another. The first thing wrong throws.
 */
export async function soakDevices(): Promise<void> {
  for (const [name, parser] of Object.entries(noisyParsers)) {
    const result = throughNoise(parser, noiseBytes, 1);
    assertNothing(name, noiseFault(parser, noiseBytes, result));
    console.log(`${name}: ${result.hidden} frames in ${noiseBytes} bytes of noise, all found, none invented.`);
  }
  for (const [name, kind] of Object.entries(readerKinds))
    await inFolder(async (folder) => tellPulled(name, await unplugReader(kind, { folder, times: pulls, seed: 1 })));
  await inFolder(async (folder) => {
    const options = { folder, times: pulls, seed: 1 };
    tellPulled('shl1', await unplugShuffler(shufflerKinds.shl1, (machine) => machine.pressGreenButton(), options));
  });
  await inFolder(async (folder) => {
    const options = { folder, times: pulls, seed: 1 };
    tellPulled('gp1', await unplugShuffler(shufflerKinds.gp1, ({ machine }) => machine.press(), options));
  });
  for (const name of ['pepper-c1-mux', 'feig'] as const) await inFolder((folder) => longEvening(name, folder));
}

async function longEvening(name: keyof typeof readerKinds, folder: string): Promise<void> {
  const table = new TableUnderFaults({ folder, seed: 1, reader: readerKinds[name] });
  await table.play(eveningMs);
  const { hands, faults, slowest, wrong } = await table.end();
  assertNothing(`a table with ${name}`, wrong[0] ?? null);
  const times = [...faults.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `a table with ${name}: ${hands} hands in eight hours, ${times} faults of ${faults.size} kinds, the slowest cleared in ${slowest.ms} ms.`,
  );
}

function tellPulled(name: string, { falseEvents, leaked }: UnpluggedResult): void {
  assertNothing(name, falseEvents.length === 0 ? null : `it said ${falseEvents.join(', ')}.`);
  assertNothing(name, leaked < pulls / 4 ? null : `it left ${leaked} descriptors open.`);
  console.log(`${name}: the cable pulled ${pulls} times, back each time with the same knowledge.`);
}

function assertNothing(name: string, fault: string | null): void {
  if (fault !== null) throw new Error(`${name}: ${fault}`);
}

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'riffle-soak-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
