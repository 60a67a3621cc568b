import { WebSocket } from 'ws';

export { findRooms } from './discovery.ts';
export { meetRoom } from './meet-room.ts';

const handshakeMs = 5_000;

/** Opens a socket to a room, trusting only that authority; null: plainly, on loopback. */
export function openRoomSocket(url: string, authority: string | null, messageBytesMax: number): WebSocket {
  const limits = { handshakeTimeout: handshakeMs, maxPayload: messageBytesMax };
  if (authority === null) return new WebSocket(url, limits);
  // The authority signs for its own room alone, so any name in use for it is right.
  return new WebSocket(url, { ...limits, ca: [authority], checkServerIdentity: () => false });
}
