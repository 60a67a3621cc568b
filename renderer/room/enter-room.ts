import type { Transport } from '../../protocol/transport.ts';
import { CardroomConnection } from '../connection/cardroom-connection.ts';
import { cardroomRequests } from '../stores/cardroom-requests.ts';
import { createCardroomStore, listenInto } from '../stores/cardroom-store.ts';
import type { RoomDoor } from './room-context.ts';

/** Connects to the cardroom with the key this browser was given. */
export function enterRoom(options: {
  readonly key: string;
  readonly transport: Transport;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}): RoomDoor {
  const { key, transport, newId, now } = options;
  const store = createCardroomStore(now());
  const connection = new CardroomConnection({ transport, key, newId, listener: listenInto(store, now) });
  return { store, requests: cardroomRequests({ store, connection, newId }), now };
}
