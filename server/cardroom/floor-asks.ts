import type { RecordQuery, StoredHand, StoredRecord } from '../../native-bridge/contracts/cardroom-search.ts';
import type {
  AuditEntry,
  FloorAnswer,
  FloorAsk,
  FloorRecord,
  FloorRefusal,
  FoundHand,
  SearchQuery,
} from '../../protocol/floor-desk.ts';
import { correctionAt } from '../floor/corrections.ts';
import { handText } from '../floor/hand-texts.ts';
import type { DepartedPlayers } from './departed-players.ts';
import type { HandTapes } from './hand-tapes.ts';
import { eventsToldOf } from './hand-tapes.ts';
import type { Names } from './names.ts';
import type { Openings } from './openings.ts';
import type { Room } from './room.ts';

export interface FloorAsksOptions {
  readonly room: Pick<Room, 'table' | 'store'>;
  readonly names: Pick<Names, 'behind' | 'of'>;
  readonly tapes: HandTapes;
  readonly openings: Pick<Openings, 'sealed'>;
  readonly departed: DepartedPlayers;
}

/** An answer, and the texts behind the ids in it. */
export interface AnswerWithNames {
  readonly answer: FloorAnswer;
  readonly names: Readonly<Record<string, string>>;
}

const recordsAtOnce = 50;
const auditAtOnce = 50;

/** Answers the floor's questions to the room; changes nothing. The caller checks who may ask. */
export class FloorAsks {
  readonly #options: FloorAsksOptions;

  constructor(options: FloorAsksOptions) {
    this.#options = options;
  }

  answer(ask: FloorAsk): AnswerWithNames {
    switch (ask.what) {
      case 'correction':
        return plain(this.#correct(ask));
      case 'search':
        return this.#search(ask.query);
      case 'export':
        return plain(this.#export(ask));
      case 'sealed':
        return this.#sealed(ask);
      case 'audit':
        return this.#audited(ask.before);
    }
  }

  #correct({ tableId, ask }: Extract<FloorAsk, { what: 'correction' }>): FloorAnswer {
    const { room, tapes, departed } = this.#options;
    const table = room.table(tableId);
    if (table === null) return refused({ reason: 'no-such-table', tableId });
    const { state, head } = table;
    const answer = correctionAt(
      {
        state,
        sequence: head.seq,
        tape: tapes.tape(table, state.hand?.number ?? state.handNumber),
        pastTape: (hand) => tapes.tape(table, hand),
        departed: (hand) => departed(table, hand),
      },
      ask,
    );
    return { what: 'correction', answer };
  }

  #search(asked: SearchQuery): AnswerWithNames {
    const { room, names } = this.#options;
    const query: RecordQuery = { ...asked, limit: recordsAtOnce + 1 };
    const found = room.store.search.records(query);
    const records = found.slice(0, recordsAtOnce).map(recordOf);
    // A page that continues after a record has already shown the hands.
    const hands =
      asked.after === undefined ? room.store.search.hands({ ...query, limit: recordsAtOnce }).map(handOf) : [];
    const ids = [
      ...records.flatMap(({ player, dealer, ruled }) => [player, dealer, ruled?.reason ?? null]),
      ...hands.map(({ dealer }) => dealer),
    ].filter((id) => id !== null);
    return {
      answer: { what: 'search', records, hands, more: found.length > recordsAtOnce },
      names: { ...names.behind(ids), ...names.of('floor', records) },
    };
  }

  #export({ tableId, hand, format }: Extract<FloorAsk, { what: 'export' }>): FloorAnswer {
    const { room, tapes, names } = this.#options;
    const table = room.table(tableId);
    if (table === null) return refused({ reason: 'no-such-table', tableId });
    const before = tapes.before(table, hand);
    const events = eventsToldOf(room.store, table, hand).map(({ event }) => event);
    const nameOf = (id: string): string | null => names.behind([id])[id] ?? null;
    const written = before === null ? null : handText(format, { table: table.state.name, events, before, nameOf });
    return written === null ? refused({ reason: 'no-such-hand', hand }) : { what: 'export', ...written };
  }

  #sealed({ tableId, hand }: Extract<FloorAsk, { what: 'sealed' }>): AnswerWithNames {
    const sealed = this.#options.openings.sealed(tableId, hand);
    if (!('seats' in sealed)) return plain(refused(sealed.refusal));
    return this.#named({ what: 'sealed', ...sealed, openings: sealed.openings.map(entryOf) });
  }

  #audited(before: number | null): AnswerWithNames {
    const rows = this.#options.room.store.audit.read(before, auditAtOnce) as readonly AuditEntry[];
    const { answer, names } = this.#named({
      what: 'audit',
      entries: rows.map((row) => ({ ...entryOf(row), shown: row.shown ?? null })),
    });
    const read = rows.flatMap(({ what, reason }) => (what === 'statement-read' ? (reason?.split(' ')[1] ?? []) : []));
    return { answer, names: { ...names, ...this.#options.names.behind(read) } };
  }

  #named(answer: FloorAnswer): AnswerWithNames {
    return { answer, names: this.#options.names.of('floor', answer) };
  }
}

const plain = (answer: FloorAnswer): AnswerWithNames => ({ answer, names: {} });
const refused = (refusal: FloorRefusal): FloorAnswer => ({ what: 'refused', refusal });

const entryOf = ({ number, at, what, by, tableId, hand, seats, reason }: AuditEntry): AuditEntry => ({
  number,
  at,
  what,
  by,
  tableId,
  hand,
  seats,
  reason,
});

function recordOf({
  id,
  what,
  tableId,
  hand,
  shown,
  at,
  report,
  seat,
  player,
  dealer,
  ruled: stored,
  counted,
  cites,
}: StoredRecord): FloorRecord {
  const ruled = stored?.decided === undefined ? stored : { ...stored, decided: JSON.parse(stored.decided) as unknown };
  const record = { id, what, tableId, hand, shown, at, report, seat, player, dealer, ruled, cites };
  return { ...record, ...(counted === null ? {} : { counted: JSON.parse(counted) as unknown }) } as FloorRecord;
}

function handOf({
  tableId,
  hand,
  shown,
  startedAt,
  endedAt,
  outcome,
  potChips,
  dealer,
  amended,
  records,
}: StoredHand): FoundHand {
  return { tableId, hand, shown, startedAt, endedAt, outcome, potChips, dealer, amended, records };
}
