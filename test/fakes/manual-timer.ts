/** A timer that runs when a test says so. */
export interface ManualTimer {
  readonly after: (delayMs: number, action: () => void) => () => void;
  /** The delays of the scheduled callbacks, soonest first. */
  planned(): readonly number[];
  /** Runs the next callback and returns its delay in milliseconds. */
  runNext(): number;
}

/** Makes a timer without callbacks. */
export function manualTimer(): ManualTimer {
  const plans = new Set<{ readonly delayMs: number; readonly action: () => void }>();
  const inOrder = () => [...plans].sort((a, b) => a.delayMs - b.delayMs);
  return {
    after: (delayMs, action) => {
      const plan = { delayMs, action };
      plans.add(plan);
      return () => plans.delete(plan);
    },
    planned: () => inOrder().map(({ delayMs }) => delayMs),
    runNext: () => {
      const [next] = inOrder();
      if (next === undefined) throw new Error('Nothing is planned.');
      plans.delete(next);
      next.action();
      return next.delayMs;
    },
  };
}
