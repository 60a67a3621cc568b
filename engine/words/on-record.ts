import type { Chips } from './chips.ts';

/** Set if what an event does to a stack is put before the floor: its id, and when. Absent: nobody has to answer for it. */
export interface OnRecord {
  readonly incident?: string;
  readonly at?: number;
}

/** The same of chips that a seat is given, with what it then has. */
export interface GivenOnRecord extends OnRecord {
  readonly comesTo?: Chips;
}
