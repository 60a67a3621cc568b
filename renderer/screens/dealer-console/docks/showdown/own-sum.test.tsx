// What the console says each seat gets of each pot, against a sum of this file's own: it ranks the cards, layers the pots and
// divides them without a line of the engine. A share that is wrong on the screen is wrong on the table a second later.

import { cleanup } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Card, VariantId } from '../../../../../engine/notation.ts';
import { legalActions } from '../../../../../engine/table.ts';
import { FakeTable } from '../../../../stores/fake-table.ts';
import { startOfTests as at, beginTest, hold, openConsole, pass, seenMs } from '../../console-under-test.tsx';

beforeEach(beginTest);

interface Game {
  readonly variant: VariantId;
  readonly hole: number;
  readonly fromHole: 2 | null;
  readonly hasLow: boolean;
  readonly boards: 1 | 2 | 3;
}

const games: Readonly<Record<string, Game>> = {
  'hold’em': { variant: 'no-limit-holdem', hole: 2, fromHole: null, hasLow: false, boards: 1 },
  'hold’em run three times': { variant: 'no-limit-holdem', hole: 2, fromHole: null, hasLow: false, boards: 3 },
  'Omaha hi-lo': { variant: 'pot-limit-omaha-8', hole: 4, fromHole: 2, hasLow: true, boards: 1 },
  'Omaha hi-lo run three times': { variant: 'pot-limit-omaha-8', hole: 4, fromHole: 2, hasLow: true, boards: 3 },
};

/** What seats 1 to 4 have. The button is seat 1; seat 4 calls the big blind and folds later. */
const stacks = [58, 23, 41, 60] as const;
const [smallBlind, bigBlind] = [1, 2];
/** Left of the button first. */
const inOrder = [2, 3, 1] as const;
type Winner = (typeof inOrder)[number];

interface Deal {
  readonly hands: ReadonlyMap<Winner, readonly Card[]>;
  readonly boards: readonly (readonly Card[])[];
}

const rankOf = (card: Card): number => '23456789TJQKA'.indexOf(card[0] ?? '') + 2;

/** All choices of so many. */
function choices<One>(from: readonly One[], size: number): readonly (readonly One[])[] {
  if (size === 0) return [[]];
  return from.flatMap((one, index) => choices(from.slice(index + 1), size - 1).map((rest) => [one, ...rest]));
}

/** Five cards as a number: the larger the better. */
function high(cards: readonly Card[]): number {
  const ranks = cards.map(rankOf).toSorted((one, other) => other - one);
  const groups = [...Map.groupBy(ranks, (rank) => rank)].toSorted(
    ([one, ones], [other, others]) => others.length - ones.length || other - one,
  );
  const shape = groups.map(([, { length }]) => length).join('');
  const isFlush = new Set(cards.map((card) => card[1])).size === 1;
  const isWheel = ranks.join() === '14,5,4,3,2';
  const isStraight = shape === '11111' && ((ranks[0] ?? 0) - (ranks[4] ?? 0) === 4 || isWheel);
  const kinds = ['11111', '2111', '221', '311', 'straight', 'flush', '32', '41', 'straight flush'];
  const kind = isStraight && isFlush ? 'straight flush' : isFlush ? 'flush' : isStraight ? 'straight' : shape;
  const order = isWheel && isStraight ? [5, 4, 3, 2, 1] : groups.flatMap(([rank, ones]) => ones.map(() => rank));
  return order.reduce((sum, rank) => sum * 15 + rank, kinds.indexOf(kind));
}

/** Five different cards of eight or lower: the larger the better; null is no low. */
function low(cards: readonly Card[]): number | null {
  const ranks = cards.map((card) => (rankOf(card) === 14 ? 1 : rankOf(card))).toSorted((one, other) => other - one);
  if (new Set(ranks).size < 5 || (ranks[0] ?? 9) > 8) return null;
  return -ranks.reduce((sum, rank) => sum * 15 + rank, 0);
}

/** The winners of one half on one board, left of the button first. */
function best(
  game: Game,
  deal: Deal,
  board: readonly Card[],
  seats: readonly Winner[],
  half: 'high' | 'low',
): Winner[] {
  const values = seats.map((seat) => {
    const hole = deal.hands.get(seat) ?? [];
    const fives =
      game.fromHole === null
        ? choices([...hole, ...board], 5)
        : choices(hole, 2).flatMap((two) => choices(board, 3).map((three) => [...two, ...three]));
    return Math.max(...fives.map((five) => (half === 'high' ? high(five) : (low(five) ?? -Infinity))));
  });
  const most = Math.max(...values);
  return most === -Infinity ? [] : seats.filter((_, index) => values[index] === most);
}

/** Whole chips, as evenly as they go, among boards, halves and winners; what is left goes one by one from the first on. */
const evenly = (chips: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, index) => Math.floor(chips / parts) + (index < chips % parts ? 1 : 0));

/** What each seat gets of a pot, and whether a chip was odd on the way. */
function shareOut(game: Game, deal: Deal, pot: number, seats: readonly Winner[]) {
  const got = new Map<Winner, number>();
  let odd = 0;
  const pay = (chips: number, winners: readonly Winner[]) => {
    if (chips % winners.length > 0) odd += 1;
    for (const [index, part] of evenly(chips, winners.length).entries()) {
      const seat = winners[index];
      if (seat !== undefined && part > 0) got.set(seat, (got.get(seat) ?? 0) + part);
    }
  };
  let lows = 0;
  if (seats.length === 1) pay(pot, seats);
  else
    for (const [index, chips] of evenly(pot, deal.boards.length).entries()) {
      const board = deal.boards[index] ?? [];
      const lowest = game.hasLow ? best(game, deal, board, seats, 'low') : [];
      const [more = 0, less = 0] = lowest.length === 0 ? [chips] : evenly(chips, 2);
      pay(more, best(game, deal, board, seats, 'high'));
      if (lowest.length > 0) pay(less, lowest);
      lows += lowest.length;
    }
  return { got, odd, lows };
}

/** Everybody but seat 4 is all in for the stack: main pot and side pot, last side pot first. */
function ownSum(game: Game, deal: Deal) {
  const paid = new Map(inOrder.map((seat) => [seat, stacks[seat - 1] ?? 0]));
  // The largest stack takes back what nobody can match.
  const levels = [...new Set([...paid.values()].toSorted((one, other) => one - other).slice(0, -1))];
  const pots = levels.map((level, index) => {
    const below = levels[index - 1] ?? 0;
    const seats = inOrder.filter((seat) => (paid.get(seat) ?? 0) >= level);
    return { seats, chips: (level - below) * seats.length + (index === 0 ? bigBlind : 0) };
  });
  return pots.map(({ seats, chips }) => ({ chips, ...shareOut(game, deal, chips, seats) }));
}

/** The same dice at every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const deck = [...'23456789TJQKA'].flatMap((rank) => [...'cdhs'].map((suit) => `${rank}${suit}` as Card));

function dealOf(game: Game, seed: number): Deal {
  const random = dice(seed);
  const cards = deck
    .map((card) => ({ card, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ card }) => card);
  const hands = new Map(inOrder.map((seat) => [seat, cards.splice(0, game.hole)]));
  return { hands, boards: Array.from({ length: game.boards }, () => cards.splice(0, 5)) };
}

/** The first deals in which somebody splits a part with an odd chip, and in hi-lo games somebody has a low. */
function dealsOf(game: Game, count: number): readonly Deal[] {
  const found: Deal[] = [];
  for (let seed = 1; found.length < count; seed++) {
    const deal = dealOf(game, seed);
    const pots = ownSum(game, deal);
    if (pots.some(({ odd }) => odd > 0) && (!game.hasLow || pots.some(({ lows }) => lows > 1))) found.push(deal);
  }
  return found;
}

/** All in before the flop: every hand open, every board out, and the first pot waits to be pushed. */
function tableWith(game: Game, deal: Deal): FakeTable {
  const table = new FakeTable({
    seats: 4,
    at,
    chipValues: [1, 5, 25],
    seating: { 1: ['Ada', stacks[0]], 2: ['Bob', stacks[1]], 3: ['Eva', stacks[2]], 4: ['Max', stacks[3]] },
    game: { variant: game.variant, stakes: { smallBlind, bigBlind, minBet: bigBlind, ante: null } },
  });
  table.does({ type: 'start-hand', at, by: 'dealer', forced: { button: 1, straddles: [], posts: [] } });
  while (table.state.hand?.stage === 'betting') {
    const { toAct: seat, allIn, wager, call } = legalActions(table.state);
    if (seat === null) throw new Error('nobody is to act');
    if (seat === 4) table.does({ type: table.state.hand.betting.toMatch === bigBlind ? 'call' : 'fold', seat });
    else if (allIn !== null) table.does({ type: 'all-in', seat });
    else if (wager?.maxTo != null) table.does({ type: wager.kind, seat, to: wager.maxTo });
    else if (call !== null) table.does({ type: 'call', seat });
  }
  for (const [seat, cards] of deal.hands) table.does({ type: 'table-hand', seat, cards: [...cards] });
  if (game.boards > 1) table.does({ type: 'agree-runs', runs: game.boards });
  for (const [first, second, third, fourth, fifth] of deal.boards as readonly (readonly [
    Card,
    Card,
    Card,
    Card,
    Card,
  ])[])
    for (const cards of legalActions(table.state).board?.due === 5
      ? [[first, second, third, fourth, fifth]]
      : [[first, second, third], [fourth], [fifth]])
      table.does({ type: 'deal-board', cards, by: 'dealer' });
  return table;
}

/** Shares as the screen has them: "seat, chips". */
const shown = (): readonly (readonly [number, number])[] =>
  [...document.querySelectorAll('.award-share')].map((row) => [
    Number(row.querySelector('.award-seat')?.textContent),
    Number(row.querySelector('.award-amount')?.textContent?.replaceAll(/\D/g, '')),
  ]);

const stackShown = (seat: number): number =>
  Number(
    [...document.querySelectorAll('.seat')]
      .find((plate) => plate.querySelector('.seat-number')?.textContent === String(seat))
      ?.querySelector('.seat-stack')
      ?.textContent?.replaceAll(/\D/g, ''),
  );

test.each(Object.entries(games))('%s: each share on the screen is that of a sum of its own', async (_name, game) => {
  for (const deal of dealsOf(game, 3)) {
    const pots = ownSum(game, deal);
    const table = tableWith(game, deal);
    await openConsole(table);
    const won = new Map<number, number>();
    for (const { chips, got } of pots.toReversed()) {
      await pass(seenMs);
      const sum = shown().reduce((all, [, share]) => all + share, 0);
      expect([new Map(shown()), sum]).toEqual([got, chips]);
      for (const [seat, share] of got) won.set(seat, (won.get(seat) ?? 0) + share);
      await hold(/^Hold to push/);
    }
    await pass(seenMs);
    expect(table.state.hand?.stage).toBe('over');
    for (const seat of inOrder) {
      const back = (stacks[seat - 1] ?? 0) - Math.min(stacks[seat - 1] ?? 0, stacks[2]);
      expect(stackShown(seat)).toBe(back + (won.get(seat) ?? 0));
    }
    cleanup();
  }
});
