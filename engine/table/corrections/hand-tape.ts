import type { HandTape } from '../../words/amendment.ts';
import { isWitness, type TableEvent } from '../../words/event.ts';
import { beforeStep, type TableState } from '../../words/table-state.ts';
import { apply } from '../apply.ts';
import { undoStep } from '../apply-undo.ts';

const beside: ReadonlySet<TableEvent['type']> = new Set([
  'floor-called',
  'incident-reported',
  'incident-ruled',
  'witnesses-overruled',
  'clock-called',
  'clock-stopped',
  'colour-up-announced',
  'deck-accepted',
  'deck-changed',
  'stakes-set',
  'next-hand-planned',
  'rotation-set',
] satisfies TableEvent['type'][]);

/** Changes neither the hand nor a chair: it stays where it is in the log, and no amendment touches it. */
export const staysBeside = (event: TableEvent): boolean => isWitness(event) || beside.has(event.type);

/** What was noted of a player stays when the step before it is taken back. */
const staying: ReadonlySet<TableEvent['type']> = new Set([
  'incident-counted',
  'penalty-given',
] satisfies TableEvent['type'][]);

/** The tape after one more event; `before` is the table it happened to. Null before the first hand. */
export function tapeAfter(tape: HandTape | null, before: TableState | null, event: TableEvent): HandTape | null {
  if (event.type === 'hand-started') return before === null ? null : { before, events: [event] };
  if (tape === null || staysBeside(event)) return tape;
  if (event.type === 'hand-amended') return { before: tape.before, events: event.events };
  // An extension is no step of the hand.
  if (event.type === 'step-undone' && event.step === 'extension-used') return tape;
  if (event.type === 'step-undone') return { before: tape.before, events: withoutLastStep(tape.events) };
  return { before: tape.before, events: [...tape.events, event] };
}

/** Is the hand of a tape over, in whatever way? Then amending it needs the floor. */
export const isOverOn = ({ events }: HandTape): boolean =>
  events.some(({ type }) => type === 'hand-ended' || type === 'misdeal-declared' || type === 'hand-voided');

/** The table a hand's events lead to from the one before it. What the floor chose in the hand is no step that one tap takes back. */
export function playedFrom(before: TableState, events: readonly TableEvent[]): TableState {
  let state = before;
  let isFloors = false;
  for (const event of events) {
    state = apply(state, event);
    if (event.type === 'wager-ruled' && event.chosenFrom !== undefined) isFloors = true;
    else if (isFloors && undoStep(event) !== null) {
      state = { ...state, undo: null };
      isFloors = false;
    }
  }
  return state;
}

/**
 * The table before the last step, as the engine remembers it; a corrected hand has its steps on the tape only. Null: there is no such step.
 */
export function tableBeforeStep({ undo }: Pick<TableState, 'undo'>, tape: HandTape | null): TableState | null {
  const remembered = undo?.[beforeStep];
  if (undo === null || remembered !== undefined || tape === null) return remembered ?? null;
  const events = withoutLastStep(tape.events);
  return events.length === tape.events.length ? null : playedFrom(tape.before, events);
}

/** The tape without its last step, or without the steps of its last tap. */
function withoutLastStep(events: readonly TableEvent[]): readonly TableEvent[] {
  const steps = events.flatMap((event, index) => (undoStep(event) === null ? [] : [index]));
  const last = steps.at(-1) ?? events.length;
  const joined = events.slice(last).find((event) => event.type === 'steps-joined');
  let from = steps.at(joined === undefined ? -1 : -joined.steps) ?? last;
  // Words and chips that were ruled on go with the action that followed.
  if (events[from - 1]?.type === 'wager-ruled') from -= 1;
  return events.filter((event, index) => index < from || staying.has(event.type));
}
