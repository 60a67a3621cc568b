import { useEffect, useState } from 'react';
import { useRoom, useRoomDoor } from './room-context.ts';

/** A clock closer than this to the room's is left alone, because each message includes the connection's own delay. */
const nearEnoughMs = 1_500;

/** The room's time in milliseconds, updated often enough that no second is skipped; it continues while the room is silent. */
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
