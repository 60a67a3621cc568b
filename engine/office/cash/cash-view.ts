import type { Chips } from '../../words/chips.ts';
import type { EventSeatOf } from '../../words/table-order.ts';
import type { OfficeState } from '../office-state.ts';
import type { RoomFacts, Stay } from '../room-facts.ts';
import { personOf } from '../same-person.ts';
import type { CashGame, CashState, DealerPost } from './cash-game.ts';
import { chairAt, givenNow, openSeats, type Promised, promisedSeats } from './cash-seats.ts';
import { dealersNow, nextPush } from './dealers.ts';
import { mainTableOf, mustMoveOrder } from './must-move.ts';
import { sessionsByPlayer, usedSince } from './sessions.ts';
import { timeDueAt } from './time-charge.ts';
import { listOf, nextFor, seatsFor } from './waiting-list.ts';

/** A player's time in one game, across changes of seat and table. `player`: the id the office uses. */
export interface CashSession {
  readonly player: string;
  readonly game: string;
  readonly from: number;
  readonly until: number | null;
  readonly seat: EventSeatOf | null;
  readonly chipsIn: Chips | null;
  /** Null: still playing. */
  readonly chipsOut: Chips | null;
}

/** One game as the office sees it. */
interface GameNow {
  readonly game: string;
  readonly openSeats: readonly EventSeatOf[];
  /** Those of them that whoever comes from the list may have: at a must-move game the feeders', while somebody there moves up. */
  readonly listSeats: readonly EventSeatOf[];
  /** The same for each who waits for another seat, by `Waiting.id`. */
  readonly changeSeats: Readonly<Record<string, readonly EventSeatOf[]>>;
  /** `Waiting.id` of the next player, and for what: a seat, or a move from a feeder to the main game. */
  readonly next: string | null;
  readonly mustMove: { readonly player: string; readonly from: EventSeatOf; readonly to: EventSeatOf } | null;
  /** Tables whose time charge is due. */
  readonly timeDue: readonly { readonly tableId: string; readonly since: number }[];
}

/** A player who was given a seat but does not sit there yet. */
interface OnTheWay {
  readonly player: string;
  readonly from: EventSeatOf | null;
  readonly to: EventSeatOf;
  readonly at: number;
  /** The old seat was left, with so many chips; false: its table has not said so yet. */
  readonly left: boolean;
  readonly chips: Chips | null;
  /** Somebody else now sits at the new seat: the floor sends the player to another (`move-in-game`). */
  readonly taken: boolean;
}

/** Cash games, with what their tables report. */
export interface CashView {
  readonly cash: CashState;
  readonly games: readonly GameNow[];
  /** Playing now, or left in the last twelve hours. */
  readonly sessions: readonly CashSession[];
  readonly onTheWay: readonly OnTheWay[];
  /** Where dealers are: a dealer signed in at a table deals there, whatever was posted. */
  readonly dealers: readonly DealerPost[];
  /** Who is due where at the next push; null: no rotation. */
  readonly push: {
    readonly at: number;
    readonly changes: readonly {
      readonly tableId: string;
      readonly comes: string | null;
      readonly leaves: string | null;
    }[];
  } | null;
}

/** Sessions that ended longer ago are only in reports. */
const shownForMs = 12 * 3_600_000;
const shiftsShown = 100;

/** Cash games, lists and dealers, with what the tables report at this moment. */
export function cashView(state: OfficeState, told: RoomFacts, at: number): CashView {
  const facts = remembering(told);
  const { cash } = state;
  const promised = promisedSeats(state, facts, at);
  return {
    cash: shownOf(cash),
    games: cash.games.filter(({ closed }) => !closed).map((game) => gameNow(game, state, facts, promised, at)),
    sessions: sessionsSince(state, facts, at),
    onTheWay: onTheWay(state, facts, at),
    dealers: dealersNow(cash.dealers, facts),
    push: cash.dealers.nextAt === null ? null : { at: cash.dealers.nextAt, changes: nextPush(cash.dealers, facts) },
  };
}

/** Leaves out what grows without limit: only the newest sheets and the tables' current uses are sent with every change. */
const shownOf = (cash: CashState): CashState => ({
  ...cash,
  uses: usedSince(cash.uses, Number.MAX_SAFE_INTEGER),
  given: [],
  shifts: cash.shifts.slice(-shiftsShown).map((shift) => ({ ...shift, takings: [] })),
});

/** A player's stays are looked up several times for one view. */
function remembering(facts: RoomFacts): RoomFacts {
  const known = new Map<string, readonly Stay[]>();
  const staysOf = (player: string): readonly Stay[] => {
    const stays = known.get(player) ?? facts.staysOf(player);
    known.set(player, stays);
    return stays;
  };
  return {
    tables: facts.tables,
    eliminations: (tableId, after) => facts.eliminations(tableId, after),
    staysOf,
    staysSince: (since) => facts.staysSince(since),
    staysAfter: (tableId, rows) => facts.staysAfter(tableId, rows),
    lastStays: (tableId) => facts.lastStays(tableId),
    staysWithPenalty: (since) => facts.staysWithPenalty(since),
    ordersWaiting: (tableId) => facts.ordersWaiting(tableId),
    lastCollection: (tableId) => facts.lastCollection(tableId),
    takings: () => facts.takings(),
  };
}

function gameNow(
  game: CashGame,
  state: OfficeState,
  facts: RoomFacts,
  promised: readonly Promised[],
  at: number,
): GameNow {
  const open = openSeats(game, facts, promised);
  const waits = open.map((seat) => nextFor(game, seat, state, facts, at)).find((one) => one !== null) ?? null;
  const [first] = mustMoveOrder(game, state, facts, at);
  const newcomer = { change: null, player: { id: '', hash: '' } };
  const changing = listOf(state, game.id).filter(({ change }) => change !== null);
  const to = open.find(({ tableId }) => tableId === mainTableOf(game));
  const timeDue = game.tables.flatMap((tableId) => {
    const since = timeDueAt(state, facts, tableId);
    return since === null || at < since ? [] : [{ tableId, since }];
  });
  return {
    game: game.id,
    openSeats: open,
    listSeats: seatsFor(game, newcomer, open, state, facts, at),
    changeSeats: Object.fromEntries(
      changing.map((one) => [one.id, seatsFor(game, one, open, state, facts, at)] as const),
    ),
    next: waits?.id ?? null,
    mustMove: first === undefined || to === undefined ? null : { player: first.player, from: first.seat, to },
    timeDue,
  };
}

function sessionsSince(state: OfficeState, facts: RoomFacts, at: number): readonly CashSession[] {
  const since = at - shownForMs;
  return sessionsByPlayer(state, facts.staysSince(since), { since, at }).filter(
    ({ until }) => until === null || until >= since,
  );
}

function onTheWay(state: OfficeState, facts: RoomFacts, at: number): readonly OnTheWay[] {
  return state.cash.given.flatMap((given): readonly OnTheWay[] => {
    const now = givenNow(state, facts, given, at);
    if (now.stands === 'over' || now.stands === 'late') return [];
    const { from, to } = given;
    const left = now.stands === 'between';
    const taken = (chairAt(facts, to)?.player ?? null) !== null;
    return [
      {
        player: personOf(state, given.player.id),
        from,
        to,
        at: given.at,
        left,
        chips: left ? now.chips : given.chips,
        taken,
      },
    ];
  });
}
