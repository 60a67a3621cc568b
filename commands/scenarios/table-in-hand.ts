import { clockwiseFrom, type Seat } from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { legalActions, type TableState } from '../../engine/table.ts';
import { ImpossibleScenario } from './question.ts';
import { openedTable, seatPlayer, sent, startHand, unknownCards } from './real-table.ts';

/** A scenario's words on a hand in play. */
export interface HandInPlay {
  readonly mode?: TableState['mode'];
  readonly seatsAtTable?: number;
  readonly country?: string;
  /** Players who still have cards. */
  readonly live: readonly Seat[];
  /** Players at the table besides: out of the hand. */
  readonly beside?: readonly Seat[];
  readonly stacks?: Readonly<Record<Seat, number>>;
  readonly blinds?: readonly [number, number] | null;
  readonly button?: Seat | null;
  readonly street?: string;
  /** The seat due, what it has to call, and its chips in the pot so far. */
  readonly due?: Seat | null;
  readonly facing?: number | null;
  readonly contribution?: number | null;
}

const streets: Readonly<Record<string, number>> = {
  preflop: 0,
  'first-round': 0,
  third: 0,
  flop: 1,
  'second-round': 1,
  fourth: 1,
  turn: 2,
  'third-round': 2,
  fifth: 2,
  river: 3,
  'fourth-round': 3,
  sixth: 3,
  seventh: 3,
};

/** A table where everybody of the scenario sits, with at least one other player. */
export function tableOfHand(hand: HandInPlay, rules: RulesInForce): TableState {
  const { mode = 'tournament', seatsAtTable = 2, country, stacks = {}, blinds = null } = hand;
  const players = playersOf(hand);
  const [smallBlind, bigBlind] = blinds ?? [1, 1];
  const opened = openedTable(
    {
      mode,
      seats: Math.max(seatsAtTable, ...players),
      variant: 'no-limit-holdem',
      stakes: { smallBlind, bigBlind, minBet: Math.max(1, bigBlind), ante: null },
      ...(country === undefined ? {} : { country }),
    },
    rules,
  );
  return sent(opened, ...players.map((seat) => seatPlayer(seat, stacks[seat] ?? null)));
}

/** Everybody of the scenario, in seat order, and others if it names nobody else. */
function playersOf({ live, beside = [] }: HandInPlay): readonly Seat[] {
  const players = new Set([...live, ...beside]);
  for (let seat = 1; players.size < 2; seat++) players.add(seat);
  return [...players].sort((one, other) => one - other);
}

/** The next hand at that table, played to the scenario's point; any button if it names none. */
export function playedInto(table: TableState, hand: HandInPlay): TableState {
  const buttons =
    hand.button == null ? table.chairs.flatMap(({ seat, player }) => (player === null ? [] : [seat])) : [hand.button];
  for (const button of buttons) {
    const placed = sent(table, { type: 'move-button', seat: button });
    const reached = withContribution(placed, hand);
    if (reached !== null) return reached;
  }
  throw new ImpossibleScenario('No hand comes to the situation that is described.');
}

/** Seats with cards in the hand; everybody's, if no others are named. */
const liveAt = (table: TableState, { live }: HandInPlay): readonly Seat[] =>
  live.length < 2 ? table.chairs.flatMap(({ seat, player }) => (player === null ? [] : [seat])) : live;

/** Chips of the seat due in the pot beyond its calls came from an ante of its own. */
function withContribution(table: TableState, hand: HandInPlay): TableState | null {
  const { due = null, contribution = null } = hand;
  const reached = reachedFrom(sent(table, startHand), hand);
  if (reached === null || due === null || contribution === null) return reached;
  const rest = contribution - paidBy(reached, due);
  if (rest === 0) return reached;
  if (rest < 0) return null;
  const order = reached.hand?.players.map(({ seat }) => (seat === due ? rest : 0)) ?? [];
  const ante = { kind: 'listed', chips: 0, listed: order, order: 'ante-first', short: 'dead' } as const;
  const staked = sent(table, { type: 'set-stakes', stakes: { ...table.stakes, ante } });
  return reachedFrom(sent(staked, startHand), hand);
}

export function paidBy({ hand }: TableState, seat: Seat): number {
  const player = hand?.players.find((one) => one.seat === seat);
  return player === undefined ? 0 : player.bet + player.paid + player.dead;
}

/** Plays on until the hand is as described; null: it never is. */
function reachedFrom(begun: TableState, hand: HandInPlay): TableState | null {
  const street = streets[hand.street ?? 'preflop'] ?? 0;
  const live = liveAt(begun, hand);
  let state = begun;
  for (let steps = 0; steps < 400; steps++) {
    const { stage, toAct, board } = legalActions(state);
    if (stage === 'betting' && toAct !== null) {
      if (isThere(state, hand, street, live)) return state;
      const next = acted(state, toAct, hand, street, live);
      if (next === null) return null;
      state = next;
    } else if (stage === 'board' && board !== null)
      state = sent(state, { type: 'deal-board', cards: unknownCards(board.due), by: 'dealer' });
    else return null;
  }
  return null;
}

function isThere(state: TableState, hand: HandInPlay, street: number, live: readonly Seat[]): boolean {
  const { due = null, facing = null } = hand;
  const { toAct, call } = legalActions(state);
  if (state.hand?.street !== street) return false;
  // A player who is out folded before anybody looks at the hand.
  const cards = state.hand.players.filter(({ status }) => status === 'live').map(({ seat }) => seat);
  if (cards.some((seat) => !live.includes(seat))) return false;
  return due === null ? true : toAct === due && (facing === null || (call?.chips ?? 0) === facing);
}

/** The seat to act folds if it is to be out, makes the bet the seat due is to face, and checks or calls otherwise. */
function acted(
  state: TableState,
  toAct: Seat,
  { due = null, facing = null }: HandInPlay,
  street: number,
  live: readonly Seat[],
): TableState | null {
  const { check, call, wager, fold } = legalActions(state);
  const out = !live.includes(toAct);
  if (out && fold && (call !== null || state.hand?.street === street || !check))
    return sent(state, { type: 'fold', seat: toAct });
  const bet = state.hand?.players.find(({ seat }) => seat === due)?.bet ?? 0;
  const to = bet + (facing ?? 0);
  const toMatch = state.hand?.betting.toMatch ?? 0;
  const bets = state.hand?.street === street && toAct !== due && facing !== null && facing > 0 && to > toMatch;
  if (bets && wager !== null && (wager.minTo ?? 0) <= to) return sent(state, { type: wager.kind, seat: toAct, to });
  if (check) return sent(state, { type: 'check', seat: toAct });
  return call === null ? null : sent(state, { type: 'call', seat: toAct });
}

/** The hand checked and called down until hands are shown. */
export function toShowdown(begun: TableState): TableState {
  let state = begun;
  for (
    let legal = legalActions(state);
    legal.stage !== 'showdown' && legal.stage !== 'awards';
    legal = legalActions(state)
  ) {
    if (legal.stage === 'board')
      state = sent(state, { type: 'deal-board', cards: unknownCards(legal.board?.due ?? 0), by: 'dealer' });
    else if (legal.toAct !== null) state = sent(state, { type: legal.check ? 'check' : 'call', seat: legal.toAct });
    else throw new ImpossibleScenario('The hand is over before anybody shows.');
  }
  return state;
}

/** The seat after this one among others. */
export const nextAfter = (seat: Seat, seats: readonly Seat[]): Seat => clockwiseFrom(seat, seats)[0] ?? seat;
