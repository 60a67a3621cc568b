import { z } from 'zod';
import { type Seat, variantOf } from '../../engine/notation.ts';
import {
  awardPots,
  keyOf,
  type Policies,
  type PolicyKey,
  potsOf,
  type RulesInForce,
  settleOrder,
  unitToSplit,
} from '../../engine/rules.ts';
import type { Award, Hand, Pot } from '../../engine/table.ts';
import { ImpossibleScenario, question } from './question.ts';
import { cardList } from './scenario-cards.ts';
import {
  bySeat,
  contribution,
  endedHand,
  gameName,
  type PlayerAtEnd,
  scenarioSeat,
  seatMap,
  tableAtEnd,
  variantOfGame,
  withoutUncalled,
} from './showdown-table.ts';

const chips = z.int().min(0).max(1_000_000_000);
const tiers = z.array(z.array(scenarioSeat));

const givenAward = z.strictObject({
  mode: z.enum(['tournament', 'cash']).optional(),
  game: gameName.optional(),
  structure: z.enum(['NL', 'PL', 'L']).optional(),
  button: scenarioSeat.nullish(),
  seatsAtTable: z.int().min(2).max(100).optional(),
  /** Smallest chip in play. */
  unit: z.int().min(1).optional(),
  contributions: z.array(contribution).min(1).optional(),
  pot: chips.optional(),
  ranking: tiers.optional(),
  high: tiers.optional(),
  low: tiers.optional(),
  /** Seats whose high and low are one and the same hand. */
  identicalHands: z.array(scenarioSeat).optional(),
  /** The five cards a seat wins with. */
  hands: bySeat(cardList).optional(),
  /** The chips the pot consists of. */
  chipsInPot: z.array(z.strictObject({ denom: z.int().min(1), count: z.int().min(1) })).optional(),
  blinds: z.tuple([chips, chips]).nullish(),
  ante: chips.nullish(),
  note: z.string().optional(),
});

type Given = z.infer<typeof givenAward>;

/** Who gets what of the pots, once it is known whose hand is how good? */
export const awardQuestion = question({
  given: givenAward,
  when: z.strictObject({ type: z.literal('award') }),
  answer: ({ given }, policies, inForce) => {
    const { hand, returned } = potsGathered(given, policies, inForce);
    const judged = { ...hand, named: winnersByTier(hand, given) };
    const { unit = 1, chipsInPot = [], identicalHands = [] } = given;
    const awards = awardPots(
      judged,
      unitToSplit(
        unit,
        chipsInPot.map(({ denom }) => denom),
        policies,
      ),
      (_hand, _part, seats) => seats.every((seat) => identicalHands.includes(seat)),
    );
    const pots = awards.map(({ chips: amount, eligible, shares }) => ({ amount, eligible, shares: seatMap(shares) }));
    return {
      outcome: {
        shares: seatMap(awards.flatMap(({ shares }) => shares)),
        returned,
        ...(given.contributions === undefined ? {} : { pots, settleOrder: settleOrder(judged, awards) }),
      },
      turnsOn: decidedBy(judged, awards, given),
    };
  },
});

/** The hand as its pots lie once what nobody matched has gone back. */
function potsGathered(
  given: Given,
  policies: Policies,
  inForce: RulesInForce,
): { readonly hand: Hand; readonly returned: Readonly<Record<string, number>> } {
  const { mode = 'tournament', button = null, contributions, pot } = given;
  if ((contributions === undefined) === (pot === undefined))
    throw new ImpossibleScenario('An award needs either the contributions or the pot.');
  const counted = given.chipsInPot?.reduce((sum, { denom, count }) => sum + denom * count, 0);
  if (pot !== undefined && counted !== undefined && counted !== pot)
    throw new ImpossibleScenario(`The chips of the pot come to ${counted}, not to ${pot}.`);
  const end = { mode, variant: variantOfAward(given), button, pot: pot ?? 0, players: playersOf(given) };
  const { table, returned } = withoutUncalled(tableAtEnd(end, policies, inForce));
  const hand = endedHand(table);
  const live = hand.players.filter(({ status }) => status === 'live').map(({ seat }) => seat);
  if (live.length === 0) throw new ImpossibleScenario('Nobody is left to win.');
  // Who wins is told: no cards are asked for, whatever a rulebook wants shown.
  const told = { 'showdown.allCardsToWin': { value: 'any', enumerable: true } };
  const rules = Object.create(policies, told) as Policies;
  return { hand: { ...hand, policies: rules, stage: 'showdown', showOrder: live }, returned };
}

/** Whether the pot has halves is said by the ranking, whatever the game is called. */
function variantOfAward({ game = 'holdem', ranking, high, low }: Given) {
  const halves = high !== undefined && low !== undefined;
  if (halves === (ranking !== undefined) || (high === undefined) !== (low === undefined))
    throw new ImpossibleScenario('An award needs either a ranking, or a high and a low.');
  const stud = game === 'horse' || variantOf(variantOfGame(game)).stud !== null;
  if (halves) return variantOfGame(stud ? 'stud8' : 'omaha8');
  return variantOfGame(game === 'horse' ? 'stud' : game === 'omaha8' ? 'omaha' : game);
}

function playersOf(given: Given): readonly PlayerAtEnd[] {
  const { contributions, hands = {} } = given;
  const ranked = [...new Set([given.ranking, given.high, given.low].flatMap((list) => list ?? []).flat())];
  const players = contributions ?? ranked.map((seat) => ({ seat, amount: 0, live: true, allIn: false }));
  const stranger = ranked.find((seat) => !players.some((player) => player.seat === seat && player.live));
  if (stranger !== undefined) throw new ImpossibleScenario(`Seat ${stranger} has no live hand.`);
  return players.map(({ seat, amount, live, allIn = false }) => ({
    seat,
    paid: amount,
    live,
    allIn,
    tabled: live ? (hands[seat] ?? []) : null,
  }));
}

/** The best tier of each pot's and each half's eligible hands, as if the person dealing had named them. */
function winnersByTier(hand: Hand, { ranking, high = ranking ?? [], low }: Given): Hand['named'] {
  return Object.fromEntries(
    potsOf(hand).flatMap((pot, index) => [
      [keyOf({ pot: index, board: 0, half: 'high' }), highest(pot, high)],
      ...(low === undefined ? [] : [[keyOf({ pot: index, board: 0, half: 'low' }), best(pot, low)]]),
    ]),
  );
}

const best = ({ eligible }: Pot, ranked: readonly (readonly Seat[])[]): readonly Seat[] =>
  ranked.map((tier) => eligible.filter((seat) => tier.includes(seat))).find((tier) => tier.length > 0) ?? [];

function highest(pot: Pot, ranked: readonly (readonly Seat[])[]): readonly Seat[] {
  if (pot.eligible.length === 1) return pot.eligible;
  const winners = best(pot, ranked);
  if (winners.length === 0) throw new ImpossibleScenario(`Who wins the pot of ${pot.chips} is not said.`);
  return winners;
}

/** What decided: how the odd chips went where there were any, then how the pots lie. */
function decidedBy({ variant }: Hand, awards: readonly Award[], given: Given): readonly PolicyKey[] {
  const parts = awards.flatMap(({ parts: all }) => all);
  const odd = parts.flatMap((part) => part.odd);
  const halved = parts.some(({ half }) => half === 'low');
  const uneven = awards.some(
    ({ parts: [one, other] }) => one !== undefined && other !== undefined && one.chips !== other.chips,
  );
  const stud = variantOf(variant).stud !== null;
  return [
    ...(given.identicalHands === undefined ? [] : (['oddChip.identicalHands', 'oddChip.hiLo', 'oddChip.tie'] as const)),
    ...(halved && uneven ? (['oddChip.hiLo', 'oddChip.tie'] as const) : []),
    ...(odd.length > 1 ? (['oddChip.several'] as const) : []),
    ...(odd.length > 0 ? (stud ? (['oddChip.stud', 'suitOrder'] as const) : (['oddChip.tie'] as const)) : []),
    ...(given.chipsInPot === undefined ? [] : (['oddChip.breakDown'] as const)),
    ...(given.contributions === undefined ? [] : (['sidePots.separate', 'sidePots.settleOrder'] as const)),
  ];
}
