import { useEffect, useState } from 'react';

/** The cardroom's time in milliseconds, renewed every second so that ages count up. */
export function useNow(now: () => number, ahead: number): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  return at + ahead;
}
