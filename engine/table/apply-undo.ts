import { withRecords } from '../rules/penalties/sits-out.ts';
import type { TableEvent } from '../words/event.ts';
import type { Hand } from '../words/hand.ts';
import type { Seat } from '../words/seat.ts';
import {
  beforeStep,
  nextHandNumber,
  type Restored,
  restoredKeys,
  type StepName,
  stepsOfHand,
  type TableState,
  type UndoStep,
} from '../words/table-state.ts';
import { withoutTaken } from './incidents/apply-incident.ts';
import { withoutDeparture } from './seats/apply-seats.ts';
import { extensionBack } from './shot-clock/apply-shot-clock.ts';
import { wayBack } from './ways-back.ts';
import { deckOutBack } from './witnesses/deck-out.ts';

type Apply = (state: TableState, event: TableEvent) => TableState;

/** Notes how to undo the event. The table has just been made and nobody else holds it, so it is modified in place. */
export function withUndo(
  before: TableState,
  event: TableEvent,
  after: { -readonly [Key in keyof TableState]: TableState[Key] },
  apply: Apply,
): TableState {
  const way = wayBack(event, before);
  if (way === 'own') return after;
  if (way === 'ends') after.undo = null;
  else if (way === 'stays') after.undo = before.undo === null ? null : withStaying(before.undo, event, before, apply);
  else after.undo = typeof way === 'string' ? before.undo : { ...way, [beforeStep]: before };
  return after;
}

/** The same step, leading back to a table at which this has happened, too. Null: at such a table it could not have happened. */
function withStaying(undo: UndoStep, event: TableEvent, now: TableState, apply: Apply): UndoStep | null {
  const before = undo[beforeStep];
  // A table that was given its state learns from the event that takes the step back. By whom the step has left a seat it knows from the step and its hand.
  if (before === undefined) return isSeatOfHand(event, now) || isSeatOfStep(event, undo) ? null : undo;
  const isBetting = before.hand !== null && !isSettled.has(before.hand.stage);
  if (isBetting && event.type !== 'player-seated' && event.type !== 'blinds-owed') return null;
  const playerAt = ({ chairs }: TableState, seat: Seat) => chairs[seat - 1]?.player?.id;
  if (seatsOf(event).some((seat) => playerAt(before, seat) !== playerAt(now, seat))) return null;
  const after = apply(before, event);
  return after.chairs.some(({ stack }) => stack !== null && stack < 0) ? null : { ...undo, [beforeStep]: after };
}

const isSeatOfHand = (event: TableEvent, { hand }: TableState): boolean =>
  event.type === 'player-seated' && hand !== null && hand.players.some(({ seat }) => seat === event.seat);

/** Somebody else sat there before a step by which somebody came, went or changed seats. */
const isSeatOfStep = (event: TableEvent, { step, seat }: UndoStep): boolean =>
  (step === 'seat-opened' || step === 'player-seated' || step === 'seat-changed') &&
  seat !== null &&
  seatsOf(event).includes(seat);

const seatsOf = (event: TableEvent): readonly Seat[] =>
  event.type === 'past-hand-amended'
    ? event.transfers.map(({ seat }) => seat)
    : 'seat' in event && event.seat !== null
      ? [event.seat]
      : [];

/** Nobody bets any more: chips that come and go change nobody's decision. */
const isSettled: ReadonlySet<Hand['stage']> = new Set<Hand['stage']>(['showdown', 'awards', 'over']);

/** What an event restores, by name. Other keys in a stored event are ignored. */
export function restoring(restored: Restored): Partial<Restored> {
  const found: Partial<Record<keyof Restored, unknown>> = {};
  for (const key of restoredKeys) if (Object.hasOwn(restored, key)) found[key] = restored[key];
  return found as Partial<Restored>;
}

type StepUndone = Extract<TableEvent, { type: 'step-undone' }>;
type Left = (state: TableState, event: StepUndone) => TableState;

/** The hand of the step goes on, unless the step came after it. */
const handGoesOn: Left = (state, { restored }) => (isDealtAgain(state, restored) ? state : withoutStart(state));

/** The table that each step leaves behind, where its event restores what was before it. The compiler requires every one of them. */
const tableLeft: { readonly [Name in StepName]: Left } = {
  ...(Object.fromEntries(stepsOfHand.map((step) => [step, handGoesOn])) as Record<(typeof stepsOfHand)[number], Left>),
  'chips-added': handGoesOn,
  'chips-given': handGoesOn,
  'chips-announced': handGoesOn,
  'stack-counted': handGoesOn,
  'chips-raced': (state, event) => racedBack(handGoesOn(state, event), event),
  'arrival-confirmed': handGoesOn,
  'seat-confirmed': handGoesOn,
  'chips-back-confirmed': handGoesOn,
  'player-seated': handGoesOn,
  'player-away': handGoesOn,
  'seat-changed': handGoesOn,
  'button-moved': handGoesOn,
  'misdeal-declared': handGoesOn,
  'incident-ruled': handGoesOn,
  'floor-ruled': handGoesOn,
  'extension-used': (state, event) => extensionBack(handGoesOn(state, event), event.seat ?? 0),
  'seat-opened': (state, event) => ({
    ...handGoesOn(state, event),
    ...withoutDeparture(state, event.restored.chairs[(event.seat ?? 0) - 1]),
  }),
  'hand-started': (state) => ({ ...state, takenBack: nextHandNumber(state) - 1 }),
};

/** The chips are in play again, and what the race had added or removed is back in the house's box, or out of it. */
const racedBack: Left = (state, { chipValues = state.chipValues, restored }) => ({
  ...state,
  chipValues,
  raced: (state.raced ?? 0) + restored.chipsIn - state.chipsIn,
});

/** A table grown from its log knows its earlier state; one that was given its state uses what the event says. */
export function stepBack(state: TableState, event: StepUndone): TableState {
  const { restored, step, arrivals } = event;
  const left = deckOutBack(tableLeft[step](state, event), event.incident);
  return {
    ...left,
    ...(arrivals === undefined ? null : { arrivals: [...(left.arrivals ?? []), ...arrivals] }),
    ...restoring(restored),
    ...(isDealtAgain(state, restored) ? { redeal: state.redeal } : null),
    chairs: withRecords(restored.chairs, left.chairs),
    incidents: withoutTaken(state.incidents, event),
    undo: stepNamed(state.undo, step)?.[beforeStep]?.undo ?? restored.undo,
  };
}

/** A hand whose start was taken back is still to be dealt again, as long as the one before it is over. */
const isDealtAgain = ({ redeal, handNumber }: TableState, restored: Restored): boolean =>
  redeal !== null && redeal.of > handNumber && restored.hand?.stage === 'over' && restored.handNumber === handNumber;

/** The hand before goes on: the one that had begun is not dealt again, and counts for nobody who had a hand to miss, and for no level. */
export function withoutStart(state: TableState): TableState {
  const { redeal, handNumber, pace, handForHand, chairs } = state;
  if (redeal === null || redeal.of <= handNumber) return state;
  return {
    ...state,
    chairs: chairs.map(({ served, ...chair }) =>
      served === redeal.of ? { ...chair, penalty: (chair.penalty ?? 0) + 1 } : chair,
    ),
    ...(pace === undefined ? null : { pace: { ...pace, hands: pace.hands - 1 } }),
    ...(handForHand?.hand === redeal.of ? { handForHand: { ...handForHand, hand: null } } : null),
  };
}

/** The last step of this name. Programs before this one did not count all that came after it as steps, and took it back as well. */
export function stepNamed(last: UndoStep | null, step: string): UndoStep | null {
  let undo = last;
  while (undo !== null && undo.step !== step) undo = undo[beforeStep]?.undo ?? null;
  return undo;
}

/** Several steps as one, from the table before the first of them. */
export function joinedSteps(
  last: UndoStep | null,
  { step, seat, to, folds, also, answers, incident, steps }: Extract<TableEvent, { type: 'steps-joined' }>,
): UndoStep {
  let before: TableState | undefined;
  for (let undo = last, left = steps; left > 0; left--) {
    before = undo?.[beforeStep];
    undo = before?.undo ?? null;
  }
  const others = {
    ...(folds === undefined ? null : { folds }),
    ...(also === undefined ? null : { also }),
    ...(answers === undefined ? null : { answers }),
    ...(incident === undefined ? null : { incident }),
  };
  const named = { step, seat, to, ...others };
  return { ...named, ...(before === undefined ? null : { [beforeStep]: before }) };
}
