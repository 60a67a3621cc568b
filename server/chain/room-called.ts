import type { ChainRoom } from '../../native-bridge/contracts/chain-store.ts';

/** The room somebody means, by its number, as the group calls it, or by the id of its store; undefined: none is called so. */
export const roomCalled = <Room extends Pick<ChainRoom, 'room' | 'storeId'>>(
  rooms: readonly Room[],
  said: string,
): Room | undefined => rooms.find(({ storeId }) => storeId === said) ?? rooms.find(({ room }) => String(room) === said);
