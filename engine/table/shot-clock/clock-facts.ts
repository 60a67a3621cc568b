import { bankAtEntry, inBankUnit, refillsAfter, refillsWithHand } from '../../rules/shot-clock/refill.ts';
import { mayUseCard, passed } from '../../rules/shot-clock/shot-clock.ts';
import { wagerLimits } from '../../rules/wager/wager-limits.ts';
import type { TableEvent } from '../../words/event.ts';
import type { LegalActions } from '../../words/legal-actions.ts';
import { type ShotClock, shotStreets, type TableShotClock } from '../../words/shot-clock.ts';
import type { DecisionNext } from '../../words/shot-clock-event.ts';
import type { TableState } from '../../words/table-state.ts';
import { type Draft, draft } from '../draft.ts';
import { turnsTaken } from '../reports/clock.ts';
import { playerAt } from './apply-shot-clock.ts';
import { refilledByLevels } from './banks-by-level.ts';

/**
 * What the shot clock books after whatever has just happened at the table: the decision that ended and the one that begins, why it pauses
 * or resumes, and banks that are refilled. `at`: milliseconds of the table's own clock. `unheardMs`: how long nothing has been heard from
 * the device this is about. No events if nothing is timed.
 */
export function clockFacts(
  before: TableState | null,
  { after }: { readonly events: readonly TableEvent[]; readonly after: TableState },
  at: number,
  unheardMs = 0,
) {
  if (after.shotClock === undefined) return { events: [], after };
  const begun = withBanks(draft(after), before, at);
  const heardMs = at - unheardMs;
  const timed =
    begun.state.shotClock?.isOn === true ? withPauses(withDecision(begun, at), before, { at, heardMs }) : begun;
  const decision = timed.done();
  return 'refusal' in decision ? { events: [], after } : decision;
}

/** With a hand come the refills that waited for it, and a bank for everybody who has none. */
function withBanks(begun: Draft, before: TableState | null, at: number): Draft {
  const { hand, chairs, shotClock } = begun.state;
  if (shotClock === undefined || hand === null || before?.hand?.number === hand.number) return begun;
  const { plan, clock } = shotClock;
  const n = plan.entry === undefined ? plan.bankAtStart : bankAtEntry(plan.entry, hand.level ?? 0);
  const start = plan.bank === null ? 0 : inBankUnit(clock, n);
  const missing = chairs.flatMap(({ player }) =>
    player === null || clock.banks[player.id] !== undefined || start === 0 ? [] : [[player.id, start] as const],
  );
  const known = before?.shotClock?.clock ?? clock;
  const levelled =
    before?.shotClock === undefined ? known : refilledByLevels({ shot: before.shotClock, chairs }, hand.level);
  const isHeadsUp = hand.players.length === 2 && (before?.hand?.players.length ?? 2) > 2;
  const alone = isHeadsUp ? refillsAfter(levelled, ({ on }) => on === 'heads-up') : levelled;
  const refilled = refillsWithHand(alone).banks;
  // A player who has left keeps the rest of the bank: another table, or the next entry, may ask for it.
  const here = Object.entries(refilled).filter(([id]) => chairs.some(({ player }) => player?.id === id));
  const banks = changed(clock.banks, { ...Object.fromEntries(here), ...Object.fromEntries(missing) });
  return banks === null ? begun : begun.add({ type: 'banks-set', at, banks, by: 'clock' });
}

export function changed(before: ShotClock['banks'], after: ShotClock['banks']): ShotClock['banks'] | null {
  const entries = Object.entries(after).filter(([player, n]) => before[player] !== n);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function withDecision(begun: Draft, at: number): Draft {
  const { shotClock } = begun.state;
  const next = decisionDue(begun.state);
  const turn = shotClock?.clock.turn ?? null;
  if (shotClock === undefined || turn?.key === next?.key) return begun;
  const isAgain = next !== null && shotClock.decisions.some(({ key }) => key === next.key);
  const back = next !== null && isAgain ? banksBack(shotClock, next) : null;
  const took = turn === null || isAgain ? null : tookOf(begun.state, shotClock.clock, at);
  return begun.add({ type: 'decision-timed', at, took, next, ...(back === null ? null : { banks: back }) });
}

function tookOf({ chairs }: TableState, clock: ShotClock, at: number) {
  const { turn } = passed(clock, at);
  const seat = chairs.find(({ player }) => player?.id === turn?.player)?.seat;
  return turn === null || seat === undefined ? null : { seat, ms: turn.spentMs, cards: turn.cards };
}

/** An act was undone: players get back what their banks lost in decisions that no longer exist. */
function banksBack({ clock, decisions }: TableShotClock, { key }: DecisionNext): ShotClock['banks'] | null {
  const { turn, banks, format } = clock;
  const later = decisions.slice(decisions.findIndex((one) => one.key === key) + 1);
  const back: Record<string, number> = {};
  for (const one of turn === null ? later : [...later, turn]) {
    const used =
      format.bank?.kind === 'cards'
        ? one.cards
        : one.phase === 'bank'
          ? Math.max(0, one.spentMs - ownMsOf(one, clock))
          : 0;
    if (used > 0) back[one.player] = (back[one.player] ?? banks[one.player] ?? 0) + used;
  }
  return Object.keys(back).length === 0 ? null : back;
}

/** A bank of seconds begins where the decision's own time ends. */
const ownMsOf = (
  one: { readonly player: string; readonly ownMs?: number; readonly grantedMs: number },
  clock: ShotClock,
) => one.ownMs ?? one.grantedMs - (clock.banks[one.player] ?? 0);

/** The floor was called, or has gone again; the reader has been away since it was last heard, or is back. */
function withPauses(
  begun: Draft,
  before: TableState | null,
  { at, heardMs }: { readonly at: number; readonly heardMs: number },
): Draft {
  const { shotClock, hand, incidents, witnesses } = begun.state;
  if (shotClock === undefined || hand === null) return begun;
  const { paused, turn } = shotClock.clock;
  const isOpen = incidents.some((one) => one.hand === hand.number && one.ruling === null && one.kind !== 'witnesses');
  let after = begun;
  if (isOpen && !paused.includes('floor') && turn !== null)
    after = after.add({ type: 'clock-paused', at, why: 'floor' });
  if (!isOpen && paused.includes('floor')) after = after.add({ type: 'clock-resumed', at, why: 'floor' });
  const wasReady = before?.witnesses.reader === 'ready';
  if (wasReady && witnesses.reader === 'away' && turn !== null)
    after = after.add({ type: 'clock-paused', at, why: 'fault', since: Math.max(0, heardMs) });
  if (!wasReady && witnesses.reader === 'ready' && paused.includes('fault'))
    after = after.add({ type: 'clock-resumed', at, why: 'fault' });
  return after;
}

/** The decision a player has to make now, as the clock needs it; null if there is none. */
function decisionDue(state: TableState): DecisionNext | null {
  const { hand } = state;
  if (hand === null || hand.toAct === null || (hand.stage !== 'betting' && hand.stage !== 'draw')) return null;
  const seat = hand.toAct;
  const street = shotStreets[Math.min(hand.street, shotStreets.length - 1)] ?? 'river';
  const toCall = hand.stage === 'betting' ? (wagerLimits(state, hand, seat).call?.chips ?? 0) : 0;
  const hasActed = hand.actions.some((one) => one.seat === seat);
  const dealtIn = hand.players.filter((player) => !isDeadAtStart(state, player.seat)).length;
  return {
    seat,
    street,
    toCall,
    ...(hasActed ? null : { first: true }),
    ...(dealtIn === 2 ? { headsUp: true } : null),
    key: `${hand.number}/${turnsTaken(hand)}/${seat}`,
  };
}

/** Dealt in and dead at once: nobody is there to decide. */
const isDeadAtStart = ({ chairs }: TableState, seat: number): boolean => chairs[seat - 1]?.away ?? false;

/** What the shot clock allowed at the table's last event. */
export function shotClockAt(state: TableState): Pick<LegalActions, 'timeOut' | 'extension'> {
  const { hand, shotClock } = state;
  const turn = shotClock?.clock.turn ?? null;
  const seat = hand?.toAct ?? null;
  if (shotClock === undefined || turn === null || seat === null || playerAt(state, seat) !== turn.player)
    return { timeOut: null, extension: null };
  return {
    timeOut: turn.result === null ? null : { seat, result: turn.result },
    extension: mayUseCard(shotClock.clock, turn.player) ? seat : null,
  };
}
