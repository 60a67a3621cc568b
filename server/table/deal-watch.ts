import { type DealFault, dealPicture, type TableState } from '../../engine/table.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { Appended, Table } from './table.ts';

/** A picture must last this long before it is reported: cards are read one after another, and hands move over them. */
const pictureLastsMs = 1_500;
/** A picture that rests on a card that was not seen must last this long: two stacked cards are missed several times in a row. */
const unseenLastsMs = 3_000;
/** If no card comes for this long, the dealing is over or paused. */
const dealingRestsMs = 4_000;

/**
 * Watches the first deal by the cards at the seats. A fault is noted once it has lasted, and withdrawn as soon as it is corrected. Measures
 * by its own timers, because the wall clock may jump.
 *
 *   counts ─► picture ─► fault lasts ─► deal-seen        picture right again ─► deal-seen without it
 */
export class DealWatch {
  readonly #table: Table;
  readonly #time: TimeSource;
  /** The faults of the picture by name, each with its timer; null once the fault has lasted. */
  readonly #lasting = new Map<string, (() => void) | null>();
  #isResting = false;
  #cancelRest: () => void = () => {};
  #stopListening: () => void = () => {};

  constructor({ table, time }: { readonly table: Table; readonly time: TimeSource }) {
    this.#table = table;
    this.#time = time;
  }

  start(): void {
    this.#stopListening = this.#table.onAppended((appended) => this.#follow(appended));
    this.#restLater();
    this.#look();
  }

  stop(): void {
    this.#stopListening();
    this.#cancelRest();
    this.#forget();
  }

  #follow({ events }: Appended): void {
    if (events.some(({ type }) => type === 'hand-started')) this.#forget();
    if (events.some(({ type }) => type === 'cards-seen' || type === 'hand-started')) this.#restLater();
    this.#look();
  }

  #restLater(): void {
    this.#cancelRest();
    this.#isResting = false;
    this.#cancelRest = this.#time.after(dealingRestsMs, () => this.#rest());
  }

  /** The cards there have not changed for longer than any picture must last. */
  #rest(): void {
    this.#isResting = true;
    const { state } = this.#table;
    if (state === null) return;
    for (const name of dealPicture(state).whenOver.map(nameOf)) {
      this.#lasting.get(name)?.();
      this.#lasting.set(name, null);
    }
    this.#look();
  }

  #look(): void {
    const { state } = this.#table;
    if (state === null) return;
    const picture = dealPicture(state);
    if (!picture.isSeen) {
      this.#forget();
      return;
    }
    const faults = this.#faultsOf(picture);
    this.#keepTimers(faults);
    this.#note(state, faults);
  }

  #faultsOf({ underWay, whenOver, isOver }: ReturnType<typeof dealPicture>): readonly DealFault[] {
    return isOver || this.#isResting ? whenOver : underWay;
  }

  #keepTimers(faults: readonly DealFault[]): void {
    const names = faults.map(nameOf);
    for (const [name, cancel] of this.#lasting) {
      if (names.includes(name)) continue;
      cancel?.();
      this.#lasting.delete(name);
    }
    for (const { fault, seat } of faults) {
      const name = nameOf({ fault, seat });
      if (this.#lasting.has(name)) continue;
      const lasted = (): void => {
        this.#lasting.set(name, null);
        this.#look();
      };
      this.#lasting.set(name, this.#time.after(lastsMs[fault], lasted));
    }
  }

  #note(state: TableState, seen: readonly DealFault[]): void {
    const before = state.witnesses.dealFaults;
    const noted = new Set(before.map(nameOf));
    const standing = seen.filter((fault) => noted.has(nameOf(fault)) || this.#lasting.get(nameOf(fault)) === null);
    const names = new Set(standing.map(nameOf));
    // Where the reader cannot see well, it cannot say that a fault was corrected either.
    const unsure = before.filter((fault) => !names.has(nameOf(fault)) && isHidden(state, fault));
    const faults = [...standing, ...unsure];
    if (JSON.stringify(faults) === JSON.stringify(before)) return;
    const fact = { type: 'deal-seen', faults } as const;
    this.#table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'note', fact } });
  }

  #forget(): void {
    for (const cancel of this.#lasting.values()) cancel?.();
    this.#lasting.clear();
  }
}

const lastsMs: Readonly<Record<DealFault['fault'], number>> = {
  extra: pictureLastsMs,
  'not-entitled': pictureLastsMs,
  'premature-board': pictureLastsMs,
  short: unseenLastsMs,
  'left-out': unseenLastsMs,
  'wrong-order': unseenLastsMs,
};

const nameOf = ({ fault, seat }: Pick<DealFault, 'fault' | 'seat'>): string => `${fault} ${seat ?? 'board'}`;

/** Does the antenna of the place read badly? For the dealing order, one such seat is enough. */
function isHidden({ hand, witnesses }: TableState, { fault, seat }: DealFault): boolean {
  const { poorPlaces } = witnesses;
  if (poorPlaces.includes(seat ?? 'board')) return true;
  return fault === 'wrong-order' && (hand?.players.some((player) => poorPlaces.includes(player.seat)) ?? false);
}
