import type { TableEvent } from './event.ts';
import type { OrderEvent } from './order-event.ts';
import type { ReportEvent } from './report-event.ts';
import type { ShotClockEvent } from './shot-clock-event.ts';
import type { StaffEvent } from './staff-event.ts';
import type { StreamEvent } from './stream.ts';
import { actsInTurn } from './table-state.ts';

const betting = [
  ...actsInTurn,
  'wager-ruled',
  'acted-out-of-turn',
  'out-of-turn-bound',
  'out-of-turn-returned',
  'skipped-ruled',
] as const satisfies readonly TableEvent['type'][];

/** Events of one subject, worded together. */
export interface EventFamilies {
  /** What a seat did, and how the rules or the floor counted it. */
  readonly betting: Extract<TableEvent, { type: (typeof betting)[number] }>;
  /** A report, or what a ruling on one changed. */
  readonly report: ReportEvent;
  /** Ordered by the office, or answered to it. */
  readonly order: OrderEvent;
  /** A member of staff came to the table, or left it. */
  readonly staff: StaffEvent;
  readonly 'shot-clock': ShotClockEvent;
  readonly stream: StreamEvent;
}

const families: {
  readonly [Family in keyof EventFamilies]: { readonly [Type in EventFamilies[Family]['type']]: true };
} = {
  betting: Object.fromEntries(betting.map((type) => [type, true])) as Record<(typeof betting)[number], true>,
  report: {
    'incident-reported': true,
    'hand-voided': true,
    'bets-corrected': true,
    'board-corrected': true,
    'card-voided': true,
    'aggression-barred': true,
    'odd-chip-kept': true,
    'hand-retrieved': true,
    'run-out-released': true,
    'incident-counted': true,
    'penalty-given': true,
    'clock-called': true,
    'clock-stopped': true,
    'chips-forfeited': true,
    'rebuy-announced': true,
    'player-moved': true,
    'colour-up-announced': true,
  },
  order: {
    'table-set-up': true,
    'schedule-set': true,
    'table-halted': true,
    'halt-lifted': true,
    'hand-for-hand-set': true,
    'others-elsewhere': true,
    'heads-set': true,
    'notice-set': true,
    'arrival-confirmed': true,
    'departure-confirmed': true,
  },
  staff: { 'dealer-changed': true, 'dealer-waits': true, 'staff-at-table': true },
  'shot-clock': {
    'shot-clock-set': true,
    'shot-clock-switched': true,
    'pace-set': true,
    'tables-left': true,
    'day-begun': true,
    'decision-timed': true,
    'extension-used': true,
    'clock-paused': true,
    'clock-resumed': true,
    'time-ran-out': true,
    'banks-set': true,
  },
  stream: { 'stream-set': true, 'stream-consent-recorded': true },
};

export const isOf = <Family extends keyof EventFamilies>(
  family: Family,
  event: TableEvent,
): event is EventFamilies[Family] => Object.hasOwn(families[family], event.type);

const witnessTypes: ReadonlySet<TableEvent['type']> = new Set([
  'cards-seen',
  'card-alarm',
  'foreign-gone',
  'shuffler-reported',
  'green-button-held',
  'device-changed',
  'cards-contested',
  'fold-seen',
  'deal-seen',
  'place-reads',
  'deck-booked',
  'cards-sealed',
  'cards-sealed-for-stream',
  'call-taken',
  'call-left',
  'order-answered',
  'schedule-set',
  'table-halted',
  'halt-lifted',
  'hand-for-hand-set',
  'others-elsewhere',
  'notice-set',
  'arrival-confirmed',
  'departure-confirmed',
] satisfies TableEvent['type'][]);

/** True for facts that do not change what a tap would mean. */
export const isWitness = (event: TableEvent): boolean =>
  witnessTypes.has(event.type) || isOf('staff', event) || isOf('shot-clock', event) || isOf('stream', event);
