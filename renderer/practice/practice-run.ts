import { createStore, type StoreApi } from 'zustand/vanilla';
import { isWitness, type TableEvent } from '../../engine/table.ts';
import type { HandScript, ScriptStep } from './hand-script.ts';
import { standingAt } from './judge.ts';
import { PracticeTable } from './practice-table.ts';

/** How one step was booked. */
export interface StepResult {
  /** Number of player actions in it, or one if there are none. */
  readonly actions: number;
  readonly wrong: number;
  readonly ms: number;
}

/** The trainee's progress. */
export interface Progress {
  /** Steps booked correctly so far; all of them when the hand is done. */
  readonly done: readonly StepResult[];
  /** The step to be booked now; an undo may have reopened an earlier one. Null: the hand is done. */
  readonly step: ScriptStep | null;
  /** What was booked instead of what happened; null while nothing is wrong. */
  readonly booked: { readonly events: readonly TableEvent[] } | null;
  /** Since when the trainee has seen this step, or what is wrong with it; milliseconds since 1970. */
  readonly since: number;
}

/** A hand in progress: its table, and how far it is. */
export interface PracticeRun {
  readonly table: PracticeTable;
  readonly progress: StoreApi<Progress>;
  readonly script: HandScript;
  /** Resets the table to before the step, if undo is not possible. */
  readonly tryAgain: () => void;
}

/** Plays a script at a table in the page, and compares what is booked there with what happened. */
export function startRun(script: HandScript, now: () => number): PracticeRun {
  const [first] = script.steps;
  if (first === undefined) throw new Error('A hand has at least one step.');
  const table = new PracticeTable({ state: first.before, names: script.names, now });
  const progress = createStore<Progress>(() => ({ done: [], step: first, booked: null, since: now() }));
  let wrong = 0;
  let begun = now();
  let preparing = false;

  const begin = (index: number) => {
    wrong = 0;
    begun = now();
    const step = script.steps[index] ?? null;
    progress.setState({ step, booked: null, since: begun });
    preparing = true;
    table.does(...(step?.prelude ?? []));
    preparing = false;
  };
  const judge = (events: readonly TableEvent[]) => {
    const { done, booked } = progress.getState();
    const step = script.steps[done.length];
    if (step === undefined) return;
    switch (standingAt(step, table.state)) {
      case 'wrong':
        if (booked === null) {
          wrong += 1;
          progress.setState({ booked: { events }, since: now() });
        }
        return;
      case 'going':
        progress.setState({
          booked: null,
          step: openStep(script, done.length, table),
          ...(booked === null ? {} : { since: now() }),
        });
        return;
      case 'right': {
        const result = { actions: actionsIn(step), wrong, ms: now() - begun };
        progress.setState({ done: [...done, result] });
        begin(done.length + 1);
        // What the table does by itself needs no tap; what a prelude has done does.
        if (progress.getState().step?.prelude === undefined) judge([]);
      }
    }
  };
  table.onChange((events) => {
    if (!preparing && events.some((event) => !isWitness(event))) judge(events);
  });
  begin(0);
  return {
    table,
    progress,
    script,
    tryAgain: () => {
      const { done } = progress.getState();
      const step = script.steps[done.length];
      if (step === undefined) return;
      table.becomes(step.before);
      progress.setState({ booked: null, step, since: now() });
      preparing = true;
      table.does(...(step.prelude ?? []));
      preparing = false;
    },
  };
}

/** The first step the table lacks: the newest, unless something before it was undone. */
const openStep = ({ steps }: HandScript, newest: number, { state }: PracticeTable): ScriptStep | null =>
  steps.slice(0, newest + 1).find((step) => standingAt(step, state) === 'going') ?? steps[newest] ?? null;

const actionsIn = ({ happening }: ScriptStep): number => (happening.what === 'acts' ? happening.acts.length : 1);
