import type { EventSeatOf, TournamentView } from '../../engine/office.ts';
import { onlyNoted } from '../../engine/table.ts';
import type { ForkReport, NotUnderstood, TableOverview } from '../../protocol/cardroom-messages.ts';
import type { AstrayTable, RoomNow, SignedDoubt, TableAtDoor } from '../../protocol/office-desk.ts';
import type { PageName } from '../../protocol/page-addresses.ts';
import type { DeskOrder } from '../stores/cardroom-store.ts';
import type { Office } from '../stores/office-parts.ts';
import { suspectText } from '../text/deck-text.ts';
import { orderRefusedText } from '../text/floor-refusal-text.ts';
import { placeText } from '../text/place-text.ts';
import { makeCountdown, makeMoment } from '../text/times.ts';
import { type DeviceNeed, deviceNeeds } from './device-health.ts';
import type { OfficeWords } from './office-words.ts';
import { isPushDue } from './push-time.tsx';
import { type NeedsSomebody, needsSomebody } from './table-facts.ts';

/** One row of what waits for a person: what, one line of fact, since when, and where it is dealt with. */
export interface NeedRow {
  readonly key: string;
  readonly icon: 'bell' | 'triangle' | 'eye' | 'unlink' | 'reader' | 'shuffler' | 'fork' | 'person';
  readonly isBad: boolean;
  readonly title: string;
  readonly detail: string;
  /** The room's milliseconds; null: unknown or irrelevant. */
  readonly since: number | null;
  readonly goes: NeedGoes;
}

export type NeedGoes =
  | { readonly to: 'incident'; readonly incident: string }
  | { readonly to: 'table'; readonly tableId: string }
  | { readonly to: 'page'; readonly page: PageName; readonly search: string };

/** The room's reports that may need a person. */
export interface RoomSaid {
  readonly tables: readonly TableOverview[];
  readonly office: Office;
  readonly forks: readonly ForkReport[];
  readonly notUnderstood: readonly NotUnderstood[];
  readonly orders: Readonly<Record<string, DeskOrder>>;
  readonly now: number;
}

/** Everything in the room that waits for a person: what holds up play first, what only gets older last. */
export function needRows(said: RoomSaid, words: OfficeWords): readonly NeedRow[] {
  const { tables, office, forks, notUnderstood } = said;
  const [calls, away] = [
    needsSomebody(tables).filter(({ kind }) => kind !== 'unlinked'),
    needsSomebody(tables).filter(({ kind }) => kind === 'unlinked'),
  ];
  const devices = tables
    .filter(({ linked }) => linked)
    .flatMap((table) => deviceNeeds(table.state.witnesses).map((need) => deviceRow(table, need, words)));
  return [
    ...roomRows(office, words),
    ...notUnderstood.map((one) => strangeRow(one, words)),
    ...calls.map((need) => callRow(need, words)),
    ...devices.filter(({ isBad }) => isBad),
    ...forks.map((fork) => forkRow(fork, words)),
    ...Object.values(office.tournaments).flatMap((view) => tournamentRows(view, words)),
    ...mustMoveRows(office, words),
    ...pushRows(said, words),
    ...refusedRows(said, words),
    ...linkRows(office.room, words),
    ...away.map((need) => awayRow(need, office.room?.behind[need.tableId] ?? 0, words)),
    ...devices.filter(({ isBad }) => !isBad),
  ];
}

/** The room's own problems: its disk, its backups, and signatures of tables that contradict what it holds. */
function roomRows({ room }: Office, words: OfficeWords): readonly NeedRow[] {
  const { t, language, table } = words;
  const row = (key: string, detail: string, at = ''): NeedRow => ({
    key,
    icon: 'triangle',
    isBad: true,
    title: t(`need.${key}`, { at }),
    detail,
    since: null,
    goes: { to: 'page', page: 'devices', search: '' },
  });
  return [
    ...(room?.fault == null ? [] : [row('disk', diskText(room.faultIs, room.fault, words))]),
    ...(room?.backup.sentence == null ? [] : [row('backup', diskText(room.backup.why, room.backup.sentence, words))]),
    ...(room?.signed === undefined ? [] : [row('signed', signedText(room.signed, words))]),
    ...(room?.strange === undefined ? [] : [row('foreign', foreignText(room.strangeIs, room.strange, words))]),
    ...(room?.forgotSince === undefined
      ? []
      : [
          row(
            room.forgotSince === 0 ? 'forgotAll' : 'forgot',
            room.forgotSaidBy === undefined
              ? t('need.forgotDo')
              : `${t('need.forgotDo')}. ${t('need.forgotSaid', { tables: room.forgotSaidBy.map(table).join(', ') })}`,
            makeMoment(room.forgotSince, language, 'short'),
          ),
        ]),
  ];
}

/** Only what a cardroom of another version says is left in its own words. */
const diskText = (why: RoomNow['backup']['why'], sentence: string, { t }: OfficeWords): string =>
  why === undefined ? sentence : t(`need.diskIs.${why}`);

const foreignText = (said: RoomNow['strangeIs'], sentence: string, { t, table }: OfficeWords): string =>
  said === undefined ? sentence : t(`need.foreignIs.${said.is}`, { table: table(said.tableId ?? '') });

const signedText = ({ what, tableId, event }: SignedDoubt, { t, table }: OfficeWords): string =>
  t(`need.signedBy.${what}`, { table: table(tableId), event });

/** A seat at a main table is open, and a feeder's player has to take it. */
function mustMoveRows({ cash }: Office, { t, who, table }: OfficeWords): readonly NeedRow[] {
  const place = ({ tableId, seat }: EventSeatOf) => t('seat.atTable', { table: table(tableId), seat });
  return (cash?.games ?? []).flatMap(({ game, mustMove }): readonly NeedRow[] => {
    if (mustMove === null) return [];
    const { player, from, to } = mustMove;
    return [
      {
        key: `must-move ${game}`,
        icon: 'person',
        isBad: false,
        title: t('cash:now.move', { who: who(player) }),
        detail: t('cash:now.moveSub', { from: place(from), to: place(to) }),
        since: null,
        goes: { to: 'page', page: 'cash', search: `?${new URLSearchParams({ game })}` },
      },
    ];
  });
}

/** Dealers who should have changed places by now. */
function pushRows({ office: { cash }, now }: RoomSaid, { t }: OfficeWords): readonly NeedRow[] {
  const push = cash?.push ?? null;
  if (push === null || push.changes.length === 0 || !isPushDue(push, now)) return [];
  return [
    {
      key: 'push',
      icon: 'person',
      isBad: false,
      title: t('need.push'),
      detail: t('need.pushChanges', { count: push.changes.length }),
      since: push.at,
      goes: { to: 'page', page: 'staff', search: '' },
    },
  ];
}

/** What the room knows about tables apart from their devices. */
const linkRows = (room: Office['room'], words: OfficeWords): readonly NeedRow[] => [
  ...(room?.unheard ?? []).map((tableId) => unheardRow(tableId, words)),
  ...(room?.atDoor ?? []).map((one) => doorRow(one, words)),
  ...(room?.astray ?? []).map((one) => astrayRow(one, words)),
  ...Object.entries(room?.clocksOff ?? {}).map((one) => clockRow(one, words)),
];

/** The same rows for one table's devices page, so that a person sent there reads why. */
export const linkRowsOf = (tableId: string, room: Office['room'], words: OfficeWords): readonly NeedRow[] =>
  linkRows(room, words).filter(({ goes }) =>
    goes.to === 'page' ? goes.search === searchOf(tableId) : goes.to === 'table' && goes.tableId === tableId,
  );

export const searchOf = (tableId: string): string => `?table=${encodeURIComponent(tableId)}`;

/** The store was restored from a backup, and this table may hold what it lacks. */
const unheardRow = (tableId: string, { t, table }: OfficeWords): NeedRow => ({
  key: `unheard ${tableId}`,
  icon: 'unlink',
  isBad: true,
  title: t('need.unheard', { table: table(tableId) }),
  detail: t('need.unheardDo', { id: tableId }),
  since: null,
  goes: { to: 'page', page: 'devices', search: searchOf(tableId) },
});

/** Its PC is there, and is not let in. */
const doorRow = ({ tableId, why, since }: TableAtDoor, { t, table }: OfficeWords): NeedRow => ({
  key: `door ${tableId}`,
  icon: 'unlink',
  isBad: why !== 'beside',
  title: t('need.atDoor', { table: table(tableId) }),
  detail: t(`need.atDoorDo.${why}`, { id: tableId }),
  since,
  goes: { to: 'page', page: 'devices', search: searchOf(tableId) },
});

/** The table plays on its own: the office has no such tournament, or no such game. */
const astrayRow = ({ tableId, plays }: AstrayTable, { t, table }: OfficeWords): NeedRow => ({
  key: `astray ${tableId}`,
  icon: 'triangle',
  isBad: true,
  title: t(`need.astray.${plays}`, { table: table(tableId) }),
  detail: t(`need.astrayDo.${plays}`),
  since: null,
  goes: { to: 'table', tableId },
});

/**
 * A table whose clock differs from the room's. Levels follow the room's clock at every table; only the times in that table's log follow its
 * own.
 */
function clockRow([tableId, ahead]: readonly [string, number], { t, table }: OfficeWords): NeedRow {
  const by = makeCountdown(Math.abs(ahead));
  return {
    key: `clock ${tableId}`,
    icon: 'triangle',
    isBad: false,
    title: t('need.clock', { table: table(tableId) }),
    detail: t(ahead > 0 ? 'need.clockAhead' : 'need.clockBehind', { by }),
    since: null,
    goes: { to: 'page', page: 'devices', search: searchOf(tableId) },
  };
}

function callRow(need: NeedsSomebody, { t }: OfficeWords): NeedRow {
  const { kind, tableName, incident, hand, seat, since, tableId, misdealPossible } = need;
  const isSeen = (onlyNoted as ReadonlySet<string>).has(kind);
  const detail =
    kind === 'misdeal'
      ? misdealPossible === true
        ? 'misdealPossible'
        : 'misdealTooLate'
      : kind === 'witnesses' || seat === null
        ? 'callHand'
        : 'callSeat';
  return {
    key: incident ?? tableId,
    icon: kind === 'misdeal' ? 'triangle' : isSeen ? 'eye' : 'bell',
    isBad: kind === 'misdeal',
    title: t(`cardroom:needs.${kind}`, { table: tableName }),
    detail: t(`cardroom:needs.${detail}`, { hand, seat: seat ?? 0 }),
    since,
    goes: incident === null ? { to: 'table', tableId } : { to: 'incident', incident },
  };
}

function awayRow({ tableId, tableName, since }: NeedsSomebody, unsent: number, { t, amount }: OfficeWords): NeedRow {
  return {
    key: tableId,
    icon: 'unlink',
    isBad: true,
    title: t('cardroom:needs.unlinked', { table: tableName }),
    detail: unsent > 0 ? t('need.unsent', { events: amount(unsent) }) : t('cardroom:needs.unlinkedHint'),
    since,
    goes: { to: 'table', tableId },
  };
}

function deviceRow({ tableId, name }: TableOverview, need: DeviceNeed, words: OfficeWords): NeedRow {
  const { t } = words;
  const row = (icon: NeedRow['icon'], isBad: boolean, what: string, detail: string): NeedRow => ({
    key: `${tableId} ${JSON.stringify(need)}`,
    icon,
    isBad,
    title: t('need.at', { table: name, what }),
    detail,
    since: null,
    goes: { to: 'page', page: 'devices', search: searchOf(tableId) },
  });
  switch (need.of) {
    case 'deck':
      return row('triangle', true, suspectText(need.deck, words), t('overview:note.held'));
    case 'reader':
      return row('triangle', true, t('need.reader'), t('devices:do.reader'));
    case 'shuffler':
      return row('triangle', true, t('need.shuffler'), t('devices:do.shuffler'));
    case 'shuffler-needs':
      return need.need === 'tamper'
        ? row('shuffler', true, t('devices:needs.tamper'), t('devices:do.tamper'))
        : row('shuffler', false, t(`devices:needs.${need.need}`), t('devices:do.needs-hand'));
    case 'place':
      return row('reader', false, placeText(need.place, words), t('need.place'));
  }
}

function strangeRow({ tableId, name, why, since }: NotUnderstood, { t }: OfficeWords): NeedRow {
  return {
    key: `strange ${tableId}`,
    icon: 'triangle',
    isBad: true,
    title: t('need.strange', { table: name ?? tableId }),
    detail: t(why === 'newer' ? 'need.strangeNewer' : 'need.strangeKept'),
    since,
    goes: { to: 'page', page: 'devices', search: searchOf(tableId) },
  };
}

function forkRow({ tableId, since, copied, held, apart }: ForkReport, { t, table, amount }: OfficeWords): NeedRow {
  return {
    key: `fork ${tableId}`,
    icon: 'fork',
    isBad: true,
    title: t(copied ? 'need.copied' : 'need.fork', { table: table(tableId) }),
    detail: t('need.forkDetail', { held: amount(held.events), apart: amount(apart.events) }),
    since,
    goes: { to: 'page', page: 'devices', search: searchOf(tableId) },
  };
}

/** Where tables and office disagree, missing chips, and prizes nobody is paid. */
function tournamentRows(view: TournamentView, words: OfficeWords): readonly NeedRow[] {
  const { tournament, meetings, chips, proposals } = view;
  if (tournament.stage !== 'running') return [];
  const { t, who, table, amount } = words;
  const search = (tab: string) => `?${new URLSearchParams({ tournament: tournament.id, tab })}`;
  const difference = chips.found - chips.issued;
  const isKnown = chips.uncounted.length === 0;
  return [
    ...(isKnown && difference !== 0
      ? [
          {
            key: `chips ${tournament.id}`,
            icon: 'triangle',
            isBad: true,
            title: t(difference < 0 ? 'need.chipsMissing' : 'need.chipsOver', { chips: amount(Math.abs(difference)) }),
            detail: tournament.name,
            since: null,
            goes: { to: 'page', page: 'tournament', search: search('chips') },
          } as const,
        ]
      : []),
    ...proposals.flatMap((one): readonly NeedRow[] =>
      one.what === 'prizes'
        ? [
            {
              key: `prizes ${tournament.id}`,
              icon: 'triangle',
              isBad: true,
              title: t(`tournament:proposal.prizes.${one.fault}`),
              detail: tournament.name,
              since: null,
              goes: { to: 'page', page: 'tournament', search: search('payouts') },
            },
          ]
        : [],
    ),
    ...meetings.map(
      ({ player, table: seat, why }): NeedRow => ({
        key: `meeting ${tournament.id} ${player} ${why}`,
        icon: 'person',
        isBad: false,
        title: t('need.meeting', { who: who(player), table: table(seat.tableId), seat: seat.seat }),
        detail: t(`tournament:meeting.why.${why}`),
        since: null,
        goes: { to: 'page', page: 'tournament', search: search('tables') },
      }),
    ),
  ];
}

/**
 * The last order that each table refused, whichever browser gave it. Orders that the desk itself did not accept are shown only to the
 * person who gave them.
 */
function refusedRows({ orders, office }: RoomSaid, words: OfficeWords): readonly NeedRow[] {
  const { t, table } = words;
  const latest = new Map(Object.values(orders).map((order) => [order.tableId, order]));
  const own = [...latest.values()].filter(({ state, sentence }) => state === 'refused' && sentence === null);
  const row = (id: string, tableId: string, detail: string): NeedRow => ({
    key: `order ${id}`,
    icon: 'triangle',
    isBad: true,
    title: t('need.order', { table: table(tableId) }),
    detail,
    since: null,
    goes: { to: 'page', page: 'floor', search: '' },
  });
  return [
    ...Object.entries(office.room?.refused ?? {}).map(([tableId, { id, ...why }]) =>
      row(id, tableId, orderRefusedText({ ...why, refusal: null }, {}, words)),
    ),
    ...own.map(({ id, tableId }) => row(id, tableId, t('need.orderDesk'))),
  ];
}
