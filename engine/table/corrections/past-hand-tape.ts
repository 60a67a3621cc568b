import type { HandTape } from '../../words/amendment.ts';
import type { TableEvent } from '../../words/event.ts';
import type { TableState } from '../../words/table-state.ts';
import { apply } from '../apply.ts';
import { tapeAfter } from './hand-tape.ts';
import { piecesOf } from './tape-pieces.ts';

/**
 * The tape of a hand that is not the last one any more, as it stands after every amendment of it so far; null where it is
 * not among these. `events`: of the table from `before` on, which is just before the hand or earlier; once the next hand has
 * begun only amendments of this one count.
 */
export function pastHandTape(before: TableState | null, events: Iterable<TableEvent>, hand: number): HandTape | null {
  let state = before;
  let tape: HandTape | null = null;
  let isOver = false;
  for (const event of events) {
    if (event.type === 'past-hand-amended' && event.hand === hand && tape !== null) {
      tape = { before: tape.before, events: event.events };
      isOver = true;
    }
    if (isOver) continue;
    if (event.type === 'hand-started' && event.number !== hand) {
      isOver = tape !== null;
      if (isOver) continue;
    } else tape = event.type === 'hand-started' || tape !== null ? tapeAfter(tape, state, event) : null;
    state = apply(state, event);
  }
  return tape === null ? null : pastTape(tape);
}

/** The same tape without what happened between its hand and the next, which is not played again. */
function pastTape(tape: HandTape): HandTape {
  const pieces = piecesOf(tape);
  const end = pieces.findLastIndex(({ events }) => events.some(({ type }) => type === 'hand-ended'));
  const kept = pieces.filter(({ role }, index) => end < 0 || index <= end || role === 'act' || role === 'echo');
  return { before: tape.before, events: kept.flatMap(({ events }) => events), isPast: true };
}
