import { type Card, makeCards, type Seat, unknownCard, type Variant } from '../../engine/notation.ts';
import { deckSize, holeCardsAt } from '../../engine/rules.ts';
import type { TableState } from '../../engine/table.ts';

/** Who holds which cards in a hand history: the engine does not know them before they are shown. */
export class HistoryCards {
  readonly #variant: Variant;
  readonly #hole = new Map<Seat, readonly Card[]>();
  /** Every named card that has left the deck, including discards and mucked cards. */
  readonly #seen = new Set<Card>();
  #dealt = 0;

  constructor(variant: Variant) {
    this.#variant = variant;
  }

  held(seat: Seat): readonly Card[] {
    return this.#hole.get(seat) ?? [];
  }

  restore(seat: Seat, cards: readonly Card[]): void {
    this.#hole.set(seat, cards);
  }

  /**
   * Takes cards off the deck, or says why that is impossible: one is elsewhere, or was already dealt and the deck has not been reshuffled.
   */
  take(cards: readonly Card[], state: TableState): string | null {
    for (const card of cards) {
      this.#dealt += 1;
      if (card === unknownCard) continue;
      if (this.#seen.has(card) && !this.#mayComeAgain(card, state)) return `${card} is dealt twice`;
      this.#seen.add(card);
    }
    return null;
  }

  /** Discards and mucked cards return when the deck has run out and is reshuffled. */
  #mayComeAgain(card: Card, { hand }: TableState): boolean {
    const burnt = this.#variant.streets.slice(0, (hand?.street ?? 0) + 1).filter((street) => street.burn).length;
    if (hand === null || this.#dealt + burnt <= deckSize(this.#variant.deck)) return false;
    const live = hand.players.filter((player) => player.status === 'live').map((player) => player.seat);
    return !hand.board.includes(card) && !live.some((seat) => this.held(seat).includes(card));
  }

  deal(seat: Seat, cards: readonly Card[], state: TableState): string | null {
    const { hand } = state;
    if (hand === null || seat > state.chairs.length) return `p${seat} is not at the table`;
    const before = this.held(seat);
    const held = before.length === 0 ? cards : [...before, ...cards];
    const street = hand.runOut ? this.#variant.streets.length - 1 : hand.street;
    const most = holeCardsAt(this.#variant, street);
    if (held.length > most) return `p${seat} is dealt ${held.length} cards: a hand has ${most} here`;
    const wrong = this.take(cards, state);
    if (wrong === null) this.#hole.set(seat, held);
    return wrong;
  }

  /** A stud player's up-cards, in the order dealt. */
  upCards(seat: Seat): readonly Card[] {
    const up: Card[] = [];
    let from = 0;
    for (const street of this.#variant.streets) {
      up.push(...this.held(seat).slice(from + street.down, from + street.down + street.up));
      from += street.down + street.up;
    }
    return up;
  }

  /** Takes cards out of a hand; an unnamed card matches any. */
  throwAway(seat: Seat, cards: readonly Card[]): string | null {
    const left = [...this.held(seat)];
    for (const card of cards) {
      const named = left.indexOf(card);
      const at = named >= 0 ? named : left.indexOf(unknownCard);
      if (at < 0 && card !== unknownCard)
        return `p${seat} cannot throw away ${card}: it holds ${makeCards(this.held(seat))}`;
      left.splice(at < 0 ? 0 : at, 1);
    }
    this.#hole.set(seat, left);
    return null;
  }

  /** Names cards of a hand that were unknown; cards known before must be among them. */
  reveal(seat: Seat, cards: readonly Card[]): string | null {
    const held = this.held(seat);
    if (held.length > 0 && cards.length !== held.length)
      return `p${seat} shows ${cards.length} cards and holds ${held.length}`;
    const rest = [...cards];
    for (const card of held) {
      if (card === unknownCard) continue;
      const at = rest.indexOf(card) >= 0 ? rest.indexOf(card) : rest.indexOf(unknownCard);
      if (at < 0) return `p${seat} shows ${makeCards(cards)} and was dealt ${card}`;
      rest.splice(at, 1);
    }
    for (const card of rest) {
      if (card === unknownCard) continue;
      if (this.#seen.has(card)) return `${card} is shown by p${seat} and lies elsewhere`;
      this.#seen.add(card);
    }
    // Cards dealt by name stay known, even if they are shown as unknown.
    if (cards.every((card) => card !== unknownCard) || held.length === 0) this.#hole.set(seat, cards);
    return null;
  }

  /** The hand once it has all its cards; if none of them was named, that many unknown cards. */
  whole(seat: Seat, size: number): readonly Card[] | null {
    const held = this.held(seat);
    if (held.length === 0) return Array.from({ length: size }, () => unknownCard);
    return held.length === size ? held : null;
  }
}
