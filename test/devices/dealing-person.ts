import { DealtCards } from '../../commands/one-pc/dealt-cards.ts';
import { randomTap } from '../../commands/simulation/random-taps.ts';
import type { Card, KnownCard, Seat } from '../../engine/notation.ts';
import { type Command, type Hand, type LegalActions, legalActions, type TableState } from '../../engine/table.ts';
import type { World } from '../../native-bridge/simulation/world.ts';
import type { Table } from '../../server/table/table.ts';

/** The shuffler as a person at it sees and handles it. */
interface ShufflerAtHand {
  look(): { readonly state: string; readonly deck: string | null };
  press(): void;
  take(): void;
  load(deck: string): void;
  /** Frees what is stuck. */
  putRight(): void;
}

export interface DealingPersonOptions {
  readonly table: Table;
  readonly world: World;
  readonly shuffler: ShufflerAtHand;
  /** Each deck's tags by card. */
  readonly decks: ReadonlyMap<string, ReadonlyMap<KnownCard, string>>;
  readonly random: () => number;
  /** The wall clock at the table, in milliseconds since 1970. */
  readonly now: () => number;
}

const boardAntenna = 11;
/** How many acts the person waits for a machine or the reader before doing it alone. */
const patience = 16;
/** A cycle takes about six seconds at four times the normal speed. */
const patienceWithShuffler = 40;
const rebuy = 200;

/**
 * The dealer, who lays cards, taps and handles the shuffler, one thing at a time, and goes on without a device that fails: what it does not
 * report in time is tapped.
 */
export class DealingPerson {
  readonly #options: DealingPersonOptions;
  readonly #lying = new Map<string, number>();
  readonly #cardOf: ReadonlyMap<string, KnownCard>;
  readonly #turnedUp = new Set<Seat>();
  #dealt: DealtCards | null = null;
  #deckInHand: string;
  /** Acts since the dealer last did anything. */
  #waited = 0;
  #hasPressed = false;
  #openedByHand = 0;

  constructor(options: DealingPersonOptions) {
    this.#options = options;
    this.#deckInHand = [...options.decks.keys()][0] ?? '';
    this.#cardOf = new Map(
      [...options.decks.values()].flatMap((cards) => [...cards].map(([card, tag]) => [tag, card])),
    );
  }

  /** Hands opened by the dealer because no press opened them. */
  get openedByHand(): number {
    return this.#openedByHand;
  }

  /** Cards of the running hand that must stay unknown. */
  get hiddenCards(): readonly KnownCard[] {
    const { state } = this.#options.table;
    if (this.#dealt === null || state === null) return [];
    return this.#dealt.moves(state).flatMap(({ tag, antenna }) => {
      const card = this.#cardOf.get(tag);
      const isOpen = antenna === boardAntenna || this.#turnedUp.has(antenna);
      return card === undefined || isOpen ? [] : [card];
    });
  }

  /** Does one thing: lays a card, taps, or handles the shuffler. */
  act(): void {
    const { table } = this.#options;
    const { state } = table;
    if (state === null) throw new Error('There is no table.');
    this.#waited += 1;
    const legal = legalActions(state);
    if (state.hand === null || legal.stage === 'between-hands') this.#openHand(state, legal);
    else if (this.#dealt?.hand !== state.hand.number) this.#takeDeck(state.hand);
    else if (!this.#layCard(this.#dealt, state)) this.#tap(state, state.hand, legal);
  }

  #openHand(state: TableState, legal: LegalActions): void {
    const { shuffler, decks } = this.#options;
    if (this.#dealt !== null) this.#gather();
    const broke = state.chairs.find(({ player, stack }) => player !== null && (stack ?? 0) < rebuy / 2);
    const view = shuffler.look();
    const patient = this.#hasPressed ? patience : patienceWithShuffler;
    if (broke !== undefined) this.#submit({ type: 'add-chips', seat: broke.seat, chips: rebuy });
    else if (this.#waited >= patient) this.#openByHand(legal);
    else if (view.state === 'DONE') {
      if (!this.#hasPressed) this.#waited = 0;
      this.#hasPressed = true;
      shuffler.press();
    } else if (view.state === 'FAULT') shuffler.putRight();
    else if (view.state === 'EMPTY') {
      const other = [...decks.keys()].find((deck) => deck !== this.#deckInHand);
      if (other !== undefined) shuffler.load(other);
    }
  }

  /** The cards of the last hand come off the table. */
  #gather(): void {
    for (const tag of this.#lying.keys()) this.#options.world.remove(tag);
    this.#lying.clear();
    this.#turnedUp.clear();
    this.#dealt = null;
    this.#hasPressed = false;
    this.#waited = 0;
  }

  /** No press has opened the hand: the dealer does, with the other deck if this one is in doubt. */
  #openByHand({ deck }: LegalActions): void {
    const { decks, now } = this.#options;
    const sound = [...decks.keys()].find((name) => name !== deck?.suspect.deck);
    if (deck !== null && sound !== undefined) this.#submit({ type: 'change-deck', deck: sound });
    this.#openedByHand += 1;
    this.#submit({ type: 'start-hand', at: now(), by: 'dealer' });
  }

  /** A held press opens the next hand while the last one's cards are still there. */
  #takeDeck(hand: Hand): void {
    const { shuffler, decks, random } = this.#options;
    this.#gather();
    const { state, deck } = shuffler.look();
    if (state === 'DELIVER' && deck !== null) {
      const used = [...decks.keys()].find((name) => name !== deck);
      this.#deckInHand = deck;
      shuffler.take();
      if (used !== undefined) shuffler.load(used);
    }
    const tags = decks.get(this.#deckInHand) ?? new Map<KnownCard, string>();
    this.#dealt = new DealtCards(hand, { tags, plan: { hole: new Map(), board: [] }, random });
  }

  #layCard(dealt: DealtCards, state: TableState): boolean {
    const move = dealt.moves(state).find(({ tag, antenna }) => this.#lying.get(tag) !== antenna);
    if (move === undefined) return false;
    this.#options.world.place(move.antenna, move.tag, move.antenna === boardAntenna ? 'spread' : 'flat');
    this.#lying.set(move.tag, move.antenna);
    this.#waited = 0;
    return true;
  }

  #tap(state: TableState, hand: Hand, legal: LegalActions): void {
    const { random, now } = this.#options;
    const [toShow] = legal.show;
    const [unnamed] = legal.unnamed;
    const [part] = legal.nameWinners;
    if (legal.stage === 'betting') {
      const tap = randomTap(state, random, now());
      if (tap !== null) this.#submit(tap);
    } else if (toShow !== undefined) {
      this.#turnedUp.add(toShow);
      this.#submit({ type: 'table-hand', seat: toShow, cards: [] });
    } else if (this.#waited < patience && (legal.board !== null || unnamed !== undefined)) {
      // Gives the reader its time.
    } else if (legal.board !== null) {
      const missing = this.#cardsOn(state, boardAntenna).filter((card) => !hand.board.includes(card));
      this.#submit({ type: 'deal-board', cards: missing.slice(0, legal.board.due), by: 'dealer' });
    } else if (unnamed !== undefined) {
      this.#submit({ type: 'show-cards', seat: unnamed, cards: this.#cardsOn(state, unnamed), by: 'dealer' });
    } else if (part !== undefined) {
      throw new Error('A winner must be named though every card is known.');
    } else if (legal.push !== null) {
      this.#submit({ type: 'push-pot', at: now(), pot: legal.push, anyway: legal.disagreements.length > 0 });
    }
  }

  #cardsOn(state: TableState, antenna: number): readonly Card[] {
    const moves = this.#dealt?.moves(state) ?? [];
    return moves.filter((move) => move.antenna === antenna).flatMap(({ tag }) => this.#cardOf.get(tag) ?? []);
  }

  #submit(command: Command): void {
    this.#waited = 0;
    this.#options.table.submit({ actor: 'dealer', id: null, sequence: null, command });
  }
}
