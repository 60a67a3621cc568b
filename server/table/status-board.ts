import type { LineHealth } from '../../native-bridge/contracts/line.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { DeckDesk } from '../../protocol/deck-desk.ts';
import type { ConsoleStaff } from '../../protocol/staff.ts';
import type {
  ChipsToCarry,
  DeviceStatus,
  ShownUpdate,
  TableStatus,
  TimeTaken,
  WaitingOrder,
} from '../../protocol/table-messages.ts';

/** The state of the table's devices and connections, as its screens show it. */
export class StatusBoard {
  readonly #time: TimeSource;
  readonly #listeners = new Set<(status: TableStatus) => void>();
  #status: TableStatus;

  constructor(time: TimeSource, start: Pick<TableStatus, 'simulated' | 'screen'> & { readonly cardroom: boolean }) {
    this.#time = time;
    const since = time.now();
    const none: DeviceStatus = { state: 'none', fault: null, why: null, since };
    const cardroom = { state: start.cardroom ? ('unlinked' as const) : ('none' as const), unsent: 0, since };
    const { simulated, screen } = start;
    const told = screen === undefined ? {} : { screen };
    this.#status = { shuffler: none, reader: none, decks: null, staff: null, cardroom, simulated, ...told };
  }

  get status(): TableStatus {
    return this.#status;
  }

  setDevice(device: 'shuffler' | 'reader', { state, fault, why }: LineHealth): void {
    const before = this.#status[device];
    if (before.state === state && before.fault === fault && before.why === why) return;
    const since = before.state === state ? before.since : this.#time.now();
    this.#set({ ...this.#status, [device]: { state, fault, why, since } });
  }

  /** The state of the tagged decks, with the pass under way. */
  setDecks(decks: DeckDesk): void {
    this.#set({ ...this.#status, decks });
  }

  /** The staff the console may name; null if the house keeps no staff list. */
  setStaff(staff: ConsoleStaff | null): void {
    if (JSON.stringify(staff) !== JSON.stringify(this.#status.staff)) this.#set({ ...this.#status, staff });
  }

  /** Chips to carry because a hand was corrected; null: none. */
  setCarry(carry: ChipsToCarry | null): void {
    if (JSON.stringify(carry) !== JSON.stringify(this.#status.carry ?? null)) this.#set({ ...this.#status, carry });
  }

  /** What the office's orders wait for, if any wait. */
  setWaiting(waiting: readonly WaitingOrder[]): void {
    if (JSON.stringify(waiting) !== JSON.stringify(this.#status.waiting ?? [])) this.#set({ ...this.#status, waiting });
  }

  /** What concerns the table about program versions; null: nothing. */
  setUpdate(update: ShownUpdate | null): void {
    if (JSON.stringify(update) !== JSON.stringify(this.#status.update ?? null)) this.#set({ ...this.#status, update });
  }

  /** From now on hole cards can be sealed for a stream: a key is never withdrawn. */
  setStreamKey(): void {
    if (this.#status.streamKey !== true) this.#set({ ...this.#status, streamKey: true });
  }

  /** The house's least delay of a stream, in minutes, as the room has reported it. */
  setStreamLeast(minutes: number): void {
    if (this.#status.streamLeast !== minutes) this.#set({ ...this.#status, streamLeast: minutes });
  }

  setCardroom(
    state: 'linked' | 'unlinked',
    unsent: number,
    said: Omit<TableStatus['cardroom'], 'state' | 'unsent' | 'since'> = {},
  ): void {
    const before = this.#status.cardroom;
    const since = before.state === state ? before.since : this.#time.now();
    const { notUnderstood, isStranger, isRefused, clockAhead, dealerDue, places } = said;
    const heard = {
      ...(notUnderstood === undefined ? {} : { notUnderstood }),
      ...(isStranger === undefined ? {} : { isStranger }),
      ...(isRefused === undefined ? {} : { isRefused }),
      ...(clockAhead === undefined ? {} : { clockAhead }),
      ...(dealerDue === undefined ? {} : { dealerDue }),
      ...(places === undefined ? {} : { places }),
    };
    const cardroom = { state, unsent, since, ...heard };
    if (JSON.stringify(cardroom) !== JSON.stringify(before)) this.#set({ ...this.#status, cardroom });
  }

  /** Time charge the office has taken from the stacks; null: none since the last hand began. */
  setTimeTaken(timeTaken: TimeTaken | null): void {
    if (JSON.stringify(timeTaken) !== JSON.stringify(this.#status.timeTaken ?? null))
      this.#set({ ...this.#status, timeTaken });
  }

  /** Called at every change. Returns a function that unsubscribes. */
  onChange(listener: (status: TableStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #set(status: TableStatus): void {
    this.#status = status;
    for (const listener of [...this.#listeners]) listener(status);
  }
}
