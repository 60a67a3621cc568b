import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { enterRoom } from '../../renderer/room/enter-room.ts';
import { RoomContext } from '../../renderer/room/room-context.ts';
import { ScriptedRoom } from '../../renderer/room/scripted-room.ts';

/** A page in an accepted browser, and the far end of its connection. Its requests are numbered: `request-1` is the first. */
export function pageInRoom(page: ReactNode, now: () => number = () => 0) {
  const line = new ScriptedRoom();
  let ids = 0;
  const room = enterRoom({ key: 'k', transport: line.transport, newId: () => `request-${++ids}`, now });
  return { line, room, ...render(<RoomContext value={room}>{page}</RoomContext>) };
}
