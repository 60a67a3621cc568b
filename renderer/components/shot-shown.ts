import type { TableState } from '../../engine/table.ts';

/** A decision being timed, as a screen counts it down. Milliseconds of the clock that times decisions. */
export interface ShotShown {
  /** Changes whenever the countdown changes its course. */
  readonly id: string;
  /** When it reaches zero; null while it is stopped or over. */
  readonly endsAt: number | null;
  /** Left while it stands. */
  readonly left: number;
  /** What the whole ring stands for. */
  readonly whole: number;
  readonly phase: 'shot' | 'bank';
  readonly isPaused: boolean;
  readonly isOver: boolean;
}

/** What is left of a time bank. */
export interface BankShown {
  readonly kind: 'cards' | 'seconds';
  /** Cards, or whole seconds. */
  readonly left: number;
}

/** The decision this player is timed for; null if none. */
export function shotShown({ shotClock }: TableState, player: string | null): ShotShown | null {
  const turn = shotClock?.clock.turn ?? null;
  if (shotClock === undefined || turn === null || player === null || turn.player !== player) return null;
  const { bank } = shotClock.clock.format;
  const isPaused = shotClock.clock.paused.length > 0;
  const isOver = turn.result !== null;
  const left = isOver ? 0 : turn.grantedMs - turn.spentMs;
  const card = bank?.kind === 'cards' && turn.phase === 'bank' ? bank.seconds * 1000 : turn.ownMs;
  const endsAt = isPaused || isOver ? null : turn.at + left;
  const id = `${turn.key} ${turn.phase} ${turn.grantedMs} ${endsAt ?? `stands ${left}`}`;
  return { id, endsAt, left, whole: Math.max(card, left), phase: turn.phase, isPaused, isOver };
}

export function bankShown({ shotClock }: TableState, player: string | null): BankShown | null {
  const left = player === null ? undefined : shotClock?.clock.banks[player];
  const kind = shotClock?.clock.format.bank?.kind;
  if (left === undefined || kind === undefined) return null;
  return kind === 'cards' ? { kind, left } : { kind, left: Math.ceil(left / 1000) };
}
