import type { ChainStore } from '../../native-bridge/contracts/chain-store.ts';
import { StorageFault } from '../../native-bridge/contracts/storage-fault.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import {
  type ChainDeskAnswer,
  type ChainDeskAsk,
  chainDeskAskSchema,
  type ToldRoom,
} from '../../protocol/chain-desk.ts';
import { ownDesk } from '../connections/own-desk.ts';
import { roomCalled } from './room-called.ts';
import type { Chain } from './start-chain.ts';

export interface ChainDeskOptions {
  /** Stored in the data folder; whoever can read it runs the chain. */
  readonly key: string;
  readonly chain: Chain;
  readonly store: ChainStore;
  readonly time: TimeSource;
  /** Where rooms find the chain, and what they compare; called once it serves. */
  readonly place: () => { readonly address: string; readonly fingerprint: string | null };
  readonly note: (what: string, facts: Readonly<Record<string, string>>) => void;
}

/** Answers POST /desk: the chain's rooms are managed at its own PC. */
export const chainDesk = (options: ChainDeskOptions) =>
  ownDesk({
    key: options.key,
    task: 'Rooms are looked after',
    where: 'chain',
    schema: chainDeskAskSchema,
    answer: (ask) => answer(ask, options).catch(sentenceOfFault),
  });

function sentenceOfFault(error: unknown): ChainDeskAnswer {
  if (!(error instanceof StorageFault)) throw error;
  return { sentence: error.message };
}

async function answer(ask: ChainDeskAsk, options: ChainDeskOptions): Promise<ChainDeskAnswer> {
  const { chain, store, time, place, note } = options;
  switch (ask.type) {
    case 'code': {
      const room = ask.room === null ? null : roomCalled(await store.rooms.all(), ask.room);
      if (room === undefined)
        return { sentence: `The chain knows no room ${ask.room}: “riffle chain rooms” lists them.` };
      const storeId = room?.storeId ?? null;
      return { ...chain.joining.issueCode(storeId), ...place(), storeId };
    }
    case 'rooms':
      return { rooms: await toldRooms(options) };
    case 'revoke': {
      const room = roomCalled(await store.rooms.all(), ask.room);
      if (room === undefined || !(await store.rooms.revoke(room.room, time.now())))
        return {
          sentence: `The chain knows no room ${ask.room} with a key that is good: “riffle chain rooms” lists them.`,
        };
      chain.cutOff(room.storeId);
      note('Room revoked.', { room: room.storeId });
      return { rooms: [] };
    }
  }
}

async function toldRooms({ chain, store }: ChainDeskOptions): Promise<readonly ToldRoom[]> {
  const rooms = await store.rooms.all();
  return Promise.all(
    rooms.map(async ({ room, storeId, name, version, pairedAt, heardAt }) => {
      const [logs, findings] = await Promise.all([store.logs.of(room), store.signatures.findings(room)]);
      return {
        room,
        storeId,
        name,
        version,
        linked: chain.linked.has(room),
        pairedAt,
        heardAt,
        events: logs.reduce((sum, { head }) => sum + head.seq, 0),
        findings: findings.map(({ said }) => said),
      };
    }),
  );
}
