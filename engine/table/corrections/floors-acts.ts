import type { ActChange, HandTape } from '../../words/amendment.ts';
import type { TableEvent } from '../../words/event.ts';
import { isOverOn, piecesOf } from './hand-tape.ts';

/** Is the hand over, or does an amendment kill a hand or touch what only the floor could decide? */
export function needsFloor(tape: HandTape, changes: readonly ActChange[]): boolean {
  if (isOverOn(tape)) return true;
  const floors = new Set(piecesOf(tape).flatMap(({ act, events }) => (events.some(isFloors) ? [act] : [])));
  return changes.some((one) => {
    if (one.change === 'insert') return one.act.type === 'kill-hand';
    return floors.has(one.act) || (one.change === 'replace' && one.with.type === 'kill-hand');
  });
}

/** A killed hand, a player who let others act out of turn, and a choice among outcomes the text leaves open. */
function isFloors(event: TableEvent): boolean {
  switch (event.type) {
    case 'hand-killed':
    case 'skipped-ruled':
      return true;
    case 'wager-ruled':
      return event.chosenFrom !== undefined;
    default:
      return false;
  }
}
