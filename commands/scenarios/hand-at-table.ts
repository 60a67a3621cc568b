import {
  type Card,
  type Chips,
  clockwiseFrom,
  type KnownCard,
  type Seat,
  type VariantId,
  variantOf,
} from '../../engine/notation.ts';
import type { RulesInForce } from '../../engine/rules.ts';
import { type Command, type Hand, legalActions, type Share, type TableState } from '../../engine/table.ts';
import { ImpossibleScenario } from './question.ts';
import { openedTable, seatPlayer, sent, startHand, unknownCards } from './real-table.ts';

/** A player in the hand: chips put in before the street, and chips behind after them. */
interface PlayerInHand {
  readonly seat: Seat;
  readonly paid: Chips;
  /** Dead money put in besides. Absent: none. */
  readonly dead?: Chips;
  /** Absent: more than anybody needs. */
  readonly behind?: Chips;
}

/** A hand up to a street, described by what everybody has put in so far. */
export interface HandSoFar {
  readonly mode: TableState['mode'];
  readonly variant: VariantId;
  readonly players: readonly PlayerInHand[];
  /** If absent, the seats count from the dealer. */
  readonly button: Seat | null;
  readonly street: number;
  /** Folded before the street. */
  readonly folded?: readonly Seat[];
  /** Stud: who is first on the street, if no up-cards say so. */
  readonly opener?: Seat | null;
  /** Up-cards by seat, in the order dealt. */
  readonly up?: Readonly<Record<string, readonly KnownCard[]>>;
  readonly board?: readonly Card[];
  /** How many times the board is run once nobody can bet any more. Absent: once. */
  readonly runs?: number;
  readonly minBet?: Chips;
  /** Fixed limit: the bet of the later streets. Absent: as `minBet`. */
  readonly bigBet?: Chips;
  readonly smallestChip?: Chips;
  readonly straddles?: readonly Share[];
}

export const plenty = 100_000_000;

/**
 * A real table at that street of that hand. Everything put in before came as antes, one each: a player who
 * reaches the street has matched nothing since.
 */
export function tableAtStreet(so: HandSoFar, rules: RulesInForce): TableState {
  const { mode, variant, players, button, minBet = 1, bigBet = minBet, smallestChip = 1, straddles = [] } = so;
  const seats = players.map(({ seat }) => seat);
  checkPlayers(seats);
  const stud = variantOf(variant).stud !== null;
  if (button === null && !stud) throw new ImpossibleScenario('Where the button is must be said.');
  const inOrder = stud ? seats.toSorted((one, other) => one - other) : clockwiseFrom(button ?? 0, seats);
  const inTurn = inOrder.flatMap((seat) => players.find((player) => player.seat === seat) ?? []);
  const isDead = inTurn.some(({ dead = 0 }) => dead > 0);
  // All antes are of one kind: besides dead ones, everything put in before the street was posted.
  const listed = inTurn.map(({ paid, dead = 0 }) => (isDead ? dead : paid));
  const posts = isDead ? inTurn.flatMap(({ seat, paid }) => (paid > 0 ? [{ seat, chips: paid }] : [])) : [];
  const stakes = {
    smallBlind: 0,
    bigBlind: 0,
    minBet,
    bigBet,
    bringIn: 0,
    ante: { kind: 'listed', chips: 1, listed, order: 'ante-first', short: isDead ? 'dead' : 'own-share' },
  } as const;
  const highest = Math.max(...seats, button ?? 1);
  const table = sent(
    openedTable({ mode, seats: Math.max(2, highest), variant, stakes, chipValues: [smallestChip] }, rules),
    ...players.map(({ seat, paid, dead = 0, behind = plenty }) => seatPlayer(seat, paid + dead + behind)),
    ...(button === null ? [] : [{ type: 'move-button', seat: button } as const]),
  );
  const hasExtras = straddles.length > 0 || posts.length > 0;
  const forced = hasExtras ? { forced: { button: button ?? 1, straddles, posts } } : {};
  return playedTo(sent(table, { ...startHand, ...forced }), so);
}

/** The course of a hand: the street it stops at, and its known cards. */
export type Way = Pick<HandSoFar, 'street' | 'folded' | 'opener' | 'up' | 'board' | 'runs'>;

/** Plays on to the betting of a street, or as far as the hand goes. Players check if they can and otherwise call. */
export function playedTo(table: TableState, way: Way): TableState {
  let state = table;
  for (let next = towards(state, way); next !== null; next = towards(state, way)) state = sent(state, next);
  return state;
}

function towards(state: TableState, way: Way): Command | null {
  const { street, folded = [], opener = null } = way;
  const hand = handAt(state);
  const { stage, toAct, check, bringIn, board, draw, nameOpener, upCards, kill, runs } = legalActions(state);
  // If everybody else is all in, no seat gets a turn any more: a player who is to be out is declared dead instead.
  const out = hand.runOut ? kill.find((seat) => folded.includes(seat)) : undefined;
  if (out !== undefined) return { type: 'kill-hand', seat: out };
  switch (stage) {
    case 'betting': {
      const seat = toAct ?? 0;
      if (folded.includes(seat)) return { type: 'fold', seat };
      if (hand.street === street) return null;
      if (bringIn !== null) return { type: 'bring-in', seat };
      return { type: check ? 'check' : 'call', seat };
    }
    case 'draw':
      return { type: 'draw', seat: toAct ?? 0, cards: draw?.least ?? 0 };
    case 'board':
      if (runs !== null && (way.runs ?? 1) > 1) return { type: 'agree-runs', runs: way.runs ?? 1 };
      return { type: 'deal-board', cards: nextCards(hand, board?.due ?? 0, way), by: 'dealer' };
    case 'up-cards': {
      const [seat] = upCards;
      const own = seat === undefined ? undefined : way.up?.[seat];
      const lying = hand.players.find((player) => player.seat === seat)?.up.length ?? 0;
      if (seat !== undefined && own?.[lying] !== undefined) return { type: 'deal-up', seat, cards: [own[lying]] };
      const first = hand.street === street && opener !== null ? opener : nameOpener[0];
      return first === undefined ? null : { type: 'name-opener', seat: first };
    }
    default:
      return null;
  }
}

/** The next cards: those the scenario names, else unnamed ones. */
function nextCards(hand: Hand, due: number, { board = [] }: Way): readonly Card[] {
  const named = board.slice(hand.board.length, hand.board.length + due);
  return named.length === due ? named : unknownCards(due);
}

export function handAt({ hand }: TableState): Hand {
  if (hand === null) throw new Error('A table in a hand has one.');
  return hand;
}

export const chipsInBy = (table: TableState, seat: Seat): Chips => {
  const player = handAt(table).players.find((one) => one.seat === seat);
  return player === undefined ? 0 : player.bet + player.paid + player.dead;
};

function checkPlayers(seats: readonly Seat[]): void {
  const twice = seats.find((seat, index) => seats.indexOf(seat) !== index);
  if (twice !== undefined) throw new ImpossibleScenario(`Seat ${twice} is listed twice.`);
}
