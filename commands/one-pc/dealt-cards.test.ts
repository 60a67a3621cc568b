import { describe, expect, test } from 'vitest';
import { allCards, type KnownCard, type Stakes, type VariantId } from '../../engine/notation.ts';
import type { Command } from '../../engine/table.ts';
import { seededRandom } from '../../native-bridge/simulation/seeded-random.ts';
import { acts, deal, play, sampleTable, start } from '../../test/support/sample-table.ts';
import { type DealPlan, DealtCards, openIn } from './dealt-cards.ts';

const boardAntenna = 11;
const muckAntenna = 12;
const nothing: DealPlan = { hole: new Map(), board: [] };
/** Tags that say which card they are. */
const tags = new Map<KnownCard, string>(allCards.map((card) => [card, card]));

const blinds: Stakes = { smallBlind: 1, bigBlind: 2, minBet: 2, ante: null };
const stud: Stakes = {
  smallBlind: 0,
  bigBlind: 0,
  minBet: 4,
  bigBet: 8,
  bringIn: 2,
  ante: { kind: 'each', chips: 1, order: 'ante-first', short: 'own-share' },
};

/** A hand whose cards lie where they belong after each command. */
function dealt(variant: VariantId, stakes: Stakes = blinds, plan: DealPlan = nothing) {
  let state = play(sampleTable([500, 500, 500], { variant, stakes }), [start]);
  if (state.hand === null) throw new Error('A hand has been started.');
  const cards = new DealtCards(state.hand, { tags, plan, random: seededRandom(7) });
  return {
    get state() {
      return state;
    },
    after: (...commands: readonly Command[]) => {
      state = play(state, commands);
    },
    /** Cards on an antenna. */
    on: (antenna: number): readonly string[] =>
      cards
        .moves(state)
        .filter((move) => move.antenna === antenna)
        .map(({ tag }) => tag),
    all: (): readonly string[] => cards.moves(state).map(({ tag }) => tag),
  };
}

const counts = ({ on }: ReturnType<typeof dealt>): readonly number[] =>
  [1, 2, 3, boardAntenna, muckAntenna].map((antenna) => on(antenna).length);

/** Everybody calls or checks until the round is over. */
function passRound(hand: ReturnType<typeof dealt>): void {
  for (
    let toAct = hand.state.hand?.toAct ?? null;
    toAct !== null && hand.state.hand?.stage === 'betting';
    toAct = hand.state.hand.toAct
  ) {
    const seat = toAct;
    const player = hand.state.hand.players.find((one) => one.seat === seat);
    const faces = (player?.bet ?? 0) < hand.state.hand.betting.toMatch;
    hand.after({ type: faces ? 'call' : 'check', seat });
  }
}

describe('before the first bet everybody has the cards of the game, each card once', () => {
  test.each([
    ['no-limit-holdem', 2],
    ['pot-limit-omaha', 4],
    ['pot-limit-omaha-6', 6],
    ['no-limit-crazy-pineapple', 3],
    ['no-limit-2-7-single-draw', 5],
  ] as const)('%s: %i', (variant, cards) => {
    const hand = dealt(variant);
    expect(counts(hand)).toEqual([cards, cards, cards, 0, 0]);
    expect(new Set(hand.all()).size).toBe(3 * cards);
  });

  test('stud: three, and one more with every street', () => {
    const hand = dealt('limit-stud', stud);
    expect(counts(hand)).toEqual([3, 3, 3, 0, 0]);
    expect(new Set(hand.all()).size).toBe(9);
  });
});

test('a card goes to everybody before anybody gets the next', () => {
  const hand = dealt('no-limit-holdem');
  const first = (hand.state.hand?.players ?? []).map(({ seat }) => hand.on(seat)[0]);
  expect(hand.all().slice(0, 3)).toEqual(first);
});

test('the cards of a hand that is folded go to the muck, the board is laid when it is due', () => {
  const hand = dealt('no-limit-holdem');
  hand.after(...acts(`${hand.state.hand?.toAct}f`));
  passRound(hand);
  expect(counts(hand).toSorted()).toEqual([0, 2, 2, 2, 3]);
  const flop = hand.on(boardAntenna);
  expect(flop).toHaveLength(3);
  hand.after(deal(...flop));
  passRound(hand);
  expect(hand.on(boardAntenna).slice(0, 3)).toEqual(flop);
  expect(hand.on(boardAntenna)).toHaveLength(4);
});

test('cards changed go to the muck, and as many come from the deck', () => {
  const hand = dealt('limit-badugi', { ...blinds, bigBet: 4 });
  passRound(hand);
  const seat = hand.state.hand?.toAct ?? 0;
  const before = hand.on(seat);
  hand.after({ type: 'draw', seat, cards: 3 });
  expect(hand.on(muckAntenna)).toEqual(before.slice(0, 3));
  expect(hand.on(seat)).toHaveLength(4);
  expect(hand.on(seat)[0]).toBe(before[3]);
  expect(new Set(hand.all()).size).toBe(15);
});

test('when the deck is used up, what was thrown away is dealt again', () => {
  const hand = dealt('limit-2-7-triple-draw', { ...blinds, bigBet: 4 });
  for (let round = 0; round < 3; round++) {
    passRound(hand);
    for (
      let seat = hand.state.hand?.toAct ?? null;
      hand.state.hand?.stage === 'draw' && seat !== null;
      seat = hand.state.hand.toAct
    )
      hand.after({ type: 'draw', seat, cards: 5 });
    expect(counts(hand).slice(0, 3)).toEqual([5, 5, 5]);
    expect(new Set(hand.all()).size).toBe(hand.all().length);
  }
});

test('a card thrown away for good is not replaced', () => {
  const hand = dealt('no-limit-pineapple');
  passRound(hand);
  const seat = hand.state.hand?.toAct ?? 0;
  hand.after({ type: 'draw', seat, cards: 1 });
  expect([hand.on(seat).length, hand.on(muckAntenna).length]).toEqual([2, 1]);
});

test('a deck without its low cards deals none', () => {
  const lowest = (variant: VariantId): readonly string[] =>
    dealt(variant)
      .all()
      .map((card) => card.charAt(0));
  expect(lowest('no-limit-short-deck').filter((rank) => '2345'.includes(rank))).toEqual([]);
  expect(lowest('no-limit-royal-holdem').filter((rank) => '23456789'.includes(rank))).toEqual([]);
});

test('planned cards go where they are planned, and to nobody else', () => {
  const plan: DealPlan = { hole: new Map([[2, ['As', 'Ad']]]), board: ['2c', '2d', '2h', '2s', '3c'] };
  const hand = dealt('no-limit-holdem', blinds, plan);
  passRound(hand);
  expect(hand.on(2)).toEqual(['As', 'Ad']);
  expect(hand.on(boardAntenna)).toEqual(['2c', '2d', '2h']);
  expect(new Set(hand.all()).size).toBe(9);
});

test('after a restart the cards that lie open come again, and no card twice', () => {
  const hand = dealt('no-limit-holdem');
  passRound(hand);
  hand.after(deal(...hand.on(boardAntenna)));
  passRound(hand);
  const { hand: interrupted } = hand.state;
  if (interrupted === null) throw new Error('A hand is played.');
  for (let seed = 1; seed <= 20; seed++) {
    const cards = new DealtCards(interrupted, { tags, plan: openIn(interrupted), random: seededRandom(seed) });
    const moves = cards.moves(hand.state);
    const board = moves.filter(({ antenna }) => antenna === boardAntenna).map(({ tag }) => tag);
    expect(board.slice(0, 3)).toEqual(interrupted.board);
    expect(new Set(moves.map(({ tag }) => tag)).size).toBe(moves.length);
  }
});

test('who folds while the first cards are still being dealt gets both, and only then are they thrown away', () => {
  const state = play(sampleTable([500, 500, 500], { variant: 'no-limit-holdem', stakes: blinds }), [start]);
  if (state.hand === null) throw new Error('A hand has been started.');
  const cards = new DealtCards(state.hand, { tags, plan: nothing, random: seededRandom(7) });
  const first = state.hand.toAct ?? 0;
  const folded = play(state, [{ type: 'fold', seat: first }]);
  const laid = new Map<string, number[]>();
  for (;;) {
    const moves = cards.moves(folded, (tag) => laid.has(tag));
    const move = moves.find(({ tag, antenna }) => laid.get(tag)?.at(-1) !== antenna);
    if (move === undefined) break;
    laid.set(move.tag, [...(laid.get(move.tag) ?? []), move.antenna]);
  }
  const went = [...laid.values()].filter(([to]) => to === first);
  expect(went).toEqual([
    [first, muckAntenna],
    [first, muckAntenna],
  ]);
  expect([...laid.values()].every(([to]) => to !== muckAntenna)).toBe(true);
});
