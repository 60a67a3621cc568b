import { useEffect, useRef, useState } from 'react';
import { DealerConsole } from '../screens/dealer-console/dealer-console.tsx';
import { createTableStore } from '../stores/table-store.ts';
import { PracticeBar, PracticeMark } from './coach.tsx';
import type { HandScript } from './hand-script.ts';
import { startRun } from './practice-run.ts';
import { type HandResult, resultOf } from './results.ts';

/** A hand to be booked on the real console, at a simulated table. Give it a key: another script is another table. */
export function PracticeConsole(props: {
  readonly script: HandScript;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called once, when the last step is booked. */
  readonly onDone: (result: HandResult) => void;
  readonly onNext: () => void;
  readonly onLeave: () => void;
}) {
  const { script, title, now, onDone, onNext, onLeave } = props;
  const [{ run, store }] = useState(() => openRun(script, now));
  useEffect(() => run.table.turns('up'), [run]);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(
    () =>
      run.progress.subscribe(({ step, done: steps }, before) => {
        if (step === null && before.step !== null) done.current(resultOf(script.id, steps, now()));
      }),
    [run, script, now],
  );
  return (
    <DealerConsole
      store={store}
      practice={{
        bar: (fingers) => (
          <PracticeBar run={run} title={title} fingers={fingers} now={now} onNext={onNext} onLeave={onLeave} />
        ),
        mark: <PracticeMark />,
      }}
    />
  );
}

function openRun(script: HandScript, now: () => number) {
  const run = startRun(script, now);
  let requests = 0;
  const store = createTableStore({
    transport: run.table,
    newId: () => `practice-${++requests}`,
    now,
    after: (delayMs, action) => {
      const timer = setTimeout(action, delayMs);
      return () => clearTimeout(timer);
    },
  });
  return { run, store };
}
