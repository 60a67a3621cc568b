import type { TableEvent } from '../../words/event.ts';
import type { Incident } from '../../words/incident.ts';
import type { Seat } from '../../words/seat.ts';

/** What puts something before the floor. */
type OpeningEvent =
  | Extract<TableEvent, { type: 'floor-called' | 'incident-reported' | 'witnesses-overruled' }>
  | (Extract<TableEvent, { type: 'stack-counted' }> & { readonly incident: string; readonly at: number });

/** A count goes to the floor only if it differs from the book. */
const opensIncident = (event: TableEvent): event is OpeningEvent =>
  event.type === 'floor-called' ||
  event.type === 'incident-reported' ||
  event.type === 'witnesses-overruled' ||
  (event.type === 'stack-counted' && event.incident !== undefined && event.at !== undefined);

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
      const { seat, wager, wagerAnswer } = event;
      return {
        ...opened,
        kind: 'call',
        seat,
        ...(wager === undefined ? {} : { wager }),
        ...(wagerAnswer === undefined ? {} : { wagerAnswer }),
      };
    }
    case 'incident-reported': {
      const { report, answer, misdeal } = event;
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
      };
    }
    case 'stack-counted': {
      const { seat, stack, difference } = event;
      const player = playerAt(seat);
      return {
        ...opened,
        kind: 'count',
        seat,
        ...(player === undefined ? {} : { player }),
        counted: { stack, difference },
      };
    }
    case 'witnesses-overruled':
      // A pot was pushed against the witnesses: for the floor to look at while the table plays on.
      return { ...opened, kind: 'witnesses', seat: null, disagreements: event.disagreements };
  }
}
