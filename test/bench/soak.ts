import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomTap } from '../../commands/simulation/random-taps.ts';
import { type Stakes, type VariantId, variantIds, variantOf } from '../../engine/notation.ts';
import { mostPlayers, type RulebookId } from '../../engine/rules.ts';
import { type Command, chipsAtTable, decide, type TableState } from '../../engine/table.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { readerKinds, shufflerKinds } from '../devices/device-kinds.ts';
import { noiseFault, noisyParsers, throughNoise } from '../devices/noisy-parsers.ts';
import { TableUnderFaults } from '../devices/table-under-faults.ts';
import { type UnpluggedResult, unplugReader, unplugShuffler } from '../devices/unplugged-devices.ts';
import { countSevenCardHands, knownSevenCardCounts } from './evaluator-row.ts';

const noiseBytes = 10_000_000;
const pulls = 200;
const eveningMs = 8 * 3_600_000;

/**
 * For a long run: ten megabytes of noise through every parser, two hundred pulled cables for every driver, and eight hours at a table whose
 * devices fail one after another. Throws at the first fault.
 */
async function soakDevices(): Promise<void> {
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

const handsWanted = 1_000_000;
const handsATable = 25;

/**
 * For a long run: a million random legal hands of all games with every chip counted after every event, all 133,784,560 seven-card hands
 * ranked, and the devices under every fault. Returns 0 if nothing was wrong; the first fault throws.
 */
export async function soak(): Promise<number> {
  const begun = performance.now();
  const played = playAtRandom(handsWanted);
  console.log(`${played} random legal hands over ${variantIds.length} games: every chip there after every event.`);
  rankEverything();
  console.log('All 133,784,560 seven-card hands ranked; every category has the known number of them.');
  await soakDevices();
  console.log(`${Math.round((performance.now() - begun) / 1_000)} s`);
  return 0;
}

/** At least this many hands at tables of every game; returns their number. */
export function playAtRandom(hands: number): number {
  let played = 0;
  for (let seed = 1; played < hands; seed++) {
    played += playTable(seed);
    if (seed % 1_000 === 0) console.error(`${played} hands`);
  }
  return played;
}

function rankEverything(): void {
  const counts = countSevenCardHands();
  for (const [category, known] of Object.entries(knownSevenCardCounts)) {
    const found = counts[category as keyof typeof counts];
    if (found !== known) throw new Error(`${found} seven-card hands are ${category}, not ${known}.`);
  }
}

/** A few hands at a table drawn by the seed, while two players have chips; returns their number. */
function playTable(seed: number): number {
  const random = seededRandom(seed);
  const variant = variantIds[seed % variantIds.length] as VariantId;
  const seats = 2 + Math.floor(random() * (Math.min(10, mostPlayers(variantOf(variant))) - 1));
  const stacks = Array.from({ length: seats }, () => 1 + Math.floor(random() ** 2 * 2_000));
  const chips = stacks.reduce((sum, stack) => sum + stack, 0);
  let state: TableState | null = null;
  const submit = (command: Command): TableState => {
    const decision = decide(state, command);
    if ('refusal' in decision)
      throw new Error(`Seed ${seed}: ${JSON.stringify(command)} was refused: ${JSON.stringify(decision.refusal)}`);
    state = decision.after;
    return decision.after;
  };
  submit({
    type: 'open-table',
    tableId: 'soak',
    name: 'Soak',
    mode: random() < 0.5 ? 'cash' : 'tournament',
    variant,
    rulebook: (random() < 0.5 ? 'tda-2011' : 'phh') satisfies RulebookId,
    overlay: {},
    seats,
    schedule: null,
    stakes: stakesOf(variant),
    chipValues: [1],
  });
  let table: TableState | null = null;
  for (const [index, stack] of stacks.entries())
    table = submit({ type: 'seat-player', seat: index + 1, player: { id: `p${index}`, hash: '' }, stack });
  while (table !== null && (table.handNumber < handsATable || table.hand?.stage !== 'over')) {
    const tap = randomTap(table, random, 0);
    if (tap === null) break;
    table = submit(tap);
  }
  if (table === null || (table.hand !== null && table.hand.stage !== 'over'))
    throw new Error(`Seed ${seed}: nothing can be done in stage ${table?.hand?.stage}.`);
  if (chipsAtTable(table) !== chips) throw new Error(`Seed ${seed}: ${chipsAtTable(table)} chips of ${chips}.`);
  return table.handNumber;
}

function stakesOf(variant: VariantId): Stakes {
  const { betting, stud } = variantOf(variant);
  const ante = { kind: 'each', chips: 3, order: 'ante-first', short: 'own-share' } as const;
  return {
    smallBlind: stud === null ? 10 : 0,
    bigBlind: stud === null ? 20 : 0,
    minBet: 20,
    ante: stud === null ? null : ante,
    ...(betting === 'fixed-limit' ? { bigBet: 40 } : {}),
    ...(stud === null ? {} : { bringIn: 7 }),
    ...(betting === 'spread-limit' ? { maxBet: 100 } : {}),
  };
}
