import { gateOf, playedUnknown } from '../../engine/office.ts';
import type { CardroomStore } from '../../native-bridge/contracts/cardroom-store.ts';
import type { TimeSource } from '../../native-bridge/contracts/time-source.ts';
import type { BrowserRole, PairAnswer } from '../../protocol/cardroom-messages.ts';
import type { AstrayTable, RoomNow } from '../../protocol/office-desk.ts';
import type { ScreenTransport } from '../connections/screen-transport.ts';
import type { Note } from '../repeated-notes.ts';
import type { IssuedCode } from '../staff/codes.ts';
import { identify } from '../staff/identify.ts';
import type { SignInDeskOptions } from '../staff/sign-in-desk.ts';
import { publicRoomKey } from '../staff/staff-list.ts';
import { clockOffMs } from '../sync/clock-off.ts';
import type { ClosableTransport } from '../sync/closable-transport.ts';
import { serveTable } from '../sync/intake.ts';
import type { RoomUpdates } from '../updates/room-updates.ts';
import { answerBrowser } from './answer-browser.ts';
import { KeptOut } from './chain/kept-out.ts';
import { watchSeats } from './chain/watch-seats.ts';
import { nothingGone } from './compare-store.ts';
import { departedPlayers } from './departed-players.ts';
import type { ForeignSaid } from './differences-said.ts';
import { FloorAsks } from './floor-asks.ts';
import { FloorOrders } from './floor-orders.ts';
import { FloorSessions } from './floor-sessions.ts';
import { HandTapes } from './hand-tapes.ts';
import { LetInBrowsers } from './let-in-browsers.ts';
import { Names } from './names.ts';
import type { DealBallots } from './office/deal-ballots.ts';
import type { Office } from './office/office.ts';
import { openOffice } from './office/open-office.ts';
import { Openings } from './openings.ts';
import { Pages } from './pages.ts';
import { Pairing } from './pairing.ts';
import { PrivacyOffice, type Retention } from './privacy-office.ts';
import { PublicFeed } from './public/public-feed.ts';
import type { ReaderTokens } from './public/reader-tokens.ts';
import { SharedSessions } from './public/shared-sessions.ts';
import { ReviewKey, type ReviewKeyOptions } from './review-key.ts';
import { Room, type RoomOptions } from './room.ts';
import { RoomSeals } from './room-seals.ts';
import { type BackupState, type CardroomHealth, RoomWatch } from './room-watch.ts';
import { subjectOf } from './signed-heads.ts';
import { type SignedStore, takeUpSignedStore } from './signed-store.ts';
import { StaffOffice, type StaffOfficeOptions } from './staff-office.ts';
import type { Reach } from './store-reach.ts';
import { noStoreSigners } from './store-signers.ts';
import { type KeeperProcess, RoomStream } from './stream/room-stream.ts';
import { TablePairing } from './table-pairing.ts';

export interface CardroomOptions {
  readonly store: CardroomStore;
  readonly time: TimeSource;
  /** Keys of tables that are not paired, by their ids. */
  readonly tableKeys: ReadonlyMap<string, string>;
  /** Six random digits. */
  readonly randomCode: () => string;
  /** 32 random bytes as base64url. */
  readonly newKey: () => string;
  /** What the staff list is made with. */
  readonly staff: Omit<StaffOfficeOptions, 'store' | 'seals' | 'time'>;
  /** What the room has signed of the store, and how it was found. Absent: it is looked at here, and not remembered. */
  readonly signed?: SignedStore;
  /** Compares the store with what these keys of the room have sealed. Absent: the store is taken as it is. */
  readonly compare?: RoomOptions['compare'];
  /** Checks who somebody is. Absent: by the hashes in the list. */
  readonly identify?: SignInDeskOptions['identify'];
  /** Where the review key is stored; absent: this cardroom has none. */
  readonly review?: Pick<ReviewKeyOptions, 'files' | 'file' | 'report'>;
  /** Starts the keeper of the stream key. Absent: this room has no streams. */
  readonly startKeeper?: () => KeeperProcess;
  readonly pairing?: { readonly codeLifetimeMs: number; readonly codeUses: number };
  /** The version that tables and the room's operator are told. */
  readonly about?: { readonly room: string; readonly version: string };
  /** Called with what happens, for the log. */
  readonly note?: Note;
  /** After how many days texts are erased. Absent: never automatically. */
  readonly retention?: Retention;
  /** Whether rulings are public. Absent: no. */
  readonly rulingsArePublic?: boolean;
  /** Tokens of external programs. Absent: a manager can make none. */
  readonly readerTokens?: ReaderTokens;
  /** Looks after versions, once the cardroom serves. Absent: nobody does. */
  readonly updates?: () => RoomUpdates | null;
  /** Where others reach the room, including the scheme. Absent: unknown. */
  readonly address?: () => string;
  /** When the store was last copied. Absent: it is not copied. */
  readonly backup?: () => BackupState;
}

/** The cardroom's doors; the caller opens sockets and mounts them. */
export interface Cardroom {
  readonly room: Room;
  readonly watch: RoomWatch;
  /** Lets tables in. */
  readonly tablePairing: TablePairing;
  /** Who is signed in at which browser, and the desk where people prove who they are. */
  readonly sessions: FloorSessions;
  /** The house's people. */
  readonly staffOffice: StaffOffice;
  /** Browsers that were let in. */
  readonly browsers: LetInBrowsers;
  /** Erases what is stored about a person. */
  readonly privacyOffice: PrivacyOffice;
  /** Null in a cardroom that keeps none. */
  readonly reviewKey: ReviewKey | null;
  /** Hole cards that a stream may show. Null in a cardroom without streams. */
  readonly stream: RoomStream | null;
  /** A code that pairs a browser with a role. */
  issueCode(role: BrowserRole): IssuedCode;
  /** Answers POST /pair; `address` is where the request came from. */
  pair(request: unknown, address: string): PairAnswer;
  serveBrowser(transport: ScreenTransport): void;
  serveTable(transport: ClosableTransport): void;
  /** Keeps in mind, outside of the store, how far the room has come there. Call it again and again, and at the end. */
  remember(): void;
  /** Sends a sign of life to every page, again and again. */
  beat(): void;
  /** Something the office's pages show has changed without a table's report. */
  officeChanged(): void;
  /** The office, for callers that act in it without a page. */
  readonly office: Office;
  /** Votes on deals by phone. */
  readonly ballots: DealBallots;
  /** What may be public about the tables. */
  readonly feed: PublicFeed;
  readonly shared: SharedSessions;
  /** The people the houses keep out, by the chain's last list. */
  readonly keptOut: KeptOut;
  health(): CardroomHealth;
}

const nowhere = { room: 'Cardroom', version: '' };
const oneBrowserInTenMinutes = { codeLifetimeMs: 10 * 60_000, codeUses: 1 };

/** Starts the cardroom over its store. */
export function startCardroom(options: CardroomOptions): Cardroom {
  const { store, time, tableKeys, randomCode, newKey, pairing: codes = oneBrowserInTenMinutes } = options;
  const { key } = options.staff;
  const signed = options.signed ?? takeUpSignedStore({ store, key, signers: noStoreSigners, time });
  const staffOffice = new StaffOffice({ ...options.staff, store, seals: new RoomSeals(store, signed.signing), time });
  const reviewKey = openReviewKey(options, staffOffice);
  const room = new Room({
    store,
    time,
    tableKeys,
    staffList: () => staffOffice.signedList,
    reviewKey: () => reviewKey?.signed ?? null,
    streamKey: () => stream?.signed ?? null,
    officeHead: () => opened.office.signedHead,
    signing: signed.signing,
    reach: signed.reach,
    ...(options.compare === undefined ? {} : { compare: options.compare }),
  });
  const stream = openStream(options, room);
  reviewKey?.onChange((key) => room.links.sendReviewKey(key));
  const sessions = new FloorSessions({
    time,
    newId: newKey,
    list: () => staffOffice.list,
    identify: options.identify ?? identify,
  });
  const names = new Names(store, (id) => staffOffice.nameOf(id));
  // Notified first, so that a page that asks meanwhile gets rulings and hands as they are.
  const tapes = new HandTapes(room);
  const departed = departedPlayers({ room, tapes, office: () => opened.office, time });
  const orders = new FloorOrders({ room, sessions, isOpen: (staffId) => pages.isOpen(staffId), tapes, departed });
  const pages = new Pages({ room, names, time });
  sessions.onChange((keyHash) => pages.tellPerson(keyHash));
  staffOffice.onChange((list) => {
    signed.vouch();
    room.links.sendStaffList(list);
    sessions.listChanged();
    pages.tellPerson(null);
  });
  const openings = new Openings({
    room,
    store,
    reviewKey,
    time,
    ...(options.note === undefined ? {} : { note: options.note }),
  });
  const asks = new FloorAsks({ room, names, tapes, openings, departed });
  const pairing = new Pairing({ store: room, time, randomCode, newKey, ...codes });
  const { about = nowhere, note = () => {}, backup = () => ({ at: null, sentence: null }) } = options;
  const tablePairing = new TablePairing({
    room,
    store,
    time,
    randomCode,
    note,
    sessions,
    about: { ...about, staffKey: publicRoomKey(options.staff.key) },
  });
  const watch = new RoomWatch({
    room,
    time,
    browsers: () => pages.size,
    backup,
    unheard: () => opened.office.waitsFor(),
    astray: () => astray(),
    unsigned: signed.foreign?.sentence ?? null,
    about,
    note,
  });
  sessions.onChange((keyHash) => watch.deskChanged(keyHash, sessions.personAt(keyHash)?.id ?? null));
  const keptOut = new KeptOut({ store, time });
  const opened = openOffice({
    room,
    keptOut,
    past: store.reports,
    pages,
    names,
    staffOffice,
    time,
    newId: options.staff.newId,
    random: options.staff.random,
    roomKey: options.staff.key,
    address: options.address ?? (() => ''),
    roomNow: () =>
      roomNow(room, backup(), {
        refused: orders.refused(),
        unheard: opened.office.waitsFor(),
        astray: astray(),
        versions: options.updates?.()?.now,
        foreign: signed.foreign ?? room.foreign,
      }),
  });
  const astray = (): readonly AstrayTable[] =>
    room.tables().flatMap(({ tableId, state }) => {
      const plays = room.links.of(tableId).linked ? playedUnknown(opened.office.state, tableId, state) : null;
      return plays === null ? [] : [{ tableId, plays }];
    });
  signed.vouch();
  const tellSoon = (): void => opened.officePages.tellSoon();
  room.listen({
    tableGrew: () => {},
    linkChanged: () => {},
    orderAnswered: tellSoon,
    storeCompared: tellSoon,
    doorChanged: tellSoon,
  });
  opened.office.listen(() => room.links.sendOfficeHead());
  const gate = (player: string) => gateOf(opened.office.state, player, time.now());
  watchSeats({ room, store, keptOut, gateOf: gate, time, note });
  const rulings = options.rulingsArePublic ?? false;
  const feed = new PublicFeed({ room, names, office: opened.office, time, rulings });
  const privacyOffice = new PrivacyOffice({
    store,
    room,
    staffOffice,
    time,
    newId: options.staff.newId,
    retention: options.retention ?? {},
    idsOf: (player) => opened.office.idsOf(player),
    wish: (wish) => opened.office.wish(wish, { request: options.staff.newId(), actor: 'cardroom', name: '' }).refusal,
    wordsAbout: (player) => opened.office.wordsAbout(player),
    erased: () => feed.namesChanged(),
    report: (sentence) => note(sentence, {}),
  });
  const own = { room, pages, orders, asks, sessions, openings, tapes, names, pairing, time };
  const { readerTokens } = options;
  const door = {
    ...own,
    ...opened,
    updates: options.updates ?? (() => null),
    staff: { office: staffOffice, time },
    ...(readerTokens === undefined ? {} : { readerTokens }),
  };
  return {
    room,
    watch,
    tablePairing,
    sessions,
    staffOffice,
    browsers: new LetInBrowsers({ store: room, sessions, pages }),
    privacyOffice,
    reviewKey,
    stream,
    issueCode: (role) => pairing.issueCode(role),
    pair: (request, address) => pairing.pair(request, address),
    serveBrowser: (transport) => answerBrowser(transport, door),
    serveTable: (transport) => serveTable(transport, { room, time }),
    remember: () => signed.reach.keep(reachOf(room, opened.office)),
    beat: () => pages.beat(),
    officeChanged: tellSoon,
    office: opened.office,
    ballots: opened.ballots,
    feed,
    shared: new SharedSessions({ office: opened.office, names, reports: store.reports }),
    keptOut,
    health: () => watch.health(),
  };
}

/** How far the room has come, by what it has written itself. */
function reachOf({ ends, seals }: Room, office: Office): Reach {
  const { orders, aside } = seals.held() ?? nothingGone;
  return { office: office.signedHead?.seq ?? 0, orders, aside, logs: ends.taken };
}

function roomNow(
  room: Room,
  backup: BackupState,
  {
    refused,
    unheard,
    astray,
    versions,
    foreign,
  }: {
    readonly refused: NonNullable<RoomNow['refused']>;
    readonly unheard: readonly string[];
    readonly astray: readonly AstrayTable[];
    readonly versions: RoomNow['versions'];
    /** What another program has written into the store. */
    readonly foreign: ForeignSaid | null;
  },
): RoomNow {
  const doubt = room.heads.newest;
  const clocksOff = room.links.clocksOff(clockOffMs);
  return {
    savedAt: room.writes.savedAt,
    backup,
    linked: room.links.count,
    known: room.knownTables,
    behind: room.links.behind(),
    fault: room.writes.fault,
    ...(room.writes.faultIs === null ? {} : { faultIs: room.writes.faultIs }),
    ...(doubt === null ? {} : { signed: { what: subjectOf(doubt), tableId: doubt.tableId, event: doubt.seq } }),
    ...(foreign === null ? {} : { strange: foreign.sentence, strangeIs: foreign.said }),
    ...(unheard.length === 0 ? {} : { unheard }),
    ...(room.atDoor.all.length === 0 ? {} : { atDoor: room.atDoor.all }),
    ...(astray.length === 0 ? {} : { astray }),
    ...(room.woundBack.forgotSince === null ? {} : { forgotSince: room.woundBack.forgotSince }),
    ...(room.woundBack.saidBy.length === 0 ? {} : { forgotSaidBy: room.woundBack.saidBy }),
    ...(Object.keys(clocksOff).length === 0 ? {} : { clocksOff }),
    ...(Object.keys(refused).length === 0 ? {} : { refused }),
    ...(versions === undefined ? {} : { versions }),
  };
}

function openStream(
  { startKeeper, store, staff, time, note = () => {} }: CardroomOptions,
  room: Room,
): RoomStream | null {
  if (startKeeper === undefined) return null;
  const stream = new RoomStream({ room, store, start: startKeeper, roomKey: staff.key, time, note });
  stream.start();
  return stream;
}

function openReviewKey({ review, staff, store, time }: CardroomOptions, staffOffice: StaffOffice): ReviewKey | null {
  if (review === undefined) return null;
  return new ReviewKey({
    ...review,
    time,
    random: staff.random,
    roomKey: staff.key,
    demo: staff.demo,
    audit: (entry) => void store.appendAudit(entry),
    hasStaff: () => staffOffice.signedList !== null,
  });
}
