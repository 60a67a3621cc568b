import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Card } from '../../engine/notation.ts';
import {
  type Hand,
  type HandSeat,
  isWitness,
  type TableEvent,
  type TableState,
  waitingActs,
} from '../../engine/table.ts';
import { boardCards, type HandScript, type Happening, type ScriptStep } from './hand-script.ts';
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

/** How the table compares with what happened: booked correctly, on the way there, or something else. */
type Standing = 'right' | 'going' | 'wrong';

/** Compares the table with what happened, whatever was tapped to get there. */
export function standingAt({ happening, after }: ScriptStep, state: TableState): Standing {
  const { hand } = state;
  const target = after.hand;
  if (target === null || hand === null || hand.number !== target.number) return 'going';
  if (!isOnTheWay(hand, target)) return 'wrong';
  return isDone(happening, hand, target) ? 'right' : 'going';
}

/** Nothing in the hand contradicts what happened; something may still be missing. */
const isOnTheWay = (hand: Hand, target: Hand): boolean =>
  (hand.outcome === 'running' || hand.outcome === target.outcome || isTakenAtOnce(hand, target)) &&
  hand.button === target.button &&
  hand.bigBlind === target.bigBlind &&
  hand.players.length === target.players.length &&
  waitingActs(hand).length === 0 &&
  hand.actions.length <= target.actions.length &&
  hand.actions.every((note, index) => same(note, target.actions[index])) &&
  hand.players.every((player) => fits(player, target)) &&
  areAmong(boardCards(hand), boardCards(target)) &&
  (hand.awards.length === 0 || target.awards.length === 0 || same(sharesOf(hand), sharesOf(target)));

/** Holding the winner's plate also pushes the pots, once it is settled whose they are. */
const isTakenAtOnce = (hand: Hand, target: Hand): boolean => hand.outcome === 'played' && target.stage === 'awards';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A hand that was mucked, turned up or killed must be so; unnamed cards contradict nothing. */
function fits({ seat, status, tabled }: HandSeat, { players, actions }: Hand): boolean {
  const there = players.find((player) => player.seat === seat);
  if (there === undefined) return false;
  const folds = actions.some((note) => note.seat === seat && note.action === 'fold');
  if (status === 'folded' && there.status === 'live' && !folds) return false;
  if (status === 'mucked' && there.status !== 'mucked') return false;
  if (tabled === null) return true;
  return there.tabled !== null && areAmong(tabled, there.tabled);
}

/** Whether each card is among these, in any order; an unnamed card may be any. */
function areAmong(cards: readonly Card[], these: readonly Card[]): boolean {
  if (cards.length > these.length) return false;
  return cards.every((card) => card === '??' || these.includes(card));
}

const sharesOf = ({ awards }: Hand) =>
  awards.map(({ pot, shares }) => [
    pot,
    shares.filter(({ chips }) => chips > 0).map(({ seat, chips }) => [seat, chips]),
  ]);

function isDone(happening: Happening, hand: Hand, target: Hand): boolean {
  switch (happening.what) {
    case 'start':
      return true;
    case 'acts':
      return hand.actions.length === target.actions.length;
    case 'board':
      return boardCards(hand).length === boardCards(target).length;
    case 'shows':
      return happening.hands.every(({ seat }) => playerAt(hand, seat)?.tabled != null);
    case 'mucks':
      return playerAt(hand, happening.seat)?.status === 'mucked';
    case 'pots':
      return hand.stage === 'over';
  }
}

const playerAt = ({ players }: Hand, seat: number): HandSeat | undefined =>
  players.find((player) => player.seat === seat);
