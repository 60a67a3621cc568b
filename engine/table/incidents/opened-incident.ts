import type { TableEvent } from '../../words/event.ts';
import type { Incident } from '../../words/incident.ts';
import type { Seat } from '../../words/seat.ts';

/** Chips that were counted, brought or taken out. They go to the floor only if they differ from the book, or from what was sold. */
type ChipsEvent = Extract<
  TableEvent,
  { type: 'stack-counted' | 'player-seated' | 'seat-opened' | 'chips-added' | 'chips-announced' }
>;
/** What puts something before the floor. */
type OpeningEvent =
  | Extract<TableEvent, { type: 'floor-called' | 'incident-reported' | 'witnesses-overruled' }>
  | (ChipsEvent & { readonly incident: string; readonly at: number });

const chipsEvents: ReadonlySet<string> = new Set([
  'stack-counted',
  'player-seated',
  'seat-opened',
  'chips-added',
  'chips-announced',
] satisfies ChipsEvent['type'][]);
const isChipsEvent = (event: TableEvent): event is ChipsEvent => chipsEvents.has(event.type);

const opensIncident = (event: TableEvent): event is OpeningEvent =>
  event.type === 'floor-called' ||
  event.type === 'incident-reported' ||
  event.type === 'witnesses-overruled' ||
  (isChipsEvent(event) && event.incident !== undefined && event.at !== undefined);

/** The table's situation: the hand in play or the last one, and who sat where. */
export interface OpenedAt {
  readonly hand: number;
  readonly playerAt: (seat: Seat) => string | undefined;
}

/** The incident an event opens, without a ruling yet. Null: none. */
export const openedIncident = (event: TableEvent, at: OpenedAt): Incident | null =>
  opensIncident(event) ? incidentOf(event, at) : null;

function incidentOf(event: OpeningEvent, { hand, playerAt }: OpenedAt): Incident {
  const { incident: id, at } = event;
  const opened = { id, hand, at, misdeal: null, ruling: null } as const;
  switch (event.type) {
    case 'floor-called': {
      const { seat, wager, wagerAnswer, stays, byMachine } = event;
      return {
        ...opened,
        kind: 'call',
        seat,
        ...(wager === undefined ? {} : { wager }),
        ...(wagerAnswer === undefined ? {} : { wagerAnswer }),
        ...(stays === undefined ? {} : { stays }),
        ...(byMachine === undefined ? {} : { byMachine }),
      };
    }
    case 'incident-reported': {
      const { report, answer, misdeal, stays } = event;
      const seat = report.seat ?? null;
      const player = seat === null ? undefined : playerAt(seat);
      return {
        ...opened,
        kind: 'report',
        seat,
        misdeal,
        ...(player === undefined ? {} : { player }),
        report,
        answer,
        ...(stays === undefined ? {} : { stays }),
      };
    }
    case 'witnesses-overruled':
      // A pot was pushed against the witnesses: for the floor to look at while the table plays on.
      return { ...opened, kind: 'witnesses', seat: null, disagreements: event.disagreements };
    default: {
      const { type, seat } = event;
      const player = playerAt(seat);
      const of = { ...opened, seat, ...(player === undefined ? {} : { player }), counted: countedBy(event) };
      return { ...of, kind: type === 'stack-counted' ? 'count' : 'chips' };
    }
  }
}

/** The stack as it then is, and how far it was from that before. */
function countedBy(event: ChipsEvent): NonNullable<Incident['counted']> {
  switch (event.type) {
    case 'stack-counted':
      return { stack: event.stack, difference: event.difference };
    case 'player-seated':
      return { stack: event.stack ?? 0, difference: event.stack ?? 0 };
    case 'seat-opened':
      return { stack: 0, difference: -event.chips };
    case 'chips-added':
    case 'chips-announced':
      return { stack: event.comesTo ?? event.chips, difference: event.chips };
  }
}
