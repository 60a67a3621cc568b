import type { Command, Refusal } from '../engine/table.ts';
import type { BrowserRole } from '../protocol/cardroom-messages.ts';
import type { DeckAsk } from '../protocol/deck-desk.ts';
import type { FloorAsk, FloorOrder } from '../protocol/floor-desk.ts';
import type { OfficeAsk, OfficeWish } from '../protocol/office-desk.ts';
import type { ShufflerAsk } from '../protocol/shuffler-desk.ts';
import type { StaffAsk, StaffPerson, StaffRole } from '../protocol/staff.ts';
import type { ToRoom } from '../protocol/sync-messages.ts';
import type { ToTableServer } from '../protocol/table-messages.ts';
import { mayBrowser, rolesGivenBy, type Said } from '../server/cardroom/browser-permissions.ts';
import { type Deed, forbidden, unsigned, updateForbidden } from '../server/cardroom/floor-permissions.ts';
import { askForbidden, wishForbidden, wishTypes } from '../server/cardroom/office/office-permissions.ts';
import { houseWithoutStaff, isEnough, permissions, refusalOf, type Standing } from '../server/table/permissions.ts';

/** Whether somebody may say a message; `second`: with the signature of a second person. */
export type May = 'yes' | 'no' | 'second';

/** One message of a door. */
export interface DoorRow {
  /** The message's type. */
  readonly message: string;
  /** What it carries, where that decides; null where it does not. */
  readonly part: string | null;
  /** For each column of the table. */
  readonly may: readonly May[];
}

/** Who stands at a table's console; the last one in a house without a staff list. */
export const consoleColumns = ['nobody', 'dealer', 'floor', 'manager', 'no list'] as const;
export type AtConsole = (typeof consoleColumns)[number];

/** Which paired browser, and who is signed in at it; the last two in a house without a staff list. */
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

/** By what somebody at a table's door is let say the rest; `cardroom`: at no table. */
type AtTable = Standing | 'cardroom';

const deckAsks: Readonly<Record<DeckAsk['what'], AtTable>> = {
  register: 'dealer',
  check: 'dealer',
  retire: 'dealer',
  cancel: 'anybody',
};
const shufflerAsks: Readonly<Record<ShufflerAsk, AtTable>> = { clear: 'anybody', verify: 'anybody' };
/** Each of them proves who they are with the message itself, or takes something away from themselves. */
const staffAsks: Readonly<Record<StaffAsk['type'], AtTable>> = {
  come: 'anybody',
  deal: 'anybody',
  leave: 'anybody',
  join: 'anybody',
  part: 'anybody',
  stay: 'anybody',
  sign: 'anybody',
  'leave-console': 'anybody',
};
const floorAsks: Readonly<Record<FloorAsk['what'], AtTable>> = {
  correction: 'anybody',
  search: 'floor',
  export: 'floor',
  sealed: 'cardroom',
  audit: 'cardroom',
};

type Row = readonly [part: string | null, may: readonly May[]];

/** Every message of a table's door, and who may say it. */
export function consoleRows(): readonly DoorRow[] {
  const orders = Object.keys(floorOrders) as FloorOrder['order'][];
  const rows: Readonly<Record<Exclude<ToTableServer['type'], 'hello'>, readonly Row[]>> = {
    request: (Object.keys(permissions) as Command['type'][]).flatMap(requestRows),
    'deck-ask': asked(deckAsks),
    'shuffler-ask': asked(shufflerAsks),
    'staff-ask': asked(staffAsks),
    'correction-ask': [[null, standing('anybody')]],
    'read-hand': [[null, standing('anybody')]],
    'floor-ask': asked(floorAsks),
    'floor-order': orders.map((order) => [order, atDesk(order)]),
  };
  return inOrder(rows);
}

/** Commands in which somebody chooses what the rules leave to the floor. */
export const choosing: Readonly<Partial<Record<Command['type'], object>>> = {
  undo: { step: 'hand-killed' },
  'report-wager': { choice: 0 },
  'race-chips': { choice: 0 },
  'act-through': { act: { type: 'report-wager', choice: 0 } },
};

/** Only the name of a command decides, and what it chooses. */
const commandOf = (type: Command['type'], more: object = {}): Command =>
  ({ type, tape: null, act: { type: 'fold' }, ...more }) as Command;

function requestRows(type: Command['type']): readonly Row[] {
  const plain: Row = [type, isOrdered(type) ? standing('cardroom') : atConsole(commandOf(type))];
  const more = choosing[type];
  return more === undefined ? [plain] : [plain, [`${type}, choosing`, atConsole(commandOf(type, more))]];
}

/** At the desk alone, where it is signed: no tap says it. */
const isOrdered = (type: Command['type']): boolean => ['amend-past-hand', 'take-call', 'leave-call'].includes(type);

const mayOf = (refusal: Refusal | null): May =>
  refusal === null ? 'yes' : refusal.reason === 'needs-signature' ? 'second' : 'no';

function atConsole(command: Command): readonly May[] {
  return consoleColumns.map((who) => {
    if (who === 'no list') return mayOf(refusalOf(houseWithoutStaff, command));
    const has = who === 'nobody' ? 'anybody' : who;
    return mayOf(refusalOf({ origin: 'console', standing: has, isNamed: who !== 'nobody', signedBy: null }, command));
  });
}

/** The desk at a table is the floor's, whatever the command behind an order needs. */
function atDesk(order: FloorOrder['order']): readonly May[] {
  return consoleColumns.map((who, index) =>
    isFloors(who) ? (atConsole(commandOf(floorOrders[order]))[index] ?? 'no') : 'no',
  );
}

const isFloors = (who: AtConsole): boolean => who !== 'nobody' && who !== 'dealer';

const standing = (least: AtTable): readonly May[] =>
  consoleColumns.map((who) => {
    if (least === 'cardroom') return 'no';
    const has = who === 'no list' ? 'manager' : who === 'nobody' ? 'anybody' : who;
    return isEnough(has, least) ? 'yes' : 'no';
  });

const asked = (parts: Readonly<Record<string, AtTable>>): readonly Row[] =>
  Object.entries(parts).map(([part, least]) => [part, standing(least)]);

/** The command that an order of the floor becomes at its table. */
const floorOrders: Readonly<Record<FloorOrder['order'], Command['type']>> = {
  'rule-incident': 'rule-incident',
  'take-call': 'take-call',
  'leave-call': 'leave-call',
  report: 'report',
  'amend-hand': 'amend-hand',
  'amend-past-hand': 'amend-past-hand',
};

const officeAsks: Readonly<Record<OfficeAsk['what'], true>> = {
  players: true,
  player: true,
  'check-structure': true,
  prizes: true,
  deal: true,
  report: true,
  sheet: true,
};

/** Every message of the door for paired browsers, and who may say it. */
export function browserRows(): readonly DoorRow[] {
  const plain = (said: Said): readonly Row[] => [
    [null, ofBrowsers((at) => (mayBrowser(at.browser, said) ? 'yes' : 'no'))],
  ];
  const deeds = (parts: readonly Deed[]): readonly Row[] =>
    parts.map((deed) => [deed, ofBrowsers((at) => deedBy(deed, at))]);
  const rows: Readonly<Record<Said, readonly Row[]>> = {
    watch: plain('watch'),
    'read-hand': plain('read-hand'),
    'floor-ask': deeds(Object.keys(floorAsks) as FloorAsk['what'][]),
    'floor-order': deeds(Object.keys(floorOrders) as FloorOrder['order'][]),
    'open-cards': [[null, ofBrowsers((at) => deedBy('open-cards', at))]],
    'sign-in': plain('sign-in'),
    'sign-out': plain('sign-out'),
    sign: plain('sign'),
    'office-wish': wishTypes.map((wish: OfficeWish['type']) => [
      wish,
      ofBrowsers((at) => yesUnless(wishForbidden(wish, at))),
    ]),
    'office-ask': Object.keys(officeAsks).map((ask) => [ask, ofBrowsers((at) => yesUnless(askForbidden(at)))]),
    'new-code': (['floor', 'cardroom', 'display'] as const).map((role) => [
      role,
      ofBrowsers((at) =>
        rolesGivenBy[at.browser].includes(role) && (!at.needed || at.person !== null) ? 'yes' : 'no',
      ),
    ]),
    'update-wish': [[null, ofBrowsers((at) => yesUnless(updateForbidden(at)))]],
  };
  return inOrder(rows);
}

interface AtDoor {
  readonly browser: BrowserRole;
  readonly needed: boolean;
  readonly person: StaffPerson | null;
}

const yesUnless = (refusal: object | null): May => (refusal === null ? 'yes' : 'no');

function deedBy(deed: Deed, at: AtDoor): May {
  if (forbidden(deed, at) !== null) return 'no';
  return unsigned(deed, at, null) === null ? 'yes' : 'second';
}

const somebody = (role: StaffRole): StaffPerson => ({ id: role, number: '1', name: role, role });

function ofBrowsers(may: (at: AtDoor) => May): readonly May[] {
  return browserColumns.map((column) => may(atBrowser(column)));
}

function atBrowser(column: AtBrowser): AtDoor {
  const [browser = 'display', who = 'nobody'] = column.split(': ') as [BrowserRole, string?];
  return {
    browser,
    needed: who !== 'no list',
    person: who === 'floor' || who === 'manager' ? somebody(who) : null,
  };
}

const inOrder = (rows: Readonly<Record<string, readonly Row[]>>): readonly DoorRow[] =>
  Object.entries(rows).flatMap(([message, parts]) => parts.map(([part, may]) => ({ message, part, may })));

/** Who speaks at the door of tables. */
export const linkColumns = ['unknown key', 'revoked key', 'another table’s key', 'its own key', 'a browser'] as const;
export type AtLink = (typeof linkColumns)[number];

/** Every message of the door of tables: the key in the greeting decides, and what comes before a greeting is not listened to. */
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

/** Who asks by HTTP: from the cardroom’s own PC with the key of its data folder or without, from another PC with the token or without. */
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
const withKey: readonly May[] = ['yes', 'no', 'no', 'no', 'no', 'no'];

/** Every request of the cardroom. What `/pair` and `/pair-table` are good for is in the code that they carry; `/update` and `/release` in the table's key. */
export const httpRows: readonly DoorRow[] = (
  [
    ['GET', '/', everywhere],
    ['GET', '/health', atOwnPc],
    ['GET', '/health.html', atOwnPc],
    ['GET', '/health.css', atOwnPc],
    ['GET', '/metrics', atOwnPc],
    ['GET', '/release', everywhere],
    ['POST', '/pair', everywhere],
    ['POST', '/pair-table', everywhere],
    ['POST', '/update', everywhere],
    ['POST', '/tables', withKey],
    ['POST', '/code', withKey],
    ['POST', '/browsers', withKey],
    ['POST', '/staff', withKey],
    ['POST', '/privacy', withKey],
    ['POST', '/review', withKey],
    ['POST', '/updates', withKey],
  ] as const
).map(([message, part, may]) => ({ message, part, may }));

/** Who else a command comes from: never a screen that says so, always the door it came through. */
export const actorColumns = ['device', 'room', 'table'] as const;

/** Every command of a table, and from whom beside the console. */
export function actorRows(): readonly DoorRow[] {
  return (Object.keys(permissions) as Command['type'][]).map((type) => ({
    message: type,
    part: null,
    may: actorColumns.map((origin) => mayOf(refusalOf({ origin }, commandOf(type)))),
  }));
}
