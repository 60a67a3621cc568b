import { useRoom } from './room-context.ts';

/** Whether the floor signs at this browser: at its own, and in a house with a staff list at the office's too. */
export const useMayRule = (): boolean =>
  useRoom(({ me, desk }) => me?.role === 'floor' || (me?.role === 'cardroom' && desk?.needed === true));
