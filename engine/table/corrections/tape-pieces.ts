import type { HandTape } from '../../words/amendment.ts';
import type { TableEvent } from '../../words/event.ts';
import type { TableState } from '../../words/table-state.ts';
import { apply } from '../apply.ts';
import { noWitnesses } from '../witnesses/apply-witness.ts';

/** One act with all that followed from it, or one fact beside the hand. */
export interface Piece {
  /** The table as it was when it happened. */
  readonly before: TableState;
  readonly events: readonly TableEvent[];
  /** The index of the act or fact among the events; before it come words and chips that were ruled on. */
  readonly main: TableEvent;
  readonly role: Role;
  /** The act's place in the list; null: no act. */
  readonly act: number | null;
}

type Role =
  /** The hand begins. */
  | 'start'
  /** Ante, blind, straddle: posted by the rules. */
  | 'forced'
  /** Done by a person, one after another. */
  | 'act'
  /** An act that follows from an earlier one. */
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

const acting: ReadonlySet<Type> = new Set([
  'acted-out-of-turn',
  'skipped-ruled',
  'folded',
  'checked',
  'called',
  'bet',
  'raised',
  'completed',
  'brought-in',
  'drawn',
  'up-cards-dealt',
  'opener-named',
  'runs-agreed',
  'board-dealt',
  'board-swapped',
  'hand-tabled',
  'cards-shown',
  'hand-mucked',
  'hand-killed',
  'winners-named',
  'pot-pushed',
] satisfies Type[]);

/** The role of an event, by itself and by the event before it. */
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
      return event.why === 'eliminated' && previous?.type !== 'chips-given' ? 'follows' : 'fact';
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

/** What was done out of turn is booked by itself later on, or at once; so are the hand of who let others act past it, and of who is missing. */
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

/** The table a tape begins with. What devices saw then does not affect the replay. */
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
