import { createStore, type StoreApi } from 'zustand/vanilla';
import type { IncidentRuling } from '../../engine/index.ts';
import type { CardroomRefusal, FromCardroomServer, TableOverview } from '../../protocol/cardroom-messages.ts';
import type { SeenEvent } from '../../protocol/table-messages.ts';
import type { CardroomListener } from '../connection/cardroom-connection.ts';
import { followedTable } from './followed-table.ts';
import { type HandBegun, notedBeginnings } from './hands-per-hour.ts';

/** How far a signed ruling has come. `sentence` is the table's own reason, `refusal` the cardroom server's. */
export interface RulingProgress {
  readonly id: string;
  readonly ruling: IncidentRuling;
  readonly state: 'sent' | 'waiting' | 'done' | 'refused';
  readonly sentence: string | null;
  readonly refusal: CardroomRefusal | null;
}

/** The hand whose timeline is open; `events` is null until the cardroom server has answered. */
interface OpenedHand {
  readonly tableId: string;
  readonly hand: number;
  readonly events: readonly SeenEvent[] | null;
}

/** What the cardroom server has said, and what this browser has asked of it. Nothing is forgotten when the line goes down. */
export interface CardroomState {
  /** `since` is this browser's time of the last change. */
  readonly link: { readonly state: 'opening' | 'up' | 'down'; readonly since: number };
  readonly turnedAway: Extract<FromCardroomServer, { type: 'turned-away' }> | null;
  /** Null until the first welcome. */
  readonly me: { readonly role: 'floor' | 'cardroom' | 'display'; readonly name: string } | null;
  /** Milliseconds to add to this browser's time to get the cardroom's. */
  readonly ahead: number;
  readonly tables: readonly TableOverview[];
  readonly names: Readonly<Record<string, string>>;
  /** Recent beginnings of hands by table, oldest first. */
  readonly begun: Readonly<Record<string, readonly HandBegun[]>>;
  readonly opened: OpenedHand | null;
  /** By incident. */
  readonly rulings: Readonly<Record<string, RulingProgress>>;
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
    opened: null,
    rulings: {},
  }));

/** Writes what the connection hears into the store. `now` is this browser's time in milliseconds. */
export const listenInto = (store: CardroomStore, now: () => number): CardroomListener => ({
  message: (message) => store.setState((state) => received(state, message, now())),
  link: (link) =>
    store.setState((state) => {
      // `up` alone says nothing: the room counts as reached when it has welcomed us.
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
        names: { ...state.names, ...message.names },
        begun: message.tables.reduce(notedBeginnings, state.begun),
      };
    case 'table':
      return {
        ahead: message.now - now,
        tables: withTable(state.tables, message.table),
        names: { ...state.names, ...message.names },
        begun: notedBeginnings(state.begun, message.table),
        rulings: settled(state.rulings, message.table),
      };
    case 'event': {
      const tables = state.tables.map((table) =>
        table.tableId === message.tableId ? followedTable(table, message.seen) : table,
      );
      return { tables, opened: withEvent(state.opened, message.tableId, message.seen) };
    }
    case 'hand':
      if (state.opened?.tableId !== message.tableId || state.opened.hand !== message.hand) return state;
      return { opened: { ...state.opened, events: message.events } };
    case 'ruled': {
      const { id, incident, ruling, sentence } = message;
      return {
        rulings: { ...state.rulings, [incident]: { id, ruling, state: message.state, sentence, refusal: null } },
      };
    }
    case 'code':
      return state;
    case 'refused':
      return { rulings: refused(state.rulings, message.id, message.refusal) };
    case 'turned-away':
      return { turnedAway: message };
  }
}

/** Table 2 before table 10. */
const byName = (tables: readonly TableOverview[]): readonly TableOverview[] =>
  [...tables].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));

/** The list with one table replaced, or added at its place. */
const withTable = (tables: readonly TableOverview[], table: TableOverview): readonly TableOverview[] =>
  byName([...tables.filter(({ tableId }) => tableId !== table.tableId), table]);

/** Adds a live event to the opened hand, if it follows directly and does not begin the next hand. */
function withEvent(opened: OpenedHand | null, tableId: string, seen: SeenEvent): OpenedHand | null {
  if (opened === null || opened.tableId !== tableId || opened.events === null) return opened;
  if (seen.sequence !== (opened.events.at(-1)?.sequence ?? 0) + 1 || seen.event?.type === 'hand-started') return opened;
  return { ...opened, events: [...opened.events, seen] };
}

/** A ruling the table has booked is done, whether or not the message that says so got through. */
function settled(rulings: CardroomState['rulings'], { state }: TableOverview): CardroomState['rulings'] {
  const booked = new Map(state.incidents.map(({ id, ruling }) => [id, ruling?.ruling ?? null]));
  return Object.fromEntries(
    Object.entries(rulings).map(([id, progress]) => [
      id,
      booked.get(id) === progress.ruling ? { ...progress, state: 'done' } : progress,
    ]),
  );
}

function refused(rulings: CardroomState['rulings'], id: string, refusal: CardroomRefusal): CardroomState['rulings'] {
  const entry = Object.entries(rulings).find(([, ruling]) => ruling.id === id);
  if (entry === undefined) return rulings;
  const [incident, ruling] = entry;
  return { ...rulings, [incident]: { ...ruling, state: 'refused', refusal } };
}
