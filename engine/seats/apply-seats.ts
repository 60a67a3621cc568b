import type { TableEvent } from '../event.ts';
import type { Seat } from '../seat.ts';
import type { Chair, TableState } from '../table-state.ts';

type SeatEvent = Extract<
  TableEvent,
  {
    type:
      | 'player-seated'
      | 'seat-opened'
      | 'chips-added'
      | 'chips-collected'
      | 'stack-counted'
      | 'player-away'
      | 'blinds-owed';
  }
>;

/** The chairs with one of them changed. */
export function withChair(chairs: readonly Chair[], seat: Seat, change: (chair: Chair) => Chair): readonly Chair[] {
  const chair = chairs[seat - 1];
  if (chair === undefined) return chairs;
  const changed = [...chairs];
  changed[seat - 1] = change(chair);
  return changed;
}

/** A chair after chips came (positive) or went (negative). */
export const withChips = (chair: Chair, chips: number): Chair =>
  chair.stack === null ? { ...chair, drift: chair.drift + chips } : { ...chair, stack: chair.stack + chips };

/** Who sits where, and chips that come to the table or leave it. */
export function applySeats(state: TableState, event: SeatEvent): TableState {
  const change = (seat: Seat, to: (chair: Chair) => Chair, chipsIn = 0): TableState => ({
    ...state,
    chairs: withChair(state.chairs, seat, to),
    chipsIn: state.chipsIn + chipsIn,
    undo: null,
  });
  switch (event.type) {
    case 'player-seated':
      return change(
        event.seat,
        ({ seat }) => ({
          seat,
          player: event.player,
          stack: event.stack,
          drift: 0,
          away: false,
          owes: null,
          joinedAfter: state.handNumber,
        }),
        event.stack ?? 0,
      );
    case 'seat-opened': {
      const after = change(
        event.seat,
        ({ seat }) => ({ seat, player: null, stack: 0, drift: 0, away: false, owes: null }),
        -event.chips,
      );
      // An elimination follows from the last pot: taking that push back brings the player back too.
      return event.why === 'eliminated' ? { ...after, undo: state.undo } : after;
    }
    case 'chips-added':
      return change(event.seat, (chair) => withChips(chair, event.chips), event.chips);
    case 'chips-collected':
      // The house has them: they stay among the chips that came to the table.
      return {
        ...change(event.seat, (chair) => withChips(chair, -event.chips)),
        raked: state.raked + event.chips,
      };
    case 'stack-counted':
      return change(event.seat, (chair) => ({ ...chair, stack: event.stack, drift: 0 }), event.difference);
    case 'player-away':
      return change(event.seat, (chair) => ({ ...chair, away: event.away }));
    case 'blinds-owed':
      return change(event.seat, (chair) => ({ ...chair, owes: event.owes }));
  }
}
