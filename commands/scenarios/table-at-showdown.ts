import type { z } from 'zod';
import { type Chips, clockwiseFrom, type Seat, type VariantId, variantOf } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { type Hand, legalActions, type TableState } from '../../engine/table.ts';
import type { RecordedAction } from './betting-round.ts';
import { withCompany } from './deal-block.ts';
import { handAt, playedTo, tableAtStreet, type Way } from './hand-at-table.ts';
import { ImpossibleScenario } from './question.ts';
import { type showdownBlock, variantOfGame } from './showdown-table.ts';
import { acted } from './taken-action.ts';

type Given = z.infer<z.ZodObject<typeof showdownBlock>>;

/** The table at the moment the last round of betting is over, every hand still hidden. */
export function tableAtShowdown(given: Given, rules: RulesInForce): TableState {
  const { mode = 'tournament', game = 'holdem', button = null, unit = 1, live, allIn = false } = given;
  const variant = variantOfGame(game);
  const rounds = roundsOf(given, variant);
  const put = putInBy(rounds, given.straddle ?? null);
  const ghost = given.pot === undefined ? null : ghostOf(given);
  const paid = paidBefore(given, put, ghost);
  const shoved = allInSeats(given, rounds);
  const all = [...paid.keys()];
  if (given.contributions === undefined && given.pot === undefined && allIn && shoved.length === 0)
    paid.set(first(live), 1);
  const forced = allIn && shoved.length === 0 ? [first(live)] : [];
  const way: Way = {
    street: variantOf(variant).streets.length,
    folded: all.filter((seat) => !live.includes(seat)),
    board: given.board ?? [],
    up: upCardsOf(given, variant),
  };
  const table = tableAtStreet(
    {
      mode,
      variant,
      button,
      smallestChip: unit,
      ...limitsOf(given, rounds, variant),
      straddles: given.straddle ? [{ seat: given.straddle.seat, chips: given.straddle.amount }] : [],
      players: all.map((seat) => ({
        seat,
        paid: paid.get(seat) ?? 0,
        ...(shoved.includes(seat) || forced.includes(seat) ? { behind: put.get(seat) ?? 0 } : {}),
      })),
      ...way,
      street: 0,
      folded: [],
    },
    rules,
  );
  return playedTo(
    rounds.reduce((state, round) => playedRound(state, round, way), table),
    way,
  );
}

/** Fixed limit: bets have the given size. */
function limitsOf({ limits }: Given, rounds: readonly Round[], variant: VariantId) {
  if (variantOf(variant).betting !== 'fixed-limit') return {};
  if (limits) return { minBet: limits[0], bigBet: limits[1] };
  const bets = rounds.flatMap(({ acts }) => acts.find((one) => one.to !== undefined)?.to ?? []);
  return bets.length === 0 ? {} : { minBet: Math.min(...bets), bigBet: Math.max(...bets) };
}

const first = (seats: readonly Seat[]): Seat => seats[0] ?? 1;

interface Round {
  readonly street: number;
  readonly acts: readonly RecordedAction[];
}

const streetNames: readonly (readonly string[])[] = [
  ['preflop', 'flop', 'turn', 'river'],
  ['third', 'fourth', 'fifth', 'sixth', 'seventh'],
  ['first-round', 'second-round', 'third-round', 'fourth-round'],
];

/** The given rounds, in order. */
function roundsOf({ actions = {} }: Given, variant: VariantId): readonly Round[] {
  const { streets } = variantOf(variant);
  return Object.entries(actions)
    .map(([name, acts]): Round => {
      const street = Math.max(...streetNames.map((names) => names.indexOf(name)));
      if (street < 0 || street >= streets.length) throw new ImpossibleScenario(`The game has no street "${name}".`);
      return { street, acts };
    })
    .filter(({ acts }) => acts.length > 0)
    .toSorted((one, other) => one.street - other.street);
}

/** Chips each seat puts in over the given rounds. */
function putInBy(rounds: readonly Round[], straddle: Given['straddle']): ReadonlyMap<Seat, Chips> {
  const put = new Map<Seat, Chips>();
  const add = (seat: Seat, chips: Chips) => put.set(seat, (put.get(seat) ?? 0) + chips);
  let isFirst = true;
  for (const { street, acts } of rounds) {
    const totals = new Map<Seat, Chips>();
    let toMatch = 0;
    if (straddle && street === 0) {
      totals.set(straddle.seat, straddle.amount);
      toMatch = straddle.amount;
    }
    for (const { seat, action, to } of acts) {
      if (action !== 'check' && action !== 'fold') totals.set(seat, to ?? toMatch);
      toMatch = Math.max(toMatch, totals.get(seat) ?? 0);
    }
    for (const [seat, chips] of totals) add(seat, chips);
    isFirst &&= street > 0;
  }
  if (straddle && isFirst) add(straddle.seat, straddle.amount);
  return put;
}

/** Whose last chips went in: the player who is said to have gone, or to be, all in. */
function allInSeats({ contributions = [] }: Given, rounds: readonly Round[]): readonly Seat[] {
  const said = contributions.filter((one) => one.allIn && one.live).map((one) => one.seat);
  return [
    ...said,
    ...rounds.flatMap(({ acts }) => acts.filter((one) => one.action === 'all-in').map((one) => one.seat)),
  ];
}

/** Everybody's chips before the given rounds; of an undivided pot, the same for everybody. */
function paidBefore(given: Given, put: ReadonlyMap<Seat, Chips>, ghost: Seat | null): Map<Seat, Chips> {
  const { live, contributions, pot, straddle = null } = given;
  const stranger = contributions?.find((one) => one.live !== live.includes(one.seat));
  if (stranger !== undefined)
    throw new ImpossibleScenario(`Whether seat ${stranger.seat} is live is said in two ways.`);
  const seats = new Set([...live, ...put.keys(), ...actorsOf(given), ...(straddle ? [straddle.seat] : [])]);
  if (contributions !== undefined) {
    const missing = live.find((seat) => !contributions.some((one) => one.seat === seat));
    if (missing !== undefined) throw new ImpossibleScenario(`What seat ${missing} put in is not said.`);
    const before = new Map<Seat, Chips>([...seats].map((seat) => [seat, 0]));
    for (const { seat, amount } of contributions) before.set(seat, Math.max(0, amount - (put.get(seat) ?? 0)));
    return before;
  }
  const sum = [...put.values()].reduce((all, chips) => all + chips, 0);
  const rest = Math.max(0, (pot ?? 0) - sum);
  const each = Math.floor(rest / live.length);
  const before = new Map<Seat, Chips>([...seats].map((seat) => [seat, live.includes(seat) ? each : 0]));
  // The indivisible rest was put in by a player who has folded; if there is no other, the hand gets a second player.
  if (ghost !== null && (rest > each * live.length || before.size === 1)) before.set(ghost, rest - each * live.length);
  if (before.size === 1)
    before.set(ghost ?? first(withCompany([...live], 2, first(live)).filter((one) => !live.includes(one))), 0);
  return before;
}

const actorsOf = ({ actions = {} }: Given): readonly Seat[] =>
  Object.values(actions).flatMap((acts) => acts.map(({ seat }) => seat));

/** A seat the scenario does not mention. */
const ghostOf = (given: Given): Seat => {
  const named = [...given.live, ...actorsOf(given), ...(given.button ? [given.button] : [])];
  return clockwiseFrom(Math.max(...named), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).find((seat) => !named.includes(seat)) ?? 10;
};

/** Up-cards of the live hands: as many as lie open at the showdown. */
function upCardsOf({ live, boards }: Given, variant: VariantId): NonNullable<Way['up']> {
  const { streets, stud } = variantOf(variant);
  if (stud === null) return {};
  if (boards === undefined) throw new ImpossibleScenario('The up-cards must be said.');
  const counts = new Set(live.map((seat) => boards[seat]?.length ?? 0));
  const [count = 0] = counts;
  if (counts.size !== 1 || count === 0)
    throw new ImpossibleScenario('Each live seat needs its up-cards, as many as the others have.');
  if (count !== streets.reduce((sum, { up }) => sum + up, 0))
    throw new ImpossibleScenario(`No player has ${count} up-cards in this game.`);
  return boards;
}

/** A given round. The blinds are among the earlier chips: a player who faces nothing checks. */
function playedRound(before: TableState, { street, acts }: Round, way: Way): TableState {
  let state = playedTo(before, { ...way, street });
  const left = [...acts];
  while (isRound(handAt(state), street)) {
    const { toAct, check } = legalActions(state);
    if (toAct === null) break;
    const own = left.findIndex(({ seat }) => seat === toAct);
    // An answer to another's wager comes in the second orbit.
    const isLater = check && isAnswer(left[own]) && left.slice(0, own).some(isWager);
    const act = isLater ? undefined : left.splice(own, own < 0 ? 0 : 1)[0];
    const instead = isLater || check ? 'check' : 'call';
    const quiet = { seat: toAct, action: own < 0 && isOut(way, toAct) ? 'fold' : instead } as const;
    state = acted(state, act === undefined ? quiet : meantAs(state, act));
  }
  const over = left.find(isWager);
  if (over !== undefined) throw new ImpossibleScenario(`Seat ${over.seat} cannot act: the betting round is over.`);
  return state;
}

const isWager = ({ action }: RecordedAction): boolean => ['bet', 'raise', 'all-in'].includes(action);

const isAnswer = (act: RecordedAction | undefined): boolean =>
  act !== undefined && act.action !== 'check' && act.action !== 'bet';

const isOut = ({ folded = [] }: Way, seat: Seat): boolean => folded.includes(seat);

const isRound = ({ stage, street }: Hand, now: number): boolean => stage === 'betting' && street === now;

/** A call of a blind alone is a check if the blinds are in the pot already. */
function meantAs(state: TableState, act: RecordedAction): RecordedAction {
  const { call, check } = legalActions(state);
  if (act.action === 'call' && call === null && check) return { seat: act.seat, action: 'check' };
  return act.action === 'all-in' || act.action === 'bet' || act.action === 'raise' || act.action === 'call'
    ? act
    : act.action === 'check' && call !== null
      ? { seat: act.seat, action: 'call' }
      : act;
}
