import type { DoorStep } from './door-steps.ts';
import { cash, floor, house } from './house-evenings.ts';
import { owes } from './owed-evening.ts';
import { deals, envelopes, flights, seats } from './prize-evenings-at-doors.ts';
import { tournament } from './tournament-evening.ts';

/** Evenings at the office's desk, each in a new room. */
export const officeEvenings = {
  house,
  cash,
  floor,
  tournament,
  deal: deals,
  envelopes,
  flights,
  seats,
  owed: owes,
} satisfies Readonly<Record<string, readonly DoorStep[]>>;
