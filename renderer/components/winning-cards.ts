import { type Card, type Hand, highHandValue, isKnownCard, type KnownCard, type Seat } from '../../engine/index.ts';

/** The five cards that make a player's best hand, or none while a card is unknown. */
export function bestFive(cards: readonly Card[]): readonly KnownCard[] {
  const known = cards.filter(isKnownCard);
  if (known.length !== cards.length || known.length < 5) return [];
  let best: readonly KnownCard[] = [];
  let value = -1;
  for (const five of fives(known)) {
    const worth = highHandValue(five);
    if (worth > value) {
      value = worth;
      best = five;
    }
  }
  return best;
}

function fives(cards: readonly KnownCard[]): readonly (readonly KnownCard[])[] {
  const choose = (from: number, count: number): readonly (readonly KnownCard[])[] => {
    if (count === 0) return [[]];
    return cards
      .slice(from)
      .flatMap((card, index) => choose(from + index + 1, count - 1).map((rest) => [card, ...rest]));
  };
  return choose(0, 5);
}

/** Cards that win the pot with this number for its winners; null when nothing is to be marked. */
export function winningCards(hand: Hand, pot: number | null): ReadonlySet<Card> | null {
  const award = hand.awards.find((one) => one.pot === pot);
  if (award === undefined || award.hand === null) return null;
  const winners: readonly Seat[] = award.shares.map(({ seat }) => seat);
  const tabled = hand.players.filter(({ seat }) => winners.includes(seat)).map((player) => player.tabled ?? []);
  const cards = tabled.flatMap((own) => bestFive([...own, ...hand.board]));
  return cards.length === 0 ? null : new Set(cards);
}
