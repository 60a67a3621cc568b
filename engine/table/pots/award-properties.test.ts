import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleHand } from '../../../test/support/sample-hand.ts';
import { holeCardsAt } from '../../rules/dealing/streets.ts';
import { awardPots } from '../../rules/pots/award-pots.ts';
import { handValues, valuesFor } from '../../rules/pots/hand-values.ts';
import { keyOf, potsOf } from '../../rules/pots/layer-pots.ts';
import { partsToName } from '../../rules/pots/winners.ts';
import { allCards, type Card, makeCards, ranks } from '../../words/card.ts';
import type { Hand } from '../../words/hand.ts';
import { variantIds, variantOf } from '../../words/variants/all-variants.ts';

const lowestRank = { full: '2', short: '6', royal: 'T' } as const;

const seats = fc.array(
  fc.record({
    paid: fc.integer({ min: 0, max: 12 }),
    dead: fc.constantFrom(0, 0, 3),
    folded: fc.boolean(),
    mucked: fc.integer({ min: 0, max: 6 }).map((one) => one === 0),
    unknown: fc.integer({ min: 0, max: 8 }).map((one) => one === 0),
  }),
  { minLength: 2, maxLength: 9 },
);

const policies = fc.record({
  'oddChip.hiLo': fc.constantFrom('high', 'position'),
  'oddChip.identicalHands': fc.constantFrom('even', 'normal'),
  'oddChip.stud': fc.constantFrom('high-card-then-suit', 'highest-suit', 'of-all-cards', 'position'),
  'oddChip.several': fc.constantFrom('one-each', 'all-to-first'),
  'sidePots.separate': fc.boolean(),
} as const);

const given = fc.record({
  variant: fc.constantFrom(...variantIds),
  boards: fc.integer({ min: 1, max: 3 }),
  deal: fc.array(fc.nat(), { minLength: 52, maxLength: 52 }),
  raked: fc.integer({ min: 0, max: 9 }),
  seats,
  policies,
});

const showdowns = given.map(showdownOf);

/** A deck shuffled by these numbers. */
function shuffled(cards: readonly Card[], by: readonly number[]): Card[] {
  return cards
    .map((card, index) => ({ card, at: by[index] ?? 0 }))
    .sort((one, other) => one.at - other.at)
    .map(({ card }) => card);
}

function showdownOf(from: typeof given extends fc.Arbitrary<infer Given> ? Given : never): Hand {
  const variant = variantOf(from.variant);
  const lowest = ranks.indexOf(lowestRank[variant.deck]);
  const deck = shuffled(
    allCards.filter((card) => ranks.indexOf(card.slice(0, 1) as (typeof ranks)[number]) >= lowest),
    from.deal,
  );
  const boardCards = variant.streets.reduce((sum, street) => sum + street.boardCards, 0);
  const boards =
    boardCards === 0 ? [''] : Array.from({ length: from.boards }, () => makeCards(deck.splice(0, boardCards)));
  const size = holeCardsAt(variant, variant.streets.length - 1);
  // A deck has room for so many; everybody else has folded, the first two never.
  const room = Math.max(2, Math.floor(deck.length / size));
  let dealt = 0;
  const players = from.seats.map((one, index) => {
    const live = index < 2 || (!one.folded && dealt < room);
    if (!live) return { seat: index + 1, paid: one.paid };
    dealt += 1;
    const cards = makeCards(deck.splice(0, size));
    return { seat: index + 1, paid: one.paid, cards: one.unknown ? '??'.repeat(size) : cards };
  });
  const hand = sampleHand(from.variant, players, {
    board: boards[0] ?? '',
    moreBoards: boards.slice(1),
    policies: from.policies,
  });
  const seated = hand.players.map((player, index) => ({
    ...player,
    dead: from.seats[index]?.dead ?? 0,
    status:
      index > 0 && player.status === 'live' && from.seats[index]?.mucked === true ? ('mucked' as const) : player.status,
  }));
  const raked = Math.min(
    from.raked,
    seated.reduce((sum, player) => sum + player.paid + player.dead, 0),
  );
  return named({ ...hand, players: seated, raked });
}

/** Everybody in the pot is named where the cards do not say. */
const named = (hand: Hand): Hand => ({
  ...hand,
  named: Object.fromEntries(partsToName(hand).map((part) => [keyOf(part), potsOf(hand)[part.pot]?.eligible ?? []])),
});

const sum = (shares: readonly { readonly chips: number }[]): number =>
  shares.reduce((all, { chips }) => all + chips, 0);

test('in every game, shares and rake are the chips that were paid, and nobody gets what is not theirs', () => {
  fc.assert(
    fc.property(showdowns, fc.constantFrom(1, 2, 5), (hand, unit) => {
      const awards = awardPots(hand, unit);
      const paid = hand.players.reduce((all, player) => all + player.paid + player.dead, 0);
      expect(sum(awards) + hand.raked).toBe(paid);
      for (const award of awards) {
        expect(sum(award.shares)).toBe(award.chips);
        expect(sum(award.parts)).toBe(award.chips);
        for (const { seat } of award.shares) expect(award.eligible).toContain(seat);
        for (const part of award.parts) expect(sum(part.shares)).toBe(part.chips);
      }
    }),
    { numRuns: 750 },
  );
});

test('in every game, nobody who may win a part has a better hand than those who do', () => {
  fc.assert(
    fc.property(showdowns, (hand) => {
      const values = handValues(hand);
      for (const { eligible, parts } of awardPots(hand, 1)) {
        for (const part of parts) {
          if (part.hand === null || eligible.length < 2) continue;
          const known = valuesFor(values, part);
          const best = Math.max(...eligible.map((seat) => known.get(seat) ?? 0));
          for (const { seat } of part.shares) expect(known.get(seat)).toBe(best);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('in every game, the order of showing changes nothing', () => {
  fc.assert(
    fc.property(showdowns, (hand) => {
      const turned = { ...hand, showOrder: hand.showOrder.toReversed() };
      expect(awardPots(turned, 1)).toEqual(awardPots(hand, 1));
    }),
    { numRuns: 300 },
  );
});

test('in every game, a hand that wins nothing may as well be given up unseen', () => {
  fc.assert(
    fc.property(showdowns, (few) => {
      fc.pre(few.policies['sidePots.separate'] && Object.keys(few.named).length === 0);
      // So many chips that everybody who wins gets some.
      const hand = { ...few, players: few.players.map((player) => ({ ...player, paid: player.paid * 101, dead: 0 })) };
      const sharesOf = (of: Hand) => awardPots(of, 1).flatMap(({ shares }) => shares);
      const winners = new Set(sharesOf(hand).map(({ seat }) => seat));
      const players = hand.players.map((player) =>
        player.status === 'live' && player.paid > 0 && !winners.has(player.seat)
          ? { ...player, status: 'mucked' as const }
          : player,
      );
      fc.pre(players.filter((player) => player.status === 'live').length > 1);
      expect(sharesOf({ ...hand, players })).toEqual(sharesOf(hand));
    }),
    { numRuns: 300 },
  );
});
