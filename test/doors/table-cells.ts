import {
  type AtBrowser,
  type AtConsole,
  browserColumns,
  browserRows,
  choosing,
  consoleColumns,
  consoleRows,
  type DoorRow,
  type May,
} from '../../commands/door-table.ts';
import { toCardroomServerSchema } from '../../protocol/cardroom-messages.ts';
import { deckAskSchema } from '../../protocol/deck-desk.ts';
import { floorAskSchema, floorOrderSchema } from '../../protocol/floor-schema.ts';
import { officeAskSchema, officeWishSchema } from '../../protocol/office-schema.ts';
import { screenCommandSchema } from '../../protocol/screen-commands.ts';
import { staffAskSchema } from '../../protocol/staff-ask-schema.ts';
import { toTableServerSchema } from '../../protocol/table-messages.ts';
import { samplesBy } from './sample-of.ts';

/** One message as a person may send it, and whether they may. */
export interface Cell {
  /** For the reader of a failure. */
  readonly name: string;
  readonly may: May;
  /** Without its id. */
  readonly message: Readonly<Record<string, unknown>>;
}

const screenCommands = samplesBy(screenCommandSchema, 'type');
const parts = {
  floorAsks: samplesBy(floorAskSchema, 'what'),
  floorOrders: samplesBy(floorOrderSchema, 'order'),
  deckAsks: samplesBy(deckAskSchema, 'what'),
  staffAsks: samplesBy(staffAskSchema, 'type'),
  wishes: samplesBy(officeWishSchema, 'type'),
  officeAsks: samplesBy(officeAskSchema, 'what'),
};

const wholeAtConsole = samplesBy(toTableServerSchema, 'type');
const wholeAtRoom = samplesBy(toCardroomServerSchema, 'type');

/** Every schema's messages, by the message they travel in: the tables must have exactly these. */
export const schemaParts: Readonly<Record<'console' | 'browser', ReadonlySet<string>>> = {
  console: new Set([
    ...[...wholeAtConsole.keys()].filter((type) => type !== 'hello' && type !== 'still-here'),
    ...[...screenCommands.keys()].map((type) => `request ${type}`),
    ...[...parts.floorAsks.keys()].map((what) => `floor-ask ${what}`),
    ...[...parts.floorOrders.keys()].map((order) => `floor-order ${order}`),
    ...[...parts.deckAsks.keys()].map((what) => `deck-ask ${what}`),
    ...[...parts.staffAsks.keys()].map((type) => `staff-ask ${type}`),
  ]),
  browser: new Set([
    ...[...wholeAtRoom.keys()].filter((type) => type !== 'hello'),
    ...[...parts.floorAsks.keys()].map((what) => `floor-ask ${what}`),
    ...[...parts.floorOrders.keys()].map((order) => `floor-order ${order}`),
    ...[...parts.wishes.keys()].map((type) => `office-wish ${type}`),
    ...[...parts.officeAsks.keys()].map((what) => `office-ask ${what}`),
  ]),
};

/** Everything sent in a column of a table's door. */
export function consoleCells(who: AtConsole, tableId: string, sequence: number): readonly Cell[] {
  // The house has a cash table, where nothing is unsold; `server/staff/permissions.test.ts` asks a tournament's.
  const rows = consoleRows().filter(({ part }) => part?.endsWith('unsold') !== true);
  return cellsOf(rows, consoleColumns.indexOf(who), (row) => consoleMessage(row, tableId, sequence));
}

/** Everything sent in a column of the door for browsers. */
export function browserCells(who: AtBrowser, tableId: string): readonly Cell[] {
  return cellsOf(browserRows(), browserColumns.indexOf(who), (row) => browserMessage(row, tableId));
}

function cellsOf(
  rows: readonly DoorRow[],
  column: number,
  messageOf: (row: DoorRow) => Cell['message'],
): readonly Cell[] {
  return rows.map((row) => ({
    name: [row.message, row.part].filter((part) => part !== null).join(' '),
    may: row.may[column] ?? 'no',
    message: messageOf(row),
  }));
}

function consoleMessage({ message, part }: DoorRow, tableId: string, sequence: number): Cell['message'] {
  const named = part ?? '';
  switch (message) {
    case 'request':
      return { type: 'request', sequence, command: commandNamed(named) };
    case 'deck-ask':
      return { type: message, ask: parts.deckAsks.get(named) };
    case 'shuffler-ask':
      return { type: message, ask: named };
    case 'staff-ask':
      return { type: message, ask: parts.staffAsks.get(named) };
    default:
      return deskMessage(message, named, tableId) ?? withoutId(wholeAtConsole.get(message));
  }
}

function browserMessage({ message, part }: DoorRow, tableId: string): Cell['message'] {
  const named = part ?? '';
  switch (message) {
    case 'office-wish':
      return { type: message, wish: parts.wishes.get(named) };
    case 'office-ask':
      return { type: message, ask: parts.officeAsks.get(named) };
    case 'new-code':
      return { type: message, role: named };
    case 'open-cards':
      return { ...withoutId(wholeAtRoom.get(message)), tableId };
    default:
      return deskMessage(message, named, tableId) ?? withoutId(wholeAtRoom.get(message));
  }
}

function deskMessage(message: string, part: string, tableId: string): Cell['message'] | null {
  if (message === 'read-hand') return { type: message, tableId, hand: 0 };
  if (message === 'floor-order') return { type: message, tableId, order: parts.floorOrders.get(part) };
  if (message !== 'floor-ask') return null;
  const ask = parts.floorAsks.get(part) ?? {};
  return { type: message, ask: 'tableId' in ask ? { ...ask, tableId } : ask };
}

/** A command no screen knows is still sent, by its name. */
function commandNamed(part: string): object {
  const [type = '', isChosen] = part.split(', ');
  const plain = screenCommands.get(type) ?? { type };
  if (isChosen === undefined) return plain;
  if (type === 'act-through') return { ...plain, act: { ...screenCommands.get('report-wager'), choice: 0 } };
  return { ...plain, ...Object.entries(choosing).find(([name]) => name === type)?.[1] };
}

function withoutId(sample: object = {}): Cell['message'] {
  const { id: _id, ...message } = sample as Record<string, unknown>;
  return message;
}
