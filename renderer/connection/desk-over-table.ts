import { actorOf, apply, type TableState } from '../../engine/table.ts';
import type { FromCardroomServer, TableOverview, ToCardroomServer } from '../../protocol/cardroom-messages.ts';
import type { DeskPerson } from '../../protocol/floor-desk.ts';
import { protocolVersion } from '../../protocol/protocol-version.ts';
import type { StaffAsk } from '../../protocol/staff.ts';
import type { FromTableServer, SeenEvent, TableStatus, ToTableServer } from '../../protocol/table-messages.ts';
import type { Heard, Transport } from '../../protocol/transport.ts';

/** The table as last told, in the form in which a room describes one of its tables. */
interface Known {
  readonly state: TableState;
  readonly sequence: number;
  readonly status: TableStatus;
  /** The table's clock when it last said it, and its difference from this screen's. */
  readonly now: number;
  readonly ahead: number;
  /** What the last message added. */
  readonly fresh: readonly SeenEvent[];
}

/** How long a console may be untouched before floor or manager is signed out. */
const untouchedMs = 90_000;

/** A connection to a table that speaks the floor pages' language. */
export interface DeskLine {
  readonly transport: Transport;
  /** The page was touched: the person at the table stays signed in. */
  readonly stay: () => void;
}

/**
 * A room of one table, always linked, whose desk is the sign-in desk at the table. What only a room has is refused here. `name`: this
 * screen's name for its user if the house keeps no staff list.
 */
export function deskOverTable(
  line: Transport,
  { name, now, newId }: { readonly name: () => string; readonly now: () => number; readonly newId: () => string },
): DeskLine {
  let known: Known | null = null;
  let touchedAt = now();
  let hear: (message: string) => void = () => {};
  const tell = (messages: readonly FromCardroomServer[]) => {
    for (const message of messages) hear(JSON.stringify(message));
  };
  const ask = (message: ToTableServer) => {
    touchedAt = now();
    line.send(JSON.stringify(message));
  };
  const hearTable: Heard = (text, agoMs = 0) => {
    const message = JSON.parse(text) as FromTableServer;
    // This page does not count as a console, because no player's action is booked here.
    if (message.type === 'still-there')
      return line.send(JSON.stringify({ type: 'still-here', desk: true } satisfies ToTableServer));
    known = knownAfter(known, message, now() - agoMs);
    if (known === null) tell(passedOn(message));
    else tell(said(message, known, { name: name(), now: now(), until: touchedAt + untouchedMs }));
  };
  return {
    transport: {
      send: (text) => {
        const message = JSON.parse(text) as ToCardroomServer;
        const asked = asTableHears(message);
        if (asked !== null) ask(asked);
        else if ('id' in message) tell([{ type: 'refused', id: message.id, refusal: { reason: 'only-in-cardroom' } }]);
      },
      onMessage: (listener) => {
        hear = listener;
        line.onMessage(hearTable);
      },
      onState: (listener) => line.onState(listener),
    },
    stay: () => {
      if (known !== null) ask(staffAsk(newId(), { type: 'stay' }));
    },
  };
}

const staffAsk = (id: string, ask: StaffAsk): ToTableServer => ({ type: 'staff-ask', id, ask }) as ToTableServer;

/** The same for a table; null: not for a table. A table's desk has one table to follow, and always does. */
function asTableHears(message: ToCardroomServer): ToTableServer | null {
  switch (message.type) {
    case 'hello':
      return { type: 'hello', protocol: message.protocol, key: null };
    case 'read-hand':
    case 'floor-ask':
    case 'floor-order':
      return message as ToTableServer;
    case 'sign-in':
      return staffAsk(message.id, { type: 'join', proof: message.proof });
    case 'sign-out':
      return staffAsk(message.id, { type: 'part' });
    case 'sign':
      return staffAsk(message.id, { type: 'sign', proof: message.proof, command: message.command });
    case 'watch':
    case 'open-cards':
    case 'new-code':
    case 'office-wish':
    case 'office-ask':
    case 'update-wish':
    case 'token-wish':
    case 'staff-wish':
    case 'ballot-wish':
      return null;
  }
}

/** What is known of the table after one of its messages, at this moment of the screen's own clock. */
function knownAfter(known: Known | null, message: FromTableServer, now: number): Known | null {
  switch (message.type) {
    case 'welcome': {
      const { state, sequence, status } = message;
      return { state, sequence, status, now: message.now, ahead: message.now - now, fresh: [] };
    }
    case 'events': {
      if (known === null) return null;
      const fresh = message.events.filter(({ sequence }) => sequence > known.sequence);
      return { ...grown(known, fresh), fresh };
    }
    case 'status':
      return known && { ...known, status: message.status, now: message.now, ahead: message.now - now };
    default:
      return known;
  }
}

/** What a room would say about it. */
function said(
  message: FromTableServer,
  known: Known,
  { name, now, until }: { readonly name: string; readonly now: number; readonly until: number },
): readonly FromCardroomServer[] {
  const { state, status, ahead } = known;
  const person = { type: 'desk-person', person: personOf(status, until + ahead) } as const;
  const table = overviewOf(known);
  switch (message.type) {
    case 'welcome': {
      // A house without a list has one floor, and the log calls it so.
      const names = { ...message.names, floor: name, ...whoNames(status) };
      return [
        { type: 'welcome', protocol: protocolVersion, role: 'floor', name, tables: [table], names, now: message.now },
        person,
      ];
    }
    case 'events':
      return [
        ...known.fresh.map((seen) => ({ type: 'event', tableId: state.tableId, seen }) as const),
        { type: 'table', table, names: {}, now: now + ahead },
      ];
    case 'status':
      return [{ type: 'names', names: whoNames(status) }, person];
    case 'staff-answer':
      return [message, person];
    default:
      return passedOn(message);
  }
}

/** Messages that are the same for both. */
function passedOn(message: FromTableServer): readonly FromCardroomServer[] {
  switch (message.type) {
    case 'names':
    case 'hand':
    case 'floor-answer':
    case 'floor-ordered':
    case 'refused':
    case 'turned-away':
      return [message];
    default:
      return [];
  }
}

function grown(known: Known, events: readonly SeenEvent[]): Known {
  const state = events.reduce((before, { event }) => (event === null ? before : apply(before, event)), known.state);
  return { ...known, state, sequence: events.at(-1)?.sequence ?? known.sequence };
}

/** Undo is possible only at the table. */
const overviewOf = ({ state, sequence, now }: Known): TableOverview => ({
  tableId: state.tableId,
  name: state.name,
  linked: true,
  lastContact: now,
  sequence,
  state: { ...state, undo: null },
});

function personOf({ staff }: TableStatus, until: number): DeskPerson {
  if (staff === null) return { needed: false, person: null, until: null, people: [], demo: false };
  const person = staff.beside?.person ?? null;
  return {
    needed: true,
    person,
    until: person === null ? null : until,
    people: staff.people.filter(({ role }) => role !== 'dealer'),
    demo: staff.demo,
  };
}

/** The staff this table shows, as its log names them. */
const whoNames = ({ staff }: TableStatus): Readonly<Record<string, string>> =>
  Object.fromEntries((staff?.people ?? []).map(({ id, role, name }) => [actorOf(role, id), name]));
