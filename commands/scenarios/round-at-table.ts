import { type Seat, type Stakes, type VariantId, variantOf } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { type Command, decide, legalActions, type TableState } from '../../engine/table.ts';
import {
  type BettingRound,
  checkSeats,
  handOf,
  houseOf,
  playerAt,
  type RecordedAction,
  stackAt,
  stakesOf,
  streetOf,
  variantOfRound,
} from './betting-round.ts';
import { ImpossibleScenario } from './question.ts';
import { impossible, openedTable, seatPlayer, sent, startHand, unknownCards } from './real-table.ts';
import { tableBefore } from './seating-table.ts';

type Decision = ReturnType<typeof decide>;

/**
 * A real table in the middle of the betting round a scenario describes: the hand was started, played up to the round, and the
 * round's `prior` actions were booked. `due` is the seat that is to act: it opens a stud round nobody has acted in yet.
 */
export function tableInRoundOf(round: BettingRound, rules: RulesInForce, due: Seat | null = null): TableState {
  const { prior = [] } = round;
  return prior.reduce<TableState>((state, action) => booked(state, action).after, roundOpened(round, rules, due));
}

function roundOpened(round: BettingRound, rules: RulesInForce, due: Seat | null = null): TableState {
  checkSeats(round);
  const variant = variantOfRound(round);
  const street = streetOf(round, variant);
  const { prior = [], button = null } = round;
  const stud = variantOf(variant).stud !== null;
  if (button === null && !stud) throw new ImpossibleScenario('Where the button is must be said.');
  const opener = stud ? (prior[0]?.seat ?? due) : null;
  if (stud && opener === null) throw new ImpossibleScenario('Who opens this stud round must be said.');
  if (round.bb !== undefined && street === 0)
    return withExposed(withOthers(dealtFrom(round, variant, rules), round), round);
  const { allInEarlier = [] } = round;
  // A player who has been all in since an earlier street put in as much as everybody else, and has nothing left.
  const together = [...round.seats, ...allInEarlier.map((seat) => ({ seat, stack: 0 }))];
  const plan = {
    round: { ...round, seats: together },
    variant,
    street,
    opener,
    stakes: stakesOf(round, variant),
    rules: houseOf(round, rules),
  };
  const reached = street === 0 && (round.potBefore ?? 0) === 0 ? played(plan, null) : played(plan, gatheredBy(plan));
  return withExposed(withOthers(reached, round), round);
}

/** The first round of a hand whose blinds are where the scenario says. */
function dealtFrom(round: BettingRound, variant: VariantId, rules: RulesInForce): TableState {
  const { mode = 'tournament', seats, button, sb = null, sbSeat, bb = 0 } = round;
  const live = seats.map(({ seat }) => seat);
  const places = Math.max(2, ...live, button ?? 1, sbSeat ?? 1, round.seatsAtTable ?? 2);
  const seated = { mode, seats: places, live, variant, stakes: stakesOf(round, variant) };
  const table = tableBefore(seated, { button: button ?? 1, sb, sbSeat: sbSeat ?? null, bb }, houseOf(round, rules));
  const counted = seats.map(({ seat, stack }) => ({ type: 'count-stack', seat, stack }) as const);
  return sent(table, ...counted, startHand);
}

interface Plan {
  readonly round: BettingRound;
  readonly variant: VariantId;
  readonly street: number;
  readonly opener: Seat | null;
  readonly stakes: Stakes;
  readonly rules: RulesInForce;
}

/** Chips the earlier streets took from each seat, and the part of the pot they do not explain. */
interface Gathered {
  readonly paid: ReadonlyMap<Seat, number>;
  readonly rest: number;
  readonly bigBlind: number;
}

/** The hand played with uncounted stacks, to learn what it gathers before the round. */
function gatheredBy(plan: Plan): Gathered {
  const { round, stakes } = plan;
  const { potBefore = 0, seats } = round;
  // A pot smaller than everybody's call comes from smaller blinds; the least bet stays the same.
  const bigBlind = Math.min(stakes.bigBlind, Math.floor(potBefore / seats.length));
  const { players } = handOf(played(plan, { paid: new Map(), rest: 0, bigBlind }));
  const paid = new Map(players.map((player) => [player.seat, player.paid + player.dead]));
  const rest = potBefore - [...paid.values()].reduce((sum, chips) => sum + chips, 0);
  if (rest < 0) throw new ImpossibleScenario(`A pot of ${potBefore} is less than the forced bets of this hand.`);
  return { paid, rest, bigBlind };
}

/** The hand up to the round: players call forced bets and check, and those who are not in the round fold. */
function played({ round, variant, street, opener, stakes, rules }: Plan, gathered: Gathered | null): TableState {
  const { mode = 'tournament', seats, button, straddle = null } = round;
  const all = seats.map(({ seat }) => seat);
  const ghosts = button === null || button === undefined || street === 0 || all.includes(button) ? [] : [button];
  const places = Math.max(round.seatsAtTable ?? 2, ...all, ...ghosts, button ?? 1, 2) + 1;
  const trial = gathered !== null && gathered.paid.size === 0;
  const stackOf = (seat: Seat, stack: number): number | null =>
    trial ? null : stack + (gathered?.paid.get(seat) ?? 0) + (seat === restAt ? (gathered?.rest ?? 0) : 0);
  const restAt = all[0] ?? 0;
  const order = [...all, ...ghosts];
  const opened = sent(
    openedTable({ mode, seats: places, variant, stakes: stakesFor(stakes, gathered) }, rules),
    ...seats.map(({ seat, stack }) => seatPlayer(seat, stackOf(seat, stack))),
    ...ghosts.map((seat) => seatPlayer(seat)),
    ...(button === null || button === undefined ? [] : [{ type: 'move-button', seat: button } as const]),
  );
  const dealt = sent(withRest(opened, restAt, gathered, order), beginning(straddle, button ?? 1));
  return playedTo(dealt, { street, opener, ghosts: new Set(ghosts), boards: round.boards });
}

const beginning = (straddle: BettingRound['straddle'], button: Seat): Command =>
  straddle
    ? { ...startHand, forced: { button, straddles: [{ seat: straddle.seat, chips: straddle.amount }], posts: [] } }
    : startHand;

function stakesFor(stakes: Stakes, gathered: Gathered | null): Stakes {
  if (gathered === null || gathered.bigBlind >= stakes.bigBlind) return stakes;
  const { bigBlind } = gathered;
  return { ...stakes, bigBlind, smallBlind: Math.min(stakes.smallBlind, bigBlind) };
}

/** The rest of the pot is booked as one seat's ante, which nobody else has to match. */
function withRest(table: TableState, at: Seat, gathered: Gathered | null, all: readonly Seat[]): TableState {
  if (gathered === null || gathered.rest === 0) return table;
  const { ante } = table.stakes;
  const begun = sent(table, startHand);
  const listed = handOf(begun).players.map(
    ({ seat }) => (ante?.chips ?? 0) + (seat === at && all.includes(seat) ? gathered.rest : 0),
  );
  const stakes: Stakes = {
    ...table.stakes,
    ante: { kind: 'listed', chips: 0, listed, order: 'ante-first', short: 'dead' },
  };
  return sent(table, { type: 'set-stakes', stakes });
}

interface Goal {
  readonly street: number;
  /** Stud: who opens that street, if no up-cards say so. */
  readonly opener: Seat | null;
  readonly ghosts: ReadonlySet<Seat>;
  readonly boards: BettingRound['boards'];
}

/** The up-cards of the street for the next seat that lacks them. */
function upCardsOf(state: TableState, boards: NonNullable<BettingRound['boards']>): Command {
  const { players, street } = handOf(state);
  const next = players.find(({ status, up }) => status === 'live' && up.length <= street);
  const cards = boards[next?.seat ?? 0]?.slice(next?.up.length, street + 1) ?? [];
  if (next === undefined || cards.length === 0) throw new ImpossibleScenario('Every seat needs its up-cards.');
  return { type: 'deal-up', seat: next.seat, cards };
}

/** Plays on to the betting of that street. */
function playedTo(table: TableState, goal: Goal): TableState {
  let state = table;
  while (handOf(state).street < goal.street || legalActions(state).stage !== 'betting')
    state = sent(state, towards(state, goal));
  return state;
}

function towards(state: TableState, { street, opener, ghosts, boards }: Goal): Command {
  const { stage, toAct, check, bringIn, board, draw, nameOpener } = legalActions(state);
  switch (stage) {
    case 'betting': {
      const seat = toAct ?? 0;
      if (bringIn !== null) return { type: 'bring-in', seat };
      if (ghosts.has(seat)) return { type: 'fold', seat };
      return { type: check ? 'check' : 'call', seat };
    }
    case 'draw':
      return { type: 'draw', seat: toAct ?? 0, cards: draw?.least ?? 0 };
    case 'board':
      return { type: 'deal-board', cards: unknownCards(board?.due ?? 0), by: 'dealer' };
    case 'up-cards': {
      if (boards !== undefined) return upCardsOf(state, boards);
      const first = handOf(state).street === street ? opener : null;
      return { type: 'name-opener', seat: first ?? nameOpener[0] ?? 0 };
    }
    default:
      throw new ImpossibleScenario('The hand is over before that betting round.');
  }
}

/** Adds a player with chips who waits for the next hand, unless the scenario is about the last two of the event. */
function withOthers(table: TableState, { mode, playersLeftInEvent, seats, street }: BettingRound): TableState {
  if (mode === 'cash') return table;
  const ghosts = table.chairs.filter(({ player, seat }) => player !== null && !seats.some((one) => one.seat === seat));
  if (playersLeftInEvent !== undefined) {
    if (playersLeftInEvent < seats.length)
      throw new ImpossibleScenario(
        `${seats.length} players have hands, more than the ${playersLeftInEvent} left in the event.`,
      );
    if (playersLeftInEvent === seats.length)
      return sent(table, ...ghosts.map(({ seat }) => ({ type: 'count-stack', seat, stack: 0 }) as const));
    return ghosts.length > 0 ? table : sent(table, seatPlayer(table.chairs.length, 1));
  }
  // In the first round all players are listed and there is no other table; in later rounds others may have folded.
  if (['preflop', 'first-round', 'third'].includes(street) || ghosts.length > 0) return table;
  return sent(table, seatPlayer(table.chairs.length, 1));
}

/** Cards shown with action pending are reported, and the rulebook's answer is applied. */
const withExposed = (table: TableState, { exposedBy = [] }: BettingRound): TableState =>
  exposedBy.reduce((state, seat) => {
    const incident = `exposed-${seat}`;
    const reported = sent(state, { type: 'report', at: 0, incident, report: { kind: 'exposed-by-player', seat } });
    const ruling = { type: 'rule-incident', at: 0, incident, ruling: 0, by: 'floor', reason: null } as const;
    return sent(reported, ruling);
  }, table);

/** The table after an action as the scenario has it. */
export function booked(state: TableState, action: RecordedAction): Exclude<Decision, { refusal: unknown }> {
  const { seat } = action;
  const { toAct } = handOf(state);
  playerAt(state, seat);
  if (toAct !== seat)
    throw new ImpossibleScenario(
      toAct === null
        ? `Seat ${seat} cannot act: the betting round is over.`
        : `Seat ${seat} cannot act: it is seat ${toAct}'s turn.`,
    );
  const decision = decide(state, commandOf(state, action));
  if ('refusal' in decision) throw impossible(decision.refusal);
  return decision;
}

function commandOf(state: TableState, { seat, action, to }: RecordedAction): Command {
  const legal = legalActions(state);
  const impossible = (why: string) => new ImpossibleScenario(`Seat ${seat} cannot ${action}: ${why}.`);
  switch (action) {
    case 'check':
      if (!legal.check) throw impossible('there is a bet to match');
      return { type: 'check', seat };
    case 'call':
      if (legal.call === null) throw impossible('there is nothing to call');
      return { type: 'call', seat };
    case 'fold':
      return { type: 'fold', seat };
    case 'all-in': {
      const reach = playerAt(state, seat).bet + stackAt(state, seat);
      if (to !== undefined && to > reach) throw impossible(`it has ${reach}`);
      if (to !== undefined && to < reach) throw impossible(`${to} would leave it ${reach - to}`);
      return { type: 'all-in', seat };
    }
    case 'bet':
    case 'raise': {
      if (to === undefined) throw impossible('the total is not said');
      const { bringIn, wager } = legal;
      if (bringIn !== null && to <= bringIn.chips) return { type: 'bring-in', seat };
      // A bet that was too small and let stand is booked as it is.
      const stands = wager !== null && to < wager.minTo ? ({ stands: true } as const) : {};
      return { type: wager?.kind ?? action, seat, to, ...stands };
    }
  }
}
