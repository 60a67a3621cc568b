import { type Card, makeCards, type Seat, unknownCard, type Variant, variantOf } from '../../engine/notation.ts';
import { deckSize, fullHandSize, holeCardsAt, potsOf } from '../../engine/rules.ts';
import { type Command, decide, type Hand, legalActions, type Pot, type TableState } from '../../engine/table.ts';
import { sentenceOf } from '../refusal-sentence.ts';
import type { PhhStep } from './phh-actions.ts';

/** The table that a history is played on, with the cards its players hold. */
export class HistoryPlayer {
  state: TableState;
  pots: readonly Pot[] = [];
  /** The last refusal concerned the size of a bet, the right to bet, or who opens; the action itself made sense. */
  refusedBetting = false;
  readonly #cards: HistoryCards;
  /** Hands given up before the table could take them. */
  readonly #givenUp = new Set<Seat>();
  /** The last street whose cards were counted. */
  #counted = -1;

  constructor(opened: TableState) {
    this.state = opened;
    this.#cards = new HistoryCards(variantOf(opened.hand?.variant ?? opened.variant));
    this.#notePots();
  }

  /** Null, or why the action is impossible here. */
  play(step: PhhStep): string | null {
    const seat = step.seat as Seat;
    switch (step.verb) {
      case 'none':
        return null;
      case 'deal-hole':
        return this.#dealHole(seat, step.cards);
      case 'deal-board':
        return (
          this.#cards.take(step.cards, this.state) ??
          this.#submit({ type: 'deal-board', cards: step.cards, by: 'dealer' })
        );
      case 'draw':
        return this.#draw(seat, step.cards);
      case 'show':
        return this.#show(seat, step.cards);
      case 'muck':
        return this.#muck(seat);
      case 'fold':
      case 'check-or-call':
      case 'wager':
      case 'bring-in':
        return this.#act(seat, step);
    }
  }

  /** Shows what the history left out, pushes the pots, and says why the hand is not over if it is not. */
  finish(): string | null {
    while (this.state.hand?.stage === 'showdown') {
      const wrong = this.#settleShowdown();
      if (wrong !== null) return wrong;
    }
    while (this.state.hand?.stage === 'awards') {
      const { push } = legalActions(this.state);
      const wrong = this.#submit({ type: 'push-pot', at: 0, pot: push ?? 0 });
      if (wrong !== null) return wrong;
    }
    return this.#whyNotOver();
  }

  #whyNotOver(): string | null {
    const { hand } = this.state;
    switch (hand?.stage) {
      case 'over':
        return null;
      case 'betting':
        return `the hand is not over: p${hand.toAct} is to act`;
      case 'draw':
        return `the hand is not over: p${hand.toAct} is to draw`;
      case 'up-cards':
        return 'the hand is not over: up-cards are missing';
      default:
        return 'the hand is not over: board cards are missing';
    }
  }

  #submit(command: Command): string | null {
    const decision = decide(this.state, command);
    if ('refusal' in decision) return sentenceOf(decision.refusal);
    this.state = decision.after;
    this.#notePots();
    return null;
  }

  #notePots(): void {
    const { hand } = this.state;
    // Before anybody mucks: everybody who did not fold contends for a pot.
    if (this.pots.length === 0 && (hand?.stage === 'showdown' || hand?.stage === 'awards')) this.pots = potsOf(hand);
  }

  #act(seat: Seat, step: PhhStep): string | null {
    const { hand } = this.state;
    // If the up-cards do not determine the opener, the player who acts is.
    if (hand?.stage === 'up-cards') {
      const wrong = this.#submit({ type: 'name-opener', seat });
      if (wrong !== null) return wrong;
    }
    const short = this.#dealtShort();
    if (short !== null) return short;
    const isOpening = hand !== null && hand.street === 0 && hand.actions.length === 0;
    const wrong = this.#actInTurn(seat, step);
    if (wrong !== null && isOpening && hand.toAct !== seat) this.refusedBetting = true;
    return wrong;
  }

  #actInTurn(seat: Seat, step: PhhStep): string | null {
    switch (step.verb) {
      case 'fold':
        return this.#submit({ type: 'fold', seat });
      case 'bring-in':
        return this.#submit({ type: 'bring-in', seat });
      case 'wager':
        return this.#wager(seat, step);
      default:
        return this.#checkOrCall(seat);
    }
  }

  /** Before the first bet of a street everybody in the hand must have all their cards. */
  #dealtShort(): string | null {
    const { hand } = this.state;
    if (hand === null || hand.stage !== 'betting' || hand.street === this.#counted) return null;
    this.#counted = hand.street;
    const due = holeCardsAt(variantOf(hand.variant), hand.street) - (lastIsCommon(hand) ? 1 : 0);
    for (const { seat, status } of hand.players) {
      const held = this.#cards.held(seat).length;
      if (status === 'live' && held > 0 && held !== due) return `p${seat} holds ${held} cards: a hand has ${due} here`;
    }
    return null;
  }

  #wager(seat: Seat, { to }: PhhStep): string | null {
    const wrong = this.#submit({ type: wagerKind(this.state), seat, to });
    this.refusedBetting = wrong !== null;
    return wrong;
  }

  #checkOrCall(seat: Seat): string | null {
    const { hand } = this.state;
    const player = hand?.players.find((one) => one.seat === seat);
    // Histories ask for a check even if nobody is left to bet against; a table simply deals on.
    if (hand !== null && player?.status === 'live' && hand.stage !== 'betting') return null;
    const owes = hand !== null && hand.betting.toMatch > (player?.bet ?? 0);
    return this.#submit({ type: owes ? 'call' : 'check', seat });
  }

  #dealHole(seat: Seat, cards: readonly Card[]): string | null {
    const wrong = this.#cards.deal(seat, cards, this.state);
    if (wrong !== null || this.state.hand?.stage !== 'up-cards') return wrong;
    const up = this.#cards.upCards(seat);
    const lying = this.state.hand.players.find((player) => player.seat === seat)?.up.length ?? 0;
    return up.length > lying ? this.#submit({ type: 'deal-up', seat, cards: up.slice(lying) }) : null;
  }

  #draw(seat: Seat, cards: readonly Card[]): string | null {
    const before = this.#cards.held(seat);
    const wrong = this.#cards.throwAway(seat, cards) ?? this.#submit({ type: 'draw', seat, cards: cards.length });
    if (wrong !== null) this.#cards.restore(seat, before);
    return wrong;
  }

  #show(seat: Seat, cards: readonly Card[]): string | null {
    const { hand } = this.state;
    const player = hand?.players.find((one) => one.seat === seat);
    if (hand === null || player === undefined) return `p${seat} is not in the hand`;
    const wrong = cards.length === 0 ? null : this.#cards.reveal(seat, cards);
    if (wrong !== null) return wrong;
    const open = hand.stage === 'showdown' || (hand.stage === 'board' && hand.runOut);
    // Before the showdown, after the pots are settled, or a second time it changes nothing; players who still bet show nothing.
    if (!open || player.tabled !== null)
      return hand.stage === 'betting' ? 'hands are shown when the betting is over' : null;
    return this.#submit({ type: 'table-hand', seat, cards: this.#cards.whole(seat, fullHandSize(hand)) ?? [] });
  }

  #muck(seat: Seat): string | null {
    if (this.state.hand?.stage === 'awards') return null;
    const decision = decide(this.state, { type: 'muck-hand', seat });
    if (!('refusal' in decision)) return this.#submit({ type: 'muck-hand', seat });
    switch (decision.refusal.reason) {
      // At a live table an all-in hand must be shown; histories may muck it once it has lost.
      case 'all-in-must-show':
        return this.#show(seat, []);
      case 'not-showdown':
        if (this.state.hand?.runOut !== true) return sentenceOf(decision.refusal);
        this.#givenUp.add(seat);
        return null;
      default:
        return sentenceOf(decision.refusal);
    }
  }

  /** Mucks or names one hand that was not shown; histories leave this out if everybody knows it. */
  #settleShowdown(): string | null {
    const hand = this.state.hand as NonNullable<TableState['hand']>;
    const size = fullHandSize(hand);
    const hidden = hand.players.find((player) => player.status === 'live' && player.tabled === null);
    if (hidden !== undefined) {
      if (this.#givenUp.delete(hidden.seat)) return this.#muck(hidden.seat);
      const cards = this.#cards.whole(hidden.seat, size) ?? Array.from({ length: size }, () => unknownCard);
      return this.#submit({ type: 'table-hand', seat: hidden.seat, cards });
    }
    const unnamed = hand.players.find((player) => player.status === 'live' && player.tabled?.length === 0);
    if (unnamed === undefined) return 'nobody can tell who wins: a card at showdown is unknown';
    const cards = this.#cards.whole(unnamed.seat, size);
    if (cards === null)
      return `p${unnamed.seat} has ${makeCards(this.#cards.held(unnamed.seat))}: a hand has ${size} cards`;
    return this.#submit({ type: 'show-cards', seat: unnamed.seat, cards, by: 'dealer' });
  }
}

/** Histories write bets, raises and completions alike. */
function wagerKind(state: TableState): 'bet' | 'raise' | 'complete' {
  const { hand } = state;
  if (hand !== null && hand.street === 0 && variantOf(hand.variant).stud !== null) {
    const { wager } = legalActions(state);
    if (wager !== null) return wager.kind;
  }
  return hand?.betting.toMatch === 0 ? 'bet' : 'raise';
}

/** In stud the last card may be a common one, on the board. */
const lastIsCommon = ({ variant, board, street }: Hand): boolean =>
  variantOf(variant).stud !== null && board.length > 0 && street === variantOf(variant).streets.length - 1;

/** Who holds which cards in a hand history: the engine does not know them before they are shown. */
class HistoryCards {
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
