import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { luckOf } from './simulation/random-play.ts';
import { findings } from './simulation/room-findings.ts';
import { RoomUnderFaults } from './simulation/room-under-faults.ts';

const usage = 'Usage: riffle simulate [--seed N] [--hands N]';
const tableIds = ['1', '2'] as const;
/** A room that plays no hand in so many steps will not play one. */
const idleStepsMax = 20_000;

/** Plays a whole room in one process, in simulated time, with every accident the seed brings. The same seed prints the same. */
export async function simulate(args: readonly string[]): Promise<number> {
  const wanted = read(args);
  if (typeof wanted === 'string') {
    process.stderr.write(`${wanted}\n${usage}\n`);
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), 'riffle-simulate-'));
  const room = new RoomUnderFaults(folder, luckOf(wanted.seed));
  try {
    const evening = await badEvening(room, wanted);
    calm(room);
    const { lines, wrong } = findings(room);
    const accidents = Object.entries(evening.accidents).map(([name, times]) => `${name} ${times}`);
    process.stdout.write(
      `${[`seed ${wanted.seed}: ${evening.hands} hands, ${accidents.join(', ')}`, ...lines].join('\n')}\n`,
    );
    for (const sentence of wrong) process.stdout.write(`WRONG: ${sentence}\n`);
    process.stdout.write(wrong.length === 0 ? 'nothing lost, nothing doubled, every chip accounted for\n' : '');
    return wrong.length === 0 ? 0 : 1;
  } finally {
    room.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Accidents = Record<'cuts' | 'tableRestarts' | 'roomStops' | 'backups' | 'restores' | 'rulings', number>;

async function badEvening(
  room: RoomUnderFaults,
  { seed, hands }: { readonly seed: number; readonly hands: number },
): Promise<{ readonly hands: number; readonly accidents: Accidents }> {
  // Its own luck, so that what happens to the room does not depend on how the cards fall.
  const luck = luckOf(seed ^ 0x5eed);
  const accidents: Accidents = { cuts: 0, tableRestarts: 0, roomStops: 0, backups: 0, restores: 0, rulings: 0 };
  const happens = (name: keyof Accidents, onceIn: number, what: () => void): void => {
    if (!luck.once(onceIn)) return;
    accidents[name] += 1;
    what();
  };
  for (const tableId of tableIds) room.startTable(tableId);
  for (let step = 0, last = -1, idle = 0; handsPlayed(room) < hands && idle < idleStepsMax; step++, idle++) {
    if (handsPlayed(room) !== last) idle = 0;
    last = handsPlayed(room);
    const tableId = tableIds[step % tableIds.length] ?? '1';
    happens('cuts', 60, () => room.cut(tableId));
    happens('tableRestarts', 150, () => room.restartTable(tableId));
    happens('roomStops', 200, () => room.closeRoom());
    if (luck.once(20)) room.openRoom();
    happens('rulings', 30, () => room.rule(tableId));
    if (luck.once(150)) {
      accidents.backups += 1;
      await room.backUpRoom();
    }
    happens('restores', 400, () => room.restoreRoom());
    const table = room.tables.get(tableId);
    for (let tap = luck.upTo(4); tap > 0 && table !== undefined; tap--) room.play(table);
    room.time.advance(luck.oneOf([1, 5, 200, 1_000, 5_000]));
  }
  return { hands: handsPlayed(room), accidents };
}

const handsPlayed = (room: RoomUnderFaults): number =>
  [...room.tables.values()].reduce((sum, { table }) => sum + (table.state?.handNumber ?? 0), 0);

/** The evening ends well: everything is up, no cable is pulled, and there is a minute to catch up. */
function calm(room: RoomUnderFaults): void {
  room.isWireBad = false;
  for (const tableId of tableIds) room.cut(tableId);
  room.openRoom();
  room.time.advance(60_000);
}

function read(args: readonly string[]): { readonly seed: number; readonly hands: number } | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { seed: { type: 'string', default: '1' }, hands: { type: 'string', default: '50' } },
    });
    const [seed, hands] = [Number(values.seed), Number(values.hands)];
    if (!Number.isSafeInteger(seed) || seed < 0) return '--seed takes a whole number.';
    if (!Number.isSafeInteger(hands) || hands < 1) return '--hands takes a whole number above zero.';
    return { seed, hands };
  } catch (error) {
    return `${(error as Error).message.split('. ')[0]}.`;
  }
}
