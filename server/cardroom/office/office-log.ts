import type { KeyObject } from 'node:crypto';
import { emptyOffice, growOffice, type OfficeEvent, type OfficeState } from '../../../engine/office.ts';
import type { CardroomStore, Order } from '../../../native-bridge/contracts/cardroom-store.ts';
import type { LogHead, PrivateText } from '../../../native-bridge/contracts/event-log.ts';
import type { SignedHead } from '../../../native-bridge/contracts/signed-head.ts';
import { StorageFault } from '../../../native-bridge/contracts/storage-fault.ts';
import type { OfficeRow, StoredOffice } from '../../../native-bridge/contracts/stored-office.ts';
import { publicRoomKey } from '../../staff/staff-list.ts';
import { rowHash } from '../../sync/hash-chain.ts';
import { signHead } from '../../sync/signed-head.ts';
import type { KeptWith } from '../room-listeners.ts';
import type { HeldRows } from '../room-seals.ts';

/** What the office's log is kept in. */
export type OfficeStore = Pick<
  CardroomStore,
  'storeId' | 'appendOffice' | 'office' | 'aside' | 'together' | 'signatures'
>;

/** What happened in the office, and who did it. */
export interface OfficeStep {
  readonly events: readonly OfficeEvent[];
  /** As logs name people. */
  readonly actor: string;
  readonly at: number;
  /** Id of the request that caused it, so that a repeat is recognised; null: nobody requested it. */
  readonly request: string | null;
  readonly texts: readonly PrivateText[];
  readonly orders: readonly Order[];
}

const rowsAtOnce = 1_000;
/** Written into every event of the office. */
const officeEventVersion = 1;

/** The office as its log tells it. `alsoOf`: called with each row. */
export function officeIn({ read }: StoredOffice, alsoOf: (row: OfficeRow) => void = () => {}): OfficeState {
  let state = emptyOffice;
  for (let after = 0; ; ) {
    const rows = read(after, rowsAtOnce);
    state = growOffice(state, rows.map(officeEventOf));
    for (const row of rows) alsoOf(row);
    if (rows.length < rowsAtOnce) return state;
    after = rows.at(-1)?.seq ?? after;
  }
}

/** The office, grown from its own log: every decision is on disk before anybody is notified. */
export class OfficeLog {
  readonly #store: OfficeStore;
  readonly #requests = new Set<string>();
  readonly #signingKey: KeyObject | undefined;
  readonly #hold: (added: Partial<HeldRows>) => void;
  #head: LogHead = { seq: 0, hash: '' };
  #signedHead: SignedHead | null;
  #state: OfficeState = emptyOffice;

  /** `signingKey`: the room's, which signs every step. Absent: steps are not signed. `hold`: called with what a step adds to the store, in its transaction. */
  constructor(store: OfficeStore, signingKey?: KeyObject, hold: (added: Partial<HeldRows>) => void = () => {}) {
    this.#store = store;
    this.#hold = hold;
    this.#signingKey = signingKey;
    this.#state = officeIn(store.office, ({ request }) => {
      if (request !== null) this.#requests.add(request);
    });
    this.#head = store.office.head();
    const newest = store.signatures.newestOfficeHead();
    const [last] = store.office.read(this.#head.seq - 1, 1);
    // Steps written before signing began, or signed with another key, are signed now. Others do not get here (`takeUpSignedStore`).
    const isSigned = last === undefined || newest?.seq === last.seq;
    this.#signedHead = isSigned ? newest : this.#signIfKept(last);
  }

  get state(): OfficeState {
    return this.#state;
  }

  /** How far the room's key has signed it; null: it has signed nothing. */
  get signedHead(): SignedHead | null {
    return this.#signedHead;
  }

  /** Whether a request was fulfilled already. */
  isDone(request: string): boolean {
    return this.#requests.has(request);
  }

  /** One transaction: all of it, or a `StorageFault` and nothing. */
  append(step: OfficeStep): void {
    const { keep, kept } = this.prepare(step);
    this.#store.together(keep);
    kept();
  }

  /** The same within a transaction of the caller's. Call `keep` in it and `kept` once it is on disk, and append nothing in between. */
  prepare({ events, actor, at, request, texts, orders }: OfficeStep): KeptWith {
    const rows: OfficeRow[] = [];
    const { seq: before } = this.#head;
    let { seq, hash } = this.#head;
    for (const event of events) {
      seq += 1;
      const { type: kind } = event;
      const body = JSON.stringify({ v: officeEventVersion, ...event });
      const unsealed = { seq, at, actor, kind, request, body, previousHash: hash };
      hash = rowHash(this.#store.storeId, { ...unsealed, hand: 0 });
      rows.push({ ...unsealed, hash });
    }
    // An event that cannot be applied to the office must not reach the disk: every start would fail on it.
    const grown = growOffice(this.#state, events);
    let signed = this.#signedHead;
    return {
      keep: () => {
        // What another program has written behind this office's last step meanwhile was never decided: it makes room.
        const { storeId, office, aside } = this.#store;
        const strange = office.head().seq > before ? aside.put(storeId, before, at) : 0;
        this.#store.appendOffice(rows, { texts, orders });
        this.#hold({ orders: orders.length, aside: strange });
        const last = rows.at(-1);
        if (last !== undefined) signed = this.#sign(last);
      },
      kept: () => {
        this.#state = grown;
        this.#signedHead = signed;
        if (request !== null && rows.length > 0) this.#requests.add(request);
        this.#head = { seq, hash };
      },
    };
  }

  get #ownKey(): string | null {
    return this.#signingKey === undefined ? null : publicRoomKey(this.#signingKey);
  }

  /** A full disk prevents no start: the next step also signs what is before it. */
  #signIfKept(row: OfficeRow): SignedHead | null {
    try {
      return this.#sign(row);
    } catch (error) {
      if (error instanceof StorageFault) return null;
      throw error;
    }
  }

  #sign(row: OfficeRow): SignedHead | null {
    if (this.#signingKey === undefined) return null;
    const { storeId, signatures } = this.#store;
    const newest = signatures.newestOfficeHead();
    const number = newest?.key === this.#ownKey ? newest.number + 1 : 1;
    const head = signHead(storeId, { ...row, hand: 0, number }, this.#signingKey);
    signatures.keepOfficeHead(head);
    return head;
  }
}

/** The office, read from its log without changing it. */
export function officeOf(office: Pick<OfficeStore['office'], 'read'>): OfficeState {
  let state = emptyOffice;
  for (let after = 0; ; ) {
    const rows = office.read(after, rowsAtOnce);
    state = growOffice(state, rows.map(officeEventOf));
    const last = rows.at(-1);
    if (last === undefined) return state;
    after = last.seq;
  }
}

/** The player a request has created; null: none. */
export function playerMetBy(office: Pick<OfficeStore['office'], 'read'>, request: string): string | null {
  for (let rows = office.read(0, rowsAtOnce); rows.length > 0; rows = office.read(rows.at(-1)?.seq ?? 0, rowsAtOnce))
    for (const row of rows) {
      const event = row.request === request ? officeEventOf(row) : null;
      if (event?.type === 'player-met') return event.player.id;
    }
  return null;
}

/** The content of a row of the office's log. */
export function officeEventOf({ body }: OfficeRow): OfficeEvent {
  const { v: _version, ...event } = JSON.parse(body) as { readonly v: number } & OfficeEvent;
  return event as OfficeEvent;
}
