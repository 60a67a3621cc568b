import { withRecords } from '../rules/penalties/sits-out.ts';
import type { TableEvent } from '../words/event.ts';
import type { Hand } from '../words/hand.ts';
import type { Seat } from '../words/seat.ts';
import {
  beforeStep,
  nextHandNumber,
  type Restored,
  restoredKeys,
  type TableState,
  type UndoStep,
} from '../words/table-state.ts';
import { withoutTaken } from './incidents/apply-incident.ts';
import { withoutDeparture } from './seats/apply-seats.ts';
import { extensionBack } from './shot-clock/apply-shot-clock.ts';

type Step = Pick<UndoStep, 'step' | 'seat' | 'to' | 'incident'>;

/** The step of an event that one tap may undo. Each command makes at most one such step, first among its events. */
export function undoStep(event: TableEvent): Step | null {
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
    case 'chips-announced':
      return event.sold === true ? null : { step: event.type, seat: event.seat, to: event.chips };
    // One tap does not bring back a player who is out or was moved by the office.
    case 'seat-opened':
      return event.why === 'left' || event.declined === true ? { step: event.type, seat: event.seat, to: null } : null;
    case 'player-seated':
      return event.here === true ? { step: event.type, seat: event.seat, to: null } : null;
    case 'player-away':
    case 'button-moved':
      return { step: event.type, seat: event.seat, to: null };
    case 'extension-used':
      return event.by === 'dealer' ? { step: event.type, seat: event.seat, to: null } : null;
    case 'stack-counted':
      return { step: event.type, seat: event.seat, to: event.stack };
    default:
      return stepOfRuling(event);
  }
}

/** What a ruling does to the hand. A start that is taken back has its own way (`startTakenBack`). */
function stepOfRuling(event: TableEvent): Step | null {
  switch (event.type) {
    case 'misdeal-declared':
      return { step: event.type, seat: null, to: null, incident: event.incident };
    case 'hand-voided':
      return event.incident === null ? null : { step: 'floor-ruled', seat: null, to: null, incident: event.incident };
    case 'rebuy-announced':
    case 'bets-corrected':
    case 'board-corrected':
    case 'card-voided':
    case 'aggression-barred':
    case 'odd-chip-kept':
    case 'hand-retrieved':
    case 'run-out-released':
      return { step: 'floor-ruled', seat: null, to: null };
    default:
      return null;
  }
}

type Apply = (state: TableState, event: TableEvent) => TableState;

/** Notes how to undo the event. The table has just been made and nobody else holds it, so it is modified in place. */
export function withUndo(
  before: TableState,
  event: TableEvent,
  after: { -readonly [Key in keyof TableState]: TableState[Key] },
  apply: Apply,
): TableState {
  const undo = undoStep(event);
  if (undo !== null) after.undo = { ...undo, [beforeStep]: before };
  else if (before.undo !== null && staysWhenUndone(event, before))
    after.undo = withStaying(before.undo, event, before, apply);
  return after;
}

/** What others do beside the steps, and what has its own way back: it stays when a step before it is taken back. */
export function staysWhenUndone(event: TableEvent, before: Pick<TableState, 'chairs'> | null = null): boolean {
  switch (event.type) {
    case 'past-hand-amended':
    case 'chips-taken-back':
      return true;
    case 'chips-added':
    case 'chips-announced':
      return event.sold === true;
    case 'player-seated':
      return event.sentFrom !== undefined;
    case 'blinds-owed': {
      const owes = before?.chairs[event.seat - 1]?.owes ?? null;
      return owes !== null && owes.big === event.owes?.big && owes.small === event.owes.small;
    }
    default:
      return false;
  }
}

/** The same step, leading back to a table at which this has happened, too. Null: at such a table it could not have happened. */
function withStaying(undo: UndoStep, event: TableEvent, now: TableState, apply: Apply): UndoStep | null {
  const before = undo[beforeStep];
  // A table that was given its state learns from the event that takes the step back, and knows of its hand who has lost a seat by the step.
  if (before === undefined) return isSeatOfHand(event, now) ? null : undo;
  const isBetting = before.hand !== null && !isSettled.has(before.hand.stage);
  if (isBetting && event.type !== 'player-seated' && event.type !== 'blinds-owed') return null;
  const playerAt = ({ chairs }: TableState, seat: Seat) => chairs[seat - 1]?.player?.id;
  if (seatsOf(event).some((seat) => playerAt(before, seat) !== playerAt(now, seat))) return null;
  const after = apply(before, event);
  return after.chairs.some(({ stack }) => stack !== null && stack < 0) ? null : { ...undo, [beforeStep]: after };
}

const isSeatOfHand = (event: TableEvent, { hand }: TableState): boolean =>
  event.type === 'player-seated' && hand !== null && hand.players.some(({ seat }) => seat === event.seat);

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

/** A table grown from its log knows its earlier state; one that was given its state uses what the event says. */
export function stepBack(state: TableState, event: Extract<TableEvent, { type: 'step-undone' }>): TableState {
  const { restored, step, seat } = event;
  const isStart = step === 'hand-started';
  const isRedealt = !isStart && isDealtAgain(state, restored);
  const now = isStart || isRedealt ? state : withoutStart(state);
  const banked = step === 'extension-used' ? extensionBack(now, seat ?? 0) : now;
  return {
    ...banked,
    ...restoring(restored),
    ...(isStart ? { takenBack: nextHandNumber(state) - 1 } : null),
    ...(isRedealt ? { redeal: state.redeal } : null),
    chairs: withRecords(restored.chairs, now.chairs),
    ...(step === 'seat-opened' ? withoutDeparture(state, restored.chairs[(seat ?? 0) - 1]) : null),
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
