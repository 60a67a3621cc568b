import { allCards, type Card, type KnownCard, unknownCard, variantOf } from '../../engine/notation.ts';
import { fromAfar, fullHandSize, potsOf } from '../../engine/rules.ts';
import { type Command, decide, foldsTo, type LegalActions, legalActions, type TableState } from '../../engine/table.ts';
import { type ScreenCommand, screenCommandSchema } from '../../protocol/screen-commands.ts';

/** Numbers from 0 up to but not including 1. */
export type Random = () => number;

const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

const numbers: ReadonlyMap<Card, number> = new Map(allCards.map((card, number) => [card, number]));
const cardNumber = (card: KnownCard): number => numbers.get(card) as number;

/** Where a deck begins among all cards: each deck is short of low ones. */
const lowest = { full: cardNumber('2c'), short: cardNumber('6c'), royal: cardNumber('Tc') } as const;

/** Written anew at every call: creating it is the most expensive part. */
const seen = new Uint8Array(allCards.length);

function see(cards: readonly Card[] | null): void {
  for (const card of cards ?? []) {
    const number = numbers.get(card);
    if (number !== undefined) seen[number] = 1;
  }
}

/** Unseen cards of this hand, as many as asked for; all of them if the deck has fewer. */
function unseenCards(random: Random, state: TableState, count: number): readonly Card[] {
  const { hand } = state;
  seen.fill(0);
  see(hand?.board ?? null);
  for (const board of hand?.moreBoards ?? []) see(board);
  for (const { tabled, up } of hand?.players ?? []) {
    see(tabled);
    see(up);
  }
  const first = lowest[variantOf(hand?.variant ?? state.variant).deck];
  let left = 0;
  for (let number = first; number < allCards.length; number++) left += 1 - (seen[number] as number);
  const dealt: Card[] = [];
  for (; dealt.length < count && left > 0; left--) {
    let number = first;
    let before = Math.floor(random() * left);
    for (; before > 0 || seen[number] === 1; number++) before -= 1 - (seen[number] as number);
    seen[number] = 1;
    dealt.push(allCards[number] as Card);
  }
  return dealt;
}

/** A dealer's possible next tap, always legal. Null if the table cannot go on. */
export function randomTap(state: TableState, random: Random, at: number): Command | null {
  const legal = legalActions(state);
  switch (legal.stage) {
    case 'between-hands':
      if (legal.start === null) return null;
      if (!('reason' in legal.start)) return { type: 'start-hand', at, by: 'dealer' };
      return legal.start.reason === 'deck-out' ? { type: 'change-deck', deck: pick(random, ['RED', 'BLUE']) } : null;
    case 'betting':
      return comesBack(state, legal) ?? allFold(state, random, at) ?? randomAction(legal, random);
    case 'draw':
      return randomDraw(legal, random);
    case 'up-cards':
      return randomUpCard(state, legal, random);
    case 'board':
      if (legal.runs !== null && random() < 0.3) return { type: 'agree-runs', runs: pick(random, [2, legal.runs]) };
      if (legal.show.length > 0) return tabled(state, legal, random);
      return { type: 'deal-board', cards: unseenCards(random, state, legal.board?.due ?? 1), by: 'dealer' };
    case 'showdown': {
      const [seat] = legal.muck;
      if (seat !== undefined && random() < 0.2) return { type: 'muck-hand', seat };
      return winsAtOnce(state, legal, random, at) ?? tabled(state, legal, random) ?? named(state, legal, random, at);
    }
    case 'awards':
      if (legal.push === null) return null;
      return random() < 0.2 ? { type: 'take-pots', at } : { type: 'push-pot', at, pot: legal.push };
  }
}

/** The plate of the last seat to bet is held: all others fold, and it takes the pot. */
function allFold(state: TableState, random: Random, at: number): Command | null {
  if (random() >= 0.02) return null;
  const to = foldsTo(state, state.hand?.betting.lastAggressor ?? 0);
  return 'reason' in to || !to.alone ? null : { type: 'take-pots', at, folds: to.folds };
}

/** The winner's plate is held at showdown, before anybody else has shown. */
function winsAtOnce(state: TableState, { winAtOnce }: LegalActions, random: Random, at: number): Command | null {
  if (winAtOnce.length === 0 || random() >= 0.1) return null;
  const held: Command = { type: 'take-pots', at, wins: { type: 'win-showdown', seats: [pick(random, winAtOnce)] } };
  return 'refusal' in decide(state, held) ? null : held;
}

/** A hand the seat may hold: its up-cards, and otherwise unseen cards. */
function handOf(state: TableState, seat: number, random: Random): readonly Card[] {
  const { hand } = state;
  if (hand === null) return [];
  const up = hand.players.find((player) => player.seat === seat)?.up ?? [];
  const size = fullHandSize(hand);
  const cards = [...up, ...unseenCards(random, state, size - up.length)];
  // A table that has run through its deck cannot name every card any more.
  while (cards.length < size) cards.push(unknownCard);
  return cards;
}

function tabled(state: TableState, legal: LegalActions, random: Random): Command | null {
  const [seat] = legal.show;
  return seat === undefined ? null : { type: 'table-hand', seat, cards: handOf(state, seat, random) };
}

/** What an open hand holds, or who wins if the cards do not say. */
function named(state: TableState, legal: LegalActions, random: Random, at: number): Command | null {
  const [seat] = legal.unnamed;
  if (seat !== undefined) return { type: 'show-cards', seat, cards: handOf(state, seat, random), by: 'dealer' };
  const [part] = legal.nameWinners;
  const { hand } = state;
  if (part === undefined || hand === null) return null;
  const naming = (...seats: readonly number[]) => ({ type: 'name-winners', ...part, seats }) as const;
  const eligible = potsOf(hand)[part.pot]?.eligible ?? [];
  // Open cards rule some of them out.
  const possible = eligible.filter((seat) => !('refusal' in decide(state, naming(seat))));
  if (possible.length === 0) return naming();
  const winner = naming(pick(random, possible));
  return random() < 0.2 ? { type: 'take-pots', at, wins: winner } : winner;
}

function randomDraw({ draw }: LegalActions, random: Random): Command | null {
  if (draw === null) return null;
  return { type: 'draw', seat: draw.seat, cards: draw.least + Math.floor(random() * (draw.most - draw.least + 1)) };
}

function randomUpCard(state: TableState, legal: LegalActions, random: Random): Command | null {
  const [seat] = legal.upCards;
  if (seat === undefined || random() < 0.05) {
    const opener = legal.nameOpener.length > 0 ? pick(random, legal.nameOpener) : null;
    if (opener !== null) return { type: 'name-opener', seat: opener };
  }
  if (seat === undefined) return null;
  const cards = random() < 0.02 ? [unknownCard] : unseenCards(random, state, 1);
  return { type: 'deal-up', seat, cards };
}

/** A player who is away comes back before acting, where the rules require being at the seat. */
function comesBack(state: TableState, { toAct }: LegalActions): Command | null {
  const afar = toAct === null ? null : fromAfar(state, toAct);
  return afar === null ? null : { type: 'set-away', seat: afar.seat, away: false };
}

function randomAction(legal: LegalActions, random: Random): Command | null {
  const seat = legal.toAct;
  if (seat === null) return null;
  const { call, wager, allIn, bringIn } = legal;
  const roll = random();
  if (bringIn !== null && (wager === null || roll < 0.8)) return { type: 'bring-in', seat };
  if (roll < 0.12 && legal.fold) return { type: 'fold', seat };
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
  if (bringIn !== null) return { type: 'bring-in', seat };
  return call === null ? { type: 'check', seat } : { type: 'call', seat };
}

/** The fewest chips of these values, smallest first, that make a stack. */
export function fewestChips(chips: number, values: readonly number[]): Readonly<Record<number, number>> {
  let left = chips;
  return Object.fromEntries(
    values.toReversed().map((value) => {
      const count = Math.floor(left / value);
      left -= count * value;
      return [value, count];
    }),
  );
}

/** A tap as a console sends it: it never says when something happens, nor who deals. */
export function asScreenCommand(command: Command): ScreenCommand {
  const { at: _at, by: _by, ...asked } = command as Command & { readonly at?: number; readonly by?: string };
  return screenCommandSchema.parse(asked);
}
