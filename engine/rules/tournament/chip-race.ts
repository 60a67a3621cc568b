import { type KnownCard, type Rank, ranks, type Suit } from '../../words/card.ts';
import type { ChipRaceCards, ChipRaceRefusal, ChipRaceRuling, SeatMap } from '../../words/chip-race.ts';
import type { Chips } from '../../words/chips.ts';
import type { Policies, PolicyKey } from '../../words/rulebook.ts';
import type { Finding } from '../../words/ruling.ts';
import { clockwiseFrom, mostSeats, type Seat } from '../../words/seat.ts';

/** A denomination leaves play, and players draw for the odd chips that do not make a new one. */
export interface ChipRace extends ChipRaceCards {
  /** By seat, before the race, including odd chips; null: not known. */
  readonly stacks: SeatMap | null;
  /** After the race. */
  readonly denominationsInPlay: readonly Chips[];
  readonly button: Seat | null;
}

type ChipRacePolicies = Pick<
  Policies,
  | 'chipRace.startSeat'
  | 'chipRace.maxPerPlayer'
  | 'chipRace.rescue'
  | 'chipRace.rounding'
  | 'chipRace.tie'
  | 'suitOrder'
>;

const sum = (counts: SeatMap): number => Object.values(counts).reduce((total, count) => total + count, 0);

/**
 * Odd chips in each stack, after all that make whole new chips are exchanged. All other denominations in play are multiples of the new one.
 */
export const oddChips = (stacks: SeatMap, { old, new: worth }: Pick<ChipRaceCards, 'old' | 'new'>): SeatMap =>
  Object.fromEntries(Object.entries(stacks).map(([seat, stack]) => [seat, Math.floor((stack % worth) / old)]));

/** New chips that the odd ones make together. No text says how to round a remainder, so the house decides. */
export function newChipsOf(
  { old, new: worth, odd }: Pick<ChipRaceCards, 'old' | 'new' | 'odd'>,
  policies: Pick<Policies, 'chipRace.rounding'>,
): Finding<number> {
  const value = sum(odd) * old;
  const [whole, rest] = [Math.floor(value / worth), value % worth];
  if (rest === 0) return { outcome: whole, turnsOn: [] };
  switch (policies['chipRace.rounding']) {
    case 'up':
      return { outcome: whole + 1, turnsOn: ['chipRace.rounding'] };
    case 'half-up':
      return { outcome: rest * 2 >= worth ? whole + 1 : whole, turnsOn: ['chipRace.rounding'] };
    case 'down':
      return { outcome: whole, turnsOn: ['chipRace.rounding'] };
  }
}

/**
 * The seat each card goes to: one card per odd chip, each player's all at once, beginning with seat 1 (tda-2011#21, tda-sk#21,
 * tda-cz#20).
 */
export function chipRaceDealOrder(
  odd: SeatMap,
  policies: Pick<Policies, 'chipRace.startSeat' | 'chipRace.cards'>,
): Finding<readonly Seat[]> {
  const start = policies['chipRace.startSeat'];
  const past = (seat: Seat): number => (seat - start + mostSeats) % mostSeats;
  const seats = Object.keys(odd)
    .map(Number)
    .sort((one, other) => past(one) - past(other));
  return {
    outcome: seats.flatMap((seat) => Array.from({ length: odd[seat] ?? 0 }, () => seat)),
    turnsOn: ['chipRace.startSeat', 'chipRace.cards'],
  };
}

/**
 * The race: high cards win the new chips, at most one each, and nobody is eliminated by it (tda-2011#21, tda-sk#21, tda-cz#20). Whole new
 * chips have been exchanged before.
 */
export function raceChips(race: ChipRace, policies: ChipRacePolicies): Finding<ChipRaceRuling> {
  const { odd, cards, stacks, button } = race;
  const refusal = chipRaceRefusal(race);
  if (refusal !== null) return { outcome: { accepted: false, ...refusal }, turnsOn: ['chipRace.startSeat'] };
  const left = oddChips(stacks ?? {}, race);
  const other = Object.keys(left).find((seat) => left[Number(seat)] !== (odd[Number(seat)] ?? 0));
  if (other !== undefined)
    return {
      outcome: { accepted: false, reason: 'not-of-this-stack', seat: Number(other) },
      turnsOn: ['chipRace.startSeat'],
    };
  const made = newChipsOf(race, policies);
  const drawn = raceWinners({ cards, newChips: made.outcome, button }, policies);
  const keys: PolicyKey[] = ['chipRace.maxPerPlayer', ...made.turnsOn, ...drawn.turnsOn, 'chipRace.startSeat'];
  if ('redraw' in drawn.outcome)
    return { outcome: { ruling: 're-draw', newChips: made.outcome, among: drawn.outcome.redraw }, turnsOn: keys };
  const outcome = settledRace(race, drawn.outcome.winners, made.outcome, policies);
  return { outcome, turnsOn: sum(outcome.rescue) > 0 ? ['chipRace.rescue', ...keys] : keys };
}

/** The race once the winners of the new chips are known. */
export function settledRace(
  race: ChipRace,
  winners: readonly Seat[],
  newChips: number,
  policies: Pick<Policies, 'chipRace.rescue'>,
): Extract<ChipRaceRuling, { accepted: true }> {
  const { old, new: worth, odd, stacks } = race;
  const awarded = awardsOf(winners, worth);
  const left = stacks === null ? null : stacksAfter({ stacks, odd, old, awarded });
  const saved = left === null ? {} : rescued(left, race, policies);
  return {
    accepted: true,
    newChips,
    winners,
    awarded,
    rescue: saved,
    ...(left === null ? {} : { finalStacks: added(left, saved) }),
    difference: sum(awarded) + sum(saved) - sum(odd) * old,
  };
}

function awardsOf(winners: readonly Seat[], worth: Chips): SeatMap {
  const awarded: Record<Seat, Chips> = {};
  for (const seat of winners) awarded[seat] = (awarded[seat] ?? 0) + worth;
  return awarded;
}

const added = (stacks: SeatMap, more: SeatMap): SeatMap =>
  Object.fromEntries(Object.entries(stacks).map(([seat, stack]) => [seat, stack + (more[Number(seat)] ?? 0)]));

function stacksAfter({
  stacks,
  odd,
  old,
  awarded,
}: {
  readonly stacks: SeatMap;
  readonly odd: SeatMap;
  readonly old: Chips;
  readonly awarded: SeatMap;
}): SeatMap {
  const removed = Object.entries(stacks).map(([seat, stack]) => [seat, stack - (odd[Number(seat)] ?? 0) * old]);
  return added(Object.fromEntries(removed) as SeatMap, awarded);
}

/** A player who would be left without a chip gets one: the smallest still in play, or the next below the new one, which is the old. */
function rescued(
  left: SeatMap,
  { old, new: worth, odd, denominationsInPlay }: ChipRace,
  policies: Pick<Policies, 'chipRace.rescue'>,
): SeatMap {
  const out = Object.keys(left).filter((seat) => left[Number(seat)] === 0 && (odd[Number(seat)] ?? 0) > 0);
  if (out.length === 0) return {};
  const staying = denominationsInPlay.filter((denomination) => denomination !== old);
  const chip = policies['chipRace.rescue'] === 'next-lower' ? old : Math.min(worth, ...staying);
  return Object.fromEntries(out.map((seat) => [seat, chip]));
}

const suitNames = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' } as const satisfies Record<Suit, string>;

interface Drawn {
  readonly seat: Seat;
  readonly rank: number;
  /** 0 is the highest suit. */
  readonly suit: number;
}

type TiePolicies = Pick<Policies, 'chipRace.maxPerPlayer' | 'chipRace.tie' | 'suitOrder'>;

/**
 * Who wins the new chips, best card first, nobody more than the rulebook allows. Equal ranks matter only for the last chip. Then the suit
 * decides, or the place behind the button, or those players draw again.
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
  /** `above`: winners not affected by the tie. */
  | { readonly redraw: readonly Seat[]; readonly above: readonly Seat[] }
> {
  const ranked = chancesOf(cards, policies);
  const winners = ranked.slice(0, newChips);
  const [last, next] = [winners.at(-1), ranked[newChips]];
  // Two equal cards of one player need no decision.
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

/** Each player's best cards, best first: as many as the player may win chips. */
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

/** Why a race cannot be run on these figures; null if it can. */
function chipRaceRefusal({
  old,
  new: worth,
  odd,
  cards,
}: ChipRaceCards): { readonly reason: ChipRaceRefusal; readonly seat?: Seat } | null {
  if (old <= 0 || worth <= old || worth % old !== 0) return { reason: 'not-a-multiple' };
  const ratio = worth / old;
  const seats = [...new Set([...Object.keys(odd), ...Object.keys(cards)].map(Number))].sort((a, b) => a - b);
  for (const seat of seats) {
    const count = odd[seat] ?? 0;
    if (!Number.isInteger(count) || count < 0) return { reason: 'bad-count', seat };
    if (count >= ratio) return { reason: 'makes-a-whole-chip', seat };
    if ((cards[seat] ?? []).length !== count) return { reason: 'card-count', seat };
  }
  const dealt = new Set<KnownCard>();
  for (const seat of seats)
    for (const card of cards[seat] ?? []) {
      if (dealt.has(card)) return { reason: 'card-twice', seat };
      dealt.add(card);
    }
  return null;
}
