import { type Hand, legalActions, type Seat } from '../../engine/index.ts';
import type { Tag } from '../../native-bridge/contracts/card-reader.ts';
import type { Place } from './sealer-messages.ts';
import type { Table } from './table.ts';

/** What cards in the muck do: the fold is proposed for a tap, or booked when it is that seat's turn. */
export type FoldsBy = 'propose' | 'automatic';

/** Sees cards come from a seat to the muck. Tags stay in memory for one hand and go nowhere. */
export class FoldWatch {
  readonly #table: Table;
  readonly #folds: FoldsBy;
  readonly #seatOf = new Map<Tag, Seat>();
  readonly #muckedOf = new Map<Seat, Set<Tag>>();
  /** Seats whose fold was booked here in this hand: one that is taken back is not booked again. */
  readonly #booked = new Set<Seat>();

  constructor(table: Table, folds: FoldsBy) {
    this.#table = table;
    this.#folds = folds;
  }

  /** Cards that lie there already are the last hand's. */
  newHand(): void {
    this.#seatOf.clear();
    this.#muckedOf.clear();
    this.#booked.clear();
  }

  /** A tag has come to a place. */
  came(tag: Tag, place: Place): void {
    if (typeof place === 'number') this.#seatOf.set(tag, place);
    const seat = place === 'muck' ? this.#seatOf.get(tag) : undefined;
    const { hand, witnesses } = this.#table.state ?? {};
    if (seat === undefined || !hand || hand.stage === 'over' || witnesses === undefined) return;
    const mucked = (this.#muckedOf.get(seat) ?? new Set<Tag>()).add(tag);
    this.#muckedOf.set(seat, mucked);
    if (hand.stage === 'draw' || mucked.size <= thrownAway(hand, seat)) return;
    // What never counted as a card at that seat is no hand of cards.
    if (witnesses.foldsSeen.includes(seat) || (witnesses.mostAt[seat] ?? 0) === 0) return;
    const fact = { type: 'fold-seen', seat } as const;
    this.#table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'note', fact } });
  }

  /** Books the fold of the seat to act where the house wants that: only when none of its cards is left. */
  bookFold(): void {
    const { state } = this.#table;
    if (this.#folds === 'propose' || state === null) return;
    const { foldSeen: seat, fold } = legalActions(state);
    if (seat === null || !fold || this.#booked.has(seat)) return;
    const { reader, cardsAt, unseen, poorPlaces } = state.witnesses;
    if (reader !== 'ready' || unseen.includes(seat) || poorPlaces.includes(seat) || cardsAt[seat] !== 0) return;
    this.#booked.add(seat);
    this.#table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'fold', seat } });
  }
}

/** Cards of the seat that lie in the muck by right, because they were changed or thrown away. */
const thrownAway = ({ players }: Hand, seat: Seat): number =>
  players.find((player) => player.seat === seat)?.draws.reduce((sum, cards) => sum + cards, 0) ?? 0;
