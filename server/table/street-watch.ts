import { closingSeen, type TableState } from '../../engine/table.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { Appended, Table } from './table.ts';

/** How long the cards of the next street must lie before they count: less than before they are reported as premature. */
const cardsLieMs = 1_000;

/** What the cards of the next street book: nothing, the checks before them, or also the one call. */
export type StreetsBy = 'manual' | 'checks' | 'automatic';

/** What the cards say about the rest of the round, as far as the house accepts them. `hasDrawn`: a hand has been seen to change cards. */
export function closingByCards(
  state: TableState,
  streets: StreetsBy,
  hasDrawn = false,
): ReturnType<typeof closingSeen> {
  const acts = streets === 'manual' ? [] : closingSeen(state, hasDrawn);
  return streets === 'checks' && acts.some(({ act }) => act === 'call') ? [] : acts;
}

/**
 * The cards of the next street book the actions that must have come before them: checks, and a call if the house accepts a card as proof of
 * it. Once for each street: after an undo they are not booked again.
 */
export class StreetWatch {
  readonly #table: Table;
  readonly #time: TimeSource;
  readonly #streets: StreetsBy;
  #lies = '';
  #booked = '';
  #cancel: () => void = () => {};
  #stopListening: () => void = () => {};

  constructor(options: { readonly table: Table; readonly time: TimeSource; readonly streets: StreetsBy }) {
    const { table, time, streets } = options;
    this.#streets = streets;
    this.#table = table;
    this.#time = time;
  }

  start(): void {
    this.#stopListening = this.#table.onAppended((appended) => this.#look(appended));
  }

  stop(): void {
    this.#stopListening();
    this.#cancel();
  }

  #look(_appended: Appended): void {
    const lies = this.#closing().map(({ seat, act }) => `${seat} ${act}`);
    const now = lies.length === 0 ? '' : `${this.#street()}: ${lies.join(', ')}`;
    if (now === this.#lies) return;
    this.#cancel();
    this.#lies = now;
    if (now !== '' && this.#booked !== this.#street()) this.#cancel = this.#time.after(cardsLieMs, () => this.#book());
  }

  #book(): void {
    this.#booked = this.#street();
    if (this.#closing().length === 0) return;
    const command = { type: 'close-betting', board: false } as const;
    this.#table.submit({ actor: 'device:reader', id: null, sequence: null, command });
  }

  #closing(): ReturnType<typeof closingSeen> {
    const { state } = this.#table;
    return state === null ? [] : closingByCards(state, this.#streets);
  }

  #street(): string {
    const { hand } = this.#table.state ?? {};
    return hand ? `${hand.number}/${hand.street}` : '';
  }
}
