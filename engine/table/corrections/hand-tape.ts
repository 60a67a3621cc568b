import { earlierHand, type HandTape } from '../../words/amendment.ts';
import type { TableEvent } from '../../words/event.ts';
import { isWitness } from '../../words/event-families.ts';
import type { Seat } from '../../words/seat.ts';
import { beforeStep, stepsOfHand, type TableState } from '../../words/table-state.ts';
import { apply } from '../apply.ts';
import { stepNamed } from '../apply-undo.ts';
import { undoStep, wayBack } from '../ways-back.ts';
import { noWitnesses } from '../witnesses/apply-witness.ts';

const beside: ReadonlySet<TableEvent['type']> = new Set([
  'floor-called',
  'call-withdrawn',
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

/** Changes neither the hand nor a chair: it keeps its place in the log, and amendments do not touch it. */
export const staysBeside = (event: TableEvent): boolean =>
  (isWitness(event) && !isSentOn(event)) || beside.has(event.type);

/** Chips left by a hand are somewhere else now, which says what can be corrected in it. */
const isSentOn = (event: TableEvent): boolean => event.type === 'departure-confirmed' && event.sentOn !== undefined;

/** The tape after one more event; `before` is the table it happened to. Null before the first hand. */
export function tapeAfter(tape: HandTape | null, before: TableState | null, event: TableEvent): HandTape | null {
  if (event.type === 'hand-started') return before === null ? null : { before, events: [event], ...earlierOf(tape) };
  if (tape === null || staysBeside(event)) return tape;
  if (event.type === 'hand-amended') return { ...tape, events: event.events };
  if (event.type === 'past-hand-amended' && event.hand === handOnTape(tape))
    return { ...tape, events: event.events, isPast: true };
  if (event.type === 'step-undone' && event.step === 'hand-started')
    return tapeOfEarlier(tape, event.restored.hand?.number);
  // An extension is no step of the hand.
  if (event.type === 'step-undone' && event.step === 'extension-used') return tape;
  if (event.type === 'step-undone') return { ...tape, events: withoutLastStep(tape.events, event.step) };
  return { ...tape, events: [...tape.events, event] };
}

function earlierOf(tape: HandTape | null): Pick<HandTape, typeof earlierHand> {
  if (tape === null) return {};
  const { [earlierHand]: _before, ...last } = tape;
  return { [earlierHand]: last };
}

/**
 * The hand before is the last one again; whoever has sat down since, and chips that were sold, are there all the same. A tape that never
 * heard of the start goes on as it is.
 */
function tapeOfEarlier(tape: HandTape, hand: number | undefined): HandTape | null {
  if (handOnTape(tape) === hand) return tape;
  const earlier = tape[earlierHand];
  if (earlier === undefined) return null;
  const since = piecesOf(tape).filter(({ role }) => role === 'fact');
  return { ...earlier, events: [...earlier.events, ...since.flatMap(({ events }) => events)] };
}

/** The number of the hand on the tape. Recounted stacks of an amended hand come before its start. */
export function handOnTape({ events }: HandTape): number | null {
  const started = events.find((event) => event.type === 'hand-started');
  return started?.number ?? null;
}

/** Whether the hand of a tape is over in any way. Amending it then needs the floor. */
export const isOverOn = ({ events }: HandTape): boolean =>
  events.some(({ type }) => type === 'hand-ended' || type === 'misdeal-declared' || type === 'hand-voided');

/** The table a hand's events lead to from the one before it. What the floor chose in the hand cannot be undone by a tap. */
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
 * The table before the last step, as the engine remembers it; a corrected hand has its steps only on the tape. Null: there is no such step.
 */
export function tableBeforeStep(
  { undo }: Pick<TableState, 'undo'>,
  tape: HandTape | null,
  step: string | undefined = undo?.step,
): TableState | null {
  const last = step === undefined ? null : stepNamed(undo, step);
  const remembered = last?.[beforeStep];
  if (last === null || remembered !== undefined || tape === null) return remembered ?? null;
  const events = withoutLastStep(tape.events, last.step);
  return events.length === tape.events.length ? null : playedFrom(tape.before, events);
}

/** The tape without its last step of this name, or without the steps of its last tap of this name, and without what came after it. */
function withoutLastStep(events: readonly TableEvent[], step: string): readonly TableEvent[] {
  const steps = events.flatMap((event, index) => (undoStep(event) === null ? [] : [index]));
  let from = events.length;
  for (let left = steps.length; left > 0; ) {
    const last = steps[left - 1] ?? 0;
    const joint = events.slice(last, steps[left]).find((event) => event.type === 'steps-joined');
    left -= joint === undefined ? 1 : Math.min(joint.steps, left);
    const name = joint === undefined ? undoStep(events[last] as TableEvent)?.step : joint.step;
    if (name !== step) continue;
    from = steps[left] ?? last;
    break;
  }
  // Words and chips that were ruled on go with the action that followed.
  if (events[from - 1]?.type === 'wager-ruled') from -= 1;
  return events.filter((event, index) => index < from || isKept(event));
}

/** Stays on the tape when a step before it is taken back. */
function isKept(event: TableEvent): boolean {
  const way = wayBack(event);
  return way === 'noted' || way === 'stays';
}

/**
 * The tape of an older hand, after every amendment of it so far; null if it is not among these. `events`: the table's, from `before` on,
 * which is just before the hand or earlier. Once the next hand has begun, or the table was set up anew, only amendments of this one count.
 */
export function pastHandTape(before: TableState | null, events: Iterable<TableEvent>, hand: number): HandTape | null {
  let state = before;
  let tape: HandTape | null = null;
  let isOver = false;
  // It is over because another hand has begun: that start may still be taken back.
  let isNext = false;
  for (const event of events) {
    if (isTakenBackTo(event, hand) && isNext) isOver = false;
    if (event.type === 'past-hand-amended' && event.hand === hand && tape !== null) {
      tape = { before: tape.before, events: event.events };
      isOver = true;
      isNext = false;
    }
    if (event.type === 'table-set-up' && tape !== null) isOver = true;
    if (isOver) continue;
    if (event.type === 'hand-started' && event.number !== hand) {
      isOver = tape !== null;
      isNext = isOver;
      if (isOver) continue;
    } else tape = event.type === 'hand-started' || tape !== null ? tapeAfter(tape, state, event) : null;
    state = apply(state, event);
  }
  return tape === null ? null : pastTape(tape);
}

const isTakenBackTo = (event: TableEvent, hand: number): boolean =>
  event.type === 'step-undone' && event.step === 'hand-started' && event.restored.hand?.number === hand;

/** The same tape without what happened between its hand and the next, which is not replayed. */
function pastTape(tape: HandTape): HandTape {
  const pieces = piecesOf(tape);
  const end = pieces.findLastIndex(({ events }) => events.some(({ type }) => type === 'hand-ended'));
  const kept = pieces.filter(({ role }, index) => end < 0 || index <= end || role === 'act' || role === 'echo');
  return { before: tape.before, events: kept.flatMap(({ events }) => events), isPast: true };
}

/** Seats whose player or chips an event concerns. */
export function seatsTouched(event: TableEvent): readonly Seat[] {
  switch (event.type) {
    case 'seat-changed':
      return [event.from, event.to];
    case 'player-moved':
      return [event.seat, event.to];
    case 'chips-raced':
      return event.changes.map(({ seat }) => seat);
    case 'table-closed':
    case 'table-reopened':
      return event.counted.map(({ seat }) => seat);
    case 'past-hand-amended':
      return event.transfers.map(({ seat }) => seat);
    default:
      return 'seat' in event && typeof event.seat === 'number' ? [event.seat] : [];
  }
}

/** One act with all that followed from it, or one fact beside the hand. */
export interface Piece {
  /** The table as it was when it happened. */
  readonly before: TableState;
  readonly events: readonly TableEvent[];
  /** The act or fact itself among the events; before it may come words and chips that were ruled on. */
  readonly main: TableEvent;
  readonly role: Role;
  /** The act's index in the list; null: no act. */
  readonly act: number | null;
}

type Role =
  /** The hand begins. */
  | 'start'
  /** Ante, blind, straddle: posted by the rules. */
  | 'forced'
  /** Done by a person, in sequence. */
  | 'act'
  /** Follows from an earlier act. */
  | 'echo'
  /** A ruling that changed the hand itself. */
  | 'ruling'
  /** Beside the hand: who sits where, reports, chips between hands. */
  | 'fact'
  | 'follows';

type Type = TableEvent['type'];

const following: ReadonlySet<Type> = new Set([
  'betting-opened',
  'sleeper-woke',
  'steps-joined',
  'out-of-turn-bound',
  'out-of-turn-returned',
  'uncalled-returned',
  'bets-gathered',
  'cards-awaited',
  'showdown-opened',
  'rake-taken',
  'pots-awarded',
  'hand-ended',
  'announced-in-play',
] satisfies Type[]);

const acting: ReadonlySet<Type> = new Set(stepsOfHand);

/** The role of an event, from the event itself and the one before it. */
function roleOf(event: TableEvent, previous: TableEvent | undefined): Role {
  switch (event.type) {
    case 'hand-started':
      return 'start';
    case 'ante-posted':
    case 'blind-posted':
      return 'forced';
    case 'blinds-owed':
      return previous?.type === 'hand-started' || previous?.type === 'blinds-owed' ? 'follows' : 'fact';
    case 'seat-opened':
      // A player who sat on has declined a re-buy themselves.
      return event.why === 'eliminated' && event.satOn !== true && previous?.type !== 'chips-given'
        ? 'follows'
        : 'fact';
    case 'bets-corrected':
      return previous?.type === 'hand-killed' ? 'follows' : 'ruling';
    case 'board-corrected':
    case 'misdeal-declared':
    case 'hand-voided':
      return 'ruling';
    default:
      if (following.has(event.type)) return 'follows';
      return acting.has(event.type) ? (isEcho(event, previous) ? 'echo' : 'act') : 'fact';
  }
}

/**
 * Actions out of turn are booked automatically, at once or later. So are dead hands of players who let others act past them or who are
 * absent.
 */
function isEcho(event: TableEvent, previous: TableEvent | undefined): boolean {
  if ('missing' in event) return true;
  switch (previous?.type) {
    case 'out-of-turn-bound':
      return true;
    case 'acted-out-of-turn':
      return event.type === 'folded' && !previous.waits;
    case 'skipped-ruled':
      return event.type === 'hand-killed' && previous.ruling === 'dead-hand';
    default:
      return false;
  }
}

/** The table a tape begins with. What devices had seen does not affect the replay. */
export const startOf = ({ before }: HandTape): TableState => ({ ...before, witnesses: noWitnesses });

/** A tape split into pieces: acts with what followed from them, and facts beside the hand. */
export function piecesOf(tape: HandTape): readonly Piece[] {
  const pieces: Piece[] = [];
  let state = startOf(tape);
  let acts = 0;
  let previous: TableEvent | undefined;
  let ruled: Pick<Piece, 'before' | 'main'> | null = null;
  for (const event of tape.events) {
    const role = roleOf(event, previous);
    const last = pieces.at(-1);
    // Words that only bind a player are a fact of their own: no action followed.
    if (event.type === 'wager-ruled' && event.outcome.ruling !== 'refused') ruled = { before: state, main: event };
    else if (role === 'follows' && last !== undefined) {
      pieces[pieces.length - 1] = { ...last, events: [...last.events, event] };
    } else {
      const act = role === 'fact' || role === 'start' ? null : acts++;
      const before = ruled?.before ?? state;
      const events = ruled === null ? [event] : [ruled.main, event];
      pieces.push({ before, events, main: event, role: role === 'follows' ? 'fact' : role, act });
      ruled = null;
    }
    state = apply(state, event);
    previous = event;
  }
  return pieces;
}
