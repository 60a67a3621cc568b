import { type ClosingAct, closingSeen } from '../../engine/table.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { Appended, Table } from './table.ts';

/** So long the cards of the next street must lie before they count: less than it takes until they are called premature. */
const cardsLieMs = 1_000;

/**
 * Where the house wants it, the cards of the next street book the checks and the call that must have come before them.
 * Once for each street: what is taken back is not booked again.
 */
export class StreetWatch {
  readonly #table: Table;
  readonly #time: TimeSource;
  #lies = '';
  #booked = '';
  #cancel: () => void = () => {};
  #stopListening: () => void = () => {};

  constructor({ table, time }: { readonly table: Table; readonly time: TimeSource }) {
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
    const acts = this.#closing();
    this.#booked = this.#street();
    for (const { act, seat } of acts) {
      const command = { type: act, seat } as const;
      const { refusal } = this.#table.submit({ actor: 'device:reader', id: null, sequence: null, command });
      if (refusal !== null) return;
    }
  }

  #closing(): readonly ClosingAct[] {
    const { state } = this.#table;
    return state === null ? [] : closingSeen(state);
  }

  #street(): string {
    const { hand } = this.#table.state ?? {};
    return hand ? `${hand.number}/${hand.street}` : '';
  }
}
