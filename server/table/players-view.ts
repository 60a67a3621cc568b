import type { Stakes } from '../../engine/notation.ts';
import { levelAt, potsOf, shotView } from '../../engine/rules.ts';
import { handShown, type TableState } from '../../engine/table.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { PlayersLevel, PlayersShot, PlayersView } from '../../protocol/players-view.ts';
import { beat, beatMs } from '../../protocol/sign-of-life.ts';
import type { ScreenTransport } from '../connections/screen-transport.ts';
import { repeat } from '../timers.ts';
import type { Table } from './table.ts';

/** Levels change without an event, and a display that was connected late must soon be up to date. */
const againMs = 5_000;

/** What the players may see, field by field: a new field of the table is not shown until somebody adds it here. */
function playersView(state: TableState, now: number, clock: number): PlayersView {
  const hand = state.hand?.stage === 'over' ? null : state.hand;
  const { schedule } = state;
  const current = schedule === null ? null : levelAt(schedule, now);
  const stakes: Stakes = hand?.stakes ?? current?.level ?? state.stakes;
  const level: PlayersLevel | null =
    current === null
      ? null
      : {
          number: hand?.level ?? current.level.number,
          endsAt: current.endsAt,
          breakUntil: current.breakUntil,
          isPaused: schedule?.pausedAt !== undefined,
        };
  return {
    type: 'players-view',
    table: state.name,
    now,
    hand: handShown(state),
    isPlayed: hand !== null,
    button: hand?.button ?? state.buttonPut,
    smallBlind: stakes.smallBlind,
    bigBlind: stakes.bigBlind,
    ante: stakes.ante?.chips ?? 0,
    level,
    pots: hand === null ? [] : potsOf(hand).map(({ chips }) => chips),
    bets: hand === null ? 0 : hand.players.reduce((sum, { bet }) => sum + bet, 0),
    boards: hand === null ? [] : [hand.board, ...hand.moreBoards].filter((board) => board.length > 0),
    ...playersShot(state, clock),
  };
}

function playersShot({ shotClock, hand }: TableState, at: number): { readonly shot?: PlayersShot } {
  const seat = hand?.toAct ?? null;
  if (shotClock === undefined || seat === null) return {};
  const view = shotView(shotClock.clock, at);
  if (view === null) return {};
  const { left, whole, phase, isPaused, id } = view;
  return { shot: { seat, left, whole, phase, isPaused, id } };
}

/** Shows the players' display what it may see, whenever the table changes. Messages from the display are ignored. */
export function showPlayers(
  transport: ScreenTransport,
  { table, time }: { readonly table: Pick<Table, 'state' | 'onAppended' | 'clock'>; readonly time: TimeSource },
): void {
  let callOff = (): void => {};
  const show = (): void => {
    callOff();
    callOff = time.after(againMs, show);
    if (table.state !== null) transport.send(JSON.stringify(playersView(table.state, time.now(), table.clock)));
  };
  const unfollow = table.onAppended(show);
  const stopBeating = repeat(time, beatMs, () => transport.send(beat));
  transport.onMessage(() => {});
  transport.onState((state) => {
    if (state === 'up') return;
    callOff();
    unfollow();
    stopBeating();
  });
  show();
}
