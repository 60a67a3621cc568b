import { exchangeLimits } from '../../rules/dealing/exchange.ts';
import { levelAt } from '../../rules/procedure/stakes.ts';
import { inBankUnit } from '../../rules/shot-clock/refill.ts';
import { mayUseCard, passed } from '../../rules/shot-clock/shot-clock.ts';
import type { Refusal } from '../../words/refusal.ts';
import type { Seat } from '../../words/seat.ts';
import type { ShotClock, ShotTurn, TableShotClock } from '../../words/shot-clock.ts';
import type { ConsoleHeard, ShotClockCommand } from '../../words/shot-clock-command.ts';
import type { TableState } from '../../words/table-state.ts';
import { decideAction } from '../betting/decide-action.ts';
import { drawCards } from '../dealing/draw-cards.ts';
import { type Decision, draft, refuse } from '../draft.ts';
import { killHand } from '../showdown/decide-kill.ts';
import { playerAt } from './apply-shot-clock.ts';
import { isAtOnce, refilledByLevels } from './banks-by-level.ts';
import { changed } from './clock-facts.ts';
import { nextLevel, setPace } from './paced.ts';

/** Extensions, pauses, banks, and what becomes of a decision whose time is up. */
export function decideShotClock(state: TableState, command: ShotClockCommand): Decision {
  if (command.type === 'set-shot-clock') {
    const { plan } = command;
    const isSame = JSON.stringify(plan) === JSON.stringify(state.shotClock?.plan ?? null);
    return isSame ? draft(state).done() : draft(state).add({ type: 'shot-clock-set', plan }).done();
  }
  if (command.type === 'set-pace') return setPace(state, command);
  const { shotClock } = state;
  if (shotClock === undefined) return refuse({ reason: 'no-shot-clock' });
  switch (command.type) {
    case 'switch-shot-clock':
      return shotClock.isOn === command.on && shotClock.isTold
        ? draft(state).done()
        : draft(state).add({ type: 'shot-clock-switched', on: command.on }).done();
    case 'tell-shot-clock': {
      const { on, tables, day = 1 } = command;
      let told = draft(state);
      if (on && !shotClock.isOn) told = told.add({ type: 'shot-clock-switched', on });
      if (tables !== shotClock.clock.tables) told = told.add({ type: 'tables-left', tables });
      return (day > (shotClock.day ?? 1) ? told.add({ type: 'day-begun', day }) : told).done();
    }
    case 'use-extension':
      return ofTimedSeat(state, shotClock, command, extension);
    case 'pause-clock': {
      const { why, at } = command;
      const { turn, paused } = passed(shotClock.clock, at);
      if (turn === null || turn.result !== null) return refuse({ reason: 'nobody-timed' });
      return paused.includes(why) ? draft(state).done() : draft(state).add({ type: 'clock-paused', at, why }).done();
    }
    case 'resume-clock':
      return resume(state, shotClock, command.at);
    case 'run-clock':
      return run(state, shotClock, command);
    case 'book-time-out':
      return ofTimedSeat(state, shotClock, command, timeOut);
    case 'set-bank': {
      const { seat, n, at } = command;
      const player = state.chairs[seat - 1]?.player ?? null;
      if (player === null) return refuse({ reason: 'seat-open', seat });
      if (!Number.isInteger(n) || n < 0) return refuse({ reason: 'bad-amount', amount: n });
      const banks = { [player.id]: inBankUnit(shotClock.clock, n) };
      return draft(state).add({ type: 'banks-set', at, banks, by: 'floor' }).done();
    }
  }
}

/** A command for the seat whose decision is timed, with the clock as it stands at that moment. */
interface TimedSeat {
  readonly seat: Seat;
  readonly at: number;
  readonly now: ShotClock;
  readonly turn: ShotTurn;
}

function ofTimedSeat(
  state: TableState,
  { clock }: TableShotClock,
  { seat, at }: { readonly seat: Seat; readonly at: number },
  decide: (state: TableState, timed: TimedSeat) => Decision,
): Decision {
  const now = passed(clock, at);
  const turn = turnOf(state, now.turn, seat);
  return 'reason' in turn ? refuse(turn) : decide(state, { seat, at, now, turn });
}

function extension(state: TableState, { now, turn, seat, at }: TimedSeat): Decision {
  if (turn.result !== null) return refuse({ reason: 'time-over', seat });
  if (turn.bank <= 0) return refuse({ reason: 'bank-empty', seat });
  if (!mayUseCard(now, turn.player)) return refuse({ reason: 'bank-by-itself', seat });
  const left = now.format.bank?.kind === 'cards' ? turn.bank - 1 : turn.bank;
  return draft(state).add({ type: 'extension-used', at, seat, by: 'dealer', left }).done();
}

/** Ends a pause by the dealer, for a count or for a device. A call for the floor ends with its ruling. */
function resume(state: TableState, { clock }: TableShotClock, at: number): Decision {
  if (clock.paused.includes('floor')) return refuse({ reason: 'clock-waits-for-floor' });
  if (clock.paused.length === 0) return draft(state).done();
  return draft(state).add({ type: 'clock-resumed', at }).done();
}

/** Time cards used automatically, the end of the time, and refills of a level that has begun. */
function run(
  state: TableState,
  shotClock: TableShotClock,
  { at, now: wall, console }: Extract<ShotClockCommand, { type: 'run-clock' }>,
): Decision {
  const { clock } = shotClock;
  if (console !== undefined) return consoleHeard(state, clock, { at, console });
  const now = passed(clock, at);
  const { turn } = now;
  const seat = seatOf(state, turn);
  let after = draft(state);
  if (turn !== null && seat !== null) {
    if (turn.cards !== clock.turn?.cards || turn.phase !== clock.turn.phase)
      after = after.add({ type: 'extension-used', at, seat, by: 'clock', left: turn.bank });
    if (turn.result !== null && clock.turn?.result == null)
      after = after.add({ type: 'time-ran-out', at, seat, result: turn.result });
  }
  const level = wall === undefined ? null : levelAtOnce(state, wall);
  if (level === null) return after.done();
  const { banks } = refilledByLevels({ shot: { ...shotClock, clock: now }, chairs: state.chairs }, level, isAtOnce);
  return after.add({ type: 'banks-set', at, banks: changed(now.banks, banks) ?? {}, by: 'clock', level }).done();
}

/** Time when no console, or no program, was present counts against nobody. */
function consoleHeard(
  state: TableState,
  { turn, paused: reasons }: ShotClock,
  { at, console }: { readonly at: number; readonly console: ConsoleHeard },
): Decision {
  const isAway = reasons.includes('console');
  if (console === 'heard')
    return isAway ? draft(state).add({ type: 'clock-resumed', at, why: 'console' }).done() : draft(state).done();
  if (turn === null) return draft(state).done();
  if (console === 'stood') {
    if (turn.result !== null || reasons.length > 0) return draft(state).done();
    const stood = draft(state).add({ type: 'clock-paused', at, why: 'standstill' });
    return stood.add({ type: 'clock-resumed', at, why: 'standstill' }).done();
  }
  if (isAway) return draft(state).done();
  return draft(state).add({ type: 'clock-paused', at, why: 'console', since: console.unheardSince }).done();
}

/**
 * When refills that come as soon as a level begins are due: `now` if some are missing, otherwise when the next level begins. Null: there
 * are no such refills.
 */
export function refillsDueAt(state: TableState, now: number): number | null {
  const { schedule, shotClock } = state;
  const comeSo = shotClock?.plan.refill.some((refill) => refill.on === 'level' && isAtOnce(refill)) ?? false;
  if (schedule === null || !comeSo) return null;
  return levelAtOnce(state, now) === null ? levelAt(schedule, now).endsAt : now;
}

/** The current level, if its refills come at once and have not come yet; otherwise null. */
function levelAtOnce(state: TableState, now: number): number | null {
  const { shotClock, pace } = state;
  // Levels that are counted in hands begin with a hand.
  if (shotClock?.level === undefined || pace?.handsPerLevel !== undefined) return null;
  if (!shotClock.plan.refill.some((refill) => refill.on === 'level' && isAtOnce(refill))) return null;
  const level = nextLevel(state, now)?.number ?? 0;
  return level > Math.max(shotClock.level, shotClock.levelAtOnce ?? 0) ? level : null;
}

function timeOut(state: TableState, { turn, seat }: TimedSeat): Decision {
  if (turn.result === null) {
    const seconds = Math.ceil((turn.grantedMs - turn.spentMs) / 1000);
    return refuse({ reason: 'clock-early', seat, seconds });
  }
  if (turn.result === 'dead') return killHand(state, seat, 0);
  const { hand } = state;
  // A player who draws faces no bet either, so stands pat if the game allows keeping all cards.
  if (hand?.stage === 'draw')
    return (exchangeLimits(hand)?.least ?? 0) > 0
      ? killHand(state, seat, 0)
      : drawCards(state, { type: 'draw', seat, cards: 0 });
  return decideAction(state, { type: 'check', seat });
}

function turnOf(state: TableState, turn: ShotTurn | null, seat: Seat): ShotTurn | Refusal {
  if (turn === null) return { reason: 'nobody-timed' };
  const timed = seatOf(state, turn);
  return timed === seat ? turn : { reason: 'not-your-turn', seat, toAct: timed ?? 0 };
}

const seatOf = (state: TableState, turn: ShotTurn | null): Seat | null =>
  turn === null ? null : (state.chairs.find(({ seat }) => playerAt(state, seat) === turn.player)?.seat ?? null);
