import type { RoomAtGlance } from '../../../protocol/group-desk.ts';
import { useTold } from './use-told.ts';

/** The names of rooms by number; an unknown room is called by its number. */
export function useRoomNames(): { readonly rooms: readonly number[]; readonly nameOf: (room: number) => string } {
  const told = useTold<RoomAtGlance>({ type: 'glance' });
  const found = told !== null && 'found' in told ? told.found : [];
  const names = new Map(found.map(({ room, name }) => [room, `${name} ${room}`]));
  return { rooms: [...names.keys()], nameOf: (room) => names.get(room) ?? String(room) };
}
