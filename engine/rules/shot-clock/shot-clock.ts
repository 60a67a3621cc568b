import type {
  PauseReason,
  ShotClock,
  ShotClockFormat,
  ShotMark,
  ShotStep,
  ShotTurn,
  TimeOutResult,
} from '../../words/shot-clock.ts';
import { isAtTables, refillsAfter, refillsWithHand } from './refill.ts';

/** A clock that times nobody yet. `banks`: cards, or milliseconds, by player. */
export const newShotClock = (format: ShotClockFormat, banks: ShotClock['banks'] = {}): ShotClock => ({
  format,
  banks,
  turn: null,
  paused: [],
  due: [],
  tables: null,
  results: [],
  late: [],
});

/** The decision being timed, as seen at one moment. */
export interface ShotView {
  readonly player: string;
  /** Milliseconds; 0 once the time is up. */
  readonly left: number;
  /** The length of what is running out: the player's own time, a card, or the bank of seconds. */
  readonly whole: number;
  readonly phase: 'shot' | 'bank';
  readonly isPaused: boolean;
  readonly isOver: boolean;
  /** Used for this decision. */
  readonly cards: number;
  /** What the player's bank then holds: cards, or milliseconds. */
  readonly bank: number;
  /** Changes whenever the countdown is altered. */
  readonly id: string;
}

/** The decision being timed, if nothing but time has passed since the clock's last step; null if none is. */
export function shotView(clock: ShotClock, at: number): ShotView | null {
  const { turn, paused, format } = passed(clock, at);
  if (turn === null) return null;
  const { player, grantedMs, spentMs, ownMs, phase, cards, bank, result, key } = turn;
  const isOver = result !== null;
  const left = isOver ? 0 : grantedMs - spentMs;
  const stretch = format.bank?.kind === 'cards' && phase === 'bank' ? format.bank.seconds * 1000 : ownMs;
  const id = `${key} ${grantedMs} ${paused.length}`;
  const whole = Math.max(stretch, left);
  return { player, left, whole, phase, isPaused: paused.length > 0, isOver, cards, bank, id };
}

/** The clock after one more step. Steps come in order of time; one that is earlier counts as simultaneous with the last. */
export function shotClockAfter(clock: ShotClock, step: ShotStep): ShotClock {
  const now = passed(clock, step.at);
  switch (step.e) {
    case 'to-act':
      return { ...now, turn: turnOf(now, step) };
    case 'act':
      return acted(now, step);
    case 'card':
      return withCard(now, step);
    case 'card-back':
      return withCardBack(now, step.player);
    case 'pause':
      return paused(now, step.why);
    case 'fault':
      return paused(backTo(now, step), step.why ?? 'fault');
    case 'resume':
      return resumed(now, step.why);
    case 'hand':
      return { ...refillsWithHand({ ...now, turn: null }) };
    case 'tables': {
      const after = refillsAfter(now, (refill) => isAtTables(refill, now.tables, step.tables));
      return { ...after, tables: step.tables };
    }
    case 'bank':
      return withBank(now, step.player, step.n);
    case 'time':
      return now;
    default:
      return refillsAfter(now, ({ on }) => on === step.e);
  }
}

/** The clock at a moment when nothing but time has passed. A decision exactly at zero is in time. */
export function passed(clock: ShotClock, at: number): ShotClock {
  let now = clock;
  for (;;) {
    const { turn } = now;
    if (turn === null || turn.result !== null || at <= turn.at) return now;
    if (now.paused.length > 0) return withTurn(now, { ...turn, at });
    const zero = turn.at + turn.grantedMs - turn.spentMs;
    if (at <= zero) return withTurn(now, spent(now, turn, at));
    now = atZero(now, spent(now, turn, zero));
  }
}

/** The decision after running until then: a bank of seconds in use holds what is left. */
function spent({ format }: ShotClock, turn: ShotTurn, at: number): ShotTurn {
  const spentMs = turn.spentMs + at - turn.at;
  const runs = format.bank?.kind === 'seconds' && turn.phase === 'bank';
  return { ...turn, at, spentMs, bank: runs ? turn.grantedMs - spentMs : turn.bank };
}

/** At zero the bank starts, if it is automatic or was asked for; otherwise the time is up. */
function atZero(clock: ShotClock, turn: ShotTurn): ShotClock {
  const { bank, auto } = clock.format;
  if (bank?.kind === 'cards' && auto && turn.bank > 0) return withTurn(clock, cardUsed(turn, bank.seconds));
  if (bank?.kind === 'seconds' && (auto || turn.asked) && turn.phase === 'shot' && turn.bank > 0)
    return withTurn(clock, marked({ ...turn, phase: 'bank', grantedMs: turn.grantedMs + turn.bank }));
  const result: TimeOutResult = turn.toCall > 0 ? 'dead' : 'check';
  const { player, at } = turn;
  return { ...withTurn(clock, { ...turn, result }), results: [...clock.results, { player, at, result }] };
}

const cardUsed = (turn: ShotTurn, seconds: number): ShotTurn =>
  marked({
    ...turn,
    phase: 'bank',
    bank: turn.bank - 1,
    cards: turn.cards + 1,
    grantedMs: turn.grantedMs + seconds * 1000,
  });

/** The clock with this decision, and its player's bank as the decision says. */
const withTurn = (clock: ShotClock, turn: ShotTurn): ShotClock => ({
  ...clock,
  turn,
  banks:
    clock.banks[turn.player] === turn.bank || clock.format.bank === null
      ? clock.banks
      : { ...clock.banks, [turn.player]: turn.bank },
});

function turnOf(clock: ShotClock, step: Extract<ShotStep, { e: 'to-act' }>): ShotTurn {
  const { format, paused: reasons } = clock;
  const { player, at, toCall, street, key = null } = step;
  const first = step.first === true ? format.firstAction : null;
  const seconds =
    first?.seconds ?? (step.headsUp === true ? format.headsUp : undefined)?.[street] ?? format.shot[street];
  const ownMs = seconds * 1000;
  const from = step.from ?? { spentMs: 0, grantedMs: ownMs, phase: 'shot' as const, cards: 0 };
  const mark: ShotMark = { at, ...from, bank: clock.banks[player] ?? 0, isPaused: reasons.length > 0 };
  return marked({
    ...mark,
    player,
    startedAt: at,
    ownMs,
    toCall,
    key,
    asked: false,
    result: null,
    marks: [],
  });
}

/** Adds this moment to those the decision can return to. */
const marked = (turn: ShotTurn): ShotTurn => ({ ...turn, marks: [...turn.marks, markOf(turn)] });

const markOf = ({ at, spentMs, grantedMs, phase, cards, bank, isPaused }: ShotMark): ShotMark => ({
  at,
  spentMs,
  grantedMs,
  phase,
  cards,
  bank,
  isPaused,
});

function acted(clock: ShotClock, { player, at }: Extract<ShotStep, { e: 'act' }>): ShotClock {
  const { turn } = clock;
  if (turn?.player === player && turn.result === null) return { ...clock, turn: null };
  return { ...clock, late: [...clock.late, { player, at }] };
}

function withCard(clock: ShotClock, { player, at }: Extract<ShotStep, { e: 'card' }>): ShotClock {
  const { turn, format } = clock;
  if (turn === null || !mayUseCard(clock, player)) return { ...clock, late: [...clock.late, { player, at }] };
  if (format.bank?.kind === 'cards') return withTurn(clock, cardUsed({ ...turn, at }, format.bank.seconds));
  return withTurn(clock, { ...turn, asked: true });
}

/** Whether a player could hand in a card, or ask for the bank of seconds, at the clock's last step. */
export function mayUseCard({ turn, format }: ShotClock, player: string): boolean {
  if (turn === null || turn.player !== player || turn.result !== null || turn.bank <= 0) return false;
  return format.bank?.kind === 'cards' || (format.bank?.kind === 'seconds' && !format.auto && !turn.asked);
}

/** The player gets the last card of this decision back and loses its seconds. */
function withCardBack(clock: ShotClock, player: string): ShotClock {
  const { turn, format } = clock;
  if (turn === null || turn.player !== player || format.bank?.kind !== 'cards' || turn.cards === 0) return clock;
  const grantedMs = turn.grantedMs - format.bank.seconds * 1000;
  const cards = turn.cards - 1;
  const phase = cards === 0 ? 'shot' : turn.phase;
  return withTurn(clock, marked({ ...turn, bank: turn.bank + 1, cards, grantedMs, phase }));
}

function withBank(clock: ShotClock, player: string, n: number): ShotClock {
  const banks = { ...clock.banks, [player]: n };
  const { turn, format } = clock;
  if (turn?.player !== player) return { ...clock, banks };
  // A running bank of seconds continues from what it holds now.
  const runs = format.bank?.kind === 'seconds' && turn.phase === 'bank';
  return { ...clock, banks, turn: { ...turn, bank: n, grantedMs: runs ? turn.spentMs + n : turn.grantedMs } };
}

function paused(clock: ShotClock, why: PauseReason): ShotClock {
  const reasons = clock.paused.includes(why) ? clock.paused : [...clock.paused, why];
  const { turn } = clock;
  return { ...clock, paused: reasons, turn: turn === null ? null : marked({ ...turn, isPaused: true }) };
}

function resumed(clock: ShotClock, why: PauseReason | undefined): ShotClock {
  const left = why === undefined ? [] : clock.paused.filter((one) => one !== why);
  const counted = clock.paused.includes('count') && !left.includes('count');
  const { turn, format } = clock;
  if (turn === null) return { ...clock, paused: left };
  const isPaused = left.length > 0;
  const full = { spentMs: 0, grantedMs: turn.ownMs, phase: 'shot', result: null } as const;
  const goesOn = counted && format.afterCount === 'restart' ? { ...turn, ...full } : turn;
  return { ...clock, paused: left, turn: marked({ ...goesOn, isPaused }) };
}

/** The clock as it was at that moment: what left the bank since then is back, and later results are dropped. */
function backTo(clock: ShotClock, { since }: Extract<ShotStep, { e: 'fault' }>): ShotClock {
  const { turn, results } = clock;
  const mark = turn?.marks.findLast(({ at }) => at <= since) ?? turn?.marks[0];
  if (turn === null || mark === undefined) return clock;
  const marks = turn.marks.filter(({ at }) => at <= mark.at);
  const before = { ...turn, ...mark, result: null, marks };
  const standing = withTurn({ ...clock, paused: mark.isPaused ? ['other'] : [] }, before);
  const then = since > mark.at ? passed(standing, since) : standing;
  const now = then.turn === null ? null : { ...then.turn, at: turn.at };
  const kept = results.filter(({ player, at }) => player !== turn.player || at < turn.startedAt || at <= since);
  return { ...then, paused: clock.paused, turn: now, results: kept };
}
