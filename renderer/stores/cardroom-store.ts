import { createStore, type StoreApi } from 'zustand/vanilla';
import { apply, type IncidentRuling, type TableState } from '../../engine/table.ts';
import type { ForkReport, FromCardroomServer, NotUnderstood, TableOverview } from '../../protocol/cardroom-messages.ts';
import type { DeskPerson, FloorOrder, FloorRefusal, OrderProgress } from '../../protocol/floor-desk.ts';
import type { SeenEvent } from '../../protocol/table-messages.ts';
import type { CardroomListener } from '../connection/cardroom-connection.ts';
import { type HandBegun, notedBeginnings } from './hands-per-hour.ts';
import { noOffice, type Office, withPart } from './office-parts.ts';

/** An order of this browser and its progress; `heard`: the desk has it. */
export interface DeskOrder extends OrderProgress {
  readonly id: string;
  readonly tableId: string;
  readonly order: FloorOrder;
  readonly heard: boolean;
}

/** The hand whose timeline is open. `events` is null until the desk answers; `before` stays null if the table before the hand can no longer be rebuilt. */
interface OpenedHand {
  readonly tableId: string;
  readonly hand: number;
  readonly before: TableState | null;
  readonly events: readonly SeenEvent[] | null;
  /** Why the desk does not show it. */
  readonly refusal: FloorRefusal | null;
}

/** What the cardroom server sent, and what this browser asked of it. A broken connection loses nothing. */
export interface CardroomState {
  /** `since`: the last change, by this browser's clock. */
  readonly link: { readonly state: 'opening' | 'up' | 'down'; readonly since: number };
  readonly turnedAway: Extract<FromCardroomServer, { type: 'turned-away' }> | null;
  /** Null until the first welcome. */
  readonly me: { readonly role: 'floor' | 'cardroom' | 'display'; readonly name: string } | null;
  /** Milliseconds to add to this browser's clock to get the cardroom's. */
  readonly ahead: number;
  readonly tables: readonly TableOverview[];
  readonly names: Readonly<Record<string, string>>;
  /** When recent hands began, by table, oldest first. */
  readonly begun: Readonly<Record<string, readonly HandBegun[]>>;
  /** Tables with two histories. */
  readonly forks: readonly ForkReport[];
  /** Tables the cardroom server stores but cannot read. */
  readonly notUnderstood: readonly NotUnderstood[];
  readonly opened: OpenedHand | null;
  /** Who works at this desk; null until the desk has said so. */
  readonly desk: DeskPerson | null;
  /** The latest hundred by their ids, oldest first. */
  readonly orders: Readonly<Record<string, DeskOrder>>;
  /** The office as it last described itself. */
  readonly office: Office;
}

export type CardroomStore = StoreApi<CardroomState>;

export const createCardroomStore = (openedAt: number): CardroomStore =>
  createStore<CardroomState>(() => ({
    link: { state: 'opening', since: openedAt },
    turnedAway: null,
    me: null,
    ahead: 0,
    tables: [],
    names: {},
    begun: {},
    forks: [],
    notUnderstood: [],
    opened: null,
    desk: null,
    orders: {},
    office: noOffice,
  }));

/** Writes what the connection receives into the store. `now` is this browser's time in milliseconds. */
export const listenInto = (store: CardroomStore, now: () => number): CardroomListener => ({
  silent: (isSilent) => store.setState({ link: { state: isSilent ? 'down' : 'up', since: now() } }),
  message: (message) => store.setState((state) => received(state, message, now())),
  link: (link) =>
    store.setState((state) => {
      // `up` alone means nothing: the room counts as reached once it has welcomed us.
      if (link === 'up' || state.link.state === 'down') return state;
      return { link: { state: 'down', since: now() } };
    }),
});

function received(state: CardroomState, message: FromCardroomServer, now: number): Partial<CardroomState> {
  switch (message.type) {
    case 'welcome':
      return {
        link: { state: 'up', since: now },
        me: { role: message.role, name: message.name },
        ahead: message.now - now,
        tables: byName(message.tables),
        names: withNames(state.names, message.names),
        begun: message.tables.reduce(notedBeginnings, state.begun),
        forks: [],
        notUnderstood: [],
      };
    case 'forks':
      return { forks: message.forks };
    case 'not-understood':
      return { notUnderstood: message.tables };
    case 'table':
      return {
        ahead: message.now - now,
        tables: withTable(state.tables, message.table),
        names: withNames(state.names, message.names),
        begun: notedBeginnings(state.begun, message.table),
        orders: settled(state.orders, message.table),
      };
    case 'event': {
      const tables = state.tables.map((table) =>
        table.tableId === message.tableId ? followedTable(table, message.seen) : table,
      );
      return { tables, opened: withEvent(state.opened, message.tableId, message.seen) };
    }
    case 'hand':
      if (state.opened?.tableId !== message.tableId || state.opened.hand !== message.hand) return state;
      return { opened: { ...state.opened, before: message.before, events: message.events, refusal: null } };
    case 'names':
      return { names: withNames(state.names, message.names) };
    case 'desk-person':
      return { desk: message.person };
    case 'floor-ordered': {
      const { type: _type, ...order } = message;
      return { orders: withOrder(state.orders, { ...order, heard: true }) };
    }
    case 'refused':
      return { opened: refusedHand(state.opened, message.refusal), orders: refusedOrder(state.orders, message) };
    case 'office':
      return { office: withPart(state.office, message.part) };
    case 'code':
    case 'clock':
    case 'office-done':
    case 'office-told':
    case 'update-told':
    case 'tokens':
    case 'staff-told':
    case 'ballots':
    case 'floor-answer':
    case 'staff-answer':
    case 'cards-opened':
      return state;
    case 'turned-away':
      return { turnedAway: message };
  }
}

/** Returns the same object if no name is new, so that nothing is rendered again. */
const withNames = (names: CardroomState['names'], more: CardroomState['names']): CardroomState['names'] =>
  Object.entries(more).every(([id, name]) => names[id] === name) ? names : { ...names, ...more };

/** Table 2 before table 10. */
const byName = (tables: readonly TableOverview[]): readonly TableOverview[] =>
  [...tables].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));

/** The list with one table replaced or inserted. */
const withTable = (tables: readonly TableOverview[], table: TableOverview): readonly TableOverview[] =>
  byName([...tables.filter(({ tableId }) => tableId !== table.tableId), table]);

/** Adds a live event to the opened hand: one that follows directly and does not begin the next hand, or a correction of it that comes later. */
function withEvent(opened: OpenedHand | null, tableId: string, seen: SeenEvent): OpenedHand | null {
  if (opened === null || opened.tableId !== tableId || opened.events === null) return opened;
  const { hand, events } = opened;
  const corrects = ({ event }: SeenEvent): boolean => event?.type === 'past-hand-amended' && event.hand === hand;
  const isNext = corrects(seen)
    ? seen.sequence > (events.at(-1)?.sequence ?? 0)
    : seen.sequence === (events.findLast((one) => !corrects(one))?.sequence ?? 0) + 1;
  return isNext && seen.event?.type !== 'hand-started' ? { ...opened, events: [...events, seen] } : opened;
}

/** A ruling is done once the table has booked it, even if the message that says so was lost. */
function settled(orders: CardroomState['orders'], { state }: TableOverview): CardroomState['orders'] {
  const booked = new Map(state.incidents.map(({ id, ruling }) => [id, ruling?.ruling ?? null]));
  return Object.fromEntries(
    Object.entries(orders).map(([id, given]) => [
      id,
      given.state === 'waiting' && given.order.order === 'rule-incident' && isBooked(booked, given.order)
        ? { ...given, state: 'done' }
        : given,
    ]),
  );
}

const isBooked = (
  booked: ReadonlyMap<string, IncidentRuling | null>,
  { incident, ruling }: { readonly incident: string; readonly ruling: IncidentRuling },
): boolean => booked.get(incident) === ruling;

const ordersKept = 100;

function withOrder(orders: CardroomState['orders'], order: DeskOrder): CardroomState['orders'] {
  if (order.id in orders) return { ...orders, [order.id]: order };
  return Object.fromEntries([...Object.entries(orders).slice(1 - ordersKept), [order.id, order]]);
}

/** The store with a new order. */
export const orderSent = (
  { orders }: CardroomState,
  given: Pick<DeskOrder, 'id' | 'tableId' | 'order'>,
): Partial<CardroomState> => ({
  orders: withOrder(orders, { ...given, state: 'waiting', sentence: null, refusal: null, heard: false }),
});

/** The latest ruling this browser gave on an incident. */
export const rulingOn = (orders: CardroomState['orders'], incident: string): DeskOrder | undefined =>
  Object.values(orders).findLast(({ order }) => order.order === 'rule-incident' && order.incident === incident);

/** An order the desk did not even read. */
function refusedOrder(
  orders: CardroomState['orders'],
  { id, refusal }: Extract<FromCardroomServer, { type: 'refused' }>,
): CardroomState['orders'] {
  const order = orders[id];
  return order === undefined ? orders : { ...orders, [id]: { ...order, state: 'refused', refusal, heard: true } };
}

/** A hand the desk cannot show says why, if it is the one that is open. */
function refusedHand(opened: OpenedHand | null, refusal: FloorRefusal): OpenedHand | null {
  if (opened === null || opened.events !== null) return opened;
  const isOurs =
    (refusal.reason === 'no-such-table' && refusal.tableId === opened.tableId) ||
    (refusal.reason === 'no-such-hand' && refusal.hand === opened.hand);
  return isOurs ? { ...opened, refusal } : opened;
}

/**
 * The table after one more event. An event that cannot follow, or was trimmed for this viewer, changes nothing: the next `table`
 * message brings the server's own copy.
 */
function followedTable(table: TableOverview, { sequence, event }: SeenEvent): TableOverview {
  if (event === null || sequence !== table.sequence + 1) return table;
  try {
    // Only the table itself undoes steps, and the server's copies hold no steps to undo.
    return { ...table, sequence, state: { ...apply(table.state, event), undo: null } };
  } catch {
    return table;
  }
}
