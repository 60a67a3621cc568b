import type { Seat } from '../../engine/notation.ts';
import {
  handShown,
  type Incident,
  incidentTakenBack,
  openedIncident,
  type TableEvent,
  type TableState,
} from '../../engine/table.ts';
import type { EventLog, LogRow } from '../../native-bridge/contracts/event-log.ts';
import type { FloorRecord, FoundHand } from '../../protocol/floor-desk.ts';
import { type HandOutcome, outcomeByEvent } from '../floor/hand-outcome.ts';
import { type LeftRecord, recordsLeftBy } from '../floor/left-records.ts';
import { readEvent } from './stored-event.ts';

/** A record as the search finds it, with the people it concerns: text ids of the players, staff id of the dealer. */
export interface IndexedRecord extends FloorRecord {
  /** Grows in the order of the log. */
  readonly seq: number;
}

/** A hand with the players dealt in, as text ids. */
export interface IndexedHand extends FoundHand {
  readonly players: readonly string[];
}

/** The kinds of rows that are indexed; the others are never parsed. */
const kinds: ReadonlySet<string> = new Set([
  'table-opened',
  'player-seated',
  'seat-opened',
  'seat-changed',
  'chips-added',
  'chips-announced',
  'player-moved',
  'dealer-changed',
  'hand-started',
  'hand-ended',
  'misdeal-declared',
  'hand-voided',
  'step-undone',
  'hand-amended',
  'past-hand-amended',
  'floor-called',
  'call-withdrawn',
  'incident-reported',
  'witnesses-overruled',
  'stack-counted',
  'incident-ruled',
] satisfies TableEvent['type'][]);

/** How many rows are read between two taps; one slice takes a few milliseconds. */
const sliceRows = 500;

type Row = Pick<LogRow, 'seq' | 'at' | 'actor' | 'hand' | 'kind' | 'body'>;

/**
 * An in-memory index of everything the floor can search in this table's own log: a few hundred bytes for each hand and each record. It is
 * built at the first search, in slices between which the table answers taps. Later searches catch up with the head.
 */
export class FloorIndex {
  readonly #log: Pick<EventLog, 'read' | 'head' | 'tableId'>;
  readonly #nextTurn: () => Promise<void>;
  readonly #seats = new Map<Seat, string>();
  readonly #hands = new Map<number, IndexedHand>();
  readonly #incidents = new Map<string, Incident>();
  readonly #records = new Map<string, IndexedRecord>();
  /** Deals of a hand that had been dealt before, as the table counts them. */
  #dealtAgain: readonly number[] = [];
  #dealer: string | null = null;
  #seq = 0;
  #reading: Promise<void> | null = null;

  /** `nextTurn` resolves after everything that waits has had its turn. */
  constructor(log: Pick<EventLog, 'read' | 'head' | 'tableId'>, nextTurn: () => Promise<void>) {
    this.#log = log;
    this.#nextTurn = nextTurn;
  }

  /** All entries up to the log's head, newest first. */
  async read(): Promise<{ readonly records: readonly IndexedRecord[]; readonly hands: readonly IndexedHand[] }> {
    this.#reading ??= this.#catchUp().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
    return {
      records: [...this.#records.values()].toSorted((a, b) => b.seq - a.seq),
      hands: [...this.#hands.values()].toSorted((a, b) => b.hand - a.hand),
    };
  }

  async #catchUp(): Promise<void> {
    while (this.#seq < this.#log.head.seq) {
      for (const row of this.#log.read(this.#seq, sliceRows)) {
        this.#seq = row.seq;
        if (kinds.has(row.kind)) this.#grow(row, readEvent(row));
      }
      await this.#nextTurn();
    }
  }

  #grow(row: Row, event: TableEvent): void {
    switch (event.type) {
      case 'seat-opened':
        this.#tell(row, event);
        this.#seats.delete(event.seat);
        return;
      case 'table-opened':
        for (const { seat, player } of event.continues?.state.chairs ?? [])
          if (player !== null) this.#seats.set(seat, player.id);
        this.#dealtAgain = event.continues?.state.dealtAgain ?? [];
        break;
      case 'player-seated':
        this.#seats.set(event.seat, event.player.id);
        break;
      case 'seat-changed':
        this.#move(event.from, event.to);
        return;
      case 'player-moved':
        this.#move(event.seat, event.to);
        return;
      case 'dealer-changed':
        this.#dealer = event.to?.staff ?? null;
        return;
      case 'hand-started':
        if (event.redealOf !== null) this.#dealtAgain = [...this.#dealtAgain, event.number];
        this.#hands.set(event.number, this.#begun(event));
        return;
    }
    if ('restored' in event) this.#sitAgain(event.restored.chairs);
    const outcome = outcomeByEvent(event, row.hand);
    if (outcome !== null) this.#came(outcome);
    this.#tell(row, event);
  }

  /** What it puts before the floor or answers there, and the records it leaves. */
  #tell(row: Row, event: TableEvent): void {
    const taken = incidentTakenBack([...this.#incidents.values()], event);
    if (taken !== undefined) this.#incidents.delete(taken.id);
    this.#before(row, event);
    for (const left of recordsLeftBy(event, {
      row,
      incident: (id) => this.#incidents.get(id),
      takenBack: () => taken,
      playerAt: (seat) => this.#seats.get(seat) ?? null,
      isOver: (hand) => this.#hands.get(hand)?.endedAt !== null,
    }))
      this.#keep(row.seq, left);
  }

  /** The cases before the floor, and their rulings. */
  #before(row: Row, event: TableEvent): void {
    const opened = openedIncident(event, { hand: row.hand, playerAt: (seat) => this.#seats.get(seat) });
    if (opened !== null) this.#incidents.set(opened.id, opened);
    if (event.type === 'step-undone' && event.incident !== undefined && event.step !== 'incident-ruled') {
      const again = this.#incidents.get(event.incident);
      if (again !== undefined) this.#incidents.set(again.id, { ...again, ruling: null });
    }
    if (event.type !== 'incident-ruled') return;
    const { incident: id, ruling, by, at, reason } = event;
    const incident = this.#incidents.get(id);
    if (incident !== undefined) this.#incidents.set(id, { ...incident, ruling: { ruling, by, at, reason } });
  }

  #keep(seq: number, { recordId: id, ...left }: LeftRecord): void {
    const known = this.#records.get(id);
    if (known !== undefined) {
      this.#records.set(id, { ...known, ruled: left.ruled, cites: left.cites });
      return;
    }
    const { tableId } = this.#log;
    const found = this.#hands.get(left.hand);
    // The dealer of that hand, not the present one.
    this.#records.set(id, {
      ...left,
      shown: this.#shown(left.hand),
      id,
      seq,
      tableId,
      dealer: found?.dealer ?? this.#dealer,
    });
    if (found !== undefined) this.#hands.set(left.hand, { ...found, records: found.records + 1 });
  }

  #came({ hand, amended, ...end }: HandOutcome): void {
    const found = this.#hands.get(hand);
    if (found === undefined) return;
    const dealer = found.dealer ?? (amended ? null : this.#dealer);
    this.#hands.set(hand, { ...found, ...end, dealer, amended: found.amended || amended });
  }

  #begun({ number, at, players }: Extract<TableEvent, { type: 'hand-started' }>): IndexedHand {
    return {
      tableId: this.#log.tableId,
      hand: number,
      shown: this.#shown(number),
      startedAt: at,
      endedAt: null,
      outcome: null,
      potChips: 0,
      dealer: this.#dealer,
      amended: false,
      records: 0,
      players: players.flatMap(({ seat }) => this.#seats.get(seat) ?? []),
    };
  }

  #shown = (hand: number): number => handShown({ handNumber: hand, dealtAgain: this.#dealtAgain }, hand);

  /** Who sat down or changed seats by what was taken back. */
  #sitAgain(chairs: TableState['chairs']): void {
    this.#seats.clear();
    for (const { seat, player } of chairs) if (player !== null) this.#seats.set(seat, player.id);
  }

  #move(from: Seat, to: Seat): void {
    const player = this.#seats.get(from);
    this.#seats.delete(from);
    if (player !== undefined) this.#seats.set(to, player);
  }
}
