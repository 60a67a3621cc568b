import { allCards, type Card, type KnownCard, type Rank, ranks, type Seat, variantOf } from '../../engine/notation.ts';
import { boardsOf } from '../../engine/rules.ts';
import { type Hand, legalActions, type TableState } from '../../engine/table.ts';
import type { Random } from '../simulation/random-taps.ts';

/** Known cards of a recorded hand; any other gets a remaining card. */
export interface DealPlan {
  readonly hole: ReadonlyMap<Seat, readonly Card[]>;
  readonly board: readonly Card[];
}

/** What lies open already: a hand whose program was started anew goes on with the same cards. */
export const openIn = (hand: Hand): DealPlan => ({
  hole: new Map(hand.players.map(({ seat, tabled, up, draws }) => [seat, draws.length === 0 ? (tabled ?? up) : up])),
  board: boardsOf(hand).flat(),
});

/** The source of one hand's cards; `tags` are those of a whole deck. */
export interface DealtFrom {
  readonly tags: ReadonlyMap<KnownCard, string>;
  readonly plan: DealPlan;
  readonly random: Random;
}

/** A card, by its tag, and the antenna it belongs on. */
export interface Move {
  readonly tag: string;
  readonly antenna: number;
}

const boardAntenna = 11;
const muckAntenna = 12;
const lowestRanks = { full: '2', short: '6', royal: 'T' } as const satisfies Readonly<Record<string, Rank>>;

interface Holding {
  readonly seat: Seat;
  readonly tags: string[];
  isLive: boolean;
  /** How many times its player has drawn or discarded. */
  exchanges: number;
}

/** The cards of one hand as they are dealt: the rest of the deck, each player's cards, the discards. */
export class DealtCards {
  readonly hand: number;
  readonly #plan: DealPlan;
  readonly #tags: DealtFrom['tags'];
  readonly #holdings: readonly Holding[];
  readonly #board: string[] = [];
  readonly #rest: string[];
  #thrown: string[] = [];
  /** The first cards have all been laid. */
  #isDealt = false;

  constructor(hand: Hand, { tags, plan, random }: DealtFrom) {
    this.hand = hand.number;
    this.#plan = plan;
    this.#tags = tags;
    this.#holdings = hand.players.map(({ seat }) => ({ seat, tags: [], isLive: true, exchanges: 0 }));
    const planned = new Set<Card>([...plan.board, ...[...plan.hole.values()].flat()]);
    const lowest = ranks.indexOf(lowestRanks[variantOf(hand.variant).deck]);
    const free = allCards.filter((card) => !planned.has(card) && ranks.indexOf(card[0] as Rank) >= lowest);
    this.#rest = [];
    while (free.length > 0) this.#rest.push(this.#tagOf(free.splice(Math.floor(random() * free.length), 1)[0]));
    // Whatever happens before the first cards are dealt, nobody acts without any.
    const [first] = variantOf(hand.variant).streets;
    this.#dealRounds(() => (first === undefined ? 0 : first.down + first.up));
  }

  /**
   * Where every card belongs now, in the order in which a person would lay them. Deals what the hand has come to. `isLaid` says which
   * cards have been laid somewhere: a hand that is folded while the first cards are still being dealt is dealt to its end, then thrown away.
   */
  moves(state: TableState, isLaid: (tag: string) => boolean = () => true): readonly Move[] {
    const { hand } = state;
    if (hand === null) return [];
    for (const holding of this.#holdings) this.#follow(holding, hand);
    this.#dealRounds((holding) => holeCardsDue(state, hand, holding));
    this.#isDealt ||= this.#holdings.every(({ tags }) => tags.every(isLaid));
    const boardCards = boardCardsDue(state, hand);
    while (this.#board.length < boardCards && this.#deal(this.#board, this.#plan.board));
    return [
      ...this.#thrown.map((tag) => ({ tag, antenna: muckAntenna })),
      ...byRounds(this.#holdings, hand.actions.length > 0 && this.#isDealt),
      ...this.#board.slice(0, boardCards).map((tag) => ({ tag, antenna: boardAntenna })),
    ];
  }

  /** A player's cards after folding, and after each change or discard that has been booked. */
  #follow(holding: Holding, hand: Hand): void {
    const player = hand.players.find(({ seat }) => seat === holding.seat);
    holding.isLive = player?.status === 'live';
    for (const count of player?.draws.slice(holding.exchanges) ?? []) {
      this.#thrown.push(...holding.tags.splice(0, count));
      holding.exchanges += 1;
    }
  }

  /** One card to each player who lacks one, until nobody does. */
  #dealRounds(due: (holding: Holding) => number): void {
    const lacking = (): readonly Holding[] =>
      this.#holdings.filter((holding) => holding.isLive && holding.tags.length < due(holding));
    for (let round = lacking(); round.length > 0; round = lacking()) {
      for (const { seat, tags } of round) if (!this.#deal(tags, this.#plan.hole.get(seat) ?? [])) return;
    }
  }

  /** Adds the next card to a pile, the planned one if there is one; false when the deck is used up. */
  #deal(pile: string[], plan: readonly Card[]): boolean {
    const planned = plan[pile.length];
    if (planned !== undefined && planned !== '??') {
      pile.push(this.#tagOf(planned));
      return true;
    }
    // Once the deck is used up, draws come from the discards.
    if (this.#rest.length === 0) this.#rest.push(...this.#thrown.splice(0));
    const tag = this.#rest.shift();
    if (tag !== undefined) pile.push(tag);
    return tag !== undefined;
  }

  #tagOf(card: KnownCard | undefined): string {
    return (card === undefined ? undefined : this.#tags.get(card)) ?? '';
  }
}

/** First cards first, round the table. A dead hand is dealt like the others, and swept once the first player has acted. */
function byRounds(holdings: readonly Holding[], isSwept: boolean): readonly Move[] {
  const moves: Move[] = [];
  const rounds = Math.max(...holdings.map(({ tags }) => tags.length));
  for (let round = 0; round < rounds; round++) {
    for (const { seat, tags, isLive } of holdings) {
      const tag = tags[round];
      if (tag !== undefined) moves.push({ tag, antenna: isLive || !isSwept ? seat : muckAntenna });
    }
  }
  return moves;
}

/** The cards a player holds now: all that were dealt, minus the discarded ones. */
function holeCardsDue(state: TableState, hand: Hand, { exchanges }: Holding): number {
  const { streets, stud } = variantOf(hand.variant);
  const begun = streets.slice(0, hand.street + 1);
  const dealt = begun.reduce((sum, { down, up }) => sum + down + up, 0);
  const thrown = begun
    .flatMap(({ exchange }) => exchange ?? [])
    .slice(0, exchanges)
    .reduce((sum, exchange) => sum + (exchange === 'draw' ? 0 : exchange.discard), 0);
  // In stud a card on the board is everybody's last one.
  return dealt - thrown - (stud === null ? 0 : boardCardsDue(state, hand));
}

/** The cards on all boards together. All-in hands are tabled before the board goes on. */
function boardCardsDue(state: TableState, hand: Hand): number {
  const { board: due, show } = legalActions(state);
  const cards = boardsOf(hand).flat();
  // A second board begins with the cards already dealt.
  const lying = hand.runs > 1 ? new Set(cards).size : cards.length;
  return lying + (due !== null && show.length === 0 ? due.due : 0);
}
