import type { Seat } from '../../engine/notation.ts';
import { type Hand, type HandSeat, legalActions, type TableState } from '../../engine/table.ts';
import type { Tag } from '../../native-bridge/contracts/card-reader.ts';
import type { FoldsBy } from './fold-watch.ts';
import { cardsOf } from './fold-watch.ts';
import type { Place } from './sealer-messages.ts';
import { closingByCards, type StreetsBy } from './street-watch.ts';
import type { Table } from './table.ts';

/**
 * Counts the cards a seat has changed: those that were not in its hand before. If the house rules accept card reads, the draw is booked for
 * the seat whose turn it is; a seat that was passed over has changed none. The first hand that has changed also says that the betting before
 * the draw is over. Tags stay in memory for one hand.
 */
export class DrawWatch {
  readonly #table: Table;
  readonly #books: boolean;
  readonly #streets: StreetsBy;
  readonly #tagsAt: (place: Place) => readonly Tag[];
  /** Each complete hand as first seen in the betting round before the draw, with the cards of the draw before that. */
  #handOf = new Map<Seat, readonly Tag[]>();
  /** The same for the round before. */
  #earlierHandOf = new Map<Seat, readonly Tag[]>();
  #round = '';
  /** Draws booked here, so that a draw that was undone is not booked again. */
  readonly #booked = new Set<string>();
  /** The round that was closed here last, so that it is not closed again after an undo. */
  #closed = '';

  constructor(
    table: Table,
    options: {
      readonly folds: FoldsBy;
      readonly streets: StreetsBy;
      readonly tagsAt: (place: Place) => readonly Tag[];
    },
  ) {
    const { folds, streets, tagsAt } = options;
    this.#table = table;
    this.#books = folds === 'automatic';
    this.#streets = streets;
    this.#tagsAt = tagsAt;
  }

  /** Remembers the hands on the table, and books the draw of the seat whose turn it is. */
  look(): void {
    const { state } = this.#table;
    const hand = state?.hand ?? null;
    if (!this.#books || state === null || hand === null) return;
    if (hand.stage === 'betting') {
      this.#keepHands(hand);
      this.#closeRound(state, hand);
    }
    const now = this.#table.state;
    if (now?.hand?.stage === 'draw') this.#book(now, now.hand);
  }

  /** Somebody has drawn already, so the betting round must be over. */
  #closeRound(state: TableState, hand: Hand): void {
    if (this.#closed === this.#round || !this.#hasDrawnAfter(state, hand, -1)) return;
    if (closingByCards(state, this.#streets, true).length === 0) return;
    this.#closed = this.#round;
    const command = { type: 'close-betting', board: false } as const;
    this.#table.submit({ actor: 'device:reader', id: null, sequence: null, command });
  }

  #keepHands(hand: Hand): void {
    const round = `${hand.number}/${hand.street}`;
    if (round !== this.#round) {
      this.#earlierHandOf = this.#handOf;
      this.#handOf = new Map();
    }
    this.#round = round;
    for (const player of hand.players) {
      const { seat, status } = player;
      const tags = this.#tagsAt(seat);
      if (status !== 'live' || this.#handOf.has(seat) || tags.length !== cardsOf(hand)) continue;
      if (this.#hasItsDraw(player, tags)) this.#handOf.set(seat, tags);
    }
  }

  /** The cards of a draw may come after it was tapped: until then the old hand lies there. */
  #hasItsDraw({ seat, draws }: HandSeat, tags: readonly Tag[]): boolean {
    const drawn = draws.at(-1) ?? 0;
    const earlier = this.#earlierHandOf.get(seat);
    return drawn === 0 || (earlier !== undefined && newIn(tags, earlier) >= drawn);
  }

  #book(state: TableState, hand: Hand): void {
    const { draw } = legalActions(state);
    if (draw === null || this.#round !== `${hand.number}/${hand.street - 1}`) return;
    const { seat, least, most } = draw;
    const key = `${hand.number}/${hand.street}/${seat}`;
    const cards = this.#changed(state, hand, seat);
    if (cards === null || cards < least || cards > most || this.#booked.has(key)) return;
    // An unchanged hand stands pat once a later seat has drawn. Until then its player may still be thinking.
    const at = hand.players.findIndex((player) => player.seat === seat);
    if (cards === 0 && !this.#hasDrawnAfter(state, hand, at)) return;
    this.#booked.add(key);
    this.#table.submit({ actor: 'device:reader', id: null, sequence: null, command: { type: 'draw', seat, cards } });
  }

  /** How many cards of a complete hand are new; null if that is unknown. */
  #changed({ witnesses }: TableState, hand: Hand, seat: Seat): number | null {
    const { reader, cardsAt, unseen, poorPlaces, contested } = witnesses;
    const before = this.#handOf.get(seat);
    const now = this.#tagsAt(seat);
    const isSeen = reader === 'ready' && !unseen.includes(seat) && !poorPlaces.includes(seat) && contested.length === 0;
    if (before === undefined || !isSeen || now.length !== cardsOf(hand) || cardsAt[seat] !== now.length) return null;
    return newIn(now, before);
  }

  #hasDrawnAfter(state: TableState, hand: Hand, at: number): boolean {
    return hand.players.slice(at + 1).some((player) => (this.#changed(state, hand, player.seat) ?? 0) > 0);
  }
}

const newIn = (tags: readonly Tag[], before: readonly Tag[]): number =>
  tags.filter((tag) => !before.includes(tag)).length;
