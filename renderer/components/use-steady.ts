import { useRef, useState } from 'react';

type Doing = (...values: never[]) => unknown;

/** The same functions with stable identities: each does what the latest render's version would. */
export function useSteady<T extends Readonly<Record<string, Doing>>>(functions: T): T {
  const latest = useRef(functions);
  latest.current = functions;
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [name, (...values: never[]) => latest.current[name]?.(...values)]),
      ) as unknown as T,
  );
  return steady;
}
