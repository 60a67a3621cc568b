import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectTo } from '../../native-bridge/postgres/chain-database.ts';
import { runningPostgres } from '../../native-bridge/postgres/embedded-postgres.ts';
import type { GroupAsk } from '../../protocol/group-desk.ts';
import { type CodeDesk, codeDeskFile } from '../../server/connections/own-desk.ts';
import { plain } from './door-steps.ts';
import type { KillableServer } from './killable-server.ts';
import { type Answer, askAtDesk, type KillStep } from './killed-at-steps.ts';

/** The credentials of a person of a group. */
export interface GroupWorld {
  readonly server: KillableServer;
  /** The folder of the chain’s data. */
  readonly data: string;
}

/** Players the room of the chain knows. */
export const knownRoom = { room: 1, storeId: 'store-1', players: ['p1', 'p2', 'p3'] } as const;

function atDesk({ server, data }: GroupWorld, path: string, body: object): Promise<Answer | null> {
  const { key } = JSON.parse(readFileSync(join(data, codeDeskFile), 'utf8')) as CodeDesk;
  return askAtDesk(`${server.url}${path}`, body, key);
}

const somebody = { number: '7', pin: '482915' } as const;
const asks = (world: GroupWorld, ask: GroupAsk, who: typeof somebody | null = somebody): Promise<Answer | null> =>
  atDesk(world, '/group', { who, ask });

type Line = Readonly<Record<string, unknown>>;
const found = async (
  world: GroupWorld,
  ask: GroupAsk,
  who: typeof somebody | null = somebody,
): Promise<readonly Line[]> => {
  const told = await asks(world, ask, who);
  if (!Array.isArray(told?.found)) throw new Error(`Nothing was found: ${JSON.stringify(told)}`);
  return told.found as readonly Line[];
};
const counted =
  (ask: GroupAsk, holds: (line: Line) => boolean = () => true) =>
  async (world: GroupWorld): Promise<number> =>
    (await found(world, ask)).filter(holds).length;

const isDone = (answer: Answer): boolean => !('sentence' in answer);
const decided = (
  ask: GroupAsk,
  stands: KillStep<GroupWorld>['stands'],
  more: Pick<KillStep<GroupWorld>, 'again'> = {},
): KillStep<GroupWorld> => ({ door: ask.type, ask: (world) => asks(world, ask), isDone, stands, ...more });
/** A repeated request may be answered with "already done". */
const saysSo = { again: () => true };

const { room } = knownRoom;
const [one, two, three] = knownRoom.players.map((player) => ({ room, player }));
const points = { places: [10, 6], entry: 1, weight: 'none' as const, best: null };
const people = (world: GroupWorld): Promise<readonly Line[]> => found(world, { type: 'people' }, null);
const withNumber = (number: string) => async (world: GroupWorld) =>
  (await people(world)).filter((each) => each.number === number).length;
const byKey = (
  ask: Extract<GroupAsk, { type: 'add-person' | 'retire-person' }>,
  stands: KillStep<GroupWorld>['stands'],
) =>
  ({
    door: ask.type,
    ask: (world) => asks(world, ask, null),
    isDone,
    stands,
    ...saysSo,
  }) satisfies KillStep<GroupWorld>;
const added = (number: string) =>
  byKey(
    { type: 'add-person', number, name: `Somebody ${number}`, role: 'group', rooms: null, pin: somebody.pin },
    withNumber(number),
  );

async function lifts(world: GroupWorld): Promise<Answer | null> {
  const listed = await asks(world, { type: 'kept-out' });
  if (listed === null) return null;
  const [first] = (listed.found ?? []) as readonly Line[];
  return asks(world, { type: 'lift', id: String(first?.id ?? 'nobody') });
}
const roomKey = 'k'.repeat(43);
const roomsOf = async (world: GroupWorld): Promise<readonly Line[]> =>
  ((await atDesk(world, '/desk', { type: 'rooms' })) as { readonly rooms: readonly Line[] }).rooms;

/** What no desk returns. */
async function keysRetired(data: string, storeId: string): Promise<number> {
  const place = runningPostgres(data);
  if (place === null) throw new Error('No PostgreSQL runs.');
  const sql = connectTo(place, 1);
  const rows = await sql`
    SELECT 1 FROM room_keys JOIN rooms USING (room) WHERE store_id = ${storeId} AND retired_at IS NOT NULL`;
  await sql.end();
  return rows.length;
}

/** Every request at the chain’s desks that leaves something behind. */
export const groupDoors: readonly KillStep<GroupWorld>[] = [
  added(somebody.number),
  added('8'),
  byKey({ type: 'retire-person', number: '8' }, async (world) => 1 - (await withNumber('8')(world))),
  decided(
    { type: 'join', person: null, name: 'Eva', players: [one, two].flatMap((each) => each ?? []) },
    counted({ type: 'persons' }, ({ players }) => players === 2),
    saysSo,
  ),
  decided(
    { type: 'part', room, player: knownRoom.players[1] },
    counted({ type: 'persons' }, ({ players }) => players === 1),
    saysSo,
  ),
  decided(
    { type: 'keep-series', series: null, name: 'League', from: 1, until: 2, rooms: null, points },
    counted({ type: 'series' }),
  ),
  decided(
    { type: 'hand-down', name: 'Short', rooms: null, body: { kind: 'structure', structure: plain } },
    counted({ type: 'handed' }, ({ version }) => version === 1),
  ),
  decided(
    { type: 'keep-out', name: 'Zdena Bila', born: null, kind: 'ban', rooms: null, until: null },
    counted({ type: 'kept-out' }),
  ),
  {
    door: 'lift',
    ask: lifts,
    isDone,
    stands: async (world) => 1 - (await counted({ type: 'kept-out' })(world)),
    ...saysSo,
  },
  decided(
    { type: 'forget', person: null, players: [three].flatMap((each) => each ?? []) },
    // Asking twice to forget a player asks rooms twice.
    async (world) => Math.min(1, await counted({ type: 'forgets' })(world)),
  ),
  {
    door: '/join-chain',
    ask: async (world) => {
      const code = (await atDesk(world, '/desk', { type: 'code', room: null }))?.code;
      return code === undefined
        ? null
        : atDesk(world, '/join-chain', { code, storeId: 'store-2', name: 'Room 2', key: roomKey });
    },
    isDone,
    stands: async (world) => (await roomsOf(world)).filter(({ storeId }) => storeId === 'store-2').length,
    // The chain has it already.
    ...saysSo,
  },
  {
    door: '/desk revoke',
    ask: (world) => atDesk(world, '/desk', { type: 'revoke', room: 'store-2' }),
    isDone,
    stands: ({ data }) => keysRetired(data, 'store-2'),
    ...saysSo,
  },
];
