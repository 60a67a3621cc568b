import type { TestChain } from './chain-on-postgres.ts';

/** Two rooms, each with a hand, a stay and a name. */
export async function twoRooms({ store }: TestChain): Promise<readonly number[]> {
  const rooms: number[] = [];
  for (const storeId of ['a', 'b']) {
    const { room } = await store.rooms.pair({ storeId, name: `Room ${storeId}`, keyHash: storeId.repeat(64), at: 1 });
    rooms.push(room);
    const log = await store.logs.open(room, { logId: 'L', tableId: '1', at: 1 });
    await store.logs.keep([
      {
        log,
        rows: [
          {
            seq: 1,
            hand: 0,
            at: 1_764_000_000_000,
            actor: 'dealer',
            kind: 'k',
            request: null,
            body: '{}',
            previousHash: '0'.repeat(64),
            hash: '1'.repeat(64),
          },
        ],
        texts: [
          { id: 'p1', text: 'Eva Nová', salt: 's' },
          { id: 'p2', text: 'Adam Starý', salt: 's' },
        ],
      },
    ]);
    const hand = {
      logId: 'L',
      tableId: '1',
      hand: 1,
      startedAt: 1_764_000_000_000,
      endedAt: 1_764_000_060_000,
      outcome: 'played',
      potChips: 100,
      dealer: 'd1',
      amended: 0,
      rake: 5,
      jackpot: 1,
      game: 'no-limit-holdem',
      mode: 'cash',
      players: ['p1'],
    };
    const stay = {
      tableId: '1',
      seat: 3,
      player: 'p1',
      fromAt: 1_764_000_000_000,
      untilAt: 1_764_003_600_000,
      chipsIn: 100,
      chipsOut: 150,
      why: 'left',
    };
    const documents = [
      { what: 'hand', id: 'L 1', number: 1, body: JSON.stringify(hand) },
      { what: 'stay', id: 'L 3 1', number: 2, body: JSON.stringify(stay) },
      { what: 'staff', id: 'd1', number: 3, body: JSON.stringify({ name: 'Dan' }) },
    ];
    await store.documents.keep(room, documents, { number: 3, token: 't' });
  }
  return rooms;
}
