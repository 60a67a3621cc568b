import { emptyOffice, growOffice, type OfficeEvent, type OfficeState } from '../../../engine/index.ts';
import type { CardroomStore, OfficeRow, Order } from '../../../native-bridge/contracts/cardroom-store.ts';
import type { LogHead, PrivateText } from '../../../native-bridge/contracts/event-log.ts';
import { rowHash } from '../../sync/hash-chain.ts';

/** What the office's log is kept in. */
export type OfficeStore = Pick<CardroomStore, 'storeId' | 'appendOffice' | 'officeRows' | 'officeHead'>;

/** What happened in the office, and by whom. */
export interface OfficeStep {
  readonly events: readonly OfficeEvent[];
  /** As logs name people. */
  readonly actor: string;
  readonly at: number;
  /** Of the wish that brought it about, so that it is known again; null: nobody wished it. */
  readonly request: string | null;
  readonly texts: readonly PrivateText[];
  readonly orders: readonly Order[];
}

const rowsAtOnce = 1_000;
/** Written into every event of the office. */
const officeEventVersion = 1;

/** The office as its own log tells it: every decision is on disk before anybody hears of it. */
export class OfficeLog {
  readonly #store: OfficeStore;
  readonly #requests = new Set<string>();
  #head: LogHead = { seq: 0, hash: '' };
  #state: OfficeState = emptyOffice;

  constructor(store: OfficeStore) {
    this.#store = store;
    for (let after = 0; ; ) {
      const rows = store.officeRows(after, rowsAtOnce);
      this.#state = growOffice(this.#state, rows.map(eventOf));
      for (const { request } of rows) if (request !== null) this.#requests.add(request);
      if (rows.length < rowsAtOnce) break;
      after = rows.at(-1)?.seq ?? after;
    }
    this.#head = store.officeHead();
  }

  get state(): OfficeState {
    return this.#state;
  }

  /** Whether a wish was fulfilled already. */
  isDone(request: string): boolean {
    return this.#requests.has(request);
  }

  /** One transaction: all of it, or a `StorageFault` and nothing. */
  append({ events, actor, at, request, texts, orders }: OfficeStep): void {
    const rows: OfficeRow[] = [];
    let { seq, hash } = this.#head;
    for (const event of events) {
      seq += 1;
      const { type: kind } = event;
      const body = JSON.stringify({ v: officeEventVersion, ...event });
      const unsealed = { seq, at, actor, kind, request, body, previousHash: hash };
      hash = rowHash(this.#store.storeId, { ...unsealed, hand: 0 });
      rows.push({ ...unsealed, hash });
    }
    // An event the office cannot be grown by must not come on the disk: it would trip over it at every start.
    const grown = growOffice(this.#state, events);
    this.#store.appendOffice(rows, { texts, orders });
    this.#state = grown;
    if (request !== null && rows.length > 0) this.#requests.add(request);
    this.#head = { seq, hash };
  }
}

function eventOf({ body }: OfficeRow): OfficeEvent {
  const { v: _version, ...event } = JSON.parse(body) as { readonly v: number } & OfficeEvent;
  return event as OfficeEvent;
}
