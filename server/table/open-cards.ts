import type { Card, Seat } from '../../engine/notation.ts';
import { boardsOf } from '../../engine/rules.ts';
import { type Hand, legalActions, type TableEvent, type TableState } from '../../engine/table.ts';
import type { ToSealer } from './sealer-messages.ts';

/**
 * Tells the sealer which cards are open and may be named. A hand whose names the dealer has undone is not named again until it is turned up
 * anew; otherwise no undo would lead past it.
 */
export class OpenCards {
  readonly #tell: (message: ToSealer) => void;
  readonly #seatsTakenBack = new Set<Seat>();
  /** The open seats the sealer was told last. */
  #seatsOpen = '';
  #boardDue = '';

  constructor(tell: (message: ToSealer) => void) {
    this.#tell = tell;
  }

  /** The sealer knows nothing of this hand yet. */
  forget(): void {
    this.#seatsOpen = '';
    this.#boardDue = '';
  }

  /** After these events. */
  follow(state: TableState, events: readonly TableEvent[]): void {
    for (const event of events) {
      if (event.type === 'step-undone' && event.step === 'cards-shown' && event.seat !== null)
        this.#seatsTakenBack.add(event.seat);
    }
    for (const seat of this.#seatsTakenBack) {
      const tabled = state.hand?.players.find((player) => player.seat === seat)?.tabled ?? null;
      if (tabled === null) this.#seatsTakenBack.delete(seat);
    }
    this.tell(state);
  }

  tell(state: TableState): void {
    const { board, unnamed } = legalActions(state);
    const lying = state.hand === null ? [] : cardsOnBoards(state.hand);
    const due: ToSealer = { type: 'board-due', board: lying, due: board?.due ?? 0 };
    const text = JSON.stringify(due);
    if (text !== this.#boardDue) {
      this.#boardDue = text;
      this.#tell(due);
    }
    const open = unnamed.filter((seat) => !this.#seatsTakenBack.has(seat));
    const seats = JSON.stringify(open);
    if (seats === this.#seatsOpen) return;
    this.#seatsOpen = seats;
    this.#tell({ type: 'seats-open', seats: open });
  }
}

/** The cards on the boards, each once: a second board shares its first cards with the first board. */
function cardsOnBoards(hand: Hand): readonly Card[] {
  const [first = [], ...others] = boardsOf(hand);
  return [...first, ...others.flat().filter((card) => !first.includes(card))];
}
