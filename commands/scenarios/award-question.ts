import { z } from 'zod';
import { allCards, type Chips, type KnownCard, type Seat, variantOf } from '../../engine/notation.ts';
import type { PolicyKey, RulesInForce } from '../../engine/rules.ts';
import {
  type Award,
  type Command,
  decide,
  type Hand,
  type LegalActions,
  legalActions,
  type TableState,
} from '../../engine/table.ts';
import { withCompany } from './deal-block.ts';
import { handAt, playedTo, plenty, tableAtStreet } from './hand-at-table.ts';
import { atDoor, ImpossibleScenario } from './question.ts';
import { eventsOf, ofType, sent } from './real-table.ts';
import { bySeat as seatMap } from './report-at-table.ts';
import { bySeat, contribution, gameName, scenarioSeat, variantOfGame } from './showdown-table.ts';
import { cardList, chips } from './situation.ts';

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
  /** Seats whose high and low are the same hand. */
  identicalHands: z.array(scenarioSeat).optional(),
  /** The five cards a seat wins with. */
  hands: bySeat(cardList).optional(),
  /** The chips the pot consists of. */
  chipsInPot: z.array(z.strictObject({ denom: z.int().min(1), count: z.int().min(1) })).optional(),
  blinds: z.tuple([chips, chips]).nullish(),
  ante: chips.nullish(),
  /** The ante one player pays for all. It is in the main pot, and nobody has to match it. */
  antes: bySeat(chips).optional(),
  note: z.string().optional(),
});

type Given = z.infer<typeof givenAward>;

/** Who wins how much of each pot, given the ranking of the hands. */
export const awardQuestion = atDoor('table', {
  given: givenAward,
  when: z.strictObject({ type: z.literal('award') }),
  ask: ({ given }, rules) => {
    const { table, returned } = tableWithPots(given, rules);
    const { ranking, high = ranking ?? [], low = [] } = given;
    const shown = shownAt(smallestSaid(table, given), given);
    const awarded = winnersSaid(shown, ({ half }) => (half === 'low' ? low : high));
    const hand = handAt(awarded);
    const { awards } = hand;
    const pots = awards.map(({ chips: amount, eligible, shares }) => ({ amount, eligible, shares: seatMap(shares) }));
    return {
      outcome: {
        shares: seatMap(awards.flatMap(({ shares }) => shares)),
        returned,
        ...(given.contributions === undefined ? {} : { pots, settleOrder: pushedIn(awarded) }),
      },
      turnsOn: decidedBy(hand, awards, given),
    };
  },
});

/** The hand at showdown, after uncalled chips were returned. */
function tableWithPots(given: Given, rules: RulesInForce) {
  const { mode = 'tournament', button = null, unit = 1 } = given;
  const variant = variantOfAward(given);
  const players = playersOf(given);
  const live = players.filter((player) => player.live).map(({ seat }) => seat);
  if (live.length === 0) throw new ImpossibleScenario('Nobody is left to win.');
  const street = variantOf(variant).streets.length;
  const folded = players.filter((player) => !player.live).map(({ seat }) => seat);
  const before = tableAtStreet(
    {
      mode,
      variant,
      button,
      street: 0,
      smallestChip: unit,
      players: players.map(({ seat, paid, allIn }) => ({ seat, paid, ...(allIn ? { behind: 0 } : {}) })),
    },
    rules,
  );
  const table = playedTo(before, { street, folded, board: boardOf(given) });
  const returned = players.map(({ seat, allIn }) => ({
    seat,
    chips: (table.chairs[seat - 1]?.stack ?? 0) - (allIn ? 0 : plenty),
  }));
  return { table, returned: seatMap(returned.filter(({ chips: back }) => back > 0)) };
}

/** The ranking, not the game's name, says whether the pot is split high-low. */
function variantOfAward({ game = 'holdem', ranking, high, low }: Given) {
  const halves = high !== undefined && low !== undefined;
  if (halves === (ranking !== undefined) || (high === undefined) !== (low === undefined))
    throw new ImpossibleScenario('An award needs either a ranking, or a high and a low.');
  const stud = game === 'horse' || variantOf(variantOfGame(game)).stud !== null;
  if (halves) return variantOfGame(stud ? 'stud8' : 'omaha8');
  return variantOfGame(game === 'horse' ? 'stud' : game === 'omaha8' ? 'omaha' : game);
}

interface Player {
  readonly seat: Seat;
  readonly paid: Chips;
  readonly live: boolean;
  readonly allIn: boolean;
}

function playersOf(given: Given): readonly Player[] {
  const { contributions, pot } = given;
  if ((contributions === undefined) === (pot === undefined))
    throw new ImpossibleScenario('An award needs either the contributions or the pot.');
  const counted = given.chipsInPot?.reduce((sum, { denom, count }) => sum + denom * count, 0);
  if (pot !== undefined && counted !== undefined && counted !== pot)
    throw new ImpossibleScenario(`The chips of the pot come to ${counted}, not to ${pot}.`);
  const ranked = [...new Set([given.ranking, given.high, given.low].flatMap((list) => list ?? []).flat())];
  const players =
    contributions?.map(({ seat, amount: paid, live, allIn = false }) => ({ seat, paid, live, allIn: allIn && live })) ??
    sharing(ranked, pot ?? 0);
  const all = [
    ...players,
    ...deadMoney(
      players,
      Object.values(given.antes ?? {}).reduce((sum, ante) => sum + ante, 0),
    ),
  ];
  const stranger = ranked.find((seat) => !players.some((player) => player.seat === seat && player.live));
  if (stranger !== undefined) throw new ImpossibleScenario(`Seat ${stranger} has no live hand.`);
  return all;
}

/**
 * Dead chips of the main pot as contributions of folded players. Each contributes at most what the smallest live hand did, so that no side
 * pot results.
 */
function deadMoney(players: readonly Player[], dead: Chips): readonly Player[] {
  const most = Math.min(...players.filter((one) => one.live).map(({ paid }) => paid));
  const count = dead === 0 ? 0 : Math.ceil(dead / Math.max(1, most));
  const taken = players.map(({ seat }) => seat);
  const seats = withCompany(taken, taken.length + count, taken.at(-1) ?? 1).filter((seat) => !taken.includes(seat));
  return seats.map((seat, index) => ({
    seat,
    paid: Math.min(most, dead - index * most),
    live: false,
    allIn: false,
  }));
}

/** A pot without side pots: everybody put in the same amount, and a folded player the remainder. */
function sharing(seats: readonly Seat[], pot: Chips): readonly Player[] {
  const each = Math.floor(pot / Math.max(1, seats.length));
  const rest = pot - each * seats.length;
  const players = seats.map((seat) => ({ seat, paid: each, live: true, allIn: false }));
  if (rest === 0 && seats.length > 1) return players;
  const [other = 10] = withCompany(seats, seats.length + 1, seats.at(-1) ?? 1).filter((seat) => !seats.includes(seat));
  return [...players, { seat: other, paid: rest, live: false, allIn: false }];
}

/** Scenarios name the chips of a pot only if one is left over. */
const smallestSaid = (table: TableState, { chipsInPot = [] }: Given): TableState => {
  if (chipsInPot.length === 0) return table;
  const smallest = Math.min(...chipsInPot.map(({ denom }) => denom));
  const incident = 'chips';
  return sent(
    table,
    { type: 'report', at: 0, incident, report: { kind: 'odd-chip', chips: smallest } },
    { type: 'apply-report', at: 0, incident, choice: 0 },
  );
};

/** A board on which two different hands may tie for both halves. */
const twoWayBoard = ['3c', '4d', '8h', 'Ks', 'Qd'] as const;
const twoWayHands: readonly (readonly KnownCard[])[] = [
  ['Ac', 'Kc', '2d', '9s'],
  ['Ad', 'Kd', '2h', '9c'],
  ['Ah', 'Kh', '2c', '9d'],
];

const boardOf = (given: Given): readonly KnownCard[] => (twoWayWinners(given).length === 0 ? [] : twoWayBoard);

/** Seats that tie for both halves with different hands: only the cards show that. */
function twoWayWinners({ high, low, identicalHands = [], game }: Given): readonly Seat[] {
  const [best = []] = high ?? [];
  const same = best.length > 1 && best.every((seat) => low?.[0]?.includes(seat)) && low?.[0]?.length === best.length;
  if (!same || best.every((seat) => identicalHands.includes(seat)) || best.length > twoWayHands.length) return [];
  return game === 'stud' || game === 'stud8' || game === 'horse' ? [] : best;
}

/** Turns up every live hand, with the scenario's cards if it names them. */
function shownAt(table: TableState, given: Given): TableState {
  let state = table;
  const twoWay = twoWayWinners(given);
  const hands = given.hands ?? {};
  const used = Object.values(hands).flat();
  for (const seat of legalActions(state).show) {
    const own = hands[seat];
    const at = twoWay.indexOf(seat);
    const cards = at >= 0 ? (twoWayHands[at] ?? []) : own === undefined ? [] : wholeHand(state, own, used);
    used.push(...cards);
    state = sent(state, { type: 'table-hand', seat, cards });
  }
  return state;
}

/**
 * Fills the five winning cards up to a whole stud hand, with cards that make no pair and so improve no hand. Empty in games with a board.
 */
function wholeHand(state: TableState, five: readonly KnownCard[], used: readonly KnownCard[]): readonly KnownCard[] {
  const { variant } = handAt(state);
  const { streets, stud } = variantOf(variant);
  const due = streets.reduce((sum, { down, up }) => sum + down + up, 0);
  if (stud === null) return [];
  const low = variantOf(variant).hands[0].kind !== 'high';
  const ranks = low ? 'KQJT98765432A' : '23456789TJQKA';
  const mine = new Set(five.map((card) => card.slice(0, 1)));
  const rest = [...allCards]
    .filter((card) => !used.includes(card) && !mine.has(card.slice(0, 1)) && !five.includes(card))
    .toSorted((one, other) => ranks.indexOf(one.slice(0, 1)) - ranks.indexOf(other.slice(0, 1)));
  const cards = [...five];
  for (const card of rest) {
    if (cards.length === due) break;
    if (cards.some((one) => !five.includes(one) && one.slice(0, 1) === card.slice(0, 1))) continue;
    cards.push(card);
  }
  return cards;
}

type PotPart = LegalActions['nameWinners'][number];

/** The dealer names the winner of each part until every pot has its winners. */
export function winnersSaid(table: TableState, rankedFor: (part: PotPart) => Ranked): TableState {
  let state = table;
  for (let [part] = legalActions(state).nameWinners; part !== undefined; [part] = legalActions(state).nameWinners) {
    const seats = best(eligibleFor(state, part), rankedFor(part));
    if (seats.length === 0 && part.half === 'high')
      throw new ImpossibleScenario(
        part.pot === 0 ? 'Who wins the pot is not said.' : `Who wins side pot ${part.pot} is not said.`,
      );
    const command: Command = { type: 'name-winners', ...part, seats };
    const decision = decide(state, command);
    if ('refusal' in decision)
      throw new ImpossibleScenario(`Seats ${seats.join(', ')} do not win: ${decision.refusal.reason}.`);
    state = decision.after;
  }
  return state;
}

/** Seats that may win a part, as the table says once all live hands are named for it. */
function eligibleFor(state: TableState, part: PotPart): readonly Seat[] {
  const live = handAt(state).players.flatMap(({ seat, status }) => (status === 'live' ? [seat] : []));
  const decision = decide(state, { type: 'name-winners', ...part, seats: live });
  return 'refusal' in decision && decision.refusal.reason === 'not-eligible' ? decision.refusal.eligible : live;
}

type Ranked = readonly (readonly Seat[])[];

const best = (eligible: readonly Seat[], ranked: Ranked): readonly Seat[] =>
  ranked.map((tier) => eligible.filter((seat) => tier.includes(seat))).find((tier) => tier.length > 0) ?? [];

/** The pots by their numbers, in the order in which the table has them pushed. */
function pushedIn(table: TableState): readonly number[] {
  const order: number[] = [];
  let state = table;
  for (let { push } = legalActions(state); push !== null; { push } = legalActions(state)) {
    const command: Command = { type: 'push-pot', at: 0, pot: push };
    const [pushed] = ofType(eventsOf(state, command), 'pot-pushed');
    order.push(pushed?.pot ?? push);
    state = sent(state, command);
  }
  return order;
}

/** The policies behind it: the odd-chip policies if there were odd chips, then the pots' policies. */
function decidedBy({ variant }: Hand, awards: readonly Award[], given: Given): readonly PolicyKey[] {
  const parts = awards.flatMap(({ parts: all }) => all);
  const odd = parts.flatMap((part) => part.odd);
  const halved = parts.some(({ half }) => half === 'low');
  const uneven = awards.some(
    ({ parts: [one, other] }) => one !== undefined && other !== undefined && one.chips !== other.chips,
  );
  const { stud, streets, hands } = variantOf(variant);
  const hasBoard = streets.some(({ boardCards }) => boardCards > 0);
  const button = hasBoard || hands.length > 1 ? 'oddChip.tie' : 'oddChip.otherGames';
  return [
    ...(given.identicalHands === undefined ? [] : (['oddChip.identicalHands', 'oddChip.hiLo', 'oddChip.tie'] as const)),
    ...(halved && uneven ? (['oddChip.hiLo', 'oddChip.tie'] as const) : []),
    ...(odd.length > 1 ? (['oddChip.several'] as const) : []),
    ...(odd.length > 0 ? (stud !== null ? (['oddChip.stud', 'suitOrder'] as const) : ([button] as const)) : []),
    ...(given.chipsInPot === undefined ? [] : (['oddChip.breakDown'] as const)),
    ...(given.contributions === undefined ? [] : (['sidePots.separate', 'sidePots.settleOrder'] as const)),
  ];
}
