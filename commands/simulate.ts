import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Counted, countedIn } from './simulation/happenings.ts';
import { neverHappened } from './simulation/never-happened.ts';
import { luckOf } from './simulation/random-play.ts';
import { findings } from './simulation/room-findings.ts';
import { RoomUnderFaults } from './simulation/room-under-faults.ts';
import { type Evening, eveningTables, playEvening } from './simulation/whole-evening.ts';

const usage = 'Usage: riffle simulate [--seed N] [--hands N] [--seeds N] [--seconds N]';

/**
 * Plays whole rooms in one process, in simulated time, with every accident of the seed. The same seed prints the same.
 * With `--seeds` or `--seconds` that many evenings, from the seed on; of those only errors are printed, and the count.
 */
export async function simulate(args: readonly string[]): Promise<number> {
  const wanted = read(args);
  if (typeof wanted === 'string') {
    console.error(`${wanted}\n${usage}`);
    return 2;
  }
  return wanted.seeds === null && wanted.seconds === null ? await one(wanted) : await many(wanted);
}

/** One evening of a seed, and its errors. `look`: a check of the room while it is still open. */
export async function simulatedEvening(
  seed: number,
  hands: number,
  look: (room: RoomUnderFaults) => void = () => {},
): Promise<{ readonly evening: Evening } & ReturnType<typeof findings>> {
  const folder = mkdtempSync(join(inMemory(), 'riffle-simulate-'));
  const room = new RoomUnderFaults(folder, luckOf(seed), eveningTables);
  try {
    const evening = await playEvening(room, { seed, hands });
    look(room);
    return { evening, ...findings(room, evening) };
  } finally {
    room.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function one({ seed, hands }: Wanted): Promise<number> {
  const begun = performance.now();
  const { evening, lines, ...found } = await simulatedEvening(seed, hands);
  const wrong = [...found.wrong, ...found.chips];
  const told = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .filter(([, times]) => times > 0)
      .map(([name, times]) => `${name} ${times}`)
      .join(', ');
  const { tournaments, wishes, orders, accidents, refused } = evening;
  const played = `seed ${seed}: ${evening.hands} hands, ${tournaments} tournaments, ${wishes} wishes, ${orders} orders`;
  const sentences = wrong.map((sentence) => `WRONG: ${sentence}`);
  const end = wrong.length === 0 ? ['nothing lost, nothing doubled, every chip accounted for'] : sentences;
  const said = [played, `accidents: ${told(accidents)}`, `refused: ${told(refused)}`, ...lines, ...end];
  process.stdout.write(`${said.join('\n')}\n`);
  // The duration differs each time.
  console.error(`${Math.round((performance.now() - begun) / 100) / 10} s`);
  return wrong.length === 0 ? 0 : 1;
}

async function many({ seed, hands, seeds, seconds }: Wanted): Promise<number> {
  const begun = performance.now();
  const isOver = (count: number): boolean =>
    (seeds !== null && count >= seeds) || (seconds !== null && performance.now() - begun >= seconds * 1_000);
  let [count, bad, dealt] = [0, 0, 0];
  let counted: Counted = countedIn([]);
  for (; !isOver(count); count += 1) {
    const { evening, ...found } = await simulatedEvening(seed + count, hands);
    const wrong = [...found.wrong, ...found.chips];
    dealt += evening.hands;
    counted = countedIn([counted, evening.counted]);
    if (wrong.length > 0) bad += 1;
    for (const sentence of wrong) process.stdout.write(`WRONG: seed ${seed + count}: ${sentence}\n`);
    // A long series that is cut off still says which evenings were played.
    console.error(`Seed ${seed + count}: ${evening.hands} hands, ${wrong.length === 0 ? 'right' : 'wrong'}`);
  }
  process.stdout.write(`${count} evenings from seed ${seed} on, ${dealt} hands, ${bad} of them wrong\n`);
  for (const counts of [counted.times, counted.pairs])
    for (const [name, times] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1)))
      process.stdout.write(`${times} × ${name}\n`);
  const never = neverHappened(counted);
  for (const name of never) process.stdout.write(`NEVER: ${name}\n`);
  return bad === 0 && (never.length === 0 || count < enoughEvenings) ? 0 : 1;
}

/** From this many evenings on, everything must have happened: evenings prove nothing about what they never did. */
const enoughEvenings = 500;

interface Wanted {
  readonly seed: number;
  readonly hands: number;
  /** Null: as many as the time allows, or one. */
  readonly seeds: number | null;
  readonly seconds: number | null;
}

function read(args: readonly string[]): Wanted | string {
  const option = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seed: { ...option, default: '1' },
        hands: { ...option, default: '60' },
        seeds: option,
        seconds: option,
      },
    });
    const given = { ...values };
    const wrong = Object.entries(given).find(([name, value]) => !isCount(Number(value), name === 'seed' ? 0 : 1));
    if (wrong?.[0] === 'seed') return '--seed takes a whole number.';
    if (wrong !== undefined) return `--${wrong[0]} takes a whole number above zero.`;
    const numberOf = (value: string | undefined): number | null => (value === undefined ? null : Number(value));
    return {
      seed: Number(values.seed),
      hands: Number(values.hands),
      seeds: numberOf(values.seeds),
      seconds: numberOf(values.seconds),
    };
  } catch (error) {
    return `${(error as Error).message.split('. ')[0]}.`;
  }
}

const isCount = (value: number, least: number): boolean => Number.isSafeInteger(value) && value >= least;

/** A disk in memory where there is one: no power fails in a simulation, and its thousands of commits need not wait for a real disk. */
function inMemory(): string {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
}
