import type { Seat } from '../../engine/notation.ts';
import { citesOf, outcomesOf } from '../../engine/rules.ts';
import {
  decidedOf,
  type Incident,
  type IncidentRuling,
  isLeftOpen,
  type PenaltyOrder,
  type TableEvent,
} from '../../engine/table.ts';
import type { LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { FloorRecord } from '../../protocol/floor-desk.ts';

/** A record left by an event. The record store adds the table and the dealer. */
export type LeftRecord = Omit<FloorRecord, 'id' | 'tableId' | 'shown' | 'dealer'> & {
  /** Unique within the log. */
  readonly recordId: string;
};

/** The context of an event: its row in the log, the state after it, and who sits where. */
export interface LeftAt {
  readonly row: Pick<LogRow, 'seq' | 'at' | 'actor'>;
  readonly incident: (id: string) => Incident | undefined;
  /** The count or report before the floor that an undo removes, or the call that is taken back. */
  readonly takenBack: () => Incident | undefined;
  readonly playerAt: (seat: Seat) => string | null;
  /** The hand with this number is over. */
  readonly isOver: (hand: number) => boolean;
}

type Ruled = Extract<TableEvent, { type: 'incident-ruled' }>;
type Continued = NonNullable<Extract<TableEvent, { type: 'table-opened' }>['continues']>;
type Amended = Extract<TableEvent, { type: 'hand-amended' | 'past-hand-amended' }>;

/**
 * The records an event leaves for the floor to find later, at the table and in the cardroom alike. The same record comes again with its
 * ruling.
 */
export function recordsLeftBy(event: TableEvent, at: LeftAt): readonly LeftRecord[] {
  switch (event.type) {
    case 'floor-called':
    case 'incident-reported':
    case 'witnesses-overruled':
    case 'stack-counted':
    case 'player-seated':
    case 'seat-opened':
    case 'chips-added':
    case 'chips-announced':
    case 'incident-ruled': {
      const incident = event.incident === undefined ? undefined : at.incident(event.incident);
      if (incident === undefined) return [];
      const penalties = event.type === 'incident-ruled' ? penaltiesWith(event, incident, at) : [];
      return [recordOfIncident(event, incident, at), ...penalties];
    }
    case 'call-withdrawn':
    case 'step-undone': {
      const taken = at.takenBack();
      // What the floor ruled and took back is open again.
      const again = event.incident === undefined ? undefined : at.incident(event.incident);
      if (taken !== undefined) return [takenBackRecord(taken, at)];
      return again === undefined ? [] : [recordOfIncident(event, again, at)];
    }
    case 'hand-amended':
    case 'past-hand-amended':
      return [amendmentRecord(event, at)];
    case 'table-opened':
      return event.continues === undefined ? [] : newLogRecords(event.continues, at);
    default:
      return [];
  }
}

function recordOfIncident(event: TableEvent, incident: Incident, at: LeftAt): LeftRecord {
  const { ruling } = incident;
  return {
    ...aboutSeat(incident, incident.seat, at),
    recordId: incident.id,
    what: incident.kind === 'chips' ? 'count' : incident.kind,
    at: incident.at,
    ...(event.type !== 'incident-ruled' && incident.counted !== undefined
      ? { counted: { ...incident.counted, by: at.row.actor, ...(incident.kind === 'chips' ? moved : null) } }
      : {}),
    ruled:
      ruling === null ? null : { ...ruledBy(ruling, null, null), ...outcomeOf(event, incident, ruling.ruling, at) },
  };
}

/**
 * What became of it. Where the rulebook leaves it to the floor and nothing was changed, a hand in play goes on; between two hands, it stays as
 * it is; and where the floor punished, that is it: the penalty has a record of its own.
 */
function outcomeOf(
  event: TableEvent,
  incident: Incident,
  chosen: IncidentRuling,
  at: LeftAt,
): Pick<NonNullable<LeftRecord['ruled']>, 'ruling' | 'decided'> {
  const decided = decidedOf(incident, chosen);
  if (chosen !== 'play-on' && !(decided?.of === 'report' && isLeftOpen(decided)))
    return decided === null ? { ruling: chosen } : { ruling: chosen, decided };
  if (event.type === 'incident-ruled' && event.penalty !== undefined) return { ruling: 'punished' };
  return { ruling: at.isOver(incident.hand) ? 'stands' : 'play-on' };
}

/** Nobody counted: the chips themselves came or went. */
const moved = { moved: true } as const;

/**
 * Penalties are recorded with their ruling, which says who, why and by which rule; none is given without one. The separate penalty events
 * leave no record.
 */
function penaltiesWith(event: Ruled, incident: Incident, at: LeftAt): readonly LeftRecord[] {
  return penaltiesOf(event, incident).map(({ seat, hands }, index) => ({
    ...aboutSeat(incident, seat, at),
    recordId: `penalty-${incident.id}-${index + 1}`,
    what: 'penalty',
    at: event.at,
    ruled: ruledBy(event, null, hands),
  }));
}

/** The penalties of the chosen outcome, then the one the floor added. */
function penaltiesOf(
  { ruling, penalty }: Ruled,
  { answer }: Incident,
): readonly Required<Pick<PenaltyOrder, 'seat' | 'hands'>>[] {
  const chosen = answer === undefined || typeof ruling !== 'number' ? undefined : outcomesOf(answer)[ruling];
  const proposed = chosen?.effects.filter((effect) => effect.effect === 'penalty') ?? [];
  return penalty === undefined ? proposed : [...proposed, penalty];
}

/** An undone count or report, a call taken back, and chips that went back, stay on record, but nobody is asked about it any more. */
const takenBackRecord = (incident: Incident, at: LeftAt): LeftRecord => ({
  ...aboutSeat(incident, incident.seat, at),
  recordId: incident.id,
  what: incident.kind === 'chips' ? 'count' : incident.kind,
  at: incident.at,
  ruled: { at: at.row.at, by: at.row.actor, ruling: 'taken-back', reason: null, hands: null },
});

const amendmentRecord = (event: Amended, { row: { seq } }: LeftAt): LeftRecord => ({
  recordId: `amendment-${seq}`,
  what: 'amendment',
  hand: event.hand,
  at: event.at,
  report: null,
  seat: null,
  player: null,
  ruled: ruledBy(event, null, null),
  cites: [],
});

/** A log that continues another one: who wanted it and why, and each stack whose count differed from the book. */
function newLogRecords(continued: Continued, { playerAt }: LeftAt): readonly LeftRecord[] {
  const { at, by, counted, state } = continued;
  const of = { hand: state.handNumber, at, report: null, cites: [] } as const;
  const differing = counted.flatMap(({ seat, chips, booked }): readonly LeftRecord[] =>
    booked === null || booked === chips
      ? []
      : [
          {
            ...of,
            recordId: `new-log-seat-${seat}`,
            what: 'count',
            seat,
            player: playerAt(seat),
            counted: { stack: chips, difference: chips - booked, by },
            ruled: ruledBy(continued, 'noted', null),
          },
        ],
  );
  return [
    { ...of, recordId: 'new-log', what: 'new-log', seat: null, player: null, ruled: ruledBy(continued, null, null) },
    ...differing,
  ];
}

/** Who decided, when and why. */
type Decision = Pick<Ruled, 'at' | 'by' | 'reason'>;

const ruledBy = (
  { at, by, reason }: Decision,
  ruling: IncidentRuling | null,
  hands: number | null,
): NonNullable<LeftRecord['ruled']> => ({ at, by, ruling, reason: reason?.id ?? null, hands });

function aboutSeat(
  incident: Incident,
  seat: Seat | null,
  { playerAt }: LeftAt,
): Pick<LeftRecord, 'hand' | 'report' | 'seat' | 'player' | 'cites'> {
  const { hand, report, answer, misdeal, wagerAnswer } = incident;
  const reported = incident.seat === seat ? incident.player : undefined;
  const cites = [...citesOf([...(answer?.by ?? []), ...(wagerAnswer?.by ?? [])]), ...(misdeal?.cites ?? [])];
  return {
    hand,
    report: report?.kind ?? null,
    seat,
    // The player it was about; for others, the player at the seat.
    player: reported ?? (seat === null ? null : playerAt(seat)),
    cites: [...new Set(cites)],
  };
}
