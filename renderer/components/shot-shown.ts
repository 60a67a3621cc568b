import { shotView } from '../../engine/rules.ts';
import type { TableState } from '../../engine/table.ts';

/** A decision being timed, as a screen counts it down. Milliseconds of the clock that times decisions. */
export interface ShotShown {
  /** Changes whenever the countdown is altered. */
  readonly id: string;
  /** When it reaches zero; null while it is stopped or over. */
  readonly endsAt: number | null;
  /** Time left while it is stopped. */
  readonly left: number;
  /** The time that the whole ring stands for. */
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
  const view = shotView(shotClock.clock, turn.at);
  if (view === null) return null;
  const { left, whole, phase, isPaused, isOver } = view;
  const endsAt = isPaused || isOver ? null : turn.at + left;
  const id = `${turn.key} ${phase} ${turn.grantedMs} ${endsAt ?? `stands ${left}`}`;
  return { id, endsAt, left, whole, phase, isPaused, isOver };
}

export function bankShown({ shotClock }: TableState, player: string | null): BankShown | null {
  const left = player === null ? undefined : shotClock?.clock.banks[player];
  const kind = shotClock?.clock.format.bank?.kind;
  if (left === undefined || kind === undefined) return null;
  return kind === 'cards' ? { kind, left } : { kind, left: Math.ceil(left / 1000) };
}
