import { withRecords } from '../rules/penalties/sits-out.ts';
import type { TableEvent } from '../words/event.ts';
import { beforeStep, type Restored, restoredKeys, type TableState, type UndoStep } from '../words/table-state.ts';
import { withoutCount } from './incidents/apply-incident.ts';
import { withoutDeparture } from './seats/apply-seats.ts';
import { extensionBack } from './shot-clock/apply-shot-clock.ts';

/** The step of an event that one tap may undo. Each command makes at most one such step, first among its events. */
export function undoStep(event: TableEvent): Pick<UndoStep, 'step' | 'seat' | 'to'> | null {
  switch (event.type) {
    case 'acted-out-of-turn':
      return event.waits ? { step: event.type, seat: event.seat, to: event.pending.to } : null;
    case 'skipped-ruled':
    case 'folded':
    case 'checked':
    case 'drawn':
    case 'up-cards-dealt':
    case 'opener-named':
    case 'hand-tabled':
    case 'cards-shown':
    case 'hand-mucked':
    case 'hand-killed':
      return { step: event.type, seat: event.seat, to: null };
    case 'called':
    case 'bet':
    case 'raised':
    case 'completed':
    case 'brought-in':
      return { step: event.type, seat: event.seat, to: event.to };
    case 'runs-agreed':
    case 'board-dealt':
    case 'board-swapped':
    case 'winners-named':
    case 'pot-pushed':
      return { step: event.type, seat: null, to: null };
    case 'chips-added':
      return event.sold === true ? null : { step: event.type, seat: event.seat, to: event.chips };
    case 'chips-given':
      return { step: event.type, seat: event.seat, to: event.chips };
    // One tap does not bring back a player who is out or was moved by the office.
    case 'seat-opened':
      return event.why === 'left' ? { step: event.type, seat: event.seat, to: null } : null;
    case 'extension-used':
      return event.by === 'dealer' ? { step: event.type, seat: event.seat, to: null } : null;
    case 'stack-counted':
      return { step: event.type, seat: event.seat, to: event.stack };
    default:
      return null;
  }
}

/** Notes how to undo the event. The table has just been made and nobody else holds it, so it is modified in place. */
export function withUndo(
  before: TableState,
  event: TableEvent,
  after: { -readonly [Key in keyof TableState]: TableState[Key] },
): TableState {
  const undo = undoStep(event);
  if (undo !== null) after.undo = { step: undo.step, seat: undo.seat, to: undo.to, [beforeStep]: before };
  return after;
}

/** What an event restores, by name. Other keys in a stored event are ignored. */
export function restoring(restored: Restored): Partial<Restored> {
  const found: Partial<Record<keyof Restored, unknown>> = {};
  for (const key of restoredKeys) if (Object.hasOwn(restored, key)) found[key] = restored[key];
  return found as Partial<Restored>;
}

/** A table grown from its log knows its earlier state; one that was given its state uses what the event says. */
export function stepBack(state: TableState, event: Extract<TableEvent, { type: 'step-undone' }>): TableState {
  const { restored, step, seat } = event;
  const banked = step === 'extension-used' ? extensionBack(state, seat ?? 0) : state;
  return {
    ...banked,
    ...restoring(restored),
    chairs: withRecords(restored.chairs, state.chairs),
    ...(step === 'seat-opened' ? withoutDeparture(state, restored.chairs[(seat ?? 0) - 1]) : null),
    incidents: withoutCount(state.incidents, event),
    undo: state.undo?.[beforeStep]?.undo ?? restored.undo,
  };
}

/** Several steps as one, from the table before the first of them. */
export function joinedSteps(
  last: UndoStep | null,
  { step, seat, to, folds, also, answers, steps }: Extract<TableEvent, { type: 'steps-joined' }>,
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
  };
  const named = { step, seat, to, ...others };
  return { ...named, ...(before === undefined ? null : { [beforeStep]: before }) };
}
