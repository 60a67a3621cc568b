import { actorOf, type HandTape, namesOfActor, type Refusal, seenBy, signedBeside } from '../../engine/table.ts';
import type { EventLog, LogRow } from '../../native-bridge/contracts/event-log.ts';
import { foldName, ruleSearchedAs } from '../../native-bridge/contracts/searched-as.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import {
  type FloorAnswer,
  type FloorAsk,
  type FloorOrder,
  type FloorRefusal,
  type OrderProgress,
  type ReadHand,
  type SearchQuery,
  signedOrder,
} from '../../protocol/floor-desk.ts';
import { sentenceOf } from '../../protocol/refusal-sentence.ts';
import type { SeenEvent, WaitingOrder } from '../../protocol/table-messages.ts';
import { commandsOfOrder } from '../floor/commands-of-order.ts';
import { correctionAt } from '../floor/corrections.ts';
import { handText } from '../floor/hand-texts.ts';
import { isHandAsSeen, isPastAmendmentOf, tableBeforeHand, tapeOfHand } from '../floor/table-before-hand.ts';
import type { StaffListSource } from '../staff/cached-list.ts';
import { forbidden, secondFor } from '../staff/may.ts';
import { floorAskPermissions, orderPermissions } from '../staff/permissions.ts';
import { privateTextIds } from '../sync/private-text-ids.ts';
import { FloorIndex, type IndexedHand, type IndexedRecord } from './floor-index.ts';
import { handsInLog } from './hand-source.ts';
import { readEvent } from './stored-event.ts';
import type { Table } from './table.ts';
import type { TableStaff } from './table-staff.ts';

export interface TableFloorDeskOptions {
  readonly table: Table;
  readonly log: EventLog;
  /** Identifies this program, because the states of any other one are not trusted. */
  readonly time: TimeSource;
  readonly newId: () => string;
  readonly staff: Pick<StaffListSource, 'current'>;
  readonly signIn: Pick<TableStaff, 'atFloorDesk' | 'signerOf'>;
  /** Resolves after everything that waits has had its turn. */
  readonly nextTurn: () => Promise<void>;
  /** Shows the corrections that wait for the end of the hand. Absent: nobody looks. */
  readonly onWaiting?: (waiting: readonly WaitingOrder[]) => void;
  /** One sentence for the log, without a name. */
  readonly report: (sentence: string) => void;
}

/** An order as received; the same id means the same order. */
export interface GivenAtTable {
  readonly id: string;
  readonly tableId: string;
  readonly order: FloorOrder;
  readonly signature?: string;
}

/** A correction of an older hand, signed while another one is in play. */
interface WaitingCorrection {
  readonly id: string;
  readonly hand: number;
  readonly give: () => OrderProgress;
}

/** An older hand that was replayed: a correction is checked again with every change that is tried. */
interface KeptTape {
  readonly hand: number;
  readonly tape: HandTape | null;
}

/**
 * The floor's desk of one table, at the table. It answers from the table's own log and orders through the table's own door. It therefore
 * works without the cardroom, which gets everything later with the log.
 */
export class TableFloorDesk {
  readonly #options: TableFloorDeskOptions;
  readonly #index: FloorIndex;
  readonly #hands: ReturnType<typeof handsInLog>;
  #tape: KeptTape | null = null;
  /** In memory: after a restart of this server they are signed again. */
  #waiting: readonly WaitingCorrection[] = [];
  #isGiving = false;

  constructor(options: TableFloorDeskOptions) {
    const { table, log, nextTurn } = options;
    this.#options = options;
    this.#index = new FloorIndex(log, nextTurn);
    this.#hands = handsInLog(log);
    table.onAppended(({ events }) => {
      // When a hand begins, the last hand is another one; an amendment changes the hand it amends.
      if (events.some(({ type }) => type === 'hand-started' || type === 'past-hand-amended')) this.#tape = null;
      this.#giveWaiting();
    });
  }

  /** One hand with the table before it. */
  readHand(tableId: string, hand: number): ReadHand | { readonly refusal: FloorRefusal } {
    const { log } = this.#options;
    if (tableId !== log.tableId) return { refusal: { reason: 'no-such-table', tableId } };
    const rows = this.#rowsToldOf(hand);
    if (rows.length === 0) return { refusal: { reason: 'no-such-hand', hand } };
    return { tableId, hand, before: tableBeforeHand(this.#hands, hand), events: rows.map(seen) };
  }

  async ask(ask: FloorAsk): Promise<FloorAnswer> {
    const { log } = this.#options;
    if ('tableId' in ask && ask.tableId !== log.tableId)
      return refused({ reason: 'no-such-table', tableId: ask.tableId });
    const permission = floorAskPermissions[ask.what];
    if (permission.roomOnly === true) return refused({ reason: 'only-in-cardroom' });
    const refusal = forbidden(permission, this.#options.signIn.atFloorDesk);
    if (refusal !== null) return refused(refusal);
    switch (ask.what) {
      case 'correction': {
        const { state, sequence, tape } = this.#options.table;
        const pastTape = (hand: number) => this.#pastTape(hand);
        return { what: 'correction', answer: correctionAt({ state, sequence, tape, pastTape }, ask.ask) };
      }
      case 'sealed':
      case 'audit':
        return refused({ reason: 'only-in-cardroom' });
      case 'search':
        return this.#search(ask);
      case 'export':
        return this.#export(ask);
    }
  }

  /** Has the table do it, signed by the person beside the dealer. */
  order({ id, tableId, order, signature }: GivenAtTable): OrderProgress {
    const { table, log, time, newId, signIn } = this.#options;
    if (tableId !== log.tableId) return said({ reason: 'no-such-table', tableId });
    // An order booked before the line broke was signed then.
    if (log.byRequest(id).length > 0) return done;
    if (this.#waiting.some((one) => one.id === id)) return waiting;
    const permission = orderPermissions[order.order];
    const wanting = signIn.atFloorDesk;
    const refusal = forbidden(permission, wanting);
    if (refusal !== null) return said(refusal);
    const signed = secondFor(permission, wanting, () =>
      signature === undefined ? null : signIn.signerOf(signedOrder(tableId, order), signature),
    );
    if ('refusal' in signed) return said(signed.refusal);
    const { person } = wanting;
    // A house without a list has one floor.
    const by = actorOf(person?.role ?? 'floor', person?.id ?? null);
    const second = signed.second && actorOf(signed.second.role, signed.second.id);
    const name = person?.name ?? 'Floor';
    const give = (): OrderProgress => {
      const ordered = commandsOfOrder(
        order,
        { by, second, name },
        {
          now: () => time.now(),
          newId,
          tape: () => table.tape,
          pastTape: (hand) => this.#pastTape(hand),
          isAsSeen: (hand, sequence) => isHandAsSeen(this.#hands, table.sequence, { hand, sequence }),
        },
      );
      if (order.order === 'amend-past-hand' && table.whyNot([ordered.command])?.reason === 'hand-running')
        return waiting;
      // It was signed here, as an order of the cardroom is signed there.
      const answer = table.submit({ actor: signedBeside(by, second), asker: { origin: 'room' }, id, ...ordered });
      if (answer.fault !== null) return said({ reason: 'not-kept' });
      return answer.refusal === null ? done : progressOf(answer.refusal);
    };
    const given = give();
    if (given.state === 'waiting' && 'hand' in order) this.#wait([...this.#waiting, { id, hand: order.hand, give }]);
    return given;
  }

  /** What waits is booked in the order it was signed, before the next hand begins. */
  #giveWaiting(): void {
    const { hand } = this.#options.table.state ?? {};
    if (this.#isGiving || this.#waiting.length === 0 || (hand != null && hand.stage !== 'over')) return;
    this.#isGiving = true;
    const left = this.#waiting.filter(({ hand: number, give }) => {
      const { state, sentence } = give();
      if (state === 'refused')
        this.#options.report(
          `The correction of hand ${number} that waited was refused: ${sentence ?? 'it could not be kept'}`,
        );
      return state === 'waiting';
    });
    this.#isGiving = false;
    this.#wait(left);
  }

  #wait(waiting: readonly WaitingCorrection[]): void {
    this.#waiting = waiting;
    this.#options.onWaiting?.(waiting.map(({ hand }) => ({ order: { order: 'amend-past-hand', hand }, name: null })));
  }

  /** The texts behind all ids in a value, as far as they are still known. */
  namesIn(value: unknown): Readonly<Record<string, string>> {
    const { table, staff } = this.#options;
    return namesBehind(value, (id) => table.nameOf(id), staff.current()?.people ?? []);
  }

  async #search({ query }: Extract<FloorAsk, { what: 'search' }>): Promise<FloorAnswer> {
    const { log, table, staff } = this.#options;
    if (query.tableId !== undefined && query.tableId !== log.tableId)
      return { what: 'search', records: [], hands: [], more: false };
    const people = new Map((staff.current()?.people ?? []).map(({ id, name }) => [id, name]));
    return searchIn(await this.#index.read(), query, {
      text: (id) => table.nameOf(id),
      staff: (id) => people.get(id) ?? null,
    });
  }

  #export({ hand, format }: Extract<FloorAsk, { what: 'export' }>): FloorAnswer {
    const { log, table } = this.#options;
    const before = tableBeforeHand(this.#hands, hand);
    if (before === null) return refused({ reason: 'no-such-hand', hand });
    const events = this.#rowsToldOf(hand).map(readEvent);
    const nameOf = (id: string) => table.nameOf(id);
    const text = handText(format, { table: table.state?.name ?? log.tableId, events, before, nameOf });
    return text === null ? refused({ reason: 'no-such-hand', hand }) : { what: 'export', ...text };
  }

  /** Rows of a hand, and its corrections after the next one had begun. A corrected hand is described by both. */
  #rowsToldOf(hand: number): readonly LogRow[] {
    const { log } = this.#options;
    const late = log.lateAmendments().filter((row) => isPastAmendmentOf(readEvent(row), hand));
    return [...log.rowsOfHand(hand), ...late];
  }

  /** An older hand as it counts now; null if it can no longer be replayed. */
  #pastTape(hand: number): HandTape | null {
    if (this.#tape?.hand !== hand) this.#tape = { hand, tape: tapeOfHand(this.#hands, hand) };
    return this.#tape.tape;
  }
}

const waiting: OrderProgress = { state: 'waiting', sentence: null, refusal: null };
const done: OrderProgress = { state: 'done', sentence: null, refusal: null };
const said = (refusal: FloorRefusal): OrderProgress => ({ state: 'refused', sentence: null, refusal });
const refused = (refusal: FloorRefusal): FloorAnswer => ({ what: 'refused', refusal });

/** Refusals for which the desk has translations are worded by the desk, the rest by the table. */
function progressOf(cause: Refusal): OrderProgress {
  switch (cause.reason) {
    case 'no-such-incident':
    case 'incident-closed':
    case 'call-taken':
      return { ...said(cause), cause };
    default:
      return { state: 'refused', sentence: sentenceOf(cause), refusal: null, cause };
  }
}

function seen(row: LogRow): SeenEvent {
  return { sequence: row.seq, at: row.at, actor: row.actor, event: seenBy('dealer', readEvent(row)) };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Fields whose answer contains the bare id of a text or of a staff member, or names somebody as the log does. */
const idFields = ['player', 'reason', 'dealer'] as const;
const whoFields = ['by', 'actor'] as const;

/** Names behind ids at any depth of a value: texts by their ids, staff by the bare id and as the log names them. */
function namesBehind(
  value: unknown,
  textOf: (id: string) => string | null,
  people: readonly Named[],
): Readonly<Record<string, string>> {
  const ids = new Set(privateTextIds(value));
  const whos = new Set<string>();
  walk(value, ids, whos);
  const byId = new Map(people.map(({ id, name }) => [id, name]));
  const behind = [...ids].map((id) => [id, textOf(id) ?? byId.get(id) ?? null] as const);
  const named = [...whos].map((who) => [who, namesOfActor(who, (id) => byId.get(id))] as const);
  return Object.fromEntries([...behind, ...named].filter((one): one is [string, string] => one[1] !== null));
}

function walk(value: unknown, ids: Set<string>, whos: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Readonly<Record<string, unknown>>;
  for (const field of idFields) if (typeof fields[field] === 'string') ids.add(fields[field]);
  for (const field of whoFields) if (typeof fields[field] === 'string') whos.add(fields[field]);
  for (const part of Object.values(fields)) walk(part, ids, whos);
}

type Found = Extract<FloorAnswer, { what: 'search' }>;
type Indexed = Awaited<ReturnType<FloorIndex['read']>>;

/** The name behind an id, if it is still known. */
interface NamesBehind {
  readonly text: (id: string) => string | null;
  readonly staff: (id: string) => string | null;
}

/** How many records, and how many hands, are on a page. */
const mostRecords = 50;
const mostHands = 50;

/** Everything that matches all criteria, newest first. Hands come with the first page. */
function searchIn({ records, hands }: Indexed, query: SearchQuery, names: NamesBehind): Found {
  const byHand = new Map(hands.map((hand) => [hand.hand, hand]));
  const fits = matcher(query, names);
  const isAbout = (record: IndexedRecord) => fits.record(record, byHand.get(record.hand));
  const all = records.filter(isAbout);
  const start = query.after === undefined ? 0 : all.findIndex(({ id }) => id === query.after) + 1;
  const page = all.slice(start, start + mostRecords);
  const asksRecords = [query.what, query.reports, query.rule].some((asked) => asked !== undefined);
  const withRecords = new Set(all.map(({ hand }) => hand));
  const found = hands.filter((hand) => (asksRecords ? withRecords.has(hand.hand) : fits.hand(hand)));
  return {
    what: 'search',
    records: page.map(({ seq: _seq, ...record }) => record),
    hands: query.after === undefined ? found.slice(0, mostHands).map(({ players: _players, ...hand }) => hand) : [],
    more: start + page.length < all.length,
  };
}

function matcher(query: SearchQuery, names: NamesBehind) {
  const { hand, shown, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, what, reports, rule } = query;
  const named = (part: string | undefined, nameOf: (id: string) => string | null) => {
    const wanted = foldName(part ?? '');
    if (wanted === '') return null;
    const known = new Map<string, boolean>();
    return (id: string | null): boolean => {
      if (id === null) return false;
      const before = known.get(id);
      if (before !== undefined) return before;
      const is = foldName(nameOf(id) ?? '').includes(wanted);
      known.set(id, is);
      return is;
    };
  };
  const isPlayer = named(query.player, names.text);
  const isDealer = named(query.dealer, names.staff);
  const holds = (one: Pick<IndexedRecord, 'hand' | 'shown' | 'at' | 'dealer'>): boolean =>
    (hand === undefined || one.hand === hand) &&
    (shown === undefined || one.shown === shown) &&
    one.at >= from &&
    one.at <= to &&
    (isDealer === null || isDealer(one.dealer));
  return {
    hand: (one: IndexedHand): boolean =>
      holds({ ...one, at: one.startedAt }) && (isPlayer === null || one.players.some(isPlayer)),
    record: (one: IndexedRecord, of: IndexedHand | undefined): boolean =>
      holds(one) &&
      (what === undefined || what.includes(one.what)) &&
      (reports === undefined || (one.report !== null && reports.includes(one.report))) &&
      (rule === undefined || one.cites.some((cite) => ruleSearchedAs(cite).includes(rule.toLowerCase()))) &&
      // A record without a seat concerns everybody who was dealt in.
      (isPlayer === null || (one.player === null ? (of?.players ?? []).some(isPlayer) : isPlayer(one.player))),
  };
}
