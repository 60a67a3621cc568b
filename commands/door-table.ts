import type { Command, Refusal, StaffRole, TableState } from '../engine/table.ts';
import { groupRoles } from '../native-bridge/contracts/chain-group.ts';
import type { BrowserRole } from '../protocol/cardroom-messages.ts';
import { type GroupAsk, groupAskSchema } from '../protocol/group-desk.ts';
import type { StaffPerson } from '../protocol/staff.ts';
import type { ToRoom } from '../protocol/sync-messages.ts';
import type { ToTableServer } from '../protocol/table-messages.ts';
import {
  forbidden,
  houseWithoutStaff,
  isEnough,
  mayAskGroup,
  refusalOf,
  secondFor,
  type Wanting,
} from '../server/staff/may.ts';
import {
  browserPermissions,
  commandPermissions,
  type DeskPermission,
  deckAskPermissions,
  floorAskPermissions,
  newCodePermissions,
  officeAskPermissions,
  orderPermissions,
  type SaidAtBrowser,
  type Standing,
  shufflerAskPermissions,
  staffAskPermissions,
  wishPermissions,
} from '../server/staff/permissions.ts';

/** Whether a role may send a message; `second`: with the signature of a second person. */
export type May = 'yes' | 'no' | 'second';

/** One message of a door. */
export interface DoorRow {
  /** The message's type. */
  readonly message: string;
  /** The message's content, if the decision depends on it; null if not. */
  readonly part: string | null;
  /** For each column of the table. */
  readonly may: readonly May[];
}

/** The people at a table's console; the last one for a house without a staff list. */
export const consoleColumns = ['nobody', 'dealer', 'floor', 'manager', 'no list'] as const;
export type AtConsole = (typeof consoleColumns)[number];

/** The paired browsers, with the person signed in there; the last two for a house without a staff list. */
export const browserColumns = [
  'display',
  'cardroom: nobody',
  'cardroom: floor',
  'cardroom: manager',
  'floor: nobody',
  'floor: floor',
  'floor: manager',
  'cardroom: no list',
  'floor: no list',
] as const;
export type AtBrowser = (typeof browserColumns)[number];

type Row = readonly [part: string | null, may: readonly May[]];

/** Every message of a table's door that asks for anything, and who may send it. */
export function consoleRows(): readonly DoorRow[] {
  const rows: Readonly<Record<Exclude<ToTableServer['type'], 'hello' | 'still-here'>, readonly Row[]>> = {
    request: (Object.keys(commandPermissions) as Command['type'][]).flatMap(requestRows),
    'deck-ask': asked(deckAskPermissions),
    'shuffler-ask': asked(shufflerAskPermissions),
    'staff-ask': asked(staffAskPermissions),
    'correction-ask': [[null, standing('anybody')]],
    'read-hand': [[null, standing('anybody')]],
    'floor-ask': atTablesDesk(floorAskPermissions),
    'floor-order': atTablesDesk(orderPermissions),
  };
  return inOrder(rows);
}

/** Commands in which a person chooses what the rules leave to the floor. */
export const choosing: Readonly<Partial<Record<Command['type'], object>>> = {
  undo: { step: 'hand-killed' },
  'report-wager': { choice: 0 },
  'race-chips': { choice: 0 },
  'act-through': { act: { type: 'report-wager', choice: 0 } },
};

/** A tournament's table at which nobody has said anything about re-buys, and whoever sits there has chips. */
const tournament = {
  mode: 'tournament',
  chairs: [{ seat: 1, player: { id: 'p' }, stack: 1 }],
} as unknown as TableState;

/** Only the name of a command and its choice matter. */
const commandOf = (type: Command['type'], more: object = {}): Command =>
  ({ type, tape: null, act: { type: 'fold' }, ...more }) as Command;

function requestRows(type: Command['type']): readonly Row[] {
  const plain: Row = [type, atConsole(commandOf(type))];
  const more = choosing[type];
  const unsold: readonly Row[] =
    commandPermissions[type].unsold === undefined
      ? []
      : [[`${type}, unsold`, atConsole(commandOf(type, { seat: 1, chips: 1, stack: 1 }), tournament)]];
  return [
    plain,
    ...unsold,
    ...(more === undefined ? [] : [[`${type}, choosing`, atConsole(commandOf(type, more))] as const]),
  ];
}

const mayOf = (refusal: Refusal | null): May =>
  refusal === null ? 'yes' : refusal.reason === 'needs-signature' ? 'second' : 'no';

function atConsole(command: Command, state: TableState | null = null): readonly May[] {
  return consoleColumns.map((who) => {
    if (who === 'no list') return mayOf(refusalOf(houseWithoutStaff, command, state));
    const has = who === 'nobody' ? 'anybody' : who;
    const asker = { origin: 'console', standing: has, isNamed: who !== 'nobody', signedBy: null } as const;
    return mayOf(refusalOf(asker, command, state));
  });
}

const standing = (least: Standing): readonly May[] =>
  consoleColumns.map((who) => {
    const has = who === 'no list' ? 'manager' : who === 'nobody' ? 'anybody' : who;
    return isEnough(has, least) ? 'yes' : 'no';
  });

const asked = (parts: Readonly<Record<string, Standing>>): readonly Row[] =>
  Object.entries(parts).map(([part, least]) => [part, standing(least)]);

/** Only floor and managers sign in at a table's floor desk, beside the dealer. */
const atTablesDesk = (parts: Readonly<Record<string, DeskPermission>>): readonly Row[] =>
  Object.entries(parts).map(([part, permission]) => [
    part,
    consoleColumns.map((who) =>
      permission.roomOnly === true ? 'no' : atDesk(permission, { ...signedIn(who), browser: 'floor' }),
    ),
  ]);

/** Every message of the door for paired browsers, and who may send it. */
export function browserRows(): readonly DoorRow[] {
  const rows: Readonly<Record<SaidAtBrowser, readonly Row[]>> = {
    watch: [atBrowsers(browserPermissions.watch)],
    'read-hand': [atBrowsers(browserPermissions['read-hand'])],
    'floor-ask': each(floorAskPermissions),
    'floor-order': each(orderPermissions),
    'open-cards': [atBrowsers(browserPermissions['open-cards'])],
    'sign-in': [atBrowsers(browserPermissions['sign-in'])],
    'sign-out': [atBrowsers(browserPermissions['sign-out'])],
    sign: [atBrowsers(browserPermissions.sign)],
    'office-wish': each(wishPermissions),
    'office-ask': each(officeAskPermissions),
    'new-code': each(newCodePermissions),
    'update-wish': [atBrowsers(browserPermissions['update-wish'])],
    'token-wish': [atBrowsers(browserPermissions['token-wish'])],
    'staff-wish': [atBrowsers(browserPermissions['staff-wish'])],
    'ballot-wish': [atBrowsers(browserPermissions['ballot-wish'])],
  };
  return inOrder(rows);
}

const each = (parts: Readonly<Record<string, DeskPermission>>): readonly Row[] =>
  Object.entries(parts).map(([part, permission]) => atBrowsers(permission, part));

const atBrowsers = (permission: DeskPermission, part: string | null = null): Row => [
  part,
  browserColumns.map((column) => {
    const [browser = 'display', who = 'nobody'] = column.split(': ') as [BrowserRole, string?];
    return atDesk(permission, { ...signedIn(who), browser });
  }),
];

function atDesk(permission: DeskPermission, wanting: Wanting): May {
  if (forbidden(permission, wanting) !== null) return 'no';
  return 'refusal' in secondFor(permission, wanting, () => null) ? 'second' : 'yes';
}

/** A dealer cannot sign in at a desk. */
const signedIn = (who: string): Omit<Wanting, 'browser'> => ({
  needed: who !== 'no list',
  person: who === 'floor' || who === 'manager' ? somebody(who) : null,
});

const somebody = (role: StaffRole): StaffPerson => ({ id: role, number: '1', name: role, role });

const inOrder = (rows: Readonly<Record<string, readonly Row[]>>): readonly DoorRow[] =>
  Object.entries(rows).flatMap(([message, parts]) => parts.map(([part, may]) => ({ message, part, may })));

/** Who speaks at the door of tables. */
export const linkColumns = ['unknown key', 'revoked key', 'another table’s key', 'its own key', 'a browser'] as const;
export type AtLink = (typeof linkColumns)[number];

/** Every message of the door of tables: the key in the greeting decides, and earlier messages are ignored. */
export function linkRows(): readonly DoorRow[] {
  const own: readonly May[] = linkColumns.map((column) => (column === 'its own key' ? 'yes' : 'no'));
  const rows: Readonly<Record<ToRoom['type'], readonly Row[]>> = {
    hello: [[null, own]],
    batch: [[null, own]],
    heads: [[null, own]],
    pull: [[null, own]],
    here: [[null, own]],
    'order-answered': [[null, own]],
  };
  return inOrder(rows);
}

/** HTTP clients: on the cardroom’s own PC with or without the key of its data folder, on another PC with or without the token. */
export const httpColumns = [
  'this PC with the key',
  'this PC',
  'another PC with the token',
  'another PC',
  'a page from elsewhere',
  'a foreign name',
] as const;
export type AtHttp = (typeof httpColumns)[number];

const everywhere: readonly May[] = ['yes', 'yes', 'yes', 'yes', 'no', 'no'];
const atOwnPc: readonly May[] = ['yes', 'yes', 'yes', 'no', 'no', 'no'];
/** This door's token does not show hole cards: that needs a token with its own role. */
const atOwnPcAlone: readonly May[] = ['yes', 'yes', 'no', 'no', 'no', 'no'];
const withKey: readonly May[] = ['yes', 'no', 'no', 'no', 'no', 'no'];

/**
 * Every request of the cardroom. `/pair`, `/pair-table` and `/vote` depend on the code in them; `/update` and `/release` on the table's
 * key.
 */
export const httpRows: readonly DoorRow[] = (
  [
    ['GET', '/', everywhere],
    ['GET', '/health', atOwnPc],
    ['GET', '/health.html', atOwnPc],
    ['GET', '/health.css', atOwnPc],
    ['GET', '/metrics', atOwnPc],
    ['GET', '/events', atOwnPc],
    ['GET', '/public/tables', atOwnPc],
    ['GET', '/public/room', atOwnPc],
    ['GET', '/public/streamed', atOwnPcAlone],
    ['GET', '/public/players', atOwnPcAlone],
    ['GET', '/public/sessions', atOwnPcAlone],
    ['GET', '/public/openapi.json', atOwnPc],
    ['GET', '/release', everywhere],
    ['POST', '/pair', everywhere],
    ['POST', '/pair-table', everywhere],
    ['POST', '/vote', everywhere],
    ['POST', '/update', everywhere],
    ['POST', '/tables', withKey],
    ['POST', '/code', withKey],
    ['POST', '/browsers', withKey],
    ['POST', '/staff', withKey],
    ['POST', '/privacy', withKey],
    ['POST', '/review', withKey],
    ['POST', '/updates', withKey],
    ['POST', '/chain', withKey],
  ] as const
).map(([message, part, may]) => ({ message, part, may }));

/** Who asks a chain: a holder of the key of its PC, or somebody of the group by role. */
export const groupColumns = ['nobody', ...groupRoles] as const;

export const groupRows = (): readonly DoorRow[] =>
  groupAskSchema.options.map(({ shape }) => {
    const ask = { type: shape.type.value } as GroupAsk;
    const may = [null, ...groupRoles].map((role): May => (mayAskGroup(ask, role, true) ? 'yes' : 'no'));
    return { message: ask.type, part: null, may };
  });

/** Other sources of a command: never what a screen claims, always the door it came through. */
export const actorColumns = ['device', 'room', 'table'] as const;

/** Every command of a table, and its sources besides the console. */
export function actorRows(): readonly DoorRow[] {
  return (Object.keys(commandPermissions) as Command['type'][]).map((type) => ({
    message: type,
    part: null,
    may: actorColumns.map((origin) => mayOf(refusalOf({ origin }, commandOf(type), null))),
  }));
}
