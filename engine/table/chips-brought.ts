import type { HandTape } from '../words/amendment.ts';
import type { TableEvent } from '../words/event.ts';
import type { TableState } from '../words/table-state.ts';
import { replay } from './apply.ts';
import { tableBeforeStep } from './corrections/hand-tape.ts';

/**
 * How many chips an event brings to the table, negative if it takes them away, by what the event itself says and not by the state it leads
 * to. Null: it restores a table that is not known.
 */
export function chipsBrought(state: TableState | null, tape: HandTape | null, event: TableEvent): number | null {
  switch (event.type) {
    case 'table-opened':
      return (event.continues?.counted ?? []).reduce(
        (sum, { chips }) => sum + chips,
        event.continues?.state.raked ?? 0,
      );
    case 'player-seated':
      return event.stack ?? 0;
    case 'seat-opened':
    case 'chips-forfeited':
    case 'chips-taken-back':
      return -event.chips;
    case 'chips-added':
    case 'announced-in-play':
    case 'rebuy-announced':
      return event.chips;
    case 'stack-counted':
      return event.difference;
    case 'table-closed':
    case 'table-reopened':
      return event.counted.reduce((sum, { difference }) => sum + difference, 0);
    case 'chips-raced':
      return event.changes.reduce((sum, { chips }) => sum + chips, 0);
    // The rest is the house's own.
    case 'table-set-up':
      return -(state?.chipsIn ?? 0);
    case 'step-undone': {
      const before = state === null ? null : tableBeforeStep(state, tape);
      return state === null || before === null ? null : before.chipsIn - state.chipsIn;
    }
    case 'hand-amended': {
      const after = tape === null ? null : replay(event.events, tape.before);
      return state === null || after === null ? null : after.chipsIn - state.chipsIn;
    }
    default:
      return 0;
  }
}
