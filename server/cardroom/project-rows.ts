import { apply, handShown, incidentTakenBack, type TableEvent, type TableState } from '../../engine/table.ts';
import type {
  Grown,
  HandProjection,
  HandResult,
  RecordProjection,
  RecordRuling,
} from '../../native-bridge/contracts/cardroom-store.ts';
import type { LogHead, LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { TableFact } from '../../native-bridge/contracts/table-facts.ts';
import { lastMoment } from '../../protocol/events/values.ts';
import { outcomeByEvent } from '../floor/hand-outcome.ts';
import { type LeftRecord, recordsLeftBy } from '../floor/left-records.ts';
import { isKeptBefore } from '../floor/table-before-hand.ts';
import type { GrowingStep } from './growing-step.ts';
import { changedSeats, factsOf } from './project-facts.ts';
import { readEvent, type Unfit } from './read-event.ts';

/** Changes whenever the same rows give different projections: a store grown another way is regrown when opened. */
export const grownBy = 16;

/**
 * A table as the room holds it: grown from the rows up to `head`. It holds no step to take back: only the table itself takes steps back, and a
 * state that was stored remembers no table before a step.
 */
export interface LiveTable {
  readonly tableId: string;
  readonly logId: string;
  readonly head: LogHead;
  readonly state: TableState;
}

/** An event with its place in the log. */
export interface StoredEvent {
  readonly sequence: number;
  readonly at: number;
  readonly actor: string;
  readonly event: TableEvent;
}

/** A table, its hands and its records, as grown from rows. */
export interface Projected extends Omit<Grown, 'table'> {
  readonly table: LiveTable;
  readonly events: readonly StoredEvent[];
}

/** Applies as many of the rows that follow a table as fit; `grown` is null if none does, `unfit` if all do. */
export function projectFitting(
  before: LiveTable | null,
  log: { readonly tableId: string; readonly logId: string },
  rows: readonly LogRow[],
): { readonly grown: Projected | null; readonly unfit: Unfit | null } {
  const projected = projectRows(before, log, rows);
  if (!('unfit' in projected)) return { grown: projected, unfit: null };
  const fitting = rows.filter(({ seq }) => seq < projected.at);
  const grown = fitting.length === 0 ? null : projectRows(before, log, fitting);
  return { grown: grown === null || 'unfit' in grown ? null : grown, unfit: projected };
}

/** Applies rows that follow a table, with its projections, or says in a sentence which event does not follow. Changes nothing. */
export function projectRows(
  before: LiveTable | null,
  log: { readonly tableId: string; readonly logId: string },
  rows: readonly LogRow[],
): Projected | Unfit {
  const events: StoredEvent[] = [];
  const projections = new Projections();
  let head = before?.head ?? null;
  let state = before?.state ?? null;
  for (const row of rows) {
    const grown = grow(log, state, row, projections);
    if ('unfit' in grown) return grown;
    const { event } = grown;
    events.push({ sequence: row.seq, at: row.at, actor: row.actor, event });
    head = { seq: row.seq, hash: row.hash };
    state = grown.state;
  }
  if (head === null || state === null) return { unfit: 'A log begins with an event.', at: 0, isNewer: false };
  const seats = changedSeats(before?.state ?? null, state);
  return {
    table: { ...log, head, state: withoutUndo(state) },
    events,
    seats,
    chairs: state.chairs.length,
    ...projections.all,
  };
}

function grow(
  { tableId, logId }: { readonly tableId: string; readonly logId: string },
  before: TableState | null,
  row: LogRow,
  projections: Projections,
): { readonly event: TableEvent; readonly state: TableState } | Unfit {
  const read = readEvent(row);
  if ('unfit' in read) return read;
  const { event } = read;
  const unfit = (sentence: string): Unfit => ({ unfit: sentence, at: row.seq, isNewer: false });
  if (Math.abs(row.at) > lastMoment) return unfit(`Event ${row.seq} was booked at no time there is.`);
  if (event.type === 'table-opened' && event.tableId !== tableId)
    return unfit(`Event ${row.seq} opens table ${event.tableId}, not ${tableId}.`);
  try {
    const state = apply(before, event);
    projections.take({ logId, row, event, before, after: state });
    return { event, state };
  } catch (error) {
    // One table's impossible event must not take the whole cardroom down: the engine's objection becomes that table's sentence.
    // JavaScript's own error messages are shown to nobody.
    const isOwnWord = error instanceof Error && !(error instanceof TypeError) && !(error instanceof RangeError);
    return unfit(`Event ${row.seq} cannot follow: ${isOwnWord ? error.message : 'it says something no table says.'}`);
  }
}

/** The projections of several steps, with each hand and each record once. */
class Projections {
  readonly #hands: HandProjection[] = [];
  readonly #results = new Map<number, HandResult>();
  readonly #records = new Map<string, RecordProjection>();
  readonly #snapshots: Grown['snapshots'][number][] = [];
  readonly #facts: TableFact[] = [];

  get all(): Omit<Grown, 'table' | 'seats' | 'chairs'> {
    const [results, records] = [[...this.#results.values()], [...this.#records.values()]];
    return { hands: this.#hands, results, records, snapshots: this.#snapshots, facts: this.#facts };
  }

  take(step: GrowingStep): void {
    const snapshot = snapshotBefore(step);
    if (snapshot !== null) this.#snapshots.push(snapshot);
    const hand = handBegun(step);
    if (hand !== null) this.#hands.push(hand);
    const result = resultOf(step);
    if (result !== null) {
      const former = this.#results.get(result.hand);
      const amended = result.amended || former?.amended === true;
      this.#results.set(result.hand, { ...former, ...result, dealer: former?.dealer ?? result.dealer, amended });
    }
    for (const fact of factsOf(step)) this.#facts.push(fact);
    for (const record of recordsOf(step)) {
      const { ruled, cites } = record;
      this.#records.set(record.recordId, { ...(this.#records.get(record.recordId) ?? record), ruled, cites });
    }
  }
}

/** The hand that begins with an event; null: none does. */
function handBegun({ logId, event, after }: GrowingStep): HandProjection | null {
  if (event.type !== 'hand-started') return null;
  const players = event.players.flatMap(({ seat }) => {
    const player = after.chairs[seat - 1]?.player ?? null;
    return player === null ? [] : [{ seat, player: player.id }];
  });
  const shown = handShown(after, event.number);
  return { logId, hand: event.number, shown, startedAt: event.at, dealer: after.dealer?.staff ?? null, players };
}

/** The table just before the hand that begins with an event, if it is one to be stored. */
function snapshotBefore({ row, before }: GrowingStep): Grown['snapshots'][number] | null {
  if (before === null || !isKeptBefore(row)) return null;
  return { hand: row.hand, seq: row.seq - 1, state: JSON.stringify(withoutUndo(before)) };
}

const withoutUndo = (state: TableState): TableState => ({ ...state, undo: null });

/** How an event changes a hand as a whole; null: not at all. */
function resultOf({ logId, event, after }: GrowingStep): HandResult | null {
  const outcome = outcomeByEvent(event, after.handNumber);
  if (outcome === null) return null;
  // The dealer of a corrected hand may have left by now.
  return { logId, ...outcome, dealer: outcome.amended ? null : (after.dealer?.staff ?? null) };
}

/** The records an event leaves for the floor to find later. */
function recordsOf(step: GrowingStep): readonly RecordProjection[] {
  const { logId, row, event, before, after } = step;
  const left = recordsLeftBy(event, {
    row,
    incident: (id) => after.incidents.find((incident) => incident.id === id),
    takenBack: () => incidentTakenBack(before?.incidents ?? [], event),
    playerAt: (seat) => after.chairs[seat - 1]?.player?.id ?? null,
    isOver: (hand) => after.hand === null || after.hand.number !== hand || after.hand.stage === 'over',
  });
  if (left.length === 0) return [];
  const dealer = dealerOf(step);
  const deckOf = (hand: number): string | null => (hand === after.handNumber ? after.witnesses.deckOfHand : null);
  // The caller turns this into a sentence: the table's rows are as strange as its event.
  if (!left.every(({ cites }) => cites.every((cite) => typeof cite === 'string')))
    throw new TypeError('a record cites what is no rule');
  return left.map((record) => ({
    logId,
    ...record,
    // The store keeps a count as a report without a kind.
    what: record.what === 'count' ? 'report' : record.what,
    deck: deckOf(record.hand),
    ruled: storedRuling(record),
    counted: record.counted === undefined ? null : JSON.stringify(record.counted),
    ...dealer,
  }));
}

/** The unit of a number is stored as text: the store knows nothing about poker. */
function storedRuling({ ruled }: LeftRecord): RecordRuling | null {
  if (ruled === null) return null;
  const { decided, ...ruling } = ruled;
  return { ...ruling, ...(decided === undefined ? {} : { decided: JSON.stringify(decided) }) };
}

/** A finished hand keeps its own dealer; one in play has the present dealer. */
function dealerOf({ before, event }: GrowingStep): Pick<RecordProjection, 'dealer'> {
  if (event.type === 'past-hand-amended' || before?.hand?.stage === 'over') return {};
  return { dealer: before?.dealer?.staff ?? null };
}
