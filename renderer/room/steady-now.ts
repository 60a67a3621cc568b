import { useEffect, useState } from 'react';
import { useRoom, useRoomDoor } from './room-context.ts';

/** A clock that is nearer than this to the room's is left alone: each message tells the time with the line's own delay. */
const nearEnoughMs = 1_500;

/** The room's time in milliseconds, renewed often enough that no second is skipped; goes on when the room is silent. */
export function useSteadyNow(): number {
  const { now } = useRoomDoor();
  const ahead = useRoom((room) => room.ahead);
  const [kept, setKept] = useState(ahead);
  const [at, setAt] = useState(now);
  if (Math.abs(ahead - kept) > nearEnoughMs) setKept(ahead);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 200);
    return () => clearInterval(timer);
  }, [now]);
  return at + kept;
}
