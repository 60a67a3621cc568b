import type { ChainRoom } from '../../native-bridge/contracts/chain-store.ts';

/** The room meant by its number, its name in the group, or the id of its store; undefined: none. */
export const roomCalled = <Room extends Pick<ChainRoom, 'room' | 'storeId'>>(
  rooms: readonly Room[],
  said: string,
): Room | undefined => rooms.find(({ storeId }) => storeId === said) ?? rooms.find(({ room }) => String(room) === said);
