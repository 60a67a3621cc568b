import { type Seat, variantOf } from '../../engine/notation.ts';
import { holeCardsAt } from '../../engine/rules.ts';
import { type Hand, legalActions, type TableState } from '../../engine/table.ts';
import type { Tag } from '../../native-bridge/contracts/card-reader.ts';
import type { Place } from './sealer-messages.ts';
import type { Table } from './table.ts';

/** What cards in the muck cause: a proposal to fold, for the dealer to tap, or a booked fold if it is that seat's turn. */
export type FoldsBy = 'propose' | 'automatic';

/**
 * Sees cards go from a seat to the muck, and a hand that is complete although one of its cards is there. Tags stay in memory for one hand
 * and go nowhere.
 */
export class FoldWatch {
  readonly #table: Table;
  readonly #folds: FoldsBy;
  readonly #seatOf = new Map<Tag, Seat>();
  readonly #muckedOf = new Map<Seat, Set<Tag>>();
  /** The hand each seat plays: what lay there complete when the first action was booked. */
  readonly #handOf = new Map<Seat, readonly Tag[]>();
  /** Seats whose fold was booked here in this hand: a fold that was undone is not booked again. */
  readonly #booked = new Set<Seat>();

  readonly #tagsAt: (place: Place) => readonly Tag[];

  constructor(
    table: Table,
    { folds, tagsAt }: { readonly folds: FoldsBy; readonly tagsAt: (place: Place) => readonly Tag[] },
  ) {
    this.#table = table;
    this.#folds = folds;
    this.#tagsAt = tagsAt;
  }

  /** Cards that were there already belong to the last hand. */
  newHand(): void {
    this.#seatOf.clear();
    this.#muckedOf.clear();
    this.#handOf.clear();
    this.#booked.clear();
  }

  /**
   * A card of a live hand is in the muck although the count looks right: another card replaces it, or the hand is open. At showdown open
   * hands are swept away, and in a draw game it cannot be told.
   */
  lookForStrays(): void {
    const { state } = this.#table;
    const hand = state?.hand ?? null;
    if (state === null || hand === null || !keepsItsCards(hand) || hand.stage === 'over') return;
    for (const { seat, status, tabled } of hand.players) {
      if (status !== 'live') continue;
      this.#keepHand(state, hand, seat);
      const isStray = this.#handOf.get(seat)?.some((tag) => this.#tagsAt('muck').includes(tag)) === true;
      const isOpen = tabled !== null;
      if (isOpen && (hand.stage === 'showdown' || hand.stage === 'awards')) continue;
      if (isStray && (isOpen || this.#tagsAt(seat).length >= cardsOf(hand))) this.#tellStray(state, seat);
    }
  }

  #keepHand({ witnesses }: TableState, hand: Hand, seat: Seat): void {
    if (this.#handOf.has(seat) || hand.actions.length === 0) return;
    const tags = this.#tagsAt(seat);
    if (tags.length === cardsOf(hand) && witnesses.cardsAt[seat] === tags.length) this.#handOf.set(seat, tags);
  }

  #tellStray({ witnesses }: TableState, place: Seat): void {
    const alarm = 'conflict';
    if (witnesses.alarms.some((one) => one.place === place && one.alarm === alarm)) return;
    const fact = { type: 'card-alarm', place, alarm } as const;
    this.#table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'note', fact } });
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
    // A seat whose cards were never counted has no hand.
    if (witnesses.foldsSeen.includes(seat) || (witnesses.mostAt[seat] ?? 0) === 0) return;
    const fact = { type: 'fold-seen', seat } as const;
    this.#table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'note', fact } });
  }

  /**
   * If the house wants that: books the fold of the seat to act, or at showdown the muck of a hand that may go unseen. Only when none of its
   * cards is left.
   */
  bookFold(): void {
    const { state } = this.#table;
    if (this.#folds === 'propose' || state === null) return;
    const { foldSeen, fold, muck } = legalActions(state);
    const { foldsSeen } = state.witnesses;
    const thrown = muck.find((one) => foldsSeen.includes(one) && !this.#booked.has(one) && isGone(state, one));
    if (thrown !== undefined) this.#book(thrown, 'muck-hand');
    else if (foldSeen !== null && fold && !this.#booked.has(foldSeen) && isGone(state, foldSeen))
      this.#book(foldSeen, 'fold');
  }

  #book(seat: Seat, type: 'fold' | 'muck-hand'): void {
    this.#booked.add(seat);
    this.#table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type, seat } });
  }
}

/** A reader that sees the place well no longer sees any card of that seat. */
const isGone = ({ witnesses: { reader, cardsAt, unseen, poorPlaces } }: TableState, seat: Seat): boolean =>
  reader === 'ready' && !unseen.includes(seat) && !poorPlaces.includes(seat) && cardsAt[seat] === 0;

/** All cards are dealt at once: none is drawn, discarded or dealt later. */
const keepsItsCards = ({ variant }: Hand): boolean => {
  const { stud, streets } = variantOf(variant);
  return stud === null && streets.every(({ exchange }) => exchange === null);
};

/** How many hole cards a player has on this street. */
export const cardsOf = ({ variant, street }: Hand): number => holeCardsAt(variantOf(variant), street);

/** Cards of the seat that are rightly in the muck, because they were changed or discarded. */
const thrownAway = ({ players }: Hand, seat: Seat): number =>
  players.find((player) => player.seat === seat)?.draws.reduce((sum, cards) => sum + cards, 0) ?? 0;
