import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Luck, luckOf } from '../../commands/simulation/random-play.ts';
import { verifyRooms } from '../../commands/verify-rooms.ts';
import { systemTime } from '../../native-bridge/serial/system-time.ts';
import { playedNight } from '../bench/room-logs.ts';
import type { Proof } from '../proof/proof.ts';
import { chainOver, type TestChain, testPostgres } from '../support/chain-on-postgres.ts';
import { type ChainedRoom, chainedRoom } from '../support/chained-room.ts';
import { folderToRemove } from '../support/temporary-folder.ts';

/** The result of killing a chain, its PostgreSQL and its rooms. */
interface KilledChain {
  readonly kills: Readonly<Record<'chain' | 'postgres' | 'room' | 'cable', number>>;
  readonly events: number;
  readonly findings: readonly string[];
}

const rooms = 3;
const tables = 2;
/** Longer than a room's pause between calls plus the time to notice that a call is not answered. */
const standsMs = 90_000;

interface LiveRoom {
  room: ChainedRoom;
  line: ReturnType<ChainedRoom['follow']>;
}

/** Rooms play on while the chain's program, its PostgreSQL (by `kill -9`), a room or a cable is killed, one after another. At the end all must agree. */
async function killChain(kills: number, luck: Luck): Promise<KilledChain> {
  const folder = folderToRemove();
  const night = playedNight(2_000 + 60 * kills);
  const postgres = await testPostgres();
  const place = await postgres.newDatabase();
  let chain = await chainOver(place);
  const live: LiveRoom[] = [];
  const counted = { chain: 0, postgres: 0, room: 0, cable: 0 };
  // A restarted chain is a new one for its callers.
  const calls = {
    serveRoom: (transport: Parameters<TestChain['chain']['serveRoom']>[0]) => chain.chain.serveRoom(transport),
  };
  try {
    for (let number = 0; number < rooms; number += 1) {
      const room = chainedRoom({ path: join(folder.path, `room-${number}.db`), night });
      await room.join(chain.chain);
      live.push({ room, line: room.follow(calls) });
    }
    for (let kill = 0; kill < kills; kill += 1) {
      for (const { room } of live) for (let table = 1; table <= tables; table += 1) room.play(String(table), 3);
      await turn(luck.upTo(150));
      const victim = live[luck.upTo(live.length - 1)];
      switch (luck.upTo(3)) {
        case 0: {
          counted.chain += 1;
          // As when its process ends: open offers are not answered any more.
          for (const linked of [...chain.chain.linked.values()]) linked.giveWay();
          await chain.close();
          chain = await whenItStands(() => chainOver(place));
          break;
        }
        case 1:
          counted.postgres += 1;
          if (postgres.server.pid !== null) process.kill(postgres.server.pid, 'SIGKILL');
          break;
        case 2:
          counted.room += 1;
          if (victim !== undefined) restart(victim, calls, night);
          break;
        default:
          counted.cable += 1;
          victim?.line.cut();
      }
    }
    const findings = await whenItStands(() => level(chain, live));
    const logs = await Promise.all((await chain.store.rooms.all()).map(({ room }) => chain.store.logs.of(room)));
    return { kills: counted, events: logs.flat().reduce((sum, { head }) => sum + head.seq, 0), findings };
  } finally {
    for (const { room } of live) room.close();
    await chain.close();
    await postgres.stop();
    folder.remove();
  }
}

/** A room's program ends abruptly, and another one opens its file. */
function restart(
  one: LiveRoom,
  chain: Parameters<ChainedRoom['follow']>[0],
  night: ReturnType<typeof playedNight>,
): void {
  const { path, key } = one.room;
  one.room.close();
  rmSync(`${path}.lock`, { force: true });
  one.room = chainedRoom({ path, key, night });
  one.line = one.room.follow(chain);
}

/** Every room and the chain have the same heads, and every row of the chain fits; returns a sentence for each lasting difference. */
async function level(chain: TestChain, live: readonly LiveRoom[]): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const { room } of live)
    findings.push(...(await verifyRooms(chain.store, { room: room.store.storeId, against: room.store })).findings);
  if (findings.length > 0) throw new StillDifferent(findings);
  return [];
}

class StillDifferent extends Error {
  readonly findings: readonly string[];

  constructor(findings: readonly string[]) {
    super(findings[0]);
    this.findings = findings;
  }
}

/** A killed PostgreSQL is back after a second, and rooms call again within half a minute; a longer difference is a fault. */
async function whenItStands<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = systemTime.now() + standsMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (systemTime.now() > until) throw error;
      await turn(250);
    }
  }
}

const turn = (ms: number): Promise<void> => new Promise((done) => void systemTime.after(ms, done));

export const chainProof: Proof = {
  name: 'chain',
  promise:
    'Whatever is killed between rooms and their chain (its program, its PostgreSQL, a room, a cable), every event is at the chain once in the end, and every head is the room’s.',
  rounds: 'kills',
  usual: 12,
  soak: 200,
  run: async ({ seed, rounds }) => {
    const { kills, events, findings } = await killChain(rounds, luckOf(seed));
    const figures = {
      'of the chain’s program': kills.chain,
      'of its PostgreSQL': kills.postgres,
      'of a room': kills.room,
      'of a cable': kills.cable,
      events,
    };
    return { figures, failures: findings };
  },
};
