import {
  allCards,
  type Card,
  type Command,
  type LegalActions,
  legalActions,
  type TableState,
} from '../../engine/index.ts';

/** Numbers from 0 up to but not including 1. */
export type Random = () => number;

const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

/** Cards nobody has seen yet in this hand, as many as asked for. */
function unseenCards(random: Random, state: TableState, count: number): readonly Card[] {
  const seen = new Set<Card>([
    ...(state.hand?.board ?? []),
    ...(state.hand?.players ?? []).flatMap((player) => player.tabled ?? []),
  ]);
  const left = allCards.filter((card) => !seen.has(card));
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0] as Card);
}

/** What a person dealing might tap next: always something legal. Null when the table cannot go on. */
export function randomTap(state: TableState, random: Random, at: number): Command | null {
  const legal = legalActions(state);
  switch (legal.stage) {
    case 'between-hands':
      return legal.start !== null && !('reason' in legal.start) ? { type: 'start-hand', at, by: 'dealer' } : null;
    case 'betting':
      return randomAction(legal, random);
    case 'board':
      if (legal.show.length > 0) return tabled(state, legal, random);
      return { type: 'deal-board', cards: unseenCards(random, state, legal.board?.due ?? 1), by: 'dealer' };
    case 'showdown': {
      const [seat] = legal.muck;
      if (seat !== undefined && random() < 0.2) return { type: 'muck-hand', seat };
      return tabled(state, legal, random);
    }
    case 'awards':
      return legal.push === null ? null : { type: 'push-pot', at, pot: legal.push };
  }
}

const tabled = (state: TableState, legal: LegalActions, random: Random): Command | null => {
  const [seat] = legal.show;
  return seat === undefined ? null : { type: 'table-hand', seat, cards: unseenCards(random, state, 2) };
};

function randomAction(legal: LegalActions, random: Random): Command | null {
  const seat = legal.toAct;
  if (seat === null) return null;
  const { call, wager, allIn } = legal;
  const roll = random();
  if (roll < 0.12) return { type: 'fold', seat };
  if (roll < 0.18 && allIn !== null) return { type: 'all-in', seat };
  if (roll < 0.45 && wager !== null) {
    const most = wager.maxTo ?? wager.minTo * 3;
    const to = pick(random, [
      wager.minTo,
      wager.minTo + Math.floor((most - wager.minTo) * random() ** 3),
      Math.min(most, wager.minTo * 2),
    ]);
    return { type: wager.kind, seat, to };
  }
  return call === null ? { type: 'check', seat } : { type: 'call', seat };
}
