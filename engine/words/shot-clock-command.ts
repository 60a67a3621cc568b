import type { PaceOrder } from './pace.ts';
import type { Seat } from './seat.ts';
import type { ShotClockPlan } from './shot-clock.ts';

/**
 * Whether anybody could book the player's act. `unheardSince`: no console has been heard since that moment. `stood`: the table's program
 * had stopped and is running again.
 */
export type ConsoleHeard = { readonly unheardSince: number } | 'heard' | 'stood';

/** Requests to a table's shot clock. `at`: milliseconds of the table's own clock. */
export type ShotClockCommand =
  | { readonly type: 'set-shot-clock'; readonly plan: ShotClockPlan | null }
  /** Decisions are timed from now on, or no longer, whatever the plan says. */
  | { readonly type: 'switch-shot-clock'; readonly on: boolean; readonly at: number }
  /** How far the event has come. */
  | { readonly type: 'tell-shot-clock'; readonly on: boolean; readonly tables: number; readonly day?: number }
  /** Levels by hands, or a minimum time between hands; null: neither. `now`: milliseconds since 1970, for the current level. */
  | { readonly type: 'set-pace'; readonly pace: PaceOrder | null; readonly at: number; readonly now: number }
  /** The player hands in a card, or asks for the bank. */
  | { readonly type: 'use-extension'; readonly seat: Seat; readonly at: number }
  | { readonly type: 'pause-clock'; readonly why: 'count' | 'dealer'; readonly at: number }
  | { readonly type: 'resume-clock'; readonly at: number }
  /** Nothing but time has passed. `now`: milliseconds since 1970, for the current level. */
  | { readonly type: 'run-clock'; readonly at: number; readonly now?: number; readonly console?: ConsoleHeard }
  /** The time of the seat to act is up: books what the rulebook makes of it. */
  | { readonly type: 'book-time-out'; readonly seat: Seat; readonly at: number }
  /** A bank as counted by a person: cards, or seconds. */
  | { readonly type: 'set-bank'; readonly seat: Seat; readonly n: number; readonly at: number };
