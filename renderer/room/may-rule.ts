import { useRoom } from './room-context.ts';

/** Whether the floor may sign at this browser: always at its own, and at the office's too if the house has a staff list. */
export const useMayRule = (): boolean =>
  useRoom(({ me, desk }) => me?.role === 'floor' || (me?.role === 'cardroom' && desk?.needed === true));
