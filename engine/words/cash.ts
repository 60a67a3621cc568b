import type { Chips } from './chips.ts';
import type { Policies } from './rulebook.ts';
import type { TextRef } from './text-ref.ts';

/** Somebody who left a cash table, and with how many chips. */
export interface Departure {
  readonly player: TextRef;
  readonly chips: Chips;
  readonly at: number;
}

/** How a cash player who owes blinds comes in: at the big blind, by posting it, or by straddling. */
export type EntryWay = Policies['newPlayer.options'][number];
