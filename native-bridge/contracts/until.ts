import type { LineHealth, LineState } from './line.ts';

/** Resolves with the first wanted value reported; for tests, which wait for events and never for the clock. */
export function until<Value>(
  listen: (listener: (value: Value) => void) => () => void,
  isWanted: (value: Value) => boolean,
): Promise<Value> {
  return new Promise((resolve) => {
    const leave = listen((value) => {
      if (!isWanted(value)) return;
      leave();
      resolve(value);
    });
  });
}

/** Resolves as soon as a line or a device is in one of the given states, at once if it is already. */
export async function untilHealth(
  source: { readonly health: LineHealth; onHealth(listener: (health: LineHealth) => void): () => void },
  ...states: readonly LineState[]
): Promise<LineHealth> {
  if (states.includes(source.health.state)) return source.health;
  return until(
    (listener) => source.onHealth(listener),
    (health) => states.includes(health.state),
  );
}
