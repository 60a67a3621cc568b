import { type KnownCard, type Rank, ranks, type Suit } from '../../words/card.ts';
import type { Policies } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import { clockwiseFrom, type Seat } from '../../words/seat.ts';

const suitNames = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' } as const satisfies Record<Suit, string>;

interface Drawn {
  readonly seat: Seat;
  readonly rank: number;
  /** 0 is the highest suit. */
  readonly suit: number;
}

type TiePolicies = Pick<Policies, 'chipRace.maxPerPlayer' | 'chipRace.tie' | 'suitOrder'>;

/**
 * Who wins the new chips, best card first, nobody more than the rulebook's most. Equal ranks are a question only where
 * they meet at the last chip: there the suit decides, or the place behind the button, or those players draw again.
 */
export function raceWinners(
  {
    cards,
    newChips,
    button,
  }: {
    readonly cards: Readonly<Record<Seat, readonly KnownCard[]>>;
    readonly newChips: number;
    readonly button: Seat | null;
  },
  policies: TiePolicies,
): Finding<
  | { readonly winners: readonly Seat[] }
  /** `above`: winners no tie touches. */
  | { readonly redraw: readonly Seat[]; readonly above: readonly Seat[] }
> {
  const ranked = chancesOf(cards, policies);
  const winners = ranked.slice(0, newChips);
  const [last, next] = [winners.at(-1), ranked[newChips]];
  // Two equal cards of one player are no question.
  if (last === undefined || next === undefined || last.rank !== next.rank || last.seat === next.seat)
    return { outcome: { winners: winners.map(({ seat }) => seat) }, turnsOn: [] };
  const turnsOn = ['chipRace.tie', 'suitOrder'] as const;
  const tied = ranked.filter(({ rank }) => rank === last.rank);
  const above = winners.filter(({ rank }) => rank > last.rank).map(({ seat }) => seat);
  switch (policies['chipRace.tie']) {
    case 'suit':
      return { outcome: { winners: winners.map(({ seat }) => seat) }, turnsOn };
    case 'position': {
      const order = clockwiseFrom(button ?? 0, [...new Set(tied.map(({ seat }) => seat))]);
      return { outcome: { winners: [...above, ...order].slice(0, newChips) }, turnsOn };
    }
    case 're-draw':
      return { outcome: { redraw: tied.map(({ seat }) => seat), above }, turnsOn };
  }
}

/** Every player's best cards, as many as chips may be won with them, best first. */
function chancesOf(cards: Readonly<Record<Seat, readonly KnownCard[]>>, policies: TiePolicies): readonly Drawn[] {
  const drawn = Object.entries(cards).flatMap(([seat, dealt]) =>
    dealt
      .map((card) => strengthOf(Number(seat), card, policies))
      .sort(bestFirst)
      .slice(0, policies['chipRace.maxPerPlayer']),
  );
  return drawn.sort(bestFirst);
}

const bestFirst = (one: Drawn, other: Drawn): number => other.rank - one.rank || one.suit - other.suit;

function strengthOf(seat: Seat, card: KnownCard, { suitOrder }: TiePolicies): Drawn {
  const [rank, suit] = [card.charAt(0) as Rank, card.charAt(1) as Suit];
  return { seat, rank: ranks.indexOf(rank), suit: suitOrder.indexOf(suitNames[suit]) };
}
